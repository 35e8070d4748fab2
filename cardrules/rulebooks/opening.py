"""The beginning of a rulebook: what game it is, the cards, what lies on the table, the aim."""

from __future__ import annotations

from collections.abc import Iterator

from cardrules.cards import FRENCH_RANKS, FRENCH_SUITS, Deck
from cardrules.model import expressions as e
from cardrules.model import nodes as m
from cardrules.model.types import Kind
from cardrules.model.walk import below
from cardrules.rulebooks.book import (
    Block,
    Faces,
    Item,
    Link,
    Name,
    Paragraph,
    Phrase,
    Row,
    Section,
    Sentence,
    Steps,
    Table,
    Word,
    suit_sign,
)
from cardrules.rulebooks.doing import Doing
from cardrules.rulebooks.leading import in_order
from cardrules.rulebooks.players import At
from cardrules.text import Span

# ------------------------------------------------------------------ what game it is


def identity(tell: Doing) -> Section:
    """What kind of game it is: the author's sentence, and what the rules show of themselves."""
    found = []
    about = tell.prose.about(tell.prose.place("game"))
    if about is None:
        players = tell.voice.count(
            "{game} is a card game for {n} player.",
            "{game} is a card game for {n} players.",
            tell.rules.players,
            game=tell.rules.title,
        )
        found.append(tell.sentence(players, tell.prose.place("game")))
    else:
        found.append(about)
    found += _kinds(tell)
    return Section("identity", tell.voice.say("The game"), (Paragraph(tuple(found)),))


def _kinds(tell: Doing) -> Iterator[Sentence]:
    say = tell.voice.say
    for phase in tell.rules.phases:
        link = tell.link(phase.number)
        if any(move.beats_last for move in phase.moves):
            told = say(
                "In {phase} each player in turn beats the last play with a higher one, or passes.",
                phase=link,
            )
            yield tell.sentence(told, phase.span)
        if any(_follows_suit(duty) for move in phase.moves for duty in move.duties):
            told = say("In {phase} players follow the suit led if they can.", phase=link)
            yield tell.sentence(told, phase.span)
        if any(_outbids(move) for move in phase.moves):
            told = say("In {phase} players bid, and each bid is higher than the last.", phase=link)
            yield tell.sentence(told, phase.span)
        if phase.kind == "together":
            told = say("In {phase} players choose at the same time and in secret.", phase=link)
            yield tell.sentence(told, phase.span)
    yield from _alone(tell)


def _follows_suit(duty: m.Duty) -> bool:
    match duty.condition:
        case e.Same(e.SuitOf(e.Chosen()), e.SuitOf(e.LedCard())):
            return True
        case _:
            return False


def _outbids(move: m.MoveRule) -> bool:
    return isinstance(move.choice, m.NumberChoice) and any(
        isinstance(need.condition, e.Compare)
        and need.condition.operator == ">"
        and isinstance(need.condition.left, e.Chosen)
        for need in move.needs
    )


def _alone(tell: Doing) -> Iterator[Sentence]:
    """Who plays alone against the others: whoever is paid by each of them or pays each."""
    paid: set[e.Expression] = set()
    paying: dict[e.Expression, Span] = {}
    for node in below(tell.rules.scoring):
        match node:
            case m.Pay(payer=m.EachPlayer(e.Players(but=e.ReadValue() as one)), payee=payee) if (
                payee == one
            ):
                paid.add(one)
            case m.Pay(payer=payer, payee=m.EachPlayer(e.Players(but=e.ReadValue() as one))) if (
                payer == one
            ):
                paying[one] = node.span
            case _:
                pass
    for lone, span in paying.items():
        if lone in paid:
            told = tell.voice.say(
                "In each deal {player} plays alone; the others are one side against them.",
                player=tell.noun(lone, At()),
            )
            yield tell.sentence(told, span)


# ------------------------------------------------------------------ at a glance


def glance(tell: Doing) -> Section:
    """The few facts that one wants first."""
    rules, say, place = tell.rules, tell.voice.say, tell.prose.place
    rows = [
        Row((say("Players"), _players(tell)), place("game.players")),
        Row((say("Cards"), _pack(tell)), place("deck")),
        Row((say("Direction"), _direction(tell)), place("game.rotation")),
        Row((say("Parts of a deal"), _course(tell)), rules.phases[0].span),
        Row((say("The match"), match_won(tell)), place("match.won_by")),
    ]
    if rules.options:
        names = tell.voice.listed([(Name(each.name.replace("_", " ")),) for each in rules.options])
        rows.append(Row((say("To be agreed"), names), place("options")))
    head = (say("At a glance"), ())
    return Section("glance", say("At a glance"), (Table("glance", head, tuple(rows)),))


