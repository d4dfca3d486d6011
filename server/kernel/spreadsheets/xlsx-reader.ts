import { posix } from 'node:path'
import { open } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { isDateFormat, isDateFormatId, numberText, RowBuilder, serialText } from './sheet-rows.ts'
import type { SheetRow } from './sheet-rows.ts'
import { StringTable } from './string-table.ts'
import type { SourceBook, SourceSheet } from './source-book.ts'
import { type XmlElement, xmlElements, xmlTags } from './xml-elements.ts'
import { attribute, decodeXml } from './xml-text.ts'
import { xmlSegments } from './xml-segments.ts'
import { BadZip, openZipEntry, readZipDirectory } from './zip-directory.ts'
import type { ZipEntry } from './zip-directory.ts'

const MAX_PART = 16 * 1024 * 1024

/** An .xlsx as a stream of rows: one row is in memory at a time, texts lie packed in the string table. */
export async function openXlsx(path: string): Promise<SourceBook> {
  const file = await open(path)
  try {
    const parts = new Map(
      (await readZipDirectory(file)).map((entry) => [entry.name.replace(/^\//, '').toLowerCase(), entry]),
    )
    const book = await readWorkbook(file, parts)
    const strings = new StringTable()
    const table = book.stringsPath ? parts.get(book.stringsPath) : undefined
    if (table) for await (const item of xmlSegments(await openZipEntry(file, table), 'si')) strings.add(runs(item))
    const dates = await readDateStyles(file, parts.get(book.stylesPath ?? ''))

    return {
      sheets: book.sheets,
      close: () => file.close(),
      async *rows(index) {
        const sheet = parts.get(book.sheets[index]?.path ?? '')
        if (!sheet) throw new BadZip('no such sheet')
        let last = 0
        for await (const xml of xmlSegments(await openZipEntry(file, sheet), 'row')) {
          const row = readRow(xml, last, { strings, dates, date1904: book.date1904 })
          last = row.rowNo
          if (row.filled) yield row.filled
        }
      },
    }
  } catch (error) {
    await file.close()
    throw error
  }
}

interface Context {
  strings: StringTable
  dates: ReadonlySet<number>
  date1904: boolean
}

function readRow(xml: string, last: number, context: Context): { rowNo: number; filled: SheetRow | null } {
  const rowNo = Number(/^<[^>]*?\sr="(\d{1,7})"/.exec(xml)?.[1] ?? last + 1)
  const row = new RowBuilder(rowNo)
  let column = -1
  for (const { attributes: tag, content } of xmlElements(xml, 'c')) {
    const at = /\sr=["']([A-Za-z]{1,3})\d/.exec(tag)?.[1]
    column = at ? columnIndex(at) : column + 1
    if (content) readCell(row, column, tag, content, context)
  }
  return { rowNo, filled: row.build() }
}

function readCell(
  row: RowBuilder,
  column: number,
  tag: string,
  content: string,
  { strings, dates, date1904 }: Context,
) {
  const stored = first(content, 'v')?.content ?? ''
  const formula = content.includes('<f') || content.includes(':f') ? first(content, 'f') : undefined
  if (formula) {
    row.set(column, `=${decodeXml(formula.content) || decodeXml(stored)}`, 'f')
    return
  }
  const type = /\st=["'](\w+)["']/.exec(tag)?.[1] ?? 'n'
  if (type === 's') row.set(column, strings.get(Number(stored)), 's')
  else if (type === 'inlineStr') row.set(column, runs(content), 's')
  else if (type === 'str') row.set(column, decodeXml(stored), 's')
  else if (type === 'b') row.set(column, stored === '1' ? 'TRUE' : 'FALSE', 'b')
  else if (type === 'e') row.set(column, decodeXml(stored), 'e')
  else if (type === 'd') row.set(column, isoText(stored), 'd')
  else if (stored.trim() !== '') {
    const style = Number(/\ss=["'](\d+)["']/.exec(tag)?.[1] ?? 0)
    const date = dates.has(style) ? serialText(Number(stored), date1904) : null
    if (date === null) row.set(column, numberText(stored), 'n')
    else row.set(column, date, 'd')
  }
}

const first = (xml: string, name: string): XmlElement | undefined => xmlElements(xml, name).next().value ?? undefined

const isoText = (stored: string) =>
  decodeXml(stored)
    .replace(/Z$|\.\d+Z?$/, '')
    .replace('T', ' ')
    .replace(/ 00:00:00$/, '')

/** The texts of a string item; the phonetic hints of East Asian files are not part of it. */
function runs(xml: string): string {
  let text = ''
  for (const { content } of xmlElements(xml.includes('rPh') ? withoutHints(xml) : xml, 't')) text += content
  return decodeXml(text)
}
function withoutHints(xml: string): string {
  const kept: string[] = []
  let at = 0
  for (const { start, end } of xmlElements(xml, 'rPh')) {
    kept.push(xml.slice(at, start))
    at = end
  }
  return kept.join('') + xml.slice(at)
}

function columnIndex(letters: string): number {
  let index = 0
  for (const letter of letters.toUpperCase()) index = index * 26 + letter.charCodeAt(0) - 64
  return index - 1
}

interface Workbook {
  sheets: (SourceSheet & { path: string })[]
  date1904: boolean
  stringsPath: string | undefined
  stylesPath: string | undefined
}

async function readWorkbook(file: FileHandle, parts: ReadonlyMap<string, ZipEntry>): Promise<Workbook> {
  const roots = relations(await readPart(file, parts.get('_rels/.rels')), '')
  const path = roots.find((rel) => rel.type.endsWith('/officeDocument'))?.target ?? 'xl/workbook.xml'
  const xml = await readPart(file, parts.get(path))
  const rels = relations(
    await readPart(file, parts.get(posix.join(posix.dirname(path), '_rels', `${posix.basename(path)}.rels`))),
    posix.dirname(path),
  )
  const sheets = [...xmlTags(xml, 'sheet')].flatMap(({ attributes: tag }) => {
    const target = rels.find((rel) => rel.id === attribute(tag, 'id'))
    if (!target?.type.endsWith('/worksheet')) return []
    return [
      {
        name: attribute(tag, 'name') ?? '',
        hidden: (attribute(tag, 'state') ?? 'visible') !== 'visible',
        path: target.target,
      },
    ]
  })
  if (sheets.length === 0) throw new BadZip('no sheet')
  return {
    sheets,
    date1904: /date1904\s*=\s*["'](?:1|true)/.test(xml),
    stringsPath: rels.find((rel) => rel.type.endsWith('/sharedStrings'))?.target,
    stylesPath: rels.find((rel) => rel.type.endsWith('/styles'))?.target,
  }
}

function relations(xml: string, base: string) {
  return [...xmlTags(xml, 'Relationship')].map(({ attributes: tag }) => {
    const target = attribute(tag, 'Target') ?? ''
    return {
      id: attribute(tag, 'Id') ?? '',
      type: attribute(tag, 'Type') ?? '',
      target: (target.startsWith('/') ? target.slice(1) : posix.join(base, target)).toLowerCase(),
    }
  })
}

/** Indexes of the cell formats that show a number as a date. */
async function readDateStyles(file: FileHandle, entry: ZipEntry | undefined): Promise<ReadonlySet<number>> {
  const xml = await readPart(file, entry)
  const codes = new Map(
    [...xmlTags(xml, 'numFmt')].map(({ attributes: tag }) => [
      Number(attribute(tag, 'numFmtId')),
      attribute(tag, 'formatCode') ?? '',
    ]),
  )
  const cells = first(xml, 'cellXfs')?.content ?? ''
  const dates = new Set<number>()
  let index = 0
  for (const { attributes: tag } of xmlTags(cells, 'xf')) {
    const id = Number(attribute(tag, 'numFmtId') ?? 0)
    const code = codes.get(id)
    if (code === undefined ? isDateFormatId(id) : isDateFormat(code)) dates.add(index)
    index++
  }
  return dates
}

async function readPart(file: FileHandle, entry: ZipEntry | undefined): Promise<string> {
  if (!entry) return ''
  if (entry.size > MAX_PART) throw new BadZip('part is too large')
  const chunks: Buffer[] = []
  for await (const chunk of await openZipEntry(file, entry)) chunks.push(chunk)
  const bytes = Buffer.concat(chunks)
  return bytes[0] === 0xff && bytes[1] === 0xfe ? bytes.toString('utf16le') : bytes.toString('utf8')
}
