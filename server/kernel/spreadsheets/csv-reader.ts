import { createReadStream } from 'node:fs'
import { unguardFormula } from './csv-writer.ts'
import { RowBuilder } from './sheet-rows.ts'
import type { SheetRow } from './sheet-rows.ts'
import type { SourceBook } from './source-book.ts'

/** A .csv in the encoding it happens to have: UTF-8, UTF-16 with its mark (Excel's "Unicode text"), else GB18030. */
export async function openCsv(path: string): Promise<SourceBook> {
  const encoding = await detectEncoding(path)
  return {
    sheets: [{ name: 'CSV', hidden: false }],
    close: async () => undefined,
    rows: () => csvRows(decoded(path, encoding)),
  }
}

async function detectEncoding(path: string): Promise<string> {
  const strict = new TextDecoder('utf-8', { fatal: true })
  let first = true
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
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

async function* decoded(path: string, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>)
    yield decoder.decode(chunk, { stream: true })
  yield decoder.decode()
}

async function* csvRows(chunks: AsyncIterable<string>): AsyncGenerator<SheetRow> {
  const parser = new CsvParser()
  for await (const chunk of chunks) yield* parser.feed(chunk)
  yield* parser.finish()
}

/** RFC 4180 with the separator of the first line (comma, tab or semicolon). Row numbers count records, as Excel shows them. */
class CsvParser {
  #separator = ''
  #held = ''
  #field = ''
  #quoted = false
  #column = 0
  #row = new RowBuilder(1)

  /** Quotes and carriage returns at the end of a piece are judged together with what follows them. */
  feed(piece: string): SheetRow[] {
    const text = this.#held + piece
    const tail = /["\r]+$/.exec(text)?.[0] ?? ''
    this.#held = tail
    return this.#consume(text.slice(0, text.length - tail.length))
  }

  finish(): SheetRow[] {
    const rows = this.#consume(this.#held)
    const last = this.#endRow()
    return last ? [...rows, last] : rows
  }

  #consume(text: string): SheetRow[] {
    if (this.#separator === '' && text !== '') this.#separator = separatorOf(text)
    const rows: SheetRow[] = []
    for (let at = 0; at < text.length; at++) {
      const char = text[at]!
      if (this.#quoted) {
        if (char !== '"') this.#field += char
        else if (text[at + 1] === '"') this.#field += text[at++]
        else this.#quoted = false
      } else if (char === '"' && this.#field === '') this.#quoted = true
      else if (char === this.#separator) this.#endField()
      else if (char === '\n' || (char === '\r' && text[at + 1] !== '\n')) {
        const row = this.#endRow()
        if (row) rows.push(row)
      } else if (char !== '\r') this.#field += char
    }
    return rows
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