def _players(tell: Doing) -> Phrase:
    counts = tell.rules.player_counts
    number = tell.voice.count("{n} player", "{n} players", tell.rules.players)
    if len(counts) == 1:
        return number
    return tell.voice.say(
        "{number} here; the game is for {fewest} to {most}",
        number=number,
        fewest=str(counts[0]),
        most=str(counts[-1]),
    )


def _pack(tell: Doing) -> Phrase:
    return tell.voice.count("a pack of {n} card", "a pack of {n} cards", tell.rules.deck.size)


def _direction(tell: Doing) -> Phrase:
    if tell.rules.rotation == "clockwise":
        return tell.voice.say("clockwise: the turn passes to the left")
    return tell.voice.say("anticlockwise: the turn passes to the right")


def _course(tell: Doing) -> Phrase:
    links: list[Phrase] = [(tell.link(phase.number),) for phase in in_order(tell.rules)]
    scoring: Phrase = (Link(tell.voice.word("scoring"), "scoring"),)
    return tell.voice.listed([*links, scoring])


def match_won(tell: Doing) -> Phrase:
    """Who wins, in a few words."""
    most, value = tell.rules.match.won_by[0]
    if most:
        return tell.voice.say("won by the player with the most {things}", things=value.title)
    return tell.voice.say("won by the player with the fewest {things}", things=value.title)


# ------------------------------------------------------------------ the cards


def cards_section(tell: Doing) -> Section:
    """The pack, the order of its cards, and whether suits matter."""
    deck, say, place = tell.rules.deck, tell.voice.say, tell.prose.place
    ranks, order = place("deck.ranks"), tuple(reversed(tell.ranks))
    there = {card.face.suit for card in deck.cards}
    suits = [(Word(suit_sign(suit)),) for suit in deck.suits if suit in there]
    sentences = [
        tell.sentence(
            tell.voice.count("The pack has {n} card.", "The pack has {n} cards.", deck.size),
            place("deck"),
        ),
        *(tell.sentence(told, place("deck")) for told in _out_of_french(tell)),
        tell.sentence(
            say(
                "The cards rank from high to low: {ranks}.",
                ranks=tell.voice.listed([(Word(rank),) for rank in order]),
            ),
            ranks,
        ),
        tell.sentence(_suits([tuple(each) for each in suits], tell), place("deck")),
        *_suits_matter(tell),
    ]
    blocks: list[Block] = [Paragraph(tuple(sentences))]
    counts = _counts(tell)
    if counts is not None:
        told = say("Cards count as follows; several cards together count the sum.")
        blocks += [Paragraph((tell.sentence(told, place("deck")),)), counts]
    return Section("cards", say("The cards"), tuple(blocks))


def _suits(suits: list[Phrase], tell: Doing) -> Phrase:
    """The suits of the pack."""
    if len(suits) == 1:
        return tell.voice.say("All cards are of one suit: {suit}.", suit=suits[0])
    return tell.voice.say(
        "The suits are {suits}; none is higher than another.", suits=tell.voice.listed(suits)
    )


_FEW = 12
"""A pack of so many cards is told card by card, not by what a larger one is without."""


