"""A small sound game of Alien Petshop, in which everything stands that content may say; all of it is made up."""

from __future__ import annotations

from petz_engine.alien_petshop.vocabulary import VOCABULARY
from petz_engine.packs import LoadResult, MemoryPack, load

HEAD = 'format = 2\nid = "alien_petshop"\nversion = "1.0"\ngame = "alien_petshop"\n'

CORNER = """\
[[rules]]
id = "rules"
players = [2, 3]
rounds = 3
credits = 3
workers = 2
displays = 4
worker_limit = 3
worker_supply = 9
reroll_price = 1
goods = 1
hazards_needed = 1
award_least = 2
bonus_cards = 1

[[die]]
id = "die"
sides = ["hazard", 1, 2, 4]

[[attribute_group]]
id = "hues"

[[attribute]]
id = "teal"
group = "hues"

[[trait]]
id = "sings"
tokens = 4

[[trait]]
id = "bites"
hazard = true

[[award]]
id = "singer"
trait = "sings"
vp = 4

[[award]]
id = "biter"
trait = "bites"
vp = 5

[[hazard_token]]
id = "goo"
copies = 2
removed_by = 1

[[deck]]
id = "plain"
market = 2

[[deck]]
id = "grand"
market = 1

[[pet]]
id = "ooze"
value = 2
care = 1
traits = ["sings", "bites"]
spaces = 1
attributes = ["teal"]
copies = 3
hazard = { family = "token", token = "goo" }
easy = { traits = ["sings"], spaces = 2 }

[[pet]]
id = "snapper"
deck = "plain"
value = 0
care = 0
traits = ["bites", "bites"]
spaces = 0
attributes = []
copies = 4
hazard = { family = "credit", amount = 2 }

[[pet]]
id = "clinger"
deck = "plain"
value = 1
care = 1
traits = ["bites"]
spaces = 0
attributes = []
hazard = { family = "force" }

[[pet]]
id = "leaver"
deck = "plain"
value = 1
care = 1
traits = ["bites"]
spaces = 0
attributes = []
hazard = { family = "quit" }

[[pet]]
id = "oracle"
deck = "grand"
value = 4
care = 4
traits = []
spaces = 2
attributes = []
wild = "hues"
vp = 2
modify = [{ stat = "die", add = 1 }, { stat = "care", add = -1 }]
score = [{ points = 1, per = "habitats", every = 1, max = 9 }, { points = -1, per = "pets - 1" }]
rule = [
    { on = "bought", if = "rules.bonus_cards > 0", do = [{ gain = "bonus_card", out_of = 2, amount = 1 }] },
    { on = "bought", if = "rules.bonus_cards == 0", do = [{ gain = "credit", amount = 2 }] },
]

[[pet]]
id = "builder"
deck = "grand"
value = 5
care = 3
traits = []
spaces = 2
attributes = []
rule = [
    { on = "bought", if = "rules.hazard_tokens", do = [{ pay = "hazard_token", amount = "all" }, { gain = "worker" }] },
    { on = "bought", do = [{ gain = "habitat" }, { pay = "credit", who = "others", amount = 1 }] },
    { on = "bought", do = [{ gain = "credit", amount = 1, per = "pets - 1" }] },
    { on = "bought", do = [{ gain = "trait", to = "pets", may = true, amount = 2 }] },
]

[[habitat]]
id = "nook"
price = 3
copies = 2
modify = [{ stat = "care", add = -2 }]

[[habitat]]
id = "changer"
price = 2
copies = 2
locks = true
rule = [{ on = "meets_pet", do = [{ gain = "trait", to = "this" }] }]

[[habitat]]
id = "pen"
price = 0
copies = 1
vp = 1
modify = [{ stat = "hazard", cap = 0 }]
rule = [{ on = "meets_pet", do = [{ gain = "worker" }] }]

[[board]]
id = "left"

[[board]]
id = "right"

[[board]]
id = "back"

[[shop]]
id = "haven"
board = "left"
hire = [3, 4, 5]
goods_spaces = 1
mutation_spaces = 2
offer = [{ window = "before_hazards", do = [{ modify = "hazard", cap = 0 }] }]

[[shop]]
id = "den"
board = "left"
hire = [3, 3, 3]
goods_spaces = 1
mutation_spaces = 2
easy = true
buys_discarded = true
offer = [{ window = "after_rerolls", do = [{ modify = "die", add = 1 }] }]

[[shop]]
id = "cove"
board = "right"
hire = [0, 0, 0]
goods_spaces = 0
mutation_spaces = 0
modify = [{ stat = "goods", add = 1 }, { stat = "price", of = "habitat", add = -1 }]

[[shop]]
id = "stars"
board = "back"
hire = [3, 3, 3]
goods_spaces = 1
mutation_spaces = 2
modify = [{ stat = "price", of = "pet", where = "value >= 5", add = -1 }, { stat = "claims", add = 1 }]

[[bonus_card]]
id = "teal_card"
per = "attribute.teal"
ranges = { 1 = 2, 3 = 5 }
copies = 3

[[bonus_card]]
id = "bites_card"
per = "trait.bites"
ranges = { 2 = 0 }

[[episode]]
id = "wave"
modify = [{ stat = "claims", early = true, add = 1 }, { stat = "price", of = "worker", add = 1, cap = 3 }]

[[episode]]
id = "season"
modify = [{ stat = "vp", of = "award", add = 2 }, { stat = "hazards_needed", add = 1 }]

[[option]]
id = "mode"
default = "normal"
[[option.value]]
value = "easy"
set = { bonus_cards = 0, hazard_tokens = false, starter_side = "easy" }

[[option]]
id = "deal_shops"
[[option.value]]
value = true
set = { deal_shops = true }

[[option]]
id = "episode"
default = "none"
entries = "episode"
seats = [2, 3]
[[option.value]]
value = "random"
set = { episode = "random" }
"""


def corner(text: str = CORNER, *others: MemoryPack) -> LoadResult:
    """The small game, or a changed one, with other packs that require it."""
    pack = MemoryPack("corner", {"pack.toml": HEAD, "corner.toml": text})
    return load([pack, *others], VOCABULARY, shipped={})


def beside(text: str) -> MemoryPack:
    """A pack of these entries that requires the small game."""
    head = HEAD.replace('id = "alien_petshop"', 'id = "beside"') + 'requires = ["alien_petshop >= 1"]\n'
    return MemoryPack("beside", {"pack.toml": head, "beside.toml": text})
