import { cents } from '@wuguan/contract/charge-finance/cents'
import { refuse } from '@wuguan/contract/kernel/errors'
import type { Queryable } from '../../../kernel/db/sql.ts'
import type {
  ImportPlace,
  ImportRun,
  ImportWrite,
  ImportedRow,
  RowData,
  WrittenRow,
} from '../../../kernel/imports/template.ts'
import { accountOf, availableOf, lockAccounts, postPrepaid } from '../ledger/prepaid.service.ts'
import { payersOfHouses } from '../../charge-base/bindings.service.ts'
import {
  BOOK_DATE,
  HOUSE,
  ITEM,
  type OpeningCells,
  REMARK,
  findCells,
  readCells,
  textOf,
} from '../../charge-base/imports/cells.service.ts'

import { dayOfRow, onBookDays, openingTemplate, wordsOf } from './opening.ts'

const ENTRY = 'charge-prepaid.prepaidEntry'

interface Balance extends OpeningCells, Record<string, unknown> {
  /** By name; the payer of the house when it is left out. */
  customer: string | null
  customerId?: string
}
type Row = ImportedRow<Balance>

/** 预存余额: money that customers had left before the books were opened, by account: general, or for one item. */
export const openingBalance = openingTemplate<Balance>({
  kind: 'prepaidBalance',
  label: '预存余额',
  entity: ENTRY,
  fields: [
    HOUSE,
    { key: 'customer', label: '客户', aliases: ['客户姓名', '业主', '业主姓名'] },
    ITEM,
    { key: 'amount', label: '金额', required: true, kind: 'number', aliases: ['余额', '预存金额', '预存余额'] },
    BOOK_DATE,
    REMARK,
  ],
  standing: (q, ids) =>
    q.query<{ id: string }>(
      `select e.id::text as id from prepaid_entry e where e.id = any($1::uuid[])
         and not exists (select 1 from prepaid_entry x where x.reverses_entry_id = e.id)`,
      [ids],
    ),
  /** The reversing entries keep kind import; money that was used since stays. */
  async withdraw(context, orders) {
    const rows = await context.q.query<{
      id: string
      account_id: string
      company_id: number
      community_id: number
      book_date: string
      amount: string
      batch: string | null
    }>(
      `select e.id, e.account_id, e.company_id, e.community_id, e.book_date::text, e.amount::text, e.import_batch_id as batch from prepaid_entry e
       where e.id = any($1::uuid[]) and not exists (select 1 from prepaid_entry x where x.reverses_entry_id = e.id)`,
      [orders.map((one) => one.id)],
    )
    const left = new Map(
      [
        ...(await lockAccounts(
          context,
          rows.map((row) => row.account_id),
        )),
      ].map(([id, account]) => [id, availableOf(account)]),
    )
    const entryOf = new Map(rows.map((row) => [row.id, row]))
    for (const { rowNo, id } of orders) {
      const entry = entryOf.get(id)
      if (!entry) continue
      const rest = left.get(entry.account_id)! - cents(entry.amount)
      if (rest < 0n) throw refuse(`第${rowNo}行预存余额已使用，不能撤销`)
      left.set(entry.account_id, rest)
    }
    await onBookDays(context, rows, dayOfRow, async (book, group) => {
      const back = group.map((row) => ({
        accountId: row.account_id,
        kind: 'import' as const,
        amount: -cents(row.amount),
        importBatchId: row.batch,
        reversesEntryId: row.id,
      }))
      await postPrepaid(context, book, back)
    })
    return null
  },
  open: async (_q, place) => new BalanceRun(place),
})

class BalanceRun implements ImportRun<Balance> {
  readonly #place: ImportPlace
  constructor(place: ImportPlace) {
    this.#place = place
  }

  read(data: RowData): { values: Balance; errors: Record<string, string> } {
    const { values, errors } = readCells(data)
    return { values: { ...values, customer: textOf(data, 'customer') }, errors }
  }

  keyOf = ({ house, customer, item }: Balance) => (house === '' ? null : JSON.stringify([house, customer, item]))

  async check(q: Queryable, rows: readonly Row[]): Promise<void> {
    await findCells(q, this.#place, rows)
    const sound = rows.filter(({ values }) => values.houseId && values.bookDate)
    const payers = await payersOfHouses(
      q,
      sound.map(({ values }) => ({
        houseId: values.houseId!,
        payerKind: 'payer',
        customerId: null,
        day: values.bookDate!,
      })),
    )
    const people = await q.query<{ house_id: string; id: string; name: string }>(
      `select ch.house_id, c.id, c.name from customer_house ch join customer c on c.id = ch.customer_id and c.deleted_at is null
       where ch.house_id = any($1) and c.name = any($2)`,
      [
        [...new Set(sound.map(({ values }) => values.houseId))],
        [...new Set(sound.flatMap(({ values }) => values.customer ?? []))],
      ],
    )
    const idOf = new Map(people.map((row) => [`${row.house_id}:${row.name}`, row.id]))
    const closed = await q.query<{ id: string }>('select id from fee_item where id = any($1) and not allow_prepaid', [
      sound.flatMap(({ values }) => values.feeItemId ?? []),
    ])
    const forbidden = new Set(closed.map((row) => row.id))
    for (const [n, { values, errors }] of sound.entries()) {
      const customerId = values.customer === null ? payers[n] : idOf.get(`${values.houseId}:${values.customer}`)
      if (!customerId)
        errors['customer'] = values.customer === null ? '该房产没有客户，请填写客户' : '该房产没有这位客户'
      else values.customerId = customerId
      if (values.feeItemId && forbidden.has(values.feeItemId)) errors['item'] = '该费项不允许预存'
    }
  }

  async write(context: ImportWrite, rows: readonly Row[]): Promise<WrittenRow[]> {
    const place = { companyId: this.#place.companyId, communityId: this.#place.communityId! }
    const written: WrittenRow[] = []
    const dayOf = ({ values }: Row) => ({ day: values.bookDate!, place })
    await onBookDays(context, rows, dayOf, async (book, group) => {
      const postings = []
      for (const { values } of group)
        postings.push({
          accountId: await accountOf(context, place, {
            propertyType: 'house',
            propertyId: values.houseId!,
            propertyName: values.house,
            customerId: values.customerId!,
            feeItemId: values.feeItemId ?? null,
          }),
          kind: 'import' as const,
          amount: cents(values.amount!),
          importBatchId: context.batchId,
          remark: wordsOf(values),
        })
      const { entryIds } = await postPrepaid(context, book, postings)
      for (const [n, { rowNo }] of group.entries())
        written.push({ rowNo, created: [{ entity: ENTRY, id: entryIds[n]!, asked: true }], id: entryIds[n]! })
    })
    return written
  }
}
