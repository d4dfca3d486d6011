import { cents, yuan } from '../../charge-finance/cents.ts'
import type { CrossRule, RowOf } from '../../kernel/entity.ts'
import { labelOf } from '../../kernel/options.ts'
import { fillText, templateFault } from '../../kernel/template.ts'
import { FILE_COLUMN } from './codes.ts'
import type { bankFileTemplate } from './bank-file-template.entity.ts'

/** How a bank's file is put together: pure, so that the page shows what the server writes. */
export type FileTemplate = RowOf<typeof bankFileTemplate>
type FileColumn = FileTemplate['columns'][number]
export type FileLayout = Pick<
  FileTemplate,
  'format' | 'delimiter' | 'encoding' | 'amountUnit' | 'headerLine' | 'columns'
>
export interface FileHead {
  readonly batchNo: string
  readonly deductDate: string
  readonly count: number
  readonly total: string
}
export interface FileLine {
  readonly lineNo: number
  readonly accountNo: string
  readonly accountName: string
  readonly amount: string
  readonly contractNo: string
}
/** A value that the layout has no room for; its message is what people read. */
export class FileFault extends Error {}

/** What the first line of a file may say: of the batch, and in an answer of what succeeded. */
export const HEAD_WORDS = ['batchNo', 'deductDate', 'count', 'total'] as const
export const ANSWER_WORDS = [...HEAD_WORDS, 'successCount', 'successTotal'] as const
const ANSWERS = ['code', 'reason', 'tradeNo']
export const NEWLINE = '\r\n'

type Draft = Readonly<Record<string, unknown>>
const columnsOf = (draft: Draft) => (draft['columns'] as Partial<FileColumn>[] | null | undefined) ?? []
const needs = (direction: string, field: string): CrossRule => ({
  field: 'columns',
  message: `${direction === 'out' ? '代扣' : '回盘'}文件须有${labelOf(FILE_COLUMN, field)}列`,
  holds: (draft) => draft['direction'] !== direction || columnsOf(draft).some((column) => column.field === field),
})
const columns = (message: string, holds: CrossRule['holds']): CrossRule => ({ field: 'columns', message, holds })

/** What a template must say to be one. */
const RULES: readonly CrossRule[] = [
  ...['lineNo', 'accountNo', 'amount'].flatMap((field) => [needs('out', field), needs('in', field)]),
  needs('out', 'accountName'),
  needs('in', 'code'),
  columns(
    '代扣文件不能有返回码、返回说明和银行流水号',
    (draft) => draft['direction'] !== 'out' || !columnsOf(draft).some(({ field }) => ANSWERS.includes(field ?? '')),
  ),
  columns(
    '定长文本的每一列都须填写宽度',
    (draft) => draft['format'] !== 'fixed' || columnsOf(draft).every(({ width }) => !!width),
  ),
  columns('固定值列须填写固定值', (draft) =>
    columnsOf(draft).every(({ field, constant }) => field !== 'constant' || !!constant),
  ),
  columns('同一内容只能有一列', (draft) => {
    const named = columnsOf(draft).flatMap(({ field }) => (field && field !== 'constant' ? [field] : []))
    return new Set(named).size === named.length
  }),
  columns('补位只能是单个半角字符', (draft) => columnsOf(draft).every(({ pad }) => !pad || /^[\x20-\x7e]$/.test(pad))),
  ...(
    [
      ['out', HEAD_WORDS],
      ['in', ANSWER_WORDS],
    ] as const
  ).map(([direction, words]): CrossRule => ({
    field: 'headerLine',
    message: `首行只能使用 ${words.map((word) => `{{${word}}}`).join(' ')}`,
    holds: (draft) =>
      draft['direction'] !== direction ||
      !draft['headerLine'] ||
      templateFault(String(draft['headerLine']), words) === null,
  })),
  {
    field: 'skipLines',
    message: '核对首行时至少跳过1行',
    holds: (draft) => draft['direction'] !== 'in' || !draft['headerLine'] || Number(draft['skipLines'] ?? 0) > 0,
  },
]

/** What is wrong with a template, by its field; judged when it is saved. */
export function layoutFaults(draft: Draft): Record<string, string> {
  const faults: Record<string, string> = {}
  for (const { field, message, holds } of RULES) if (!holds(draft)) faults[field] ??= message
  return faults
}

