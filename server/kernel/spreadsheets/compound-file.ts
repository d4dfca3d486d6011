const SECTOR = 512
const IDS_OF_A_SECTOR = SECTOR / 4
/** Sectors of the table of sectors that the header itself names. */
const IN_HEADER = 109
const FREE = 0xffffffff
const CHAIN_END = 0xfffffffe
const OF_TABLE = 0xfffffffd
const OF_TABLE_OF_TABLE = 0xfffffffc
/** A shorter stream would lie in a store of small sectors of its own. */
const SMALLEST = 4096

/**
 * An OLE compound file (MS-CFB, version 3) with one stream: the box that a true .xls comes in. The parts are written one behind
 * the other: header, stream, directory, table of sectors, and the table of that table.
 */
export function compoundFile(name: string, chunks: readonly Buffer[]): Buffer[] {
  const length = chunks.reduce((sum, chunk) => sum + chunk.length, 0)
  const size = Math.max(length, SMALLEST)
  const streamSectors = Math.ceil(size / SECTOR)
  const content = streamSectors + 1
  let tables = 1
  let tablesOfTables = 0
  while (tables * IDS_OF_A_SECTOR < content + tables + tablesOfTables) {
    tables++
    tablesOfTables = Math.ceil(Math.max(0, tables - IN_HEADER) / (IDS_OF_A_SECTOR - 1))
  }
  const firstTable = content
  const firstOfTables = content + tables

  const table = Buffer.alloc(tables * SECTOR, 0xff)
  const put = (sector: number, id: number) => table.writeUInt32LE(id, sector * 4)
  for (let sector = 0; sector < streamSectors - 1; sector++) put(sector, sector + 1)
  put(streamSectors - 1, CHAIN_END)
  put(streamSectors, CHAIN_END)
  for (let i = 0; i < tables; i++) put(firstTable + i, OF_TABLE)
  for (let i = 0; i < tablesOfTables; i++) put(firstOfTables + i, OF_TABLE_OF_TABLE)

  const rest = Buffer.alloc(tablesOfTables * SECTOR, 0xff)
  for (let i = IN_HEADER; i < tables; i++) {
    const at = i - IN_HEADER
    const sector = Math.floor(at / (IDS_OF_A_SECTOR - 1))
    rest.writeUInt32LE(firstTable + i, sector * SECTOR + (at % (IDS_OF_A_SECTOR - 1)) * 4)
  }
  for (let i = 0; i < tablesOfTables; i++)
    rest.writeUInt32LE(i + 1 < tablesOfTables ? firstOfTables + i + 1 : CHAIN_END, (i + 1) * SECTOR - 4)

  return [
    headerOf({ tables, directory: streamSectors, firstTable, firstOfTables, tablesOfTables }),
    ...chunks,
    Buffer.alloc(streamSectors * SECTOR - length),
    directoryOf(name, size),
    table,
    rest,
  ]
}

function headerOf(at: {
  tables: number
  directory: number
  firstTable: number
  firstOfTables: number
  tablesOfTables: number
}): Buffer {
  const header = Buffer.alloc(SECTOR)
  header.write('d0cf11e0a1b11ae1', 0, 'hex')
  header.writeUInt16LE(0x3e, 24)
  header.writeUInt16LE(3, 26)
  header.writeUInt16LE(0xfffe, 28)
  header.writeUInt16LE(9, 30)
  header.writeUInt16LE(6, 32)
  header.writeUInt32LE(at.tables, 44)
  header.writeUInt32LE(at.directory, 48)
  header.writeUInt32LE(SMALLEST, 56)
  header.writeUInt32LE(CHAIN_END, 60)
  header.writeUInt32LE(at.tablesOfTables > 0 ? at.firstOfTables : CHAIN_END, 68)
  header.writeUInt32LE(at.tablesOfTables, 72)
  for (let i = 0; i < IN_HEADER; i++) header.writeUInt32LE(i < at.tables ? at.firstTable + i : FREE, 76 + i * 4)
  return header
}

function directoryOf(name: string, size: number): Buffer {
  const directory = Buffer.alloc(SECTOR)
  const entry = (at: number, title: string, type: number, child: number, start: number, bytes: number) => {
    directory.write(title, at, 'utf16le')
    directory.writeUInt16LE(title ? (title.length + 1) * 2 : 0, at + 64)
    directory.writeUInt8(type, at + 66)
    directory.writeUInt8(1, at + 67)
    directory.writeUInt32LE(FREE, at + 68)
    directory.writeUInt32LE(FREE, at + 72)
    directory.writeUInt32LE(child, at + 76)
    directory.writeUInt32LE(start, at + 116)
    directory.writeUInt32LE(bytes, at + 120)
  }
  entry(0, 'Root Entry', 5, 1, CHAIN_END, 0)
  entry(128, name, 2, FREE, 0, size)
  entry(256, '', 0, FREE, 0, 0)
  entry(384, '', 0, FREE, 0, 0)
  return directory
}
