"""What each error means and how to mend it, in two or three sentences. It finds none."""

from __future__ import annotations

from cardrules.linting.errors_of_games import OF_GAMES

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
        "Write what the help says, or begin the line with one of the words that it lists.",
    ),
    "S023": (
        "The statement is complete, and the line goes on.",
        "Put the rest on a line of its own, or take it out.",
    ),
    "S024": (
        "The line begins well, and goes on with a word or sign that cannot stand there.",
        (
            "Write what the help says. Without one, compare with such a line of another game, as "
            "`cardrules show hearts` prints them."
        ),
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
        "A name is used that nothing lists.",
        (
            "If it is misspelt, mend it. If not, list it: a place for cards under `zones`; what is "
            "remembered under `values`, such as `winner  player, for the deal`."
        ),
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
        (
            "Use it under a move that chooses one, or after `where`. If a `where` has several "
            "conditions, put brackets around all of them."
        ),
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
    "T027": (
        "What is in the deck hangs on something that only play can tell.",
        "Ask for options, the number of players, and rank, suit and value of the card.",
    ),
    "T028": (
        "A zone is shuffled whose cards lie in no order.",
        "Declare the zone `in order`, or leave the line out.",
    ),
    "T029": ("A number is divided by 0.", "Divide by something else."),
    "T030": (
        "The longest is looked for of a combination that is no sequence.",
        "Name a combination such as `run 3 or_more single in sequence`.",
    ),
    **OF_GAMES,
}
"""For each error what it means, and how to mend it."""
