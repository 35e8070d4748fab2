"""What each error means and how to mend it, in two or three sentences. It finds none."""

from __future__ import annotations

STAGES = {
    "S": "Found while the lines of a file are read.",
    "R": "Found while names are looked up.",
    "T": "Found while it is settled what kind of thing each name is.",
    "G": "Found when the game is looked at as a whole.",
    "O": "Found when options and the number of players are set.",
    "V": "Found when a variant is laid over its game.",
    "E": "Found by examples, which are read with the file and run by `cardrules test`.",
    "P": "Found while a game is loaded or played.",
}
"""When errors with a letter are found."""

ERRORS: dict[str, tuple[str, str]] = {
    # ------------------------------------------------------------------ S: reading
    "S000": (
        "The file cannot be opened, or is no rule file.",
        "See whether it exists, whether you may read it, and whether its name ends in `.cards`.",
    ),
    "S001": (
        "The file is larger than a rule file may be.",
        "A game of 400,000 bytes is most likely another file by mistake. Move variants into files.",
    ),
    "S002": (
        "The bytes of the file are not UTF-8.",
        'Save the file as UTF-8; most editors ask for the encoding under "save as".',
    ),
    "S003": (
        "The file has more statements than are read.",
        "Look whether something was pasted many times; take what varies into variants.",
    ),
    "S004": (
        "The line is longer than a line may be.",
        "Break it into several statements, or give a part of it a name under `terms`.",
    ),
    "S005": (
        "A text is opened with a quote and not closed on the same line.",
        'Put the second `"` where the text ends. A text stands on one line and holds no quote.',
    ),
    "S006": (
        "A character stands here that cannot be seen, or turns the direction of what follows.",
        "Take it out; it most likely came with a copied text. The message tells its number.",
    ),
    "S007": (
        "The indentation mixes blanks and tabs so that its width is open.",
        "Use blanks only; two a step are the custom.",
    ),
    "S008": (
        "The line is indented, and no line stands above it that it could belong to.",
        "Move it to the left, or write the line it belongs to above it.",
    ),
    "S009": (
        "The line is indented deeper than lines may be.",
        "Give a part of it a phase or a term of its own.",
    ),
    "S010": (
        "The line is indented otherwise than its neighbours under the same line.",
        "Indent it like the line above, or like the line it belongs to and two blanks more.",
    ),
    "S011": (
        "The line is indented under one that takes no lines.",
        "Move it to the left, as far as the line it belongs to asks for.",
    ),
    "S012": (
        "Nothing stands in the file.",
        "Begin with `cardrules 1`; `docs/tutorial.md` shows a whole game.",
    ),
    "S013": (
        "The parts of the line stand too deep in each other.",
        "Give a part of it a name under `terms`.",
    ),
    "S014": ("The name is longer than names may be.", "Choose a shorter one; titles may be long."),
    "S015": ("The text is longer than texts may be.", "Say it shorter, or in two rulings."),
    "S016": ("The number has more digits than numbers may have.", "Write a smaller number."),
    "S017": ("The number begins with a zero.", "Leave the zero out: `7`, not `07`."),
    "S018": (
        "The default of an option of numbers is no number.",
        "Write a number of the range, or `none` where the range ends with `or none`.",
    ),
    "S020": (
        "The line ends before it says all that it must.",
        "Write what is missing; the message says what could stand there.",
    ),
    "S021": (
        "The character has no meaning here.",
        "Take it out, or put quotes around what people are to read.",
    ),
    "S022": (
        "No statement that may stand here begins with this word.",
        "See in the language reference which lines stand under the line above.",
    ),
    "S023": (
        "The statement is complete, and the line goes on.",
        "Put the rest on a line of its own, or take it out.",
    ),
    "S024": (
        "Another word was expected here.",
        "The message says what was found and what could stand there. Brackets often help.",
    ),
    "S025": (
        "The word is no word of the language, and looks like one.",
        "Write the word that is suggested.",
    ),
    "S026": (
        "Something that begins with a digit is neither a number nor a name.",
        "Let the name begin with a letter, or put a blank after the number.",
    ),
    "S027": (
        "The character only looks like one that is meant.",
        "Write the plain character that is suggested.",
    ),
    "S028": ("A word stands twice in a row.", "Take one of them out."),
    "S029": (
        "A line says the same kind of thing twice, such as `seen by`.",
        "Leave one of them.",
    ),
    "S030": (
        "`otherwise` follows no `when`.",
        "Put it right under the block of a `when`, as far to the left as that.",
    ),
    "S031": (
        "The line is well written and cannot stand in this place.",
        "Move it to where such lines stand; the language reference says where.",
    ),
    "S032": (
        "Nothing stands under a line that is nothing by itself.",
        "Indent under it what is to be done, or take the line out.",
    ),
    "S033": (
        "Too many cases follow one `when`.",
        "Ask for several at once with `or_is`, or part them into two `when`.",
    ),
    "S040": (
        "The file does not say in which version of the language it is written.",
        "Let it begin with `cardrules 1`.",
    ),
    "S041": ("The version does not stand first.", "Move `cardrules 1` to the first line."),
    "S042": (
        "The file is written in another version of the language.",
        "Write the version that is named, and see what changed between the two.",
    ),
    # ------------------------------------------------------------------ R: names
    "R001": (
        "Nothing of this name is declared.",
        "Write the name that is suggested, or declare it in the section where it belongs.",
    ),
    "R002": (
        "The name is a word of the language, so that it could not be read where it stands.",
        "Choose another name; people read titles anyway.",
    ),
    "R003": (
        "The same is given twice, and only one of the two can hold.",
        "Rename one, or put what both say under one line. The label shows the other place.",
    ),
    "R004": (
        "Two names differ only in capital letters, and readers would take one for the other.",
        "Rename one of them, or write both alike if they are one.",
    ),
    "R005": (
        "The deck has no such card, rank or suit.",
        "See the section `deck`, or write the card as the deck calls it.",
    ),
    "R006": ("Several cards could be meant.", "Name the suit: `A♠`, not `A`."),
    "R007": (
        "A term means itself, at once or by way of others.",
        "Say in one of them what it means without the others.",
    ),
    "R010": ("There is no deck of this name.", "Write `deck french` or `deck own`."),
    "R011": (
        "The word after `seen by` is nobody.",
        "Write `owner`, `all` or `nobody`.",
    ),
    "R012": (
        "The word is no type of a value or of an option.",
        "Write one that the language reference names, such as `number` or `player`.",
    ),
    "R013": (
        "A value cannot live so long.",
        "Write `for the match`, `for the deal`, `for the trick` or `for the turn`.",
    ),
    "R014": (
        "The clause after `beaten by` is none.",
        "Write `same combination`, `same size` or `higher rank`.",
    ),
    "R015": ("A game does not go round this way.", "Write `clockwise` or `anticlockwise`."),
    "R016": (
        "The word cannot name a rank, or a suit.",
        "Ranks are words or numbers, suits are words or the four signs.",
    ),
    # ------------------------------------------------------------------ T: types
    "T001": (
        "Something else is wanted here than what stands here.",
        "The message says what was found and what is wanted; ask that for what it has.",
    ),
    "T002": (
        "One comparison speaks of any or every player twice.",
        "Split it with `and`, or count: `number of players where ...`.",
    ),
    "T003": (
        "Two things of different kinds are compared.",
        "Compare ranks with ranks and numbers with numbers; `counts` gives cards a number.",
    ),
    "T006": (
        "`any player` or `every player` stands outside a comparison.",
        "Let it be a part of one: `hand of every player is empty`.",
    ),
    "T007": (
        "`card`, `number` or the like is spoken of where none is chosen or looked at.",
        "Use it under a move that chooses one, or after `where`.",
    ),
    "T008": ("There is one of this, and not one for each player.", "Leave `of ...` out."),
    "T009": ("A sum is taken over nobody.", "Say `sum of ... of every player`."),
    "T010": (
        "A holder is looked for in a zone of which there is only one.",
        "Name a zone that is `per player`.",
    ),
    "T012": (
        "This may be none where there has to be something.",
        "Say what counts then: `... else 0`, `... else dealer`.",
    ),
    "T013": (
        "A sequence or an attachment is made of something that is no set.",
        "Name a combination such as `pair 2 of a rank`.",
    ),
    "T014": ("The zone has no top card.", "Declare the zone `in order`."),
    "T015": ("Only a declared value can become something.", "Declare it under `values`."),
    "T016": (
        "This is no number that each player has.",
        "Declare it as `number per player`.",
    ),
    "T017": ("A zone is wanted here.", "Name a zone, without `where`."),
    "T018": ("This cannot be moved.", "Move cards: a zone, or `(cards in ... where ...)`."),
    "T019": (
        "Only a move that plays a combination can beat the last play.",
        "Let the move choose a `combination`, or leave `beats the last play` out.",
    ),
    "T020": (
        "A move cannot choose this.",
        "Let it choose a number, cards, a combination, `a suit`, `a rank` or `a player`.",
    ),
    "T021": ("Only one player can be drawn at random.", "Leave out `per player`."),
    "T022": (
        "What is attached, or left out, does not fit.",
        "Attach sets to sets or sequences; leave out sets or named cards.",
    ),
    "T023": ("Only one of several words can change by deal.", "Give it a type `one of A or B`."),
    "T024": (
        "Nothing says in which zone the card lies that is to be moved.",
        "Say `cards in ... where ...`, or let the move say where its card goes.",
    ),
    "T025": ("The rank is no number that a card could be worth.", "Say what it `counts`."),
    "T026": (
        "`and` or `or` joins something that is neither true nor false.",
        "Compare it with something, or say `or_is` to compare with several.",
    ),
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
        "`leads` or `plays again` stands where no turn passes.",
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
    "V018": (
        "A variant includes another one that is not here.",
        "Give its text too, or load both by name.",
    ),
    # ------------------------------------------------------------------ E: examples
    "E001": ("An example has another number of seats than the game.", "Name as many as play."),
    "E002": ("Nobody of this name sits in the example.", "Write a name of the line `seats`."),
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
    "P010": (
        "A player whose turn it is has no move.",
        "Add a move that can always be made, or `skip` that player.",
    ),
}
"""For each error what it means, and how to mend it."""
