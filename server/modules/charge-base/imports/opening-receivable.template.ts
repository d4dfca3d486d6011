import { isDate, parseDate } from '@wuguan/contract/kernel/dates'
import { gt, isDecimal, parseDecimal, round, units } from '@wuguan/contract/kernel/decimal'
import { refuse } from '@wuguan/contract/kernel/errors'
import { firstDay, lastDay, parsePeriod } from '@wuguan/contract/kernel/period'
import type { Queryable } from '../../../kernel/db/sql.ts'
import type {
  ImportedRow,
  ImportPlace,
  ImportRun,
  ImportTemplate,
  ImportWrite,
  RowData,
  WrittenRow,
} from '../../../kernel/imports/template.ts'
import { openBook } from '../../charge-finance/ledger/book-date.service.ts'
import { createReceivables } from '../../charge-finance/ledger/create.service.ts'
import { post } from '../../charge-finance/ledger/posting.service.ts'
import { payersOfHouses } from '../bindings.service.ts'

const RECEIVABLE = 'charge-finance.receivable'

interface Opening extends Record<string, unknown> {
  house: string
  item: string
  feePeriod: string | null
  amount: string | null
  dueDate: string | null
  bookDate: string | null
  remark: string | null
  houseId?: string
  buildingId?: string
  feeItemId?: string
}
type Row = ImportedRow<Opening>

/** 期初应收: what houses owed when the books were opened. Rows post entries of kind import on the day that the books begin. */
export const openingReceivables: ImportTemplate<Opening> = {
  kind: 'financeReceivable',
  label: '期初应收',
  entity: RECEIVABLE,
  permission: 'charge-base:import-finance:import',
  community: 'required',
  fields: [
    { key: 'house', label: '房产全称', required: true, aliases: ['房屋名称', '房号', '房产'] },
    { key: 'item', label: '收费项目', required: true, aliases: ['费用名称', '费项', '收费项目名称'] },
    { key: 'feePeriod', label: '费用所属期', required: true, aliases: ['账期', '期间', '月份'] },
    { key: 'amount', label: '金额', required: true, kind: 'number', aliases: ['欠费金额', '应收金额', '应收'] },
    { key: 'dueDate', label: '应缴日期', kind: 'date', aliases: ['到期日', '缴费期限'] },
    { key: 'bookDate', label: '启用日期', required: true, kind: 'date', aliases: ['入账日期'] },
    { key: 'remark', label: '备注', aliases: ['说明'] },
  ],
  creates: [],
  /** The reversing entries keep kind import, the receivables end as 已取消; refused when any row was used since. */
  async withdraw(context, orders) {
    const rows = await context.q.query<{
      id: string
      company_id: number
      community_id: number
      book_date: string
      amount: string
      used: boolean
      status: number
    }>(
      `select id, company_id, community_id, book_date::text, receivable_amount::text as amount, status,
         received_amount > 0 or deducted_amount > 0 or late_fee_received > 0 or lock_type <> 'none' or receivable_amount <> original_amount as used
       from receivable where id = any($1::uuid[]) order by id for update`,
      [orders.map((one) => one.id)],
    )
    const byId = new Map(rows.map((row) => [row.id, row]))
    const used = orders.find((one) => byId.get(one.id)?.used)
    if (used) throw refuse(`第${used.rowNo}行应收已收款，不能撤销`)
    const open = rows.filter((row) => row.status !== 4)
    for (const [bookDate, group] of Map.groupBy(open, (row) => row.book_date)) {
      const [first] = group
      const book = await openBook(
        context,
        { companyId: first!.company_id, communityId: first!.community_id },
        { wanted: bookDate, backdateDays: null },
      )
      await post(
        context,
        book,
        { docType: 'importUndo', docId: first!.id, docNo: null },
        group.map((row) => ({
          receivableId: row.id,
          side: 'R' as const,
          component: 'P' as const,
          kind: 'import' as const,
          amount: -units(row.amount, 2),
        })),
        'cancel',
      )
    }
    return null
  },
  open: async (_q, place) => new OpeningRun(place),
}

class OpeningRun implements ImportRun<Opening> {
  readonly #place: ImportPlace
  constructor(place: ImportPlace) {
    this.#place = place
  }

