import type { ProjectLedger, SpecialLedger, Ledger } from '@wuguan/contract/basedata/ledger.entity'
import type { Attachment } from '@wuguan/contract/kernel/fields'
import { abs, add, div, gt, isDecimal, isZero, mul, round, sub } from '@wuguan/contract/kernel/decimal'
import type { SpecialColumn } from './special-columns'

export type FigureKey = keyof ProjectLedger
export interface Figure {
  key: FigureKey
  label: string
  unit: string
  scale: 0 | 2 | 4
}
export const FIGURES: readonly Figure[] = [
  { key: 'manageArea', label: '在管面积', unit: '㎡', scale: 2 },
  { key: 'chargeArea', label: '计费面积', unit: '㎡', scale: 2 },
  { key: 'households', label: '户数', unit: '户', scale: 0 },
  { key: 'deliveredHouseholds', label: '已交付户数', unit: '户', scale: 0 },
  { key: 'occupiedHouseholds', label: '入住户数', unit: '户', scale: 0 },
  { key: 'parkingCount', label: '车位数', unit: '个', scale: 0 },
  { key: 'staffPlan', label: '员工编制', unit: '人', scale: 0 },
  { key: 'staffActual', label: '在岗', unit: '人', scale: 0 },
  { key: 'unitPrice', label: '物业费单价', unit: '元/㎡', scale: 4 },
  { key: 'yearRateTarget', label: '年收缴率目标', unit: '%', scale: 2 },
]
export type SpecialRow = SpecialLedger['rows'][number]

export interface LedgerDraft {
  kind: 1 | 2
  communityId: number | null
  period: string | null
  specialType: string | null
  title: string
  /** Typed figures as text, so that no digit is lost on the way. */
  figures: Readonly<Partial<Record<FigureKey, string>>>
  rows: readonly SpecialRow[]
  attachments: readonly Attachment[]
  prevId: string | null
}

/** Above this share of the system's value, in percent, a declaration is marked. */
const DEVIATION = '5'
export interface Deviation {
  percent: string
  marked: boolean
}
/** How far a declared figure is off; null where there is nothing to compare with. */
export function deviationOf(
  declared: string | number | null | undefined,
  system: string | number | null,
): Deviation | null {
  if (declared === null || declared === undefined || declared === '' || system === null || isZero(system)) return null
  const percent = mul(div(sub(declared, system), system, 6), 100)
  return { percent: round(percent, 2), marked: gt(abs(percent), DEVIATION) }
}

/** Declared figures with the system's values laid over them where it knows any. */
export const prefilled = (
  figures: LedgerDraft['figures'],
  system: Readonly<Partial<Record<FigureKey, string | number | null>>>,
): LedgerDraft['figures'] => ({
  ...figures,
  ...Object.fromEntries(
    Object.entries(system)
      .filter(([, value]) => value != null)
      .map(([key, value]) => [key, String(value)]),
  ),
})

/** Sum of each money column. */
export function moneySums(
  rows: readonly SpecialRow[],
  columns: readonly SpecialColumn[],
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    columns
      .filter(({ kind }) => kind === 'money')
      .map(({ name }) => [
        name,
        rows.reduce(
          (total, row) => (isDecimal(String(row[name] ?? ''), 16, 2) ? add(total, String(row[name])) : total),
          '0.00',
        ),
      ]),
  )
}

const isBlank = (row: SpecialRow) => Object.values(row).every((value) => value === null || value === '')

export function ledgerFaults(draft: LedgerDraft): Record<string, string> {
  const faults: Record<string, string> = {}
  if (draft.communityId === null) faults['communityId'] = '请选择所属项目'
  if (draft.kind === 1 && draft.period === null) faults['period'] = '请选择期间'
  if (draft.kind === 2 && draft.specialType === null) faults['specialType'] = '请选择专项类型'
  if (draft.title.trim() === '') faults['title'] = '请输入标题'
  const empty =
    draft.kind === 1
      ? Object.values(draft.figures).every((value) => value === '' || value === undefined)
      : draft.rows.every(isBlank)
  if (empty) faults['content'] = '请填写台账内容'
  return faults
}

/** Figures travel in the types of the ledger; what was left empty is null, never 0. */
export function contentOf(draft: LedgerDraft): ProjectLedger | SpecialLedger {
  if (draft.kind === 2) return { rows: draft.rows.filter((row) => !isBlank(row)) }
  return Object.fromEntries(
    FIGURES.map(({ key, scale }) => [key, figureValue(draft.figures[key] ?? '', scale)]),
  ) as unknown as ProjectLedger
}
function figureValue(text: string, scale: number): string | number | null {
  if (text === '') return null
  return scale === 0 ? Number(text) : text
}

export function bodyOf(draft: LedgerDraft) {
  const { kind, communityId, period, specialType, prevId } = draft
  return {
    kind,
    communityId,
    ...(kind === 1 ? { period } : { specialType }),
    title: draft.title.trim(),
    content: contentOf(draft),
    attachments: [...draft.attachments],
    ...(prevId === null ? {} : { prevId }),
  }
}

export const emptyLedger = (part: Partial<LedgerDraft>): LedgerDraft => ({
  kind: 1,
  communityId: null,
  period: null,
  specialType: null,
  title: '',
  figures: {},
  rows: [{}],
  attachments: [],
  prevId: null,
  ...part,
})

/** What a monthly ledger is called unless somebody writes another title. */
export const suggestedTitle = (community: string, period: string | null) =>
  community === '' || period === null ? '' : `${community}${period.slice(0, 4)}年${Number(period.slice(5))}月项目台账`

type StoredLedger = Pick<
  Ledger,
  'kind' | 'content' | 'communityId' | 'period' | 'specialType' | 'title' | 'attachments'
>
/** The draft that a stored ledger makes: to change it, or as the base of its next version. */
export function draftOf(row: StoredLedger, prevId: string | null): LedgerDraft {
  const kind = row.kind === 2 ? 2 : 1
  const content = (row.content ?? {}) as Partial<ProjectLedger> & Partial<SpecialLedger>
  return {
    kind,
    communityId: row.communityId ?? null,
    period: row.period,
    specialType: row.specialType === null ? null : String(row.specialType),
    title: row.title,
    figures:
      kind === 1
        ? Object.fromEntries(FIGURES.flatMap(({ key }) => (content[key] == null ? [] : [[key, String(content[key])]])))
        : {},
    rows: content.rows ?? [{}],
    attachments: row.attachments ?? [],
    prevId,
  }
}
