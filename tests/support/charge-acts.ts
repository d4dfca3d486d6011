import { DomainError } from '@wuguan/contract/kernel/errors'
import { add } from '@wuguan/contract/kernel/decimal'
import { addDays } from '@wuguan/contract/kernel/dates'
import { quoteCollection, payCollection } from '@wuguan/contract/charge-finance/collect.actions'
import { dateOf } from '../../server/kernel/clock.ts'
import { drawCodes } from '../../server/kernel/codes.ts'
import { uuidv7 } from '../../server/kernel/ids.ts'
import type { ActionContext } from '../../server/kernel/kernel.ts'
import { methodsByCode } from '../../server/modules/charge-finance/collect/methods.service.ts'
import { pay } from '../../server/modules/charge-finance/collect/pay.service.ts'
import { quote } from '../../server/modules/charge-finance/collect/quote.service.ts'
import { postReceipt } from '../../server/modules/charge-finance/collect/receipt-posting.service.ts'
import { collectOnce } from '../../server/modules/charge-finance/collect/temp.service.ts'
import { openBook } from '../../server/modules/charge-finance/ledger/book-date.service.ts'
import { apply } from '../../server/modules/charge-finance/deduction/deduction.service.ts'
import { change } from '../../server/modules/charge-finance/receipt/change-method.service.ts'
import {
  cancelReceivable,
  collectBySystem,
  createReceivable,
  hold,
  release,
  transferDeposit,
} from '../../server/modules/charge-finance/system-calls/charge.service.ts'
import { startVoid } from '../../server/modules/charge-finance/void/void.service.ts'
import type { ChargeWorld } from './charge.ts'
import { deductedTypeIn } from './standards.ts'

/** Any acts of people and machines on the books of a community, in any order, by several at once. */

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

type Act = (context: ActionContext, d: Dice) => Promise<unknown>
const one = async <R extends object>({ q }: ActionContext, sql: string, values: unknown[] = []) =>
  (await q.query<R>(sql, values))[0]

const HOMES = 12

/** Opens the books for them: homes with payers, days that reach back, a type of deduction that asks nobody. */
export async function randomActs(w: ChargeWorld) {
  await w.config({ backdate_days: 20, jump_mode: 'free', round_off_max: '9.99' })
  const homes: { houseId: string; customerId: string; name: string }[] = []
  for (let n = 0; n < HOMES; n += 1) homes.push(await w.home())
  const acts = actsOf(w, homes, await deductedTypeIn(w))
  /** `count` of them by so many at once; how many were not refused. */
  return async (count: number, actors: number): Promise<number> => {
    let done = 0
    let left = count
    const actor = async (n: number) => {
      const d = dice(7_000 + n)
      while (left-- > 0) {
        const act = d.of(acts)
        try {
          await w.act((context) => act(context, d), w.userId)
          done += 1
        } catch (error) {
          if (!(error instanceof DomainError)) throw error
        }
      }
    }
    await Promise.all(Array.from({ length: actors }, (_, n) => actor(n)))
    return done
  }
}

function actsOf(
  w: ChargeWorld,
  homes: readonly { houseId: string; customerId: string; name: string }[],
  deductedTypeId: string,
): readonly Act[] {
  const today = () => dateOf(w.app.kernel.clock.now())
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
      bookDate: addDays(today(), -d.whole(20)),
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
    const bookDate = d.whole(3) === 0 ? addDays(today(), -d.whole(20)) : null
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
    const book = await openBook(context, w.place, { wanted: addDays(today(), -d.whole(5)), backdateDays: null })
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
      [w.communityId, String(d.whole(1000)), today()],
    )
    if (row)
      await collectBySystem(context, {
        communityId: w.communityId,
        type: 'bank',
        lines: [{ receivableId: row.id, principal: row.principal, lateFee: row.late_fee }],
        payments: [{ methodCode: 'WX', amount: row.sum }],
        valueDate: today(),
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
  const deduct: Act = async (context, d) => {
    const row = await one<{ id: string; outstanding_amount: string }>(
      context,
      `select id, outstanding_amount from receivable where community_id = $1 and outstanding_amount >= 1 and status in (1, 2) and lock_type = 'none'
       order by md5(id::text || $2) limit 1`,
      [w.communityId, String(d.whole(1000))],
    )
    if (row)
      await apply(context, {
        deductedTypeId,
        lines: [
          {
            receivableId: row.id,
            component: 'P',
            mode: 'amount',
            amount: d.whole(3) ? '1.00' : row.outstanding_amount,
          },
        ],
        reason: '随机减免',
        attachments: [],
        draft: false,
      })
  }
  return [
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
    deduct,
  ]
}
