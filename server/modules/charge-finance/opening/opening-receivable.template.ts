import { units } from '@wuguan/contract/kernel/decimal'
import { refuse } from '@wuguan/contract/kernel/errors'
import { firstDay, lastDay } from '@wuguan/contract/kernel/period'
import type { Queryable } from '../../../kernel/db/sql.ts'
import type {
  ImportedRow,
  ImportPlace,
  ImportRun,
  ImportWrite,
  RowData,
  WrittenRow,
} from '../../../kernel/imports/template.ts'
import { createReceivables } from '../ledger/create.service.ts'
import { post } from '../ledger/posting.service.ts'
import { payersOfHouses } from '../../charge-base/bindings.service.ts'
import { lateFeeRules } from '../../charge-base/standards.service.ts'
import {
  BOOK_DATE,
  HOUSE,
  ITEM,
  PERIOD,
  REMARK,
  dayOf,
  findCells,
  textOf,
} from '../../charge-base/imports/cells.service.ts'

import { type DebtCells, dayOfRow, debtKey, onBookDays, openingTemplate, readDebt, wordsOf } from './opening.ts'

const RECEIVABLE = 'charge-finance.receivable'

interface Opening extends DebtCells {
  dueDate: string | null
}
type Row = ImportedRow<Opening>

/** 期初应收: what houses owed when the books were opened. Rows post entries of kind import on the day that the books begin. */
export const openingReceivables = openingTemplate<Opening>({
  kind: 'financeReceivable',
  label: '期初应收',
  entity: RECEIVABLE,
  fields: [
    HOUSE,
    { ...ITEM, required: true },
    PERIOD,
    { key: 'amount', label: '金额', required: true, kind: 'number', aliases: ['欠费金额', '应收金额', '应收'] },
    { key: 'dueDate', label: '应缴日期', kind: 'date', aliases: ['到期日', '缴费期限'] },
    BOOK_DATE,
    REMARK,
  ],
  standing: (q, ids) =>
    q.query<{ id: string }>('select id::text as id from receivable where id = any($1::uuid[]) and status <> 4', [ids]),
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
    await onBookDays(context, open, dayOfRow, async (book, group) => {
      const back = group.map((row) => ({
        receivableId: row.id,
        side: 'R' as const,
        component: 'P' as const,
        kind: 'import' as const,
        amount: -units(row.amount, 2),
      }))
      await post(context, book, { docType: 'importUndo', docId: group[0]!.id, docNo: null }, back, 'cancel')
    })
    return null
  },
  open: async (_q, place) => new OpeningRun(place),
})

class OpeningRun implements ImportRun<Opening> {
  readonly #place: ImportPlace
  constructor(place: ImportPlace) {
    this.#place = place
  }

  read(data: RowData): { values: Opening; errors: Record<string, string> } {
    const { values: debt, errors } = readDebt(data)
    const values: Opening = { ...debt, dueDate: dayOf(data, 'dueDate') }
    if (textOf(data, 'dueDate') !== null && values.dueDate === null) errors['dueDate'] = '应缴日期格式不正确'
    return { values, errors }
  }

  keyOf = debtKey

  check = (q: Queryable, rows: readonly Row[]) => findCells(q, this.#place, rows)

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
    const rules = await lateFeeRules(
      context.q,
      place.communityId,
      rows.map(({ values }) => ({ houseId: values.houseId!, feeItemId: values.feeItemId!, day: values.bookDate! })),
    )
    const numbered = rows.map((row, index) => ({ row, payer: payers[index] ?? null, rule: rules[index]! }))
    const written: WrittenRow[] = []
    const dayOf = ({ row }: { row: Row }) => ({ day: row.values.bookDate!, place })
    await onBookDays(context, numbered, dayOf, async (book, group, bookDate) => {
      const ids = await createReceivables(
        context,
        book,
        { docType: 'importBatch', docId: context.batchId, docNo: null },
        'import',
        group.map(({ row: { values }, payer, rule }) => ({
          ...rule,
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
          calcText: wordsOf(values),
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
    })
    return written
  }
}
