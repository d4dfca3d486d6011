import { cents } from '@wuguan/contract/charge-finance/cents'
import { gt } from '@wuguan/contract/kernel/decimal'
import { refuse } from '@wuguan/contract/kernel/errors'
import { drawCodes } from '../../../kernel/codes.ts'
import type { Queryable } from '../../../kernel/db/sql.ts'
import type {
  ImportPlace,
  ImportRun,
  ImportWrite,
  ImportedRow,
  RowData,
  WrittenRow,
} from '../../../kernel/imports/template.ts'
import { methodsByCode } from '../collect/methods.service.ts'
import { postReceipt } from '../collect/receipt-posting.service.ts'
import { lockReceivables } from '../ledger/receivables.service.ts'
import { takeBackImported } from '../void/mirror.service.ts'
import { BOOK_DATE, HOUSE, ITEM, PERIOD, REMARK, findCells } from '../../charge-base/imports/cells.service.ts'

import { type DebtCells, debtKey, onBookDays, openingTemplate, readDebt, wordsOf } from './opening.ts'

const RECEIPT = 'charge-finance.receipt'
const METHOD = 'IMPORT'

interface Received extends DebtCells {
  receivableId?: string
}
type Row = ImportedRow<Received>

/**
 * 期初实收: what had been paid of the opening debts before the books were opened. Each row is a receipt of type import by the method
 * IMPORT, outside every cash figure.
 */
export const openingReceived = openingTemplate<Received>({
  kind: 'financeReceived',
  label: '期初实收',
  entity: RECEIPT,
  fields: [
    HOUSE,
    { ...ITEM, required: true },
    PERIOD,
    { key: 'amount', label: '金额', required: true, kind: 'number', aliases: ['实收金额', '已收金额', '实收'] },
    BOOK_DATE,
    REMARK,
  ],
  standing: (q, ids) =>
    q.query<{ id: string }>('select id::text as id from receipt where id = any($1::uuid[]) and status <> 5', [ids]),
  async withdraw(context, orders) {
    for (const { rowNo, id } of orders)
      if (!(await takeBackImported(context, id))) throw refuse(`第${rowNo}行实收已退款，不能撤销`)
    return null
  },
  open: async (_q, place) => new ReceivedRun(place),
})

class ReceivedRun implements ImportRun<Received> {
  readonly #place: ImportPlace
  constructor(place: ImportPlace) {
    this.#place = place
  }

  read: (data: RowData) => { values: Received; errors: Record<string, string> } = readDebt

  keyOf = debtKey

  async check(q: Queryable, rows: readonly Row[]): Promise<void> {
    await findCells(q, this.#place, rows)
    const sound = rows.filter(({ values }) => values.houseId && values.feeItemId && values.feePeriod && values.amount)
    const debts = await q.query<{ n: number; id: string; outstanding: string; book_date: string }>(
      `select distinct on (x.n) x.n, r.id, r.outstanding_amount::text as outstanding, r.book_date::text from unnest($2::int[], $3::text[], $4::uuid[], $5::text[]) as x(n, house, item, period)
       join receivable r on r.community_id = $1 and r.property_id = x.house and r.fee_item_id = x.item and r.fee_period = x.period
         and r.source = 'import' and r.status <> 4 order by x.n, r.id`,
      [
        this.#place.communityId,
        sound.map((_, n) => n),
        sound.map((row) => row.values.houseId),
        sound.map((row) => row.values.feeItemId),
        sound.map((row) => row.values.feePeriod),
      ],
    )
    const debtOf = new Map(debts.map((debt) => [debt.n, debt]))
    for (const [n, row] of sound.entries()) {
      const debt = debtOf.get(n)
      if (!debt) row.errors['feePeriod'] = '没有对应的期初应收，请先导入'
      else if (gt(row.values.amount!, debt.outstanding))
        row.errors['amount'] = `实收金额不能大于欠费${debt.outstanding}`
      else if (row.values.bookDate && row.values.bookDate < debt.book_date)
        row.errors['bookDate'] = `启用日期不能早于应收的入账日期${debt.book_date}`
      else row.values.receivableId = debt.id
    }
  }

  async write(context: ImportWrite, rows: readonly Row[]): Promise<WrittenRow[]> {
    const place = { companyId: this.#place.companyId, communityId: this.#place.communityId! }
    const method = (await methodsByCode(context.q, place, [METHOD])).get(METHOD)!
    const written: WrittenRow[] = []
    const dayOf = ({ values }: Row) => ({ day: values.bookDate!, place })
    await onBookDays(context, rows, dayOf, async (book, group) => {
      const debts = await lockReceivables(
        context,
        group.map((row) => row.values.receivableId!),
      )
      const numbers = await drawCodes(
        context.q,
        'charge-finance.receipt',
        context.now,
        place.companyId,
        place.communityId,
        group.length,
      )
      for (const [n, { rowNo, values }] of group.entries()) {
        const debt = debts.get(values.receivableId!)!
        const amount = cents(values.amount!)
        const { receiptId } = await postReceipt(context, book, {
          number: numbers[n]!,
          type: 'import',
          property: { type: 'house', id: debt.propertyId, name: debt.propertyName },
          payerCustomerId: debt.payerCustomerId,
          payerName: null,
          remark: wordsOf(values),
          lines: [{ receivableId: debt.id, principal: amount, lateFee: 0n }],
          payments: [{ method, amount }],
        })
        written.push({ rowNo, created: [{ entity: RECEIPT, id: receiptId, asked: true }], id: receiptId })
      }
    })
    return written
  }
}