  read(data: RowData): { values: Opening; errors: Record<string, string> } {
    const text = (key: string) => data[key]?.trim() || null
    const amount = text('amount')
    const parsed = amount === null ? null : parseDecimal(amount)
    const day = (key: string) => (text(key) === null ? null : parseDate(text(key)!))
    const values: Opening = {
      house: text('house') ?? '',
      item: text('item') ?? '',
      feePeriod: text('feePeriod') === null ? null : parsePeriod(text('feePeriod')!),
      amount: parsed !== null && isDecimal(parsed, 14, 2) && gt(parsed, '0') ? round(parsed, 2) : null,
      dueDate: day('dueDate'),
      bookDate: day('bookDate'),
      remark: text('remark')?.slice(0, 200) ?? null,
    }
    const errors: Record<string, string> = {}
    if (values.house === '') errors['house'] = '请输入房产全称'
    if (values.item === '') errors['item'] = '请输入收费项目'
    if (values.feePeriod === null) errors['feePeriod'] = '费用所属期格式不正确'
    if (values.amount === null) errors['amount'] = amount === null ? '请输入金额' : '金额必须大于0，最多两位小数'
    if (values.bookDate === null || !isDate(values.bookDate)) errors['bookDate'] = '请填写启用日期'
    if (text('dueDate') !== null && values.dueDate === null) errors['dueDate'] = '应缴日期格式不正确'
    return { values, errors }
  }

  keyOf = ({ house, item, feePeriod }: Opening) =>
    house === '' || item === '' || feePeriod === null ? null : JSON.stringify([house, item, feePeriod])

  async check(q: Queryable, rows: readonly Row[]): Promise<void> {
    const houses = await q.query<{ id: string; building_id: string; full_name: string }>(
      'select id, building_id, full_name from house where community_id = $1 and full_name = any($2) and deleted_at is null and lineage = 1',
      [this.#place.communityId, [...new Set(rows.map((row) => row.values.house))]],
    )
    const items = await q.query<{ id: string; name: string }>(
      'select id, name from fee_item where company_id = $1 and name = any($2) and enabled and deleted_at is null',
      [this.#place.companyId, [...new Set(rows.map((row) => row.values.item))]],
    )
    const closed = await q.query<{ period: string }>(
      'select period from accounting_period where community_id = $1 and status in (2, 3)',
      [this.#place.communityId],
    )
    const houseOf = new Map(houses.map((row) => [row.full_name, row]))
    const itemOf = new Map(items.map((row) => [row.name, row.id]))
    const shut = new Set(closed.map((row) => row.period))
    for (const row of rows) {
      const house = houseOf.get(row.values.house)
      const item = itemOf.get(row.values.item)
      if (row.values.house !== '' && !house) row.errors['house'] = '房产不存在'
      if (row.values.item !== '' && !item) row.errors['item'] = '收费项目不存在或已停用'
      if (row.values.bookDate && shut.has(row.values.bookDate.slice(0, 7)))
        row.errors['bookDate'] = '启用日期所在期间已月结'
      if (house) Object.assign(row.values, { houseId: house.id, buildingId: house.building_id })
      if (item) row.values.feeItemId = item
    }
  }

  async write(context: ImportWrite, rows: readonly Row[]): Promise<WrittenRow[]> {
    const place = { companyId: this.#place.companyId, communityId: this.#place.communityId! }
    const payers = await payersOfHouses(
      context.q,
      rows.map(({ values }) => ({
        houseId: values.houseId!,
        payerKind: 'payer',
        customerId: null,
        day: values.bookDate!,
      })),
    )
    const numbered = rows.map((row, index) => ({ row, payer: payers[index] ?? null }))
    const written: WrittenRow[] = []
    for (const [bookDate, group] of Map.groupBy(numbered, ({ row }) => row.values.bookDate!)) {
      const book = await openBook(context, place, { wanted: bookDate, backdateDays: null })
      const ids = await createReceivables(
        context,
        book,
        { docType: 'importBatch', docId: context.batchId, docNo: null },
        'import',
        group.map(({ row: { values }, payer }) => ({
          propertyType: 'house',
          propertyId: values.houseId!,
          propertyName: values.house,
          houseId: values.houseId!,
          buildingId: values.buildingId!,
          payerCustomerId: payer,
          payerRole: payer ? ('owner' as const) : ('other' as const),
          feeItemId: values.feeItemId!,
          feePeriod: values.feePeriod!,
          periodFrom: firstDay(values.feePeriod!),
          periodTo: lastDay(values.feePeriod!),
          dueDate: values.dueDate ?? bookDate,
          calcText: values.remark ? `期初导入：${values.remark}` : '期初导入',
          amount: values.amount!,
          source: 'import',
          sourceId: context.batchId,
        })),
      )
      group.forEach(({ row }, index) =>
        written.push({
          rowNo: row.rowNo,
          created: [{ entity: RECEIVABLE, id: ids[index]!, asked: true }],
          id: ids[index]!,
        }),
      )
    }
    return written
  }
}
