import { DomainError } from '@wuguan/contract/kernel/errors'
import { add } from '@wuguan/contract/kernel/decimal'
import { addDays } from '@wuguan/contract/kernel/dates'
import { type LateFeeEntry, lateFee } from '@wuguan/contract/charge-finance/late-fee'
import { quoteCollection, payCollection } from '@wuguan/contract/charge-finance/collect.actions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ChargeWorld, openCharge } from '../../../tests/support/charge.ts'
import { drawCodes } from '../../kernel/codes.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import { uuidv7 } from '../../kernel/ids.ts'
import { methodsByCode } from './collect/methods.service.ts'
import { pay } from './collect/pay.service.ts'
import { quote } from './collect/quote.service.ts'
import { postReceipt } from './collect/receipt-posting.service.ts'
import { collectOnce } from './collect/temp.service.ts'
import { assertLedger } from './ledger/assert-ledger.service.ts'
import { openBook } from './ledger/book-date.service.ts'
import { change } from './receipt/change-method.service.ts'
import {
  cancelReceivable,
  collectBySystem,
  createReceivable,
  hold,
  release,
  transferDeposit,
} from './system-calls/charge.service.ts'
import { startVoid } from './void/void.service.ts'

/** Any acts, in any order, by eight at once: the equations hold. `LEDGER_OPS=10000` for the whole count. */
const OPERATIONS = Number(process.env['LEDGER_OPS'] ?? 400)
const ACTORS = 8
const HOMES = 12

let w: ChargeWorld
let homes: { houseId: string; customerId: string; name: string }[]
beforeAll(async () => {
  w = await openCharge({ now: '2025-03-25 09:00:00' })
  await w.config({ backdate_days: 20, jump_mode: 'free', round_off_max: '9.99' })
  homes = []
  for (let n = 0; n < HOMES; n += 1) homes.push(await w.home())
})
afterAll(() => w.app.stop())

/** Mulberry32: the same run for the same seed. */
function dice(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  return {
    whole: (below: number) => Math.floor(next() * below),
    of: <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!,
  }
}
type Dice = ReturnType<typeof dice>
const amountOf = (d: Dice) => `${1 + d.whole(500)}.${String(d.whole(100)).padStart(2, '0')}`
const TODAY = '2025-03-25'

type Act = (context: ActionContext, d: Dice) => Promise<unknown>
const one = async <R extends Record<string, unknown>>({ q }: ActionContext, sql: string, values: unknown[] = []) =>
  (await q.query<R>(sql, values))[0]

