import { cleanText, dateOf, looksLikeIdNumber, mobileOf, numberOf } from './cell-values.ts'
import { headerMatch } from './header-match.ts'
import type { SheetRow } from './sheet-rows.ts'

/** What the cells of a field look like; decides between columns whose headers say too little. */
export type ContentKind = 'text' | 'mobile' | 'date' | 'number' | 'integer' | 'area' | 'idNumber' | 'choice'

export interface TemplateField {
  key: string
  label: string
  /** Other headers under which old systems and clerks write this field. */
  aliases?: readonly string[]
  kind?: ContentKind
  /** Texts of a `choice`, synonyms included. */
  choices?: readonly string[]
  /** Shape of a text field with a recognisable one (1栋, 2单元). */
  pattern?: RegExp
  required?: boolean
}

export interface ColumnProposal {
  index: number
  header: string
  /** Key of the field, null when nothing fits. */
  field: string | null
  /** 0..1 */
  score: number
  by: 'header' | 'content' | null
  /** First distinct values, for the person who checks the mapping. */
  samples: string[]
}

/** The least share of fitting cells for a column to be proposed by its content alone. */
const CONTENT_BAR = 0.8
const SAMPLE_ROWS = 200

/** One field per column and one column per field, surest pairs first. */
export function proposeColumns(
  headers: readonly string[],
  rows: readonly SheetRow[],
  fields: readonly TemplateField[],
): ColumnProposal[] {
  const width = Math.max(headers.length, ...rows.map((row) => row.cells.length), 0)
  const sampled = rows.slice(0, SAMPLE_ROWS)
  const columns = Array.from({ length: width }, (_, index) =>
    sampled.flatMap((row) =>
      row.cells[index]?.trim() ? [{ text: row.cells[index], type: row.types[index] ?? 's' }] : [],
    ),
  )
  const pairs = columns.flatMap((cells, index) =>
    fields.map((field) => ({ index, field, ...pairScore(headers[index] ?? '', cells, field) })),
  )
  const byHeader = pairs.filter((pair) => pair.by === 'header').toSorted((a, b) => b.score - a.score)
  const taken = new Map<number, (typeof pairs)[number]>()
  const used = new Set<string>()
  const take = (pair: (typeof pairs)[number]) => {
    if (taken.has(pair.index) || used.has(pair.field.key)) return
    taken.set(pair.index, pair)
    used.add(pair.field.key)
  }
  byHeader.forEach(take)

  // By content only where it is unambiguous: one free column for the field and one free field for the column.
  const free = pairs.filter((pair) => pair.by === 'content' && !taken.has(pair.index) && !used.has(pair.field.key))
  for (const pair of free) {
    const rivals = free.filter((other) => other !== pair && (other.index === pair.index || other.field === pair.field))
    if (rivals.every((rival) => rival.score < pair.score - 0.1)) take(pair)
  }

  return columns.map((cells, index) => {
    const pair = taken.get(index)
    const samples = [...new Set(cells.map((cell) => cleanText(cell.text).slice(0, 60)))].slice(0, 5)
    return {
      index,
      header: headers[index] ?? '',
      field: pair?.field.key ?? null,
      score: pair?.score ?? 0,
      by: pair?.by ?? null,
      samples,
    }
  })
}

interface Sample {
  text: string
  type: string
}

function pairScore(
  header: string,
  cells: readonly Sample[],
  field: TemplateField,
): { score: number; by: 'header' | 'content' | null } {
  const named = headerMatch(header, field)
  const content = contentScore(cells, field)
  if (named > 0) {
    // A header that only contains the name must not contradict what stands below it.
    if (named < 0.9 && content !== null && cells.length > 0 && content < 0.5) return { score: 0, by: null }
    return { score: round(named * 0.8 + (content ?? named) * 0.2), by: 'header' }
  }
  if (content !== null && cells.length >= 3 && content >= CONTENT_BAR && isDistinctive(field))
    return { score: round(content * 0.6), by: 'content' }
  return { score: 0, by: null }
}

const isDistinctive = (field: TemplateField) =>
  field.pattern !== undefined || ['mobile', 'date', 'idNumber', 'choice'].includes(field.kind ?? 'text')

/** Share of the cells that look like the field; null where any text would do. */
function contentScore(cells: readonly Sample[], field: TemplateField): number | null {
  const fits = contentTest(field)
  if (!fits) return null
  return cells.length === 0 ? 0 : cells.filter(fits).length / cells.length
}

function contentTest({ kind = 'text', choices, pattern }: TemplateField): ((cell: Sample) => boolean) | null {
  if (pattern) return ({ text }) => pattern.test(cleanText(text))
  switch (kind) {
    case 'mobile':
      return ({ text }) => mobileOf(text) !== null
    case 'date':
      return ({ text, type }) => type === 'd' || dateOf(text) !== null
    case 'idNumber':
      return ({ text }) => looksLikeIdNumber(text)
    case 'number':
      return ({ text }) => numberOf(text) !== null
    case 'integer':
      return ({ text }) => /^-?\d+$/.test(numberOf(text) ?? '')
    case 'area':
      return ({ text }) => Number(numberOf(text) ?? 0) > 1
    case 'choice': {
      const known = new Set(choices?.map(cleanText))
      return ({ text }) => known.has(cleanText(text))
    }
    default:
      return null
  }
}

const round = (score: number) => Math.round(score * 100) / 100

/** 模板列不匹配：缺少“房号” — or null when every required field has its column. */
export function missingColumns(mapped: Iterable<string | null>, fields: readonly TemplateField[]): string | null {
  const keys = new Set(mapped)
  const missing = fields.filter((field) => field.required && !keys.has(field.key)).map((field) => `“${field.label}”`)
  return missing.length > 0 ? `模板列不匹配：缺少${missing.join('、')}` : null
}

/** Sentence for the first mapped cell that holds a formula (or pretends to); null when none does. `fieldOf` is by column. */
export function formulaSentence(
  row: SheetRow,
  fieldOf: readonly (string | null | undefined)[],
  headers: readonly string[],
): string | null {
  for (const [index, field] of fieldOf.entries())
    if (field && row.types[index] === 'f') return `“${headers[index] ?? field}”含公式，请粘贴为数值`
  return null
}
