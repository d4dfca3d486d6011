import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CFB, utils, write } from '@e965/xlsx'
import type { BookType } from '@e965/xlsx'
import { inspectSpreadsheet, readRows } from './reader.ts'
import type { SpreadsheetFormat } from './guard.ts'
import type { SheetRow } from './sheet-rows.ts'
import { ZipWriter } from './zip-writer.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reader-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function rows(
  name: string,
  bytes: Uint8Array | string,
  format: SpreadsheetFormat,
  sheet = 0,
): Promise<SheetRow[]> {
  const path = join(folder, name)
  await writeFile(path, bytes)
  const batches: SheetRow[][] = await Readable.from(readRows({ path, format }, sheet)).toArray()
  return batches.flat()
}

const book = () => {
  const sheet = utils.aoa_to_sheet([
    ['文字', '数字', '日期', '时刻', '真假', '错误'],
    ['０１ ', 71.30000000000001, 44382, 44382.5, true, null],
    [],
    ['440106199001011234', 13_800_138_000, 60, 1, false],
  ])
  Object.assign(sheet.C2, { z: 'yyyy"年"m"月"d"日"' })
  Object.assign(sheet.D2, { z: 'yyyy/m/d h:mm' })
  sheet.F2 = { t: 'e', v: 0x2a, w: '#N/A' }
  sheet['!ref'] = 'A1:F4'
  const result = utils.book_new()
  utils.book_append_sheet(result, sheet, '台账')
  utils.book_append_sheet(result, utils.aoa_to_sheet([['说明']]), '说明')
  result.Workbook = {
    Sheets: [
      { name: '台账', Hidden: 0 },
      { name: '说明', Hidden: 1 },
    ],
  }
  return result
}
const bytesOf = (bookType: BookType) => write(book(), { type: 'buffer', bookType, bookSST: true }) as Buffer

describe.each([
  ['xlsx', 'xlsx'],
  ['xls', 'biff8'],
] as const)('%s', (format, bookType) => {
  test('cells arrive as text and type', async () => {
    const [, first, second] = await rows(`types.${format}`, bytesOf(bookType), format)
    expect(first).toEqual({
      rowNo: 2,
      cells: ['０１ ', '71.3', '2021-07-05', '2021-07-05 12:00:00', 'TRUE', '#N/A'],
      types: 'snddbe',
    })
    expect(second).toEqual({
      rowNo: 4,
      cells: ['440106199001011234', '13800138000', '60', '1', 'FALSE'],
      types: 'snnnb',
    })
  })

  test('sheets are listed with their rows, hidden ones marked', async () => {
    const path = join(folder, `sheets.${format}`)
    await writeFile(path, bytesOf(bookType))
    expect(await inspectSpreadsheet({ path, format })).toMatchObject([
      { index: 0, name: '台账', hidden: false, rowCount: 3 },
      { index: 1, name: '说明', hidden: true, rowCount: 1 },
    ])
  })
})

describe('a formula is known and not evaluated', () => {
  test('xlsx: own, shared, without a stored value', async () => {
    const cells =
      '<c r="A1"><f>SUM(1,2)</f><v>3</v></c><c r="B1"><f t="shared" si="0"/><v>4</v></c><c r="C1" t="str"><f ca="1">"a"&amp;"b"</f></c><c r="D1" t="str"><v>=1+1</v></c>'
    const read = await handmade(
      'formula.xlsx',
      `<worksheet><sheetData><row r="1">${cells}</row></sheetData></worksheet>`,
    )
    expect(read).toEqual([{ rowNo: 1, cells: ['=SUM(1,2)', '=4', '="a"&"b"', '=1+1'], types: 'ffff' }])
  })

  test('xls', async () => {
    const made = utils.book_new()
    utils.book_append_sheet(made, utils.aoa_to_sheet([['数'], [7.25]]), 'x')
    const file = CFB.read(write(made, { type: 'buffer', bookType: 'biff8' }) as Buffer, { type: 'buffer' })
    const stream = CFB.find(file, 'Workbook')!
    stream.content = withFormula(Buffer.from(stream.content as Uint8Array))
    stream.size = stream.content.length
    const read = await rows('formula.xls', CFB.write(file, { type: 'buffer' }) as Buffer, 'xls')
    expect(read[1]).toEqual({ rowNo: 2, cells: ['=1+2'], types: 'f' })
  })
})

/** Replaces the number record of 7.25 by a formula record 1+2, which the library reads but does not write. */
function withFormula(workbook: Buffer): Buffer {
  const value = Buffer.alloc(8)
  value.writeDoubleLE(7.25)
  const at = workbook.indexOf(value) - 10
  expect(workbook.readUInt16LE(at)).toBe(0x0203)
  const tokens = Buffer.from('1e01001e020003', 'hex')
  const record = Buffer.alloc(4 + 22)
  record.writeUInt16LE(0x0006, 0)
  record.writeUInt16LE(22 + tokens.length, 2)
  workbook.copy(record, 4, at + 4, at + 10)
  value.copy(record, 10)
  record.writeUInt16LE(tokens.length, 24)
  return Buffer.concat([workbook.subarray(0, at), record, tokens, workbook.subarray(at + 18)])
}

