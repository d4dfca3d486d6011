import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable, Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { read, utils } from '@e965/xlsx'
import type { CellObject } from '@e965/xlsx'
import { columnName } from './columns.ts'
import type { SheetColumn, SheetValues } from './columns.ts'
import { csvWriter } from './csv-writer.ts'
import { readRows } from './reader.ts'
import type { SheetRow } from './sheet-rows.ts'
import { xlsWriter } from './xls-writer.ts'
import { xlsxWriter } from './xlsx-writer.ts'

const COLUMNS: SheetColumn[] = [
  { title: '房号', type: 'text' },
  { title: '手机号', type: 'text', width: 14 },
  { title: '建筑面积', type: 'decimal' },
  { title: '单价', type: 'decimal', scale: 4 },
  { title: '楼层', type: 'integer' },
  { title: '金额', type: 'decimal', grouped: true },
  { title: '交付日期', type: 'date' },
  { title: '登记时间', type: 'dateTime' },
]
const ROWS: SheetValues[] = [
  ['0101', '13800138000', '89.50', '2.5000', 1, '1234567.80', '2024-02-29', '2026-03-15 10:30:00'],
  ['=HYPERLINK("http://x","y")', '+86', '1234567890123456.78', null, -2, '-0.01', '1900-01-31', '长期'],
  [' <b>&"甲"\u0001\uD800 ', '@x', '-', undefined, true],
]

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheets-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function xlsx(rows: readonly SheetValues[], sheetName = '房产'): Promise<Buffer> {
  const out = new PassThrough()
  const bytes = buffer(out)
  const writer = xlsxWriter(out, { sheetName, columns: COLUMNS })
  await writer.writeRows(rows)
  await writer.end()
  return bytes
}
async function xls(rows: readonly SheetValues[]): Promise<Buffer> {
  const out = new PassThrough()
  const bytes = buffer(out)
  const writer = xlsWriter(out, { sheetName: '房产', columns: COLUMNS })
  await writer.writeRows(rows)
  await writer.end()
  return bytes
}
/** What a spreadsheet program makes of the first rows: types that add up and sort, formats, and texts where a number would lie. */
function checkCells([header, first, second]: CellObject[][]) {
  expect(header!.map((cell) => cell.v)).toEqual(COLUMNS.map((column) => column.title))
  expect(first!.map((cell) => [cell.t, cell.v])).toEqual([
    ['s', '0101'],
    ['s', '13800138000'],
    ['n', 89.5],
    ['n', 2.5],
    ['n', 1],
    ['n', 1234567.8],
    ['n', 45_351],
    ['n', 46_096.4375],
  ])
  expect(first!.map((cell) => cell.z)).toEqual([
    '@',
    '@',
    '0.00',
    '0.00##',
    '0',
    '#,##0.00',
    'yyyy-mm-dd',
    'yyyy-mm-dd hh:mm:ss',
  ])
  expect(second![0]).toMatchObject({ t: 's', v: '=HYPERLINK("http://x","y")' })
  expect(second![0]!.f).toBeUndefined()
  expect(second![2]).toMatchObject({ t: 's', v: '1234567890123456.78' })
  expect(second![3]).toBeUndefined()
  expect(second!.slice(5).map((cell) => cell.v)).toEqual([-0.01, '1900-01-31', '长期'])
}
const cellsOf = (bytes: Buffer): CellObject[][] => {
  const book = read(bytes, { type: 'buffer', dense: true, cellNF: true })
  return book.Sheets[book.SheetNames[0]!]!['!data'] as CellObject[][]
}

