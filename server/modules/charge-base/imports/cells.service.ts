import { isDate, parseDate } from '@wuguan/contract/kernel/dates'
import { gt, isDecimal, parseDecimal, round } from '@wuguan/contract/kernel/decimal'
import { parsePeriod } from '@wuguan/contract/kernel/period'
import type { Queryable } from '../../../kernel/db/sql.ts'
import type { ImportPlace, ImportedRow, RowData } from '../../../kernel/imports/template.ts'

/** What the sheets of an opening have in common: a house, an item, an amount, and the day on which the books begin. */
export interface OpeningCells {
  house: string
  item: string | null
  amount: string | null
  bookDate: string | null
  remark: string | null
  houseId?: string
  buildingId?: string
  feeItemId?: string
}
export const HOUSE = {
  key: 'house',
  label: '房产全称',
  required: true,
  aliases: ['房屋名称', '房号', '房产'],
} as const
export const ITEM = { key: 'item', label: '收费项目', aliases: ['费用名称', '费项', '收费项目名称'] } as const
export const PERIOD = {
  key: 'feePeriod',
  label: '费用所属期',
  required: true,
  aliases: ['账期', '期间', '月份'],
} as const
export const BOOK_DATE = {
  key: 'bookDate',
  label: '启用日期',
  required: true,
  kind: 'date',
  aliases: ['入账日期'],
} as const
export const REMARK = { key: 'remark', label: '备注', aliases: ['说明'] } as const

/** Money comes in once, and goes back out until its month is closed. */
export const OPENING_UNDO = { permission: 'charge-base:import-finance:undo', untilClose: true } as const

export const textOf = (data: RowData, key: string) => data[key]?.trim() || null
export const dayOf = (data: RowData, key: string) => {
  const text = textOf(data, key)
  return text === null ? null : parseDate(text)
}
export const periodOf = (data: RowData) => {
  const text = textOf(data, 'feePeriod')
  return text === null ? null : parsePeriod(text)
}

/** The common cells, and what is wrong with them. */
export function readCells(data: RowData): { values: OpeningCells; errors: Record<string, string> } {
  const amount = textOf(data, 'amount')
  const parsed = amount === null ? null : parseDecimal(amount)
  const values: OpeningCells = {
    house: textOf(data, 'house') ?? '',
    item: textOf(data, 'item'),
    amount: parsed !== null && isDecimal(parsed, 14, 2) && gt(parsed, '0') ? round(parsed, 2) : null,
    bookDate: dayOf(data, 'bookDate'),
    remark: textOf(data, 'remark')?.slice(0, 200) ?? null,
  }
  const errors: Record<string, string> = {}
  if (values.house === '') errors['house'] = '请输入房产全称'
  if (values.amount === null) errors['amount'] = amount === null ? '请输入金额' : '金额必须大于0，最多两位小数'
  if (values.bookDate === null || !isDate(values.bookDate)) errors['bookDate'] = '请填写启用日期'
  return { values, errors }
}

/** Finds houses and items by their names, and refuses days of closed months; for all rows together. */
export async function findCells(
  q: Queryable,
  place: Pick<ImportPlace, 'companyId' | 'communityId'>,
  rows: readonly ImportedRow<OpeningCells>[],
): Promise<void> {
  const houses = await q.query<{ id: string; building_id: string; full_name: string }>(
    'select id, building_id, full_name from house where community_id = $1 and full_name = any($2) and deleted_at is null and lineage = 1',
    [place.communityId, [...new Set(rows.map((row) => row.values.house))]],
  )
  const items = await q.query<{ id: string; name: string }>(
    'select id, name from fee_item where company_id = $1 and name = any($2) and enabled and deleted_at is null',
    [place.companyId, [...new Set(rows.flatMap((row) => row.values.item ?? []))]],
  )
  const closed = await q.query<{ period: string }>(
    'select period from accounting_period where community_id = $1 and status in (2, 3)',
    [place.communityId],
  )
  const houseOf = new Map(houses.map((row) => [row.full_name, row]))
  const itemOf = new Map(items.map((row) => [row.name, row.id]))
  const shut = new Set(closed.map((row) => row.period))
  for (const { values, errors } of rows) {
    const house = houseOf.get(values.house)
    const item = values.item === null ? undefined : itemOf.get(values.item)
    if (values.house !== '' && !house) errors['house'] = '房产不存在'
    if (values.item !== null && !item) errors['item'] = '收费项目不存在或已停用'
    if (values.bookDate && shut.has(values.bookDate.slice(0, 7))) errors['bookDate'] = '启用日期所在期间已月结'
    if (house) Object.assign(values, { houseId: house.id, buildingId: house.building_id })
    if (item) values.feeItemId = item
  }
}
