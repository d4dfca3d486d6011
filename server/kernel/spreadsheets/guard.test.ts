import { createWriteStream } from 'node:fs'
import { mkdtemp, open, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { guardSpreadsheet, SPREADSHEET_LIMITS } from './guard.ts'
import { inspectSpreadsheet, readRows } from './reader.ts'
import { xlsWriter } from './xls-writer.ts'
import { xlsxWriter } from './xlsx-writer.ts'
import { openZipEntry, readZipDirectory } from './zip-directory.ts'
import { ZipWriter } from './zip-writer.ts'

async function emptyXls(): Promise<Buffer> {
  const out = new PassThrough()
  const bytes = buffer(out)
  await xlsWriter(out, { sheetName: 'x', columns: [{ title: 'a' }] }).end()
  return bytes
}

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guard-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function file(name: string, content: Uint8Array | string): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}
async function zip(name: string, entries: Record<string, string>): Promise<string> {
  const path = join(folder, name)
  const writer = new ZipWriter(createWriteStream(path))
  for (const [entry, content] of Object.entries(entries)) await writer.add(entry, content)
  await writer.end()
  return path
}
const tiny = { 'xl/workbook.xml': '<workbook/>' }

describe('refused before anything is parsed', () => {
  test('a small archive that inflates to hundreds of megabytes', async () => {
    const path = join(folder, 'bomb.xlsx')
    const writer = new ZipWriter(createWriteStream(path), { level: 9 })
    await writer.add('xl/workbook.xml', '<workbook/>')
    const sheet = await writer.entry('xl/worksheets/sheet1.xml')
    const chunk = '<row><c><v>1</v></c></row>'.repeat(40_000)
    for (let i = 0; i < 220; i++) await sheet.write(chunk)
    await sheet.end()
    await writer.end()
    expect((await stat(path)).size).toBeLessThan(1.5 * 1024 * 1024)
    await expect(guardSpreadsheet(path, '房产.xlsx')).rejects.toThrow('文件解压后过大，请拆分后再导入')
  })

  test('an archive whose directory lies about its size is stopped while it inflates', async () => {
    const path = await zip('lie.xlsx', { 'xl/workbook.xml': '<workbook/>', 'xl/big.xml': 'a'.repeat(5_000_000) })
    const bytes = await readFile(path)
    const central = bytes.lastIndexOf(Buffer.from('504b0102', 'hex'))
    bytes.writeUInt32LE(100, central + 24)
    await writeFile(path, bytes)
    await using handle = await open(path)
    const [, entry] = await readZipDirectory(handle)
    await expect(Readable.from(await openZipEntry(handle, entry!)).toArray()).rejects.toThrow('larger than declared')
  })

  test.each([
    ['房产.exe', 'MZ', '仅支持.xlsx、.xls、.csv格式的文件'],
    ['房产', 'x', '仅支持.xlsx、.xls、.csv格式的文件'],
    ['房产.xlsx', '', '文件内容为空'],
    ['房产.xlsx', '<html><table></table></html>', '文件已损坏或不是有效的Excel文件，请用Excel另存为.xlsx后再导入'],
    ['房产.xls', '<html><table></table></html>', '文件已损坏或不是有效的Excel文件，请用Excel另存为.xlsx后再导入'],
    ['房产.xlsx', 'PK\u0003\u0004 and nothing more', '文件已损坏或不是有效的Excel文件，请用Excel另存为.xlsx后再导入'],
    ['房产.csv', 'PK\u0003\u0004 and nothing more', '文件内容与扩展名不符'],
  ])('%s %s', async (name, content, sentence) => {
    await expect(guardSpreadsheet(await file('case', content), name)).rejects.toThrow(sentence)
  })

  test('paths that climb, archives that are no workbook, too many entries, too many bytes, passwords', async () => {
    await expect(guardSpreadsheet(await zip('a.xlsx', { ...tiny, '../../etc/passwd': 'x' }), 'a.xlsx')).rejects.toThrow(
      '文件已损坏',
    )
    await expect(guardSpreadsheet(await zip('b.xlsx', { ...tiny, 'xl\\..\\..\\x': 'x' }), 'b.xlsx')).rejects.toThrow(
      '文件已损坏',
    )
    await expect(guardSpreadsheet(await zip('c.xlsx', { 'word/document.xml': 'x' }), 'c.xlsx')).rejects.toThrow(
      '文件已损坏',
    )
    const many = await zip('d.xlsx', {
      ...tiny,
      ...Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`e${i}`, ''])),
    })
    await expect(guardSpreadsheet(many, 'd.xlsx', { ...SPREADSHEET_LIMITS, maxEntries: 30 })).rejects.toThrow(
      '文件解压后过大',
    )
    await expect(guardSpreadsheet(many, 'd.xlsx', { ...SPREADSHEET_LIMITS, maxBytes: 1024 })).rejects.toThrow(
      '文件大小不能超过',
    )
    const locked = await readFile(await zip('e.xlsx', tiny))
    locked.writeUInt16LE(0x0809, locked.lastIndexOf(Buffer.from('504b0102', 'hex')) + 8)
    await expect(guardSpreadsheet(await file('e.xlsx', locked), 'e.xlsx')).rejects.toThrow(
      '文件已加密，请取消密码后再导入',
    )
    const ole = Buffer.concat([
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      Buffer.alloc(300_000),
      Buffer.from('EncryptedPackage', 'utf16le'),
    ])
    await expect(guardSpreadsheet(await file('f.xlsx', ole), 'f.xlsx')).rejects.toThrow(
      '文件已加密，请取消密码后再导入',
    )
  })
})