describe('xlsx', () => {
  test('another program reads the values, types and formats back', async () => {
    const rows = cellsOf(await xlsx(ROWS))
    const [, , , third] = rows
    checkCells(rows)
    expect(third!.filter(Boolean).map((cell) => cell.v)).toEqual([' <b>&"甲"\uFFFD ', '@x', '-', '是'])
  })

  test('names that Excel refuses for a sheet are mended', async () => {
    expect(read(await xlsx([], "'2026/10:[房产]?*")).SheetNames).toEqual(['2026 10  房产'])
    expect(read(await xlsx([], '')).SheetNames).toEqual(['Sheet1'])
  })

  test('200,000 rows in constant memory', async () => {
    const path = join(folder, 'large.xlsx')
    const writer = xlsxWriter(createWriteStream(path), { sheetName: '房产', columns: COLUMNS })
    globalThis.gc?.()
    const before = process.memoryUsage()
    let peak = 0
    for (let start = 0; start < 200_000; start += 2_000) {
      await writer.writeRows(
        Array.from({ length: 2_000 }, (_, i) => [
          `房${start + i}`,
          String(13_800_000_000 + start + i),
          '89.52',
          '2.5',
          3,
        ]),
      )
      const now = process.memoryUsage()
      peak = Math.max(peak, now.heapUsed + now.external - before.heapUsed - before.external)
    }
    await writer.end()
    expect(peak / 1024 / 1024).toBeLessThan(80)
    let count = 0
    for await (const batch of readRows({ path, format: 'xlsx' }, 0, { maxRows: 200_001 })) count += batch.length
    expect(count).toBe(200_001)
  })

  test('a download that is closed half-way ends the writer instead of leaving it waiting', async () => {
    const out = new Writable({ highWaterMark: 1024, write: () => out.destroy() })
    const writer = xlsxWriter(out, { sheetName: '房产', columns: COLUMNS })
    const all = async () => {
      for (let i = 0; i < 100; i++) await writer.writeRows(Array.from({ length: 1_000 }, () => [crypto.randomUUID()]))
      await writer.end()
    }
    await expect(all()).rejects.toThrow(/closed/)
  })
})

test('xls is a true biff8 file with the same cells', async () => {
  const bytes = await xls(ROWS)
  expect(bytes.subarray(0, 8).toString('hex')).toBe('d0cf11e0a1b11ae1')
  checkCells(cellsOf(bytes))
})

test('xls holds 65,535 rows, long texts and many of them, and no more', async () => {
  const long = '云山花园'.repeat(8_000)
  const sheet = (count: number) =>
    Array.from({ length: count }, (_, i): SheetValues => [i % 20_000 === 7 ? long : `云山花园2栋-${i}`, 'a', `${i}.25`])
  const rows = cellsOf(await xls(sheet(65_535)))
  expect(rows).toHaveLength(65_536)
  for (const at of [1, 8, 20_008, 40_008, 65_535]) {
    const [text, same, number] = rows[at]!
    expect([text!.v, same!.v, number!.v]).toEqual([sheet(at)[at - 1]![0], 'a', at - 1 + 0.25])
  }
  await expect(xls(sheet(65_536))).rejects.toThrow(/65535/)
})

test('csv opens as Chinese, evaluates nothing and comes back as it was', async () => {
  const path = join(folder, 'out.csv')
  const writer = csvWriter(createWriteStream(path), { columns: COLUMNS.slice(0, 5) })
  await writer.writeRows([
    ['0101', '+86', '-1.50', '2', 3],
    ['=1+1', 'a"b,\r\n"c', '@x', null, 4],
  ])
  await writer.end()
  expect(await readFile(path, 'utf8')).toBe(
    '\uFEFF房号,手机号,建筑面积,单价,楼层\r\n0101,\'+86,-1.50,2,3\r\n\'=1+1,"a""b,\r\n""c",\'@x,,4\r\n',
  )
  const batches: SheetRow[][] = await Readable.from(readRows({ path, format: 'csv' }, 0)).toArray()
  const rows = batches.flat()
  expect(rows.map((row) => row.cells)).toEqual([
    ['房号', '手机号', '建筑面积', '单价', '楼层'],
    ['0101', '+86', '-1.50', '2', '3'],
    ['=1+1', 'a"b,\r\n"c', '@x', '', '4'],
  ])
  expect(rows[2]!.types).toBe('sss s')
})

test('column names beyond Z', () => {
  for (const index of [0, 25, 26, 701, 702, 16_383]) expect(columnName(index)).toBe(utils.encode_col(index))
})
