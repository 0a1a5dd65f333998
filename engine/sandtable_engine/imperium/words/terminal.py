"""The table as text, for a terminal with 100 columns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from ...columns import cut, pad, table, width, wrap
from ..editions import EDITIONS
from ..knowledge.uprising import UprisingSeat
from ..knowledge.view import SeatView, View
from ..rules.prices import card_price, offer_price, space_price
from ..shapes import Space
from ..state import FACTIONS
from .describe import describe, won
from .voice import voice_of

WIDTH = 100
RESOURCES = ("solari", "spice", "water")
KEEP = "\u00a0"  # A space at which no line is broken.
DOT = f"{KEEP}· "


def screen(view: View, locale: str) -> str:
    """Return the whole page: round and Conflict, seats, board, cards on offer, and the cards of the viewer's seat."""
    return "\n".join(_Page(view, locale).lines()).replace(KEEP, " ")


def status(view: View, locale: str) -> str:
    """Return what the viewer's seat has, in one line, wrapped if it is long."""
    return _Page(view, locale).status()


def team(view: View, seat: int, locale: str) -> str:
    """Return the name of the team that `seat` belongs to."""
    return _Page(view, locale).team(seat)


def _capital(word: str) -> str:
    return word[:1].upper() + word[1:]


def _pointed(arrow: int, seat: UprisingSeat) -> str:
    """Return the seats that a Commander's Agent points to: one Ally, or both."""
    return str(arrow) if arrow >= 0 else "/".join(map(str, seat.allies))


