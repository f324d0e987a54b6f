"""Content packs: folders of TOML files, read into a typed catalog or answered with diagnostics.

Nothing here knows a game; all that packs of one may say is in its :class:`Vocabulary`.
"""

from petz_engine.packs.canonical import BadRecordError as BadRecordError
from petz_engine.packs.canonical import canonical as canonical
from petz_engine.packs.canonical import restore as restore
from petz_engine.packs.catalog import Catalog as Catalog
from petz_engine.packs.catalog import Entry as Entry
from petz_engine.packs.catalog import Fault as Fault
from petz_engine.packs.catalog import Origin as Origin
from petz_engine.packs.catalog import PackInfo as PackInfo
from petz_engine.packs.diagnostic import CODES as CODES
from petz_engine.packs.diagnostic import Diagnostic as Diagnostic
from petz_engine.packs.load import LoadResult as LoadResult
from petz_engine.packs.load import load as load
from petz_engine.packs.pack import game_of as game_of
from petz_engine.packs.pack import id_of as id_of
from petz_engine.packs.pack import required_of as required_of
from petz_engine.packs.source import MemoryPack as MemoryPack
from petz_engine.packs.source import Source as Source
from petz_engine.packs.source import find_packs as find_packs
from petz_engine.packs.vocabulary import Vocabulary as Vocabulary
