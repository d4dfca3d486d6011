import { FILE_COLUMN, FILE_ENCODING } from '@wuguan/contract/charge-other/bank/codes'
import { type FileTemplate, separatorOf } from '@wuguan/contract/charge-other/bank/file-layout'
import { refuse } from '@wuguan/contract/kernel/errors'
import { labelOf } from '@wuguan/contract/kernel/options'
import { decodeText } from './encoding.ts'

/** What a bank's answer file says, row by row; nothing of it is believed yet. */
export type AnswerLayout = Pick<FileTemplate, 'format' | 'delimiter' | 'encoding' | 'skipLines' | 'columns'>
export interface AnswerRow {
  /** Line of the file, from 1. */
  readonly row: number
  readonly cells: Readonly<Partial<Record<FileTemplate['columns'][number]['field'], string>>>
}
export const MAX_ANSWER_BYTES = 5 * 1024 * 1024
export const MAX_ANSWER_ROWS = 20_000
const MAX_ROW_BYTES = 4000
const LINE_FEED = 10
const tooLong = (row: number) => refuse(`第${row}行过长，请核对文件模板`)

/** Lines of the file as bytes: a width counts bytes, and no encoding has a line feed inside a character. */
function* rowsOf(bytes: Uint8Array): Generator<Uint8Array, undefined> {
  for (let start = 0; start < bytes.length;) {
    const at = bytes.indexOf(LINE_FEED, start)
    const end = at === -1 ? bytes.length : at
    yield bytes.subarray(start, end > start && bytes[end - 1] === 13 ? end - 1 : end)
    start = end + 1
  }
}

/** Reads a file by its layout, or refuses it with the row that is wrong. Each byte is looked at once. */
export function readAnswer(bytes: Uint8Array, layout: AnswerLayout): AnswerRow[] {
  if (bytes.length > MAX_ANSWER_BYTES) throw refuse('回盘文件不能超过5MB')
  const rows: AnswerRow[] = []
  let row = 0
  for (const line of rowsOf(bytes)) {
    row++
    if (row <= (layout.skipLines ?? 0) || line.length === 0) continue
    if (line.length > MAX_ROW_BYTES) throw tooLong(row)
    if (rows.length === MAX_ANSWER_ROWS) throw refuse(`回盘文件不能超过${MAX_ANSWER_ROWS}行`)
    rows.push({ row, cells: layout.format === 'fixed' ? fixed(line, layout, row) : separated(line, layout, row) })
  }
  if (rows.length === 0) throw refuse('回盘文件中没有明细')
  return rows
}

/** The line before the rows that a layout checks as a whole. */
export function firstLineOf(bytes: Uint8Array, encoding: AnswerLayout['encoding']): string {
  const { value: line } = rowsOf(bytes).next()
  if (line && line.length > MAX_ROW_BYTES) throw tooLong(1)
  return line ? textOf(line, encoding, 1).trim() : ''
}

function textOf(line: Uint8Array, encoding: AnswerLayout['encoding'], row: number): string {
  const text = decodeText(line, encoding)
  if (text === null) throw refuse(`第${row}行不是${labelOf(FILE_ENCODING, encoding)}编码，请核对文件模板`)
  return text
}

function fixed(line: Uint8Array, { columns, encoding }: AnswerLayout, row: number): AnswerRow['cells'] {
  const cells: Record<string, string> = {}
  let at = 0
  for (const { field, width, align, pad } of columns) {
    if (at >= line.length) throw refuse(`第${row}行缺少${labelOf(FILE_COLUMN, field)}，请核对文件模板`)
    cells[field] = stripped(textOf(line.subarray(at, at + width!), encoding, row), align, pad)
    at += width!
  }
  return cells
}

function separated(line: Uint8Array, layout: AnswerLayout, row: number): AnswerRow['cells'] {
  const text = textOf(line, layout.encoding, row)
  const parts = layout.format === 'csv' ? quoted(text) : text.split(separatorOf(layout))
  if (parts.length < layout.columns.length)
    throw refuse(`第${row}行只有${parts.length}列，模板为${layout.columns.length}列`)
  return Object.fromEntries(
    layout.columns.map(({ field, align, pad }, index) => [field, stripped(parts[index]!, align, pad)]),
  )
}

/** What fills a column is no part of its value; a zero that is all of it is. */
function stripped(text: string, align: string | null, pad: string | null): string {
  const plain = text.trim()
  if (!pad || pad === ' ') return plain
  let [start, end] = [0, plain.length]
  if (align === 'right') while (start < end - 1 && plain[start] === pad && plain[start + 1] !== '.') start++
  else while (end > start + 1 && plain[end - 1] === pad) end--
  return plain.slice(start, end)
}

function quoted(text: string): string[] {
  const parts: string[] = []
  let [part, open] = ['', false]
  for (let at = 0; at < text.length; at++) {
    const char = text[at]!
    if (char === '"' && open && text[at + 1] === '"') part += text[at++]
    else if (char === '"') open = !open
    else if (char === ',' && !open) {
      parts.push(part)
      part = ''
    } else part += char
  }
  parts.push(part)
  return parts
}