/** Bytes that a text takes in the file. */
export function byteLength(text: string, encoding: string): number {
  let length = 0
  for (const char of text)
    length += char <= '\u007f' ? 1 : encoding === 'gbk' ? 2 : new TextEncoder().encode(char).length
  return length
}

const amountIn = (unit: string, amount: string) => (unit === 'fen' ? String(cents(amount)) : amount)
/** An amount as it stands in a file; null where it is none. */
export function amountFrom(unit: string, text: string): string | null {
  if (unit === 'fen') return /^\d{1,14}$/.test(text) ? yuan(BigInt(text)) : null
  return /^\d{1,12}(\.\d{1,2})?$/.test(text) ? yuan(cents(text)) : null
}

function valueOf(layout: FileLayout, head: FileHead, line: FileLine, column: FileColumn): string {
  switch (column.field) {
    case 'amount':
      return amountIn(layout.amountUnit, line.amount)
    case 'batchNo':
      return head.batchNo
    case 'deductDate':
      return head.deductDate.replaceAll('-', '')
    case 'constant':
      return column.constant ?? ''
    case 'lineNo':
      return String(line.lineNo)
    case 'accountNo':
    case 'accountName':
    case 'contractNo':
      return line[column.field]
    default:
      return ''
  }
}

function cell(layout: FileLayout, text: string, column: FileColumn, lineNo: number): string {
  const where = () => `第${lineNo}行${labelOf(FILE_COLUMN, column.field)}`
  if (/[\r\n]/.test(text)) throw new FileFault(`${where()}含换行`)
  const room = column.width ? column.width - byteLength(text, layout.encoding) : 0
  if (room < 0) throw new FileFault(`${where()}超过模板宽度${column.width}字节`)
  // A width is a size where the layout is fixed, and the most elsewhere, unless something is said to fill it.
  if (room > 0 && (layout.format === 'fixed' || column.pad)) {
    const filling = (column.pad || ' ').repeat(room)
    return column.align === 'right' ? filling + text : text + filling
  }
  if (layout.format === 'csv' && /[",]/.test(text)) return `"${text.replaceAll('"', '""')}"`
  if (layout.format === 'txt' && text.includes(layout.delimiter ?? '|'))
    throw new FileFault(`${where()}含分隔符“${layout.delimiter}”`)
  return text
}

const SEPARATOR = { csv: ',', fixed: '' } as const
export const separatorOf = ({ format, delimiter }: Pick<FileLayout, 'format' | 'delimiter'>) =>
  format === 'txt' ? (delimiter ?? '|') : SEPARATOR[format]

/** The first line of a file; null where its layout has none. */
export function headOf(
  { headerLine, amountUnit }: Pick<FileLayout, 'headerLine' | 'amountUnit'>,
  { total, successTotal, ...head }: FileHead & { readonly successCount?: number; readonly successTotal?: string },
): string | null {
  if (!headerLine) return null
  return fillText(headerLine, {
    ...head,
    deductDate: head.deductDate.replaceAll('-', ''),
    total: amountIn(amountUnit, total),
    ...(successTotal === undefined ? {} : { successTotal: amountIn(amountUnit, successTotal) }),
  })
}

/** The whole file as text; its lines end as banks expect. */
export function renderFile(layout: FileLayout, head: FileHead, lines: readonly FileLine[]): string {
  const first = headOf(layout, head)
  const top = first === null ? [] : [first]
  const separator = separatorOf(layout)
  const body = lines.map((line) =>
    layout.columns
      .map((column) => cell(layout, valueOf(layout, head, line, column), column, line.lineNo))
      .join(separator),
  )
  return [...top, ...body].map((line) => line + NEWLINE).join('')
}

/** What a file of this layout looks like; the sentence where it cannot be written. */
export function sampleFile(layout: FileLayout): string {
  const lines: FileLine[] = [
    { lineNo: 1, accountNo: '6222021234567890123', accountName: '张三', amount: '210.40', contractNo: 'XY202501001' },
    {
      lineNo: 2,
      accountNo: '6217000987654321098',
      accountName: '欧阳明月',
      amount: '1688.00',
      contractNo: 'XY202501002',
    },
  ]
  const head = { batchNo: 'DK20250325001', deductDate: '2025-03-25', count: 2, total: '1898.40' }
  try {
    return renderFile(layout, head, lines)
  } catch (error) {
    if (error instanceof FileFault) return error.message
    throw error
  }
}