const bill: Act = async (context, d) => {
  const home = d.of(homes)
  const month = 1 + d.whole(4)
  await createReceivable(context, {
    communityId: w.communityId,
    propertyType: 'house',
    propertyId: home.houseId,
    payerCustomerId: home.customerId,
    feeItemCode: d.of(['WY', 'SF']),
    amount: amountOf(d),
    feePeriod: `2025-0${month}`,
    dueDate: `2025-0${month}-10`,
    source: 'meter',
    sourceId: uuidv7(),
    bookDate: addDays(TODAY, -d.whole(20)),
    rule: {
      overdueRate: '5',
      graceDays: d.whole(10),
      startMode: d.of(['fromDue', 'afterGrace']),
      overdueCapRatio: d.of([null, '0.0100']),
      lateFeeFrom: '2025-01-01',
    },
  })
}
const collect: Act = async (context, d) => {
  const home = d.of(homes)
  const open = await context.q.query<{ id: string }>(
    `select id from receivable where property_id = $1 and status in (1, 2) and lock_type = 'none' order by fee_period, id limit $2`,
    [home.houseId, 1 + d.whole(3)],
  )
  if (open.length === 0) return
  const account = await one<{ id: string; available: string }>(
    context,
    'select id, available from prepaid_account where property_id = $1 and available >= 1 limit 1',
    [home.houseId],
  )
  const bookDate = d.whole(3) === 0 ? addDays(TODAY, -d.whole(20)) : null
  const part = {
    propertyType: 'house' as const,
    propertyId: home.houseId,
    lines: open.map(({ id }) => ({ receivableId: id })),
    prepaid: account && d.whole(3) === 0 ? [{ accountId: account.id, amount: '1.00' }] : [],
    roundOff: d.whole(4) === 0 ? '0.01' : '0',
  }
  const quoted = await quote(
    context,
    quoteCollection.input.parse({ communityId: w.communityId, bookDate, parts: [part] }),
  )
  const mode = d.whole(4)
  const money = mode === 0 ? '3.33' : mode === 1 ? add(quoted.payable, '20.00') : quoted.payable
  await pay(
    context,
    payCollection.input.parse({
      communityId: w.communityId,
      bookDate,
      parts: [{ ...part, expected: quoted.parts[0]!.expected, preferential: quoted.parts[0]!.preferential }],
      payments: money === '0.00' ? [] : [{ methodId: d.of([w.methods.cash, w.methods.wechat]), amount: money }],
      changeToPrepaid: d.whole(2) === 0,
    }),
  )
}
const recharge: Act = async (context, d) => {
  const home = d.of(homes)
  const book = await openBook(context, w.place, { wanted: addDays(TODAY, -d.whole(5)), backdateDays: null })
  const method = (await methodsByCode(context.q, w.place, ['WX'])).get('WX')!
  const [number] = await drawCodes(context.q, 'charge-finance.receipt', context.now, w.companyId, w.communityId)
  const amount = BigInt(amountOf(d).replace('.', ''))
  await postReceipt(context, book, {
    number: number!,
    type: 'recharge',
    property: { type: 'house', id: home.houseId, name: home.name },
    payerCustomerId: home.customerId,
    payerName: null,
    lines: [],
    payments: [{ method, amount }],
    prepaidIn: [
      {
        owner: {
          propertyType: 'house',
          propertyId: home.houseId,
          propertyName: home.name,
          customerId: home.customerId,
          feeItemId: null,
        },
        amount,
        kind: 'recharge',
      },
    ],
  })
}
const voidOne: Act = async (context, d) => {
  const rows = await context.q.query<{ id: string }>(
    'select id from receipt where community_id = $1 order by id desc limit 40',
    [w.communityId],
  )
  if (rows.length) await startVoid(context, d.of(rows).id, '随机作废')
}
const deposit: Act = (context, d) => {
  const home = d.of(homes)
  const amount = amountOf(d)
  return collectOnce(context, {
    communityId: w.communityId,
    propertyType: 'house',
    propertyId: home.houseId,
    feeItemId: d.of([w.items.deposit, w.items.temp]),
    quantity: '1',
    unitRate: amount,
    explanation: '随机',
    onlyReceivable: false,
    payments: [{ methodId: w.methods.cash, amount }],
  })
}
const transfer: Act = async (context, d) => {
  const from = await one<{ id: string; property_id: string; received_amount: string }>(
    context,
    'select id, property_id, received_amount from receivable where fee_item_id = $1 and received_amount >= 1 order by md5(id::text || $2) limit 1',
    [w.items.deposit, String(d.whole(1000))],
  )
  if (!from) return
  const to = await one<{ id: string }>(
    context,
    'select id from receivable where property_id = $1 and outstanding_amount >= 1 and status <> 4 and fee_item_id <> $2 limit 1',
    [from.property_id, w.items.deposit],
  )
  if (to)
    await transferDeposit(context, {
      fromReceivableId: from.id,
      toReceivableId: to.id,
      amount: '1.00',
      source: 'decoration',
      sourceId: uuidv7(),
    })
}
const bySystem: Act = async (context, d) => {
  const row = await one<{ id: string; principal: string; late_fee: string; sum: string }>(
    context,
    `select id, outstanding_amount as principal, late_fee_payable(id, $3) as late_fee, (outstanding_amount + late_fee_payable(id, $3))::numeric(14,2) as sum
     from receivable where community_id = $1 and outstanding_amount > 0 and status <> 4 order by md5(id::text || $2) limit 1`,
    [w.communityId, String(d.whole(1000)), TODAY],
  )
  if (row)
    await collectBySystem(context, {
      communityId: w.communityId,
      type: 'bank',
      lines: [{ receivableId: row.id, principal: row.principal, lateFee: row.late_fee }],
      payments: [{ methodCode: 'WX', amount: row.sum }],
      valueDate: TODAY,
      source: 'bank',
      sourceId: uuidv7(),
    })
}
const cancel: Act = async (context, d) => {
  const row = await one<{ source_id: string }>(
    context,
    `select source_id from receivable where source = 'meter' and status = 1 order by md5(id::text || $1) limit 1`,
    [String(d.whole(1000))],
  )
  if (row) await cancelReceivable(context, { source: 'meter', sourceId: row.source_id, reason: '随机取消' })
}
const holdSome: Act = async (context, d) => {
  const account = await one<{ id: string }>(
    context,
    'select id from prepaid_account order by md5(id::text || $1) limit 1',
    [String(d.whole(1000))],
  )
  if (!account) return
  const refId = `r${d.whole(30)}`
  if (d.whole(2)) await release(context, { reason: 'park', refId })
  else await hold(context, { prepaidAccountId: account.id, amount: '2.00', reason: 'park', refId })
}
const otherMethod: Act = async (context, d) => {
  const rows = await context.q.query<{ id: string }>(
    `select id from payment where direction = 'in' and receipt_id is not null order by id desc limit 30`,
  )
  if (rows.length)
    await change(context, { paymentId: d.of(rows).id, methodId: d.of([w.methods.transfer, w.methods.cash]) })
}
const ACTS: readonly Act[] = [
  bill,
  bill,
  bill,
  collect,
  collect,
  collect,
  collect,
  recharge,
  voidOne,
  voidOne,
  deposit,
  transfer,
  bySystem,
  cancel,
  holdSome,
  otherMethod,
]

