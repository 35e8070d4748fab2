"""What each error of a whole game means and how to mend it. It finds none."""

from __future__ import annotations

OF_GAMES: dict[str, tuple[str, str]] = {
    # ------------------------------------------------------------------ G: the whole game
    "G001": (
        "Two players could be meant, or win, and nothing decides between them.",
        "Say `ties to first after ...`, `ties to nobody`, or `ties shared` for the match.",
    ),
    "G002": (
        "Cards of several suits could be highest, and nothing decides between them.",
        "Name a suit: `where suit of card is ...`. Or ask for the rank only.",
    ),
    "G003": (
        "Nothing says who sees the cards of a zone.",
        "Add `seen by owner`, `seen by all` or `seen by nobody`.",
    ),
    "G004": ("Nobody owns it, so no owner can see it.", "Add `per player`."),
    "G005": ("A set has one number of cards.", "Declare one combination for each number."),
    "G006": (
        "The combination can never occur with this deck.",
        "Change its number or its ranks; see whether the deck is the one you mean.",
    ),
    "G007": ("Nothing says which of two plays is higher.", "Add `higher rank` to `beaten by`."),
    "G008": (
        "Two rules of one place have the same id, so that no reason could name them.",
        "End each with `as` and a name of its own.",
    ),
    "G009": ("A move has too many readings.", "Say how many at the most."),
    "G010": (
        "The number cannot be here.",
        "Write the lower number first, and at least one card.",
    ),
    "G011": (
        "Nobody sits across the table with this number of players.",
        "Use `across of` in games for an even number.",
    ),
    "G012": (
        "Parts that look at every player or card stand too deep in each other.",
        "Keep a number in a value instead of working it out each time.",
    ),
    "G013": (
        "Once terms are filled in, a line is nested too deep.",
        "Keep what a term works out in a value.",
    ),
    "G014": (
        "Once terms are filled in, the rules are too large.",
        "Keep what a term works out in a value.",
    ),
    "G015": ("A number that is worked out is too large.", "See which sign or factor is wrong."),
    "G016": ("A match may have more deals than a match may have.", "Write a smaller `cap`."),
    "G020": ("The deck has more cards than a deck may have.", "Use fewer packs."),
    "G021": ("The deck has no cards.", "Give it `ranks` and `suits`, or `with` cards."),
    "G022": ("There are more zones than there may be.", "Use `per player`, or fewer zones."),
    "G023": ("There are more combinations than there may be.", "See which of them are needed."),
    "G024": ("A deck is made of at least one pack.", "Write `packs 1`, or leave it out."),
    "G030": (
        "A phase has a move, and nobody is to make it.",
        "Say who acts: `turn of ...`, `turns from ...` or `together every player`.",
    ),
    "G031": ("An ending or `then` stands where nobody acts.", "Say in the phase who acts."),
    "G032": (
        "A line stands loose in a phase with moves.",
        "Put it under a `move`, an `ends` or a `then`.",
    ),
    "G033": ("Somebody is to act and there is no move.", "Add `move ...` to the phase."),
    "G040": ("A ruling does not say what was chosen.", 'Add `chosen "..."` under it.'),
    "G050": ("The file does not say which game it is.", 'Add `game name "Title"`.'),
    "G051": ("The game does not say how many play.", "Add `players 3` under `game`."),
    "G052": ("No game is for so many players.", "Write 1 to 16, the lower number first."),
    "G053": ("The game has no phase, so nothing would happen.", "Add `phase ...`."),
    "G054": (
        "The match has no ending that can come.",
        "Say `ends after 10 deals`, or set an option that ends it.",
    ),
    "G055": ("Nothing says who wins the match.", "Add `won by most ...` under `match`."),
    "G056": ("A match has at least one deal.", "Write `cap 1 deals` or more."),
    "G060": (
        "Nothing leads to the phase.",
        "Say `next ...` where it should begin, or remove it.",
    ),
    "G061": (
        "There is a way through the phase after which nothing says what comes next.",
        "Say `next ...` or `end the deal` on every way; under `then` where somebody acts.",
    ),
    "G062": (
        "The phase can never be left.",
        "Add `ends when ...`, with what comes next under it.",
    ),
    "G063": ("Cards are dealt before they are shuffled.", "Put `shuffle` before it."),
    "G064": (
        "Cards are left over after the deal, and nothing says where they lie.",
        "Say `deal rest to ...`.",
    ),
    "G065": (
        "More cards are dealt than there are.",
        "Deal fewer, use more packs, or allow fewer players.",
    ),
    "G066": (
        "A move plays a combination, and none is declared.",
        "Add a section `combinations`.",
    ),
    "G067": (
        "A move has to beat the last play, and nothing says what beats what.",
        "Add `beaten by same combination, same size, higher rank`.",
    ),
    "G068": (
        "A duty chooses among single choices of a move, and this move has none or takes several.",
        "Write a `needs`, or let the move take one card.",
    ),
    "G069": ("Once this phase has begun the deal can never end.", "Say `end the deal` somewhere."),
    "G070": (
        "A player is spoken of, and nobody is meant here.",
        "Say whose: `of dealer`. Or put it under `for each player`.",
    ),
    "G071": ("Scoring is the end of a deal and leads nowhere else.", "Leave the line out."),
    "G072": (
        "A move would choose from cards that the player does not see.",
        "Draw instead: `1 from stock to hand`, or `1 at random from hand of dealer to hand`.",
    ),
    "G073": (
        "A combination is played where not all see it, and the last play is open to all.",
        "Play to a zone seen by all, or choose cards instead of a combination.",
    ),
    "G074": (
        "`leads`, `plays next` or `plays again` stands where no turn passes.",
        "Put it under a move or a `trick ends` of a phase with `turns from`, or leave it out.",
    ),
    "G099": (
        "This is part of the language and cannot be played yet.",
        "The language reference says what is missing; leave it out until then.",
    ),
    # ------------------------------------------------------------------ O: options
    "O001": ("The range of an option holds nothing.", "Write the lower number first."),
    "O002": ("The default of an option is none of what it allows.", "Write one that is."),
    "O003": ("The game has no option of this name.", "Write one that `cardrules show` names."),
    "O004": ("The option cannot have this value.", "The message says what it may be."),
    "O005": ("The game is not for so many players.", "Choose a number that it is for."),
    # ------------------------------------------------------------------ V: variants
    "V001": ("The variant changes nothing.", "Say in it how the game differs."),
    "V002": (
        "A variant is no game by itself.",
        "Load the game it belongs to with it: `cardrules play GAME --with VARIANT`.",
    ),
    "V003": (
        "A line of a variant stands in a game, or a line of a game in a variant.",
        "In a variant write `add values`, `replace ...`; in a game the section itself.",
    ),
    "V004": ("There is no such game or variant.", "Write the name that is suggested."),
    "V005": ("The file holds no variant.", 'Begin it with `variant name "Title" of game`.'),
    "V006": (
        "The variant belongs to another game.",
        "Load that game, or choose the variant it is laid over too.",
    ),
    "V007": ("Nothing stands under the line.", "Indent under it what it brings."),
    "V009": ("Two variants have the same name.", "Rename one, or choose one of them."),
    "V010": ("Two variants exclude each other.", "Choose one of them; the message says why."),
    "V011": ("The variant needs another one.", "Choose that too."),
    "V012": (
        "Two variants change the same rule, so that their order would matter.",
        "Say what holds with both, under `with` in one of them.",
    ),
    "V013": (
        "Several rules have the id that a variant names.",
        "End each of them in the game with `as` and a name.",
    ),
    "V014": ("No rule has the id that a variant names.", "Write the id that is suggested."),
    "V015": ("A variant sets an option to what it cannot be.", "Write a value it allows."),
    "V016": (
        "What a variant does does not fit the rule it names.",
        "`adjust` takes a move or a term, `after` what has lines done under it.",
    ),
    "V017": ("Variants are laid over each other in a circle.", "Lay one over the game itself."),
    "V018": ("A variant includes another one that is not here.", "Give its text too."),
    # ------------------------------------------------------------------ E: examples
    "E001": ("An example has another number of seats than the game.", "Name as many as play."),
    "E002": (
        "Nobody of this name sits in the example.",
        "Write a name of the line `seats`, or add such a line under `example`.",
    ),
    "E003": (
        "A zone or value is each player's, and the example does not say whose; or the other way.",
        "Say `hand of Ann`, or just `pile`.",
    ),
    "E004": ("The example does not say in which phase it begins.", "Add `phase ...`."),
    "E005": (
        "A line sets up the example after a move was made in it.",
        "Put it before the first move, or say `then ...` for what must hold.",
    ),
    "E010": (
        "The situation of the example cannot be.",
        "See whether a card lies in two places, or a value is none of its kind.",
    ),
    "E011": (
        "A value is another than the example says.",
        "One of the two is wrong: the rules, or the example.",
    ),
    "E012": ("The move of the example cannot be made.", "The message says which rule forbids it."),
    "E013": ("The example says that a move may be made, and it may not.", "Mend one of the two."),
    "E014": ("The example says that a move may not be made, and it may.", "Mend one of the two."),
    "E015": (
        "The move of the example cannot be read.",
        "Write it as `cardrules play` shows moves.",
    ),
    "E016": (
        "The move is refused, and by another rule than the example says.",
        "Name the rule that is told after `because`, or mend the rules.",
    ),
    "E017": ("The value in the example cannot be read.", "Write it as the value's type asks."),
    "E018": ("Other cards lie in the zone than the example says.", "Mend one of the two."),
    "E019": ("A rule fails when the example makes its move.", "See the page of the code told."),
    "E020": ("The example sets an option to what it cannot be.", "Write a value it allows."),
    # ------------------------------------------------------------------ P: playing
    "P001": (
        "A rule speaks of a player, and there is none.",
        "Ask first: `when winner is not none`. Or say who counts then: `winner else dealer`.",
    ),
    "P002": ("A number grows beyond all limits.", "See what is doubled again and again."),
    "P003": ("More cards are to be dealt than are left.", "Deal fewer, or `deal rest`."),
    "P004": (
        "A combination could be played in too many ways.",
        "Narrow it: fewer cards attached, or a shorter sequence.",
    ),
    "P005": ("A phase ends and nothing says what comes next.", "Say `next ...` on every way."),
    "P006": (
        "Every player is skipped, or nobody is to choose.",
        "End the phase before: `ends when ...`.",
    ),
    "P007": (
        "The rules go round for ever with nobody to act.",
        "See which phases lead back to each other, and let one of them end the deal.",
    ),
    "P008": ("Scoring leads to a phase.", "Leave the `next` out of `scoring`."),
    "P009": (
        "A number is divided by one that has become 0.",
        "Ask with `when` whether it is 0 before dividing.",
    ),
    "P010": (
        "A player whose turn it is has no move.",
        "Add a move that can always be made, or `skip` that player.",
    ),
    "P011": (
        "One move chooses among too many numbers, or too many sets of cards.",
        "Let it choose from a smaller range, or fewer cards at once.",
    ),
}
"""Like `ERRORS`, for all that is found once each line and each name is understood."""