test('the format is what the content is, whatever the name says', async () => {
  const path = await zip('g.xls', tiny)
  expect(await guardSpreadsheet(path, '旧系统导出.XLS')).toBe('xlsx')
  const xls = await emptyXls()
  expect(await guardSpreadsheet(await file('h.xlsx', xls), 'h.xlsx')).toBe('xls')
  expect(await guardSpreadsheet(await file('i.csv', 'a,b'), 'i.csv')).toBe('csv')
})

test('50,000 rows of 20 columns pass the guard and are read in batches', async () => {
  const path = join(folder, 'full.xlsx')
  const columns = Array.from({ length: 20 }, (_, i) => ({ title: `列${i}` }))
  const writer = xlsxWriter(createWriteStream(path), { sheetName: '房产台账', columns })
  for (let start = 0; start < 50_000; start += 5_000)
    await writer.writeRows(
      Array.from({ length: 5_000 }, (_, row) => columns.map((_, column) => `第${start + row}户${column}栏`)),
    )
  await writer.end()
  const format = await guardSpreadsheet(path, 'full.xlsx')
  expect(await inspectSpreadsheet({ path, format })).toMatchObject([{ name: '房产台账', rowCount: 50_001 }])
  let count = 0
  for await (const batch of readRows({ path, format }, 0)) {
    expect(batch.length).toBeLessThanOrEqual(500)
    count += batch.length
  }
  expect(count).toBe(50_001)

  await expect(Readable.from(readRows({ path, format }, 0, { maxRows: 10_000 })).toArray()).rejects.toThrow(
    '单次最多导入10000行',
  )
  await expect(inspectSpreadsheet({ path, format }, { timeoutMs: 50 })).rejects.toThrow('文件解析超时，请拆分后再导入')
  await expect(inspectSpreadsheet({ path, format }, { memoryMb: 4 })).rejects.toThrow(
    '文件内容过大，无法解析，请拆分后再导入',
  )
})

test('a reader that is left half-way ends its worker', async () => {
  const path = await file('j.csv', Array.from({ length: 5_000 }, (_, i) => `行${i},x`).join('\n'))
  for await (const batch of readRows({ path, format: 'csv' }, 0, { batchSize: 10 })) {
    expect(batch.map((row) => row.rowNo)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    break
  }
})