describe('any acts by eight at once', () => {
  it(`${OPERATIONS} of them leave sound books`, { timeout: 3_600_000 }, async () => {
    let done = 0
    let left = OPERATIONS
    const actor = async (n: number) => {
      const d = dice(7_000 + n)
      while (left-- > 0) {
        const act = d.of(ACTS)
        try {
          await w.act((context) => act(context, d), w.userId)
          done += 1
        } catch (error) {
          if (!(error instanceof DomainError)) throw error
        }
      }
    }
    await Promise.all(Array.from({ length: ACTORS }, (_, n) => actor(n)))
    await assertLedger(w.app.kernel.q, w.communityId)
    expect(done).toBeGreaterThan(OPERATIONS / 2)
    const [kinds] = await w.sql<{ n: number }>('select count(distinct kind) as n from receivable_entry')
    expect(kinds!.n).toBeGreaterThanOrEqual(6)
  })

  it('leaves late fees on which database and contract agree, on any day', async () => {
    const rows = await w.sql<{
      id: string
      due_date: string
      overdue_rate: string | null
      grace_days: number | null
      start_mode: 'fromDue' | 'afterGrace' | null
      overdue_cap_ratio: string | null
      late_fee_from: string | null
      status: number
    }>(
      'select id, due_date, overdue_rate, grace_days, start_mode, overdue_cap_ratio, late_fee_from, status from receivable where overdue_rate > 0 limit 200',
    )
    expect(rows.length).toBeGreaterThan(20)
    for (const row of rows) {
      const entries = await w.sql<LateFeeEntry & Record<string, unknown>>(
        `select id, side, amount, book_date as "bookDate", value_date as "valueDate", kind, reverses_entry_id as "reversesEntryId"
         from receivable_entry where receivable_id = $1 and component = 'P'`,
        [row.id],
      )
      for (const asOf of ['2025-01-15', '2025-03-12', '2025-03-25', '2025-05-31']) {
        const [database] = await w.sql<{ due: string | null }>('select late_fee_due($1, $2) as due', [row.id, asOf])
        const contract = lateFee(
          {
            dueDate: row.due_date,
            overdueRate: row.overdue_rate,
            graceDays: row.grace_days,
            startMode: row.start_mode,
            overdueCapRatio: row.overdue_cap_ratio,
            lateFeeFrom: row.late_fee_from,
            cancelled: row.status === 4,
          },
          entries,
          asOf,
        )
        expect([row.id, asOf, database!.due ?? '0.00']).toEqual([row.id, asOf, contract])
      }
    }
  })
})