def _out_of_french(tell: Doing) -> Iterator[Phrase]:
    """How the pack differs from one of 52."""
    deck, say = tell.rules.deck, tell.voice.say
    have = {(card.face.rank, card.face.suit) for card in deck.cards}
    french = [(rank, suit) for rank in FRENCH_RANKS for suit in FRENCH_SUITS]
    missing = [card for card in french if card not in have]
    if not have & set(french) or deck.size > len(have):
        if deck.size > len(have) and deck.size % len(have) == 0:
            yield say("Every card is there {number} times.", number=str(deck.size // len(have)))
        return
    if not missing and len(have) == len(french):
        yield say("It is a standard pack without jokers.")
        return
    if len(have) <= _FEW:
        faces: list[Phrase] = [(Faces((face,)),) for face in _ordered(deck)]
        yield say("They are {cards}.", cards=tell.voice.listed(faces))
        return
    whole = [rank for rank in FRENCH_RANKS if all((rank, suit) in missing for suit in FRENCH_SUITS)]
    gone = [suit for suit in FRENCH_SUITS if all((rank, suit) in missing for rank in FRENCH_RANKS)]
    parts: list[Phrase] = [say("every {suit}", suit=suit_sign(suit)) for suit in gone]
    parts += [say("every {rank}", rank=rank) for rank in whole]
    parts += [(Faces((card,)),) for card in missing if card[0] not in whole and card[1] not in gone]
    if len(have) < len(parts):
        only = (Faces(tuple(reversed(_ordered(deck)))),)
        yield say("Of a standard pack only these cards are used: {cards}.", cards=only)
        return
    if parts:
        listed = tell.voice.listed(parts)
        yield say("From a standard pack of 52 are taken out: {cards}.", cards=listed)
    added = [_called(card, tell) for card in _ordered(deck) if card not in french]
    if added and parts:
        yield say("Put in instead: {cards}.", cards=tell.voice.listed(added))
    elif added:
        yield say("To a standard pack of 52 are added: {cards}.", cards=tell.voice.listed(added))


def _called(card: tuple[str, str | None], tell: Doing) -> Phrase:
    """A card, and what people call it where its name does not say."""
    face, title = (Faces((card,)),), tell.rules.deck.titles.get(card[0])
    if card[1] is not None or title is None:
        return face
    return tell.voice.say("{card} ({title})", card=face, title=title)


def _ordered(deck: Deck) -> list[tuple[str, str | None]]:
    return list(dict.fromkeys((card.face.rank, card.face.suit) for card in deck.cards))


def _suits_matter(tell: Doing) -> Iterator[Sentence]:
    """In which phases rules ask about suits or about very cards."""
    rules, say = tell.rules, tell.voice.say
    asking = [phase for phase in rules.phases if _asks_suit(phase)]
    place = asking[0].span if asking else tell.prose.place("deck")
    scoring = _asks_suit(rules.scoring)
    suited = any(
        isinstance(each.shape, m.CardsShape) and any(suit >= 0 for _, suit in each.shape.cards)
        for each in rules.combinations
    )
    valued = any(isinstance(node, e.ValueOf) for node in below((rules.phases, rules.scoring)))
    if len(asking) == len(rules.phases) or scoring or suited or valued:
        return
    if not asking:
        yield tell.sentence(say("The suits do not matter at all."), place)
        return
    links = tell.voice.listed([(tell.link(phase.number),) for phase in asking])
    told = say("The suits matter only in {phases}; nowhere else do they matter.", phases=links)
    yield tell.sentence(told, place)


_SUITED = (e.SuitOf, e.HolderOfCard, e.HolderOfExtreme, e.CardAmong)


def _asks_suit(node: object) -> bool:
    return any(
        isinstance(each, _SUITED) or (isinstance(each, e.Constant) and each.type.kind is Kind.CARD)
        for each in below(node)
    )


def _counts(tell: Doing) -> Table | None:
    """What cards are worth, where they are worth anything."""
    deck, say = tell.rules.deck, tell.voice.say
    worth: dict[int, list[tuple[str, str | None]]] = {}
    for card in deck.cards:
        face = (card.face.rank, card.face.suit)
        if card.value and face not in worth.setdefault(card.value, []):
            worth[card.value].append(face)
    if not worth:
        return None
    rows = [
        Row((_grouped(cards, tell), (Word(str(value)),)), tell.prose.place("deck"))
        for value, cards in sorted(worth.items())
    ]
    rest = [card for card in deck.cards if not card.value]
    if rest:
        rows.append(Row((say("every other card"), (Word("0"),)), tell.prose.place("deck")))
    return Table("counts", (say("Card"), say("Counts")), tuple(rows))


def _grouped(cards: list[tuple[str, str | None]], tell: Doing) -> Phrase:
    """Cards of one worth, whole ranks and whole suits by one word."""
    deck = tell.rules.deck
    of_suit = {suit: [c for c in cards if c[1] == suit] for suit in deck.suits}
    parts: list[Phrase] = []
    left = list(cards)
    for suit, found in of_suit.items():
        if found and len(found) == sum(1 for card in deck.cards if card.face.suit == suit):
            parts.append(tell.voice.say("every {suit}", suit=suit_sign(suit)))
            left = [card for card in left if card[1] != suit]
    for rank in deck.ranks:
        same = [card for card in left if card[0] == rank]
        all_of_it = {(c.face.rank, c.face.suit) for c in deck.cards if c.face.rank == rank}
        if len(same) > 1 and set(same) == all_of_it:
            parts.append(tell.voice.say("every {rank}", rank=rank))
            left = [card for card in left if card[0] != rank]
    if left:
        parts.append((Faces(tuple(left)),))
    return tell.voice.listed(parts)


# ------------------------------------------------------------------ on the table


def table_section(tell: Doing, seating: tuple[Sentence, ...]) -> Section:
    """The places for cards, and what is kept in mind."""
    say = tell.voice.say
    head = (say("Place"), say("Whose"), say("Who sees the cards"))
    rows = tuple(_zone(zone, tell) for zone in tell.rules.zones)
    blocks: list[Block] = [Table("places", head, rows)]
    if seating:
        blocks.insert(0, Paragraph(seating))
    kept = tell.rules.values
    if kept:
        told = say("What is kept in mind or written down:")
        items = tuple(Item((_kept(value, tell),)) for value in kept)
        blocks += [Paragraph((Sentence(told),)), Steps(items)]
    return Section("table", say("On the table"), tuple(blocks))


def _zone(zone: m.Zone, tell: Doing) -> Row:
    say = tell.voice.say
    whose = say("every player has one") if zone.per_player else say("one for all")
    match zone.seen_by:
        case "owner":
            seen = say("its owner alone")
        case "all":
            seen = say("everybody: the cards lie face up")
        case _:
            seen = say("nobody: the cards lie face down")
    if zone.in_order:
        seen = say("{who}; the cards keep their order", who=seen)
    return Row(((Name(zone.title),), whose, seen), zone.span)


def _kept(value: m.Value, tell: Doing) -> Sentence:
    say, name = tell.voice.say, Name(value.title)
    if value.drawn:
        if value.lifetime == "match":
            told = say("{value}: for the first deal drawn at random.", value=name)
        else:
            told = say("{value}: drawn at random for each deal.", value=name)
    elif value.by_deal:
        words = tell.voice.listed([(Name(each.replace("_", " ")),) for each in value.type.choices])
        told = say(
            "{value}: in turn from deal to deal {words}; then again.", value=name, words=words
        )
    elif value.lifetime == "match":
        told = _kept_for_match(value, name, tell)
    elif value.lifetime in ("trick", "turn"):
        told = _kept_briefly(value, name, tell)
    elif value.type.kind is Kind.TRUTH and isinstance(value.start, e.Constant):
        told = _true_at_first(name, tell, holds=bool(value.start.value))
    elif value.start is not None:
        start = tell.noun(value.start, At())
        told = say("{value}: begins each deal with {start}.", value=name, start=start)
    else:
        told = say("{value}: settled anew in each deal.", value=name)
    return tell.sentence(told, value.span)


def _kept_briefly(value: m.Value, name: Name, tell: Doing) -> Phrase:
    """What is forgotten with the turn or the trick."""
    say, turn = tell.voice.say, value.lifetime == "turn"
    if value.start is None:
        if turn:
            return say("{value}: settled anew in each turn.", value=name)
        return say("{value}: settled anew in each trick.", value=name)
    if value.type.kind is Kind.TRUTH and isinstance(value.start, e.Constant):
        return _true_for_a_while(name, tell, holds=bool(value.start.value), turn=turn)
    start = tell.noun(value.start, At())
    if turn:
        return say("{value}: begins each turn with {start}.", value=name, start=start)
    return say("{value}: begins each trick with {start}.", value=name, start=start)


def _true_for_a_while(name: Name, tell: Doing, *, holds: bool, turn: bool) -> Phrase:
    """Something that is true or not, as a turn or a trick begins."""
    match (holds, turn):
        case (True, True):
            return tell.voice.say("{value}: true again as each turn begins.", value=name)
        case (False, True):
            return tell.voice.say("{value}: not true any more as each turn begins.", value=name)
        case (True, False):
            return tell.voice.say("{value}: true again as each trick begins.", value=name)
        case _:
            return tell.voice.say("{value}: not true any more as each trick begins.", value=name)


def _true_at_first(name: Name, tell: Doing, *, holds: bool) -> Phrase:
    """Something that is true or not, as a deal begins."""
    if holds:
        return tell.voice.say("{value}: true as long as no rule says otherwise.", value=name)
    return tell.voice.say("{value}: not true before a rule says so.", value=name)


def _kept_for_match(value: m.Value, name: Name, tell: Doing) -> Phrase:
    say = tell.voice.say
    if value.start is None:
        return say("{value}: kept from deal to deal.", value=name)
    start = tell.noun(value.start, At())
    if value.per_player:
        return say(
            "{value}: every player begins the match with {start}; it carries over to new deals.",
            value=name,
            start=start,
        )
    return say(
        "{value}: begins the match with {start}; it carries over to the next deal.",
        value=name,
        start=start,
    )