/** An .xlsx made by hand, to hold what other programs write. */
async function handmade(name: string, sheet: string, extra: Record<string, string> = {}): Promise<SheetRow[]> {
  const path = join(folder, name)
  const zip = new ZipWriter(createWriteStream(path))
  const files: Record<string, string> = {
    'xl/workbook.xml':
      '<x:workbook xmlns:x="m" xmlns:r="r"><x:sheets><x:sheet name="A&amp;B" sheetId="1" r:id="rId1"/></x:sheets></x:workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Type="http://x/worksheet" Target="/xl/worksheets/Sheet1.xml"/><Relationship Id="rId2" Type="http://x/sharedStrings" Target="sharedStrings.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': sheet,
    ...extra,
  }
  for (const [entry, content] of Object.entries(files)) await zip.add(entry, content)
  await zip.end()
  const batches: SheetRow[][] = await Readable.from(readRows({ path, format: 'xlsx' }, 0)).toArray()
  return batches.flat()
}

describe('files of other programs', () => {
  test('no cell references, a namespace prefix, single quotes, inline rich text', async () => {
    const read = await handmade(
      'prefix.xlsx',
      "<?xml version='1.0'?><x:worksheet xmlns:x='m'><x:sheetData><x:row><x:c t='inlineStr'><x:is><x:r><x:t>张</x:t></x:r><x:r><x:t>三 &lt;</x:t></x:r></x:is></x:c><x:c/><x:c><x:v>1E3</x:v></x:c></x:row><x:row/><x:row><x:c><x:v>2</x:v></x:c></x:row></x:sheetData></x:worksheet>",
    )
    expect(read).toEqual([
      { rowNo: 1, cells: ['张三 <', '', '1000'], types: 's n' },
      { rowNo: 3, cells: ['2'], types: 'n' },
    ])
  })

  test('shared strings without their phonetic hints; a row cut between two pieces of the stream', async () => {
    const filler = Array.from(
      { length: 3_000 },
      (_, i) => `<row r="${i + 2}"><c r="A${i + 2}" t="s"><v>1</v></c></row>`,
    ).join('')
    const read = await handmade(
      'shared.xlsx',
      `<worksheet><sheetData><row r="1"><c r="B1" t="s"><v>0</v></c></row>${filler}</sheetData></worksheet>`,
      {
        'xl/sharedStrings.xml':
          '<sst><si><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh></si><si><t xml:space="preserve"> 物管_x000D_</t></si></sst>',
      },
    )
    expect(read[0]).toEqual({ rowNo: 1, cells: ['', '東京'], types: ' s' })
    expect(read).toHaveLength(3_001)
    expect(new Set(read.slice(1).map((row) => row.cells[0]))).toEqual(new Set([' 物管\r']))
  })

  test('a cell far to the right refuses the file, a damaged part refuses it in words', async () => {
    await expect(
      handmade('wide.xlsx', '<worksheet><sheetData><row r="1"><c r="XFD1"><v>1</v></c></row></sheetData></worksheet>'),
    ).rejects.toThrow('列数不能超过200列')
    await expect(handmade('none.xlsx', '', { 'xl/workbook.xml': '<workbook/>' })).rejects.toThrow('文件已损坏')
    await expect(
      rows('broken.xls', Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2_000, 7)]), 'xls'),
    ).rejects.toThrow('文件已损坏')
  })
})

describe('csv', () => {
  test('GB18030 of a Chinese Excel, semicolons, quotes, line breaks of every kind', async () => {
    const gbk = Buffer.concat([Buffer.from('b7babac5', 'hex'), Buffer.from(';"a;""b""\r\nc"\r1;2\n\n3')])
    const read = await rows('gbk.csv', gbk, 'csv')
    expect(read.map((row) => [row.rowNo, ...row.cells])).toEqual([
      [1, '泛号', 'a;"b"\r\nc'],
      [2, '1', '2'],
      [4, '3'],
    ])
  })

  test('UTF-16 with tabs ("Unicode text"), and a formula is seen', async () => {
    const read = await rows('utf16.csv', Buffer.from('\uFEFF房号\t备注\r\n101\t=1+1\r\n', 'utf16le'), 'csv')
    expect(read).toEqual([
      { rowNo: 1, cells: ['房号', '备注'], types: 'ss' },
      { rowNo: 2, cells: ['101', '=1+1'], types: 'sf' },
    ])
  })
})
