import { createReadStream } from 'node:fs'
import { unguardFormula } from './csv-writer.ts'
import { MAX_CELL_LENGTH } from './columns.ts'
import { RowBuilder, SheetLimit } from './sheet-rows.ts'
import type { SheetRow } from './sheet-rows.ts'
import type { SourceBook } from './source-book.ts'

/** A .csv in the encoding it happens to have: UTF-8, UTF-16 with its mark (Excel's "Unicode text"), else GB18030. */
export async function openCsv(path: string): Promise<SourceBook> {
  const chunks = () => createReadStream(path) as AsyncIterable<Buffer>
  const encoding = await detectEncoding(chunks())
  return {
    sheets: [{ name: 'CSV', hidden: false }],
    close: async () => undefined,
    rows: () => csvRows(decoded(chunks(), encoding)),
  }
}

/** The same of a table that lies in memory. */
export async function* csvOf(table: Buffer): AsyncGenerator<SheetRow> {
  const chunks = async function* () {
    yield table
  }
  yield* csvRows(decoded(chunks(), await detectEncoding(chunks())))
}

async function detectEncoding(chunks: AsyncIterable<Buffer>): Promise<string> {
  const strict = new TextDecoder('utf-8', { fatal: true })
  let first = true
  try {
    for await (const chunk of chunks) {
      if (first && chunk[0] === 0xff && chunk[1] === 0xfe) return 'utf-16le'
      if (first && chunk[0] === 0xfe && chunk[1] === 0xff) return 'utf-16be'
      first = false
      strict.decode(chunk, { stream: true })
    }
    strict.decode()
    return 'utf-8'
  } catch {
    return 'gb18030'
  }
}

async function* decoded(chunks: AsyncIterable<Buffer>, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true })
  yield decoder.decode()
}

async function* csvRows(chunks: AsyncIterable<string>): AsyncGenerator<SheetRow> {
  const parser = new CsvParser()
  for await (const chunk of chunks) yield* parser.feed(chunk)
  yield* parser.finish()
}

/**
 * RFC 4180 with the separator of the first line (comma, tab or semicolon). Row numbers count records, as Excel shows them.
 * Every character is looked at once: what a piece leaves open (a quote that may be doubled, half a line break) is remembered.
 */
class CsvParser {
  #separator = ''
  #field = ''
  #quoted = false
  /** A quote inside a quoted field: its end, unless another follows. */
  #closing = false
  /** A carriage return has ended a record; its line feed belongs to it. */
  #returned = false
  #column = 0
  #row = new RowBuilder(1)

  feed(text: string): SheetRow[] {
    if (this.#separator === '' && text !== '') this.#separator = separatorOf(text)
    const rows: SheetRow[] = []
    for (let at = 0; at < text.length;) {
      const char = text[at]!
      if (this.#quoted && !this.#closing) {
        const quote = text.indexOf('"', at)
        const end = quote < 0 ? text.length : quote
        this.#append(text.slice(at, end))
        this.#closing = quote >= 0
        at = end + 1
      } else if (this.#closing && char === '"') {
        this.#append('"')
        this.#closing = false
        at++
      } else {
        this.#quoted = this.#closing = false
        const returned = this.#returned
        this.#returned = char === '\r'
        if (char === '"' && this.#field === '') this.#quoted = true
        else if (char === this.#separator) this.#endField()
        else if (char === '\r' || (char === '\n' && !returned)) {
          const row = this.#endRow()
          if (row) rows.push(row)
        } else if (char !== '\n') {
          const end = this.#endOfPlain(text, at + 1)
          this.#append(text.slice(at, end))
          at = end
          continue
        }
        at++
      }
    }
    return rows
  }

  finish(): SheetRow[] {
    if (this.#quoted && !this.#closing) throw new SheetLimit('quote', this.#row.rowNo)
    const last = this.#endRow()
    return last ? [last] : []
  }

  /** A quote that nobody closes would take the rest of the file into one cell. */
  #append(text: string) {
    this.#field += text
    if (this.#quoted && this.#field.length > MAX_CELL_LENGTH) throw new SheetLimit('quote', this.#row.rowNo)
  }

  /** The next sign that means something outside of quotes; a quote inside of a plain field is part of it. */
  #endOfPlain(text: string, from: number): number {
    let at = from
    while (at < text.length && text[at] !== this.#separator && text[at] !== '\n' && text[at] !== '\r') at++
    return at
  }

  #endField() {
    const text = unguardFormula(this.#field)
    this.#row.set(this.#column++, text, 's', text !== this.#field)
    this.#field = ''
  }

  #endRow(): SheetRow | null {
    this.#endField()
    const row = this.#row.build()
    this.#row = new RowBuilder(this.#row.rowNo + 1)
    this.#column = 0
    return row
  }
}

function separatorOf(text: string): string {
  const line = text.split(/[\r\n]/, 1)[0] ?? ''
  const counts = [',', '\t', ';'].map((char) => [char, line.split(char).length] as const)
  return counts.reduce((best, next) => (next[1] > best[1] ? next : best))[0]
}