class _Page:
    """A view and the voice it is shown with, which is that of the edition for its number of players."""

    def __init__(self, view: View, locale: str) -> None:
        players = [player for player in view.players if not player.rival]
        self.view = view
        self.edition = EDITIONS[view.game][len(players)]
        self.voice = voice_of(self.edition.id, locale)
        # A spectator sees the prices of the only player, or the printed prices.
        self.buyer = 0 if view.seat < 0 and len(players) == 1 else view.seat

    def lines(self) -> list[str]:
        own = self._own(self.view.players[self.view.seat]) if self.view.seat >= 0 else []
        return [*self._head(), "", *self._seats(), "", *self._board(), "", *self._offers(), *own]

    def word(self, kind: str, key: str) -> str:
        return self.voice.find(kind, key) or key

    def term(self, key: str) -> str:
        return _capital(self.word("term", key))

    def _head(self) -> list[str]:
        view = self.view
        rounds = view.round + view.conflicts_left
        head = [
            f"{self.term('round')} {view.round}/{rounds}",
            self.term("game_over") if view.phase == "over" else self.word("phase", view.phase),
        ]
        if view.difficulty:
            head.append(self.word("difficulty", view.difficulty))
        if view.conflict:
            tier = "I" * self.edition.conflicts[view.conflict].tier
            head.append(f"{self.term('conflict')} {tier}: {won(view.conflict, self.voice)}")
        *above, title = wrap(f"── {DOT.join(head)} ", WIDTH, "   ")
        variants = self.view.uprising.variants if self.view.uprising is not None else ()
        return [
            *above,
            title + "─" * (WIDTH - width(title)),
            *self._list("variant", DOT.join(self.word("variant", variant) for variant in variants)),
            *self._rewards(),
        ]

    def _rewards(self) -> list[str]:
        if not self.view.conflict:
            return []
        card = self.edition.conflicts[self.view.conflict]
        places = (card.first, card.second, card.third)[: len(self.view.players) - 1]
        rewards = [f"   {place}  {describe(effect, self.voice)}" for place, effect in enumerate(places, start=1)]
        return [line for reward in rewards for line in wrap(reward, WIDTH, " " * 6)]

    def _seats(self) -> list[str]:
        head = ["", self.term("leader"), "VP"]
        head += [self.word("resource", name).capitalize() for name in RESOURCES]
        head += [self.term(name) for name in ("agent", "hand", "deck", "garrison", "conflict")]
        lines = table(head, [self._seat(player) for player in self.view.players])
        found = lines[:1]
        for player, line in zip(self.view.players, lines[1:], strict=True):
            marks = DOT.join(self._marks(player))
            found += [line, *(wrap(f"    {marks}", WIDTH, "    ") if marks else ())]
        return [*found, *self._teams()]

    def _teams(self) -> list[str]:
        """Return the line with the victory points of each team."""
        teams = self.view.uprising.teams if self.view.uprising is not None else ()
        sums = (sum(self.view.players[seat].vp for seat in seats) for seats in teams)
        told = (f"{self.team(seats[0])} {points}" for seats, points in zip(teams, sums, strict=True))
        return self._list("team_points", DOT.join(each.replace(" ", KEEP) for each in told))

    def team(self, seat: int) -> str:
        """Return the name of a seat's team, which is named after its Commander."""
        seating = self.edition.seating
        of_team = (leader for at, leader in seating.commanders.items() if at % seating.teams == seat % seating.teams)
        return self.word("team", next(of_team))

    def _seat(self, player: SeatView) -> list[str]:
        units = player.conflict + (player.uprising.worms if player.uprising is not None else 0)
        counts = (player.vp, *(getattr(player, name) for name in RESOURCES), player.agents, player.hand_count)
        return [
            f"{'▸' if player.seat in self.view.to_act else ' '}{player.seat}",
            self._name(player),
            *map(str, (*counts, player.deck_count, player.garrison)),
            f"{units} = {player.strength}" if units else "-",
        ]

    def _name(self, player: SeatView) -> str:
        if player.leader:
            return self.word("leader", player.leader)
        return self.term("house_hagal") if player.rival else "-"

    def _marks(self, player: SeatView) -> Iterable[str]:
        """Yield what else a seat has: its team, Influence, Intrigue cards, and what it has won."""
        view = self.view
        if player.uprising is not None and player.uprising.team >= 0:
            yield from self._team_marks(player, player.uprising)
        for faction in self.edition.board.tracks:
            alliance = "★" if view.alliances.get(faction) == player.seat else ""
            if player.influence.get(faction):
                yield f"{self.word('faction', faction)} {player.influence[faction]}{alliance}".replace(" ", KEEP)
        if player.intrigue_count:
            yield f"{self.term('intrigue_card')} {player.intrigue_count}".replace(" ", KEEP)
        marks = {
            "rival": player.rival,
            "first_player": view.first == player.seat,
            "high_council": player.council,
            "swordmaster": player.swordmaster,
            "mentat": view.mentat == player.seat,
            "reveal_turn": player.revealed,
        }
        yield from (self.term(name).replace(" ", KEEP) for name, has in marks.items() if has)
        for space in self.edition.board.spaces:
            if view.control.get(space) == player.seat:
                yield f"⚑ {self.word('space', space)}".replace(" ", KEEP)
        if player.uprising is not None:
            yield from self._uprising_marks(player.uprising)
        if player.rival and player.leader in self.edition.hagal.rivals:
            yield from self._rival_marks(player)

    def _team_marks(self, player: SeatView, seat: UprisingSeat) -> Iterable[str]:
        """Yield the team of a seat, and for a Commander his Allies and where his ready Agents point."""
        yield _capital(self.team(player.seat)).replace(" ", KEEP)
        turn = self.view.turn.uprising
        if turn is not None and turn.ally == player.seat:
            yield self.term("activated_ally").replace(" ", KEEP)
        if seat.allies:
            yield self.term("commander")
            lists = {"allies": seat.allies, "ready_agents": [_pointed(arrow, seat) for arrow in seat.arrows]}
            for name, held in lists.items():
                yield f"{self.term(name)}: {', '.join(map(str, held)) or '-'}".replace(" ", KEEP)

    def _rival_marks(self, player: SeatView) -> Iterable[str]:
        """Yield what a Rival saves for, and its order of factions."""
        card = self.edition.hagal.rivals[player.leader]
        if not player.swordmaster:
            saved = sum(getattr(player, name) for name in RESOURCES) + player.intrigue_count
            yield f"{self.term('value')}: {saved}/{card.value}".replace(" ", KEEP)
        names = ", ".join(self.word("faction", faction).replace(" ", KEEP) for faction in card.priority)
        yield f"{self.term('priority')}: ".replace(" ", KEEP) + names

    def _uprising_marks(self, seat: UprisingSeat) -> Iterable[str]:
        """Yield sandworms and hooks, Spies in the supply, contracts, won cards, and what single Leaders have."""
        counts = {"sandworm": seat.worms, "memory": seat.memories, "spy": seat.spies}
        yield from (f"{self.term(name)} {number}".replace(" ", KEEP) for name, number in counts.items() if number)
        has = {"maker_hooks": seat.hooks, "master_spent": seat.master_spent}
        yield from (self.term(name).replace(" ", KEEP) for name, held in has.items() if held)
        lists = {
            "training": [self.word("step", seat.training)] if seat.training else [],
            "contract": [self.word("contract", name) for name in seat.contracts],
            "completed": [str(len(seat.completed))] if seat.completed else [],
            "won": [won(card, self.voice) for card in seat.won],
            "face_down": [str(len(seat.flipped))] if seat.flipped else [],
        }
        for name, held in lists.items():
            if held:
                yield f"{self.term(name)}: ".replace(" ", KEEP) + ", ".join(each.replace(" ", KEEP) for each in held)

    def _board(self) -> list[str]:
        board = self.edition.board
        rows = {self.word("icon", icon): spaces for icon, spaces in board.by_icon.items()}
        rows |= {self.word("leader", leader): sum(own.values(), ()) for leader, own in board.own.items()}
        column = max(map(width, rows)) + 2
        lines: list[str] = []
        for name, found in rows.items():
            spaces = DOT.join(self._space(board.spaces[space]) for space in found)
            lines += wrap(pad(name, column) + spaces, WIDTH, " " * column)
        return [*lines, *self._reads(), *self._spies()]

    def _reads(self) -> list[str]:
        """Return the line with the Influence tracks that icons stand for, if not the tracks of the same name."""
        reads = self.edition.board.reads.items()
        told = (
            f"{self.word('icon', icon)} = {' / '.join(self.word('faction', each) for each in tracks)}"
            for icon, tracks in reads
        )
        return self._list("reads", DOT.join(each.replace(" ", KEEP) for each in told))

    def _spies(self) -> list[str]:
        """Return the lines for the Shield Wall and the posts with Spies."""
        if self.view.uprising is None:
            return []
        held = self.view.uprising.posts
        posts = (
            f"{self.word('post', post)} [{','.join(map(str, held[post]))}]"
            for post in self.edition.board.posts
            if post in held
        )
        wall = self.term("wall_stands" if self.view.uprising.wall else "wall_gone")
        return [wall, *self._list("spy", DOT.join(post.replace(" ", KEEP) for post in posts))]

    def _space(self, space: Space) -> str:
        said = self.word("space", space.id)
        if space.cost:
            prices = space_price(self.view.modifiers, self.buyer, space).items()
            said += f" ({', '.join(self.voice.count(name, amount) for name, amount in prices)})"
        elif space.offer is not None:
            prices = offer_price(self.view.modifiers, self.buyer, space).items()
            said += f" (+{', '.join(self.voice.count(name, amount) for name, amount in prices)})"
        if self.view.bonus_spice.get(space.id):
            said += f" +{self.view.bonus_spice[space.id]}"
        if space.id in self.view.board:
            said += f" [{','.join(self._agents(space.id))}]"
        return said.replace(" ", KEEP)

    def _agents(self, space: str) -> Iterable[str]:
        """Yield the seats with an Agent on a space, with arrows for the Agents of a Commander."""
        for seat in dict.fromkeys(self.view.board[space]):
            held = self.view.players[seat].uprising
            arrows = [_pointed(arrow, held) for arrow in held.pointed.get(space, ())] if held is not None else []
            yield from (f"{seat}→{arrow}" for arrow in arrows)
            yield from (str(seat) for each in self.view.board[space] if each == seat and not arrows)

    def _offers(self) -> list[str]:
        row = DOT.join(self._offer(card) for card in self.view.row)
        throne = self.view.uprising.throne if self.view.uprising is not None else ()
        left = self.view.reserve
        stacks = ((card.id, left[card.id]) for card in self.edition.reserve if card.id in left and card.cost)
        reserve = DOT.join(f"{self._offer(card)}{KEEP}×{number}" for card, number in stacks)
        return [
            *self._list("imperium_row", row),
            *self._list("throne_row", DOT.join(self._offer(card) for card in throne)),
            *self._list("reserve", reserve),
            *self._contracts(),
            *self._hagal(),
        ]

    def _contracts(self) -> list[str]:
        """Return the lines for contracts: those face up, how many are left, and those set aside for one Leader."""
        table = self.view.uprising
        if table is None or not table.choam:
            return []
        offers = [self._contract(contract) for contract in table.offers]
        aside = DOT.join(self._contract(contract) for contract in table.aside)
        return [*self._list("contract", DOT.join((*offers, f"+{table.tiles_left}"))), *self._list("set_aside", aside)]

    def _contract(self, contract: str) -> str:
        reward = describe(self.edition.contracts[contract].reward, self.voice).removesuffix(self.voice.word("stop"))
        return f"{self.word('contract', contract)} ({reward[:1].lower()}{reward[1:]})"

    def _offer(self, card: str) -> str:
        price = card_price(self.view.modifiers, self.buyer, self.edition.cards[card])
        return f"{self.word('card', card)} ({price})".replace(" ", KEEP)

    def _hagal(self) -> list[str]:
        """Return the line with the House Hagal cards left, and those revealed since the last shuffle, latest first."""
        if not self.view.hagal_left:
            return []
        seen = Counter(reversed(self.view.hagal_discard)).items()
        names = [self.word("hagal", card) + (f" ×{number}" if number > 1 else "") for card, number in seen]
        return self._list("hagal_deck", DOT.join((str(self.view.hagal_left), *names)))

    def _list(self, term: str, content: str) -> list[str]:
        return wrap(f"{self.term(term)}: {content}", WIDTH, "  ") if content else []

    def _own(self, me: SeatView) -> list[str]:
        lines = self._hand(me) if me.hand else []
        for term, cards in (("play", me.play), ("top_of_deck", me.deck_top), ("set_aside", (me.set_aside,))):
            lines += self._list(term, DOT.join(self.word("card", card) for card in cards if card))
        lines += self._list("intrigue_card", DOT.join(self.word("intrigue", card) for card in me.intrigue))
        return ["", *lines] if lines else []

    def _hand(self, me: SeatView) -> list[str]:
        head = [self.term(name) for name in ("hand", "agent_icon", "reveal_box", "agent_box")]
        rows = []
        for name, number in Counter(me.hand).items():
            agent = self.edition.cards[name].agent
            title = self.word("card", name) + (f" ×{number}" if number > 1 else "")
            rows.append([title, self._icons(name), self._reveal(name), describe(agent, self.voice) if agent else ""])
        return [cut(line, WIDTH) for line in table(head, rows)]

    def _reveal(self, name: str) -> str:
        """Return Persuasion and swords of a card, with dots if its reveal box has more."""
        card = self.edition.cards[name]
        amounts = {"persuasion": card.persuasion, "swords": card.swords}
        gains = [self.voice.count(name, amount) for name, amount in amounts.items() if amount]
        return ", ".join([*gains, "…"] if card.reveal else gains)

    def _icons(self, name: str) -> str:
        icons = self.edition.cards[name].icons
        every = set(FACTIONS) <= set(icons)
        words = [self.word("term", "any_faction")] if every else []
        words += [self.word("icon", icon) for icon in icons if not every or icon not in FACTIONS]
        return self.word("term", "all") if len(icons) == len(self.edition.board.by_icon) else cut(", ".join(words), 30)

    def status(self) -> str:
        me = self.view.players[self.view.seat]
        names = [*RESOURCES, "persuasion", "swords"] if me.revealed else RESOURCES
        counts = [
            f"VP {me.vp}",
            *(self.voice.count(name, getattr(me, name)) for name in names),
        ]
        allies = me.uprising.allies if me.uprising is not None else ()
        for ally in (self.view.players[seat] for seat in allies):
            counts.append(f"{self.term('ally')} {ally.seat}: {', '.join(self._army(ally))}".replace(" ", KEEP))
        counts += () if allies else self._army(me)
        if me.uprising is not None:
            counts.append(f"{self.term('spy')} {me.uprising.spies}")
        return "\n".join(wrap(DOT.join(counts), WIDTH))

    def _army(self, player: SeatView) -> list[str]:
        """Return the units of a seat."""
        units = {"garrison": player.garrison, "conflict": player.conflict}
        if player.uprising is not None:
            units["sandworm"] = player.uprising.worms
        return [f"{self.term(name)} {number}" for name, number in units.items()]
