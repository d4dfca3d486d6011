import { cents, yuan } from '@wuguan/contract/charge-finance/cents'
import { addDays } from '@wuguan/contract/kernel/dates'
import { addMonths, periodOf } from '@wuguan/contract/kernel/period'
import { dateOf } from '../../kernel/clock.ts'
import { type Actor, loadRights, systemActor } from '../../kernel/auth/actor.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import { type Method, counterMethods } from '../../modules/charge-finance/collect/methods.service.ts'
import { post } from '../../modules/charge-prepaid/recharge/recharge.service.ts'
import { applyPrepaid } from '../../modules/charge-finance/refund/prepaid-refund.service.ts'
import { assertLedger } from '../../modules/charge-finance/ledger/assert-ledger.service.ts'
import type { Place } from '../../modules/charge-finance/ledger/context.service.ts'
import { freeze } from '../../modules/charge-prepaid/account/account.service.ts'
import { planRun } from '../../modules/charge-prepaid/offset/plan.ts'
import { attemptPart } from '../../modules/charge-prepaid/offset/post-part.ts'
import { revoke } from '../../modules/charge-prepaid/offset/revoke.service.ts'
import { type OffsetRun, RUN, createRun, finishRun, setRun } from '../../modules/charge-prepaid/offset/run.store.ts'
import { apply } from '../../modules/charge-prepaid/transfer/transfer.service.ts'
import { settleRefund } from './charge-finance-refunds.demo.ts'
import { Stage } from './bpm-play.demo.ts'
import type { DemoContext } from './index.ts'

const COMMUNITY = '云山花园'
const GENERAL = 100
const PROPERTY = 40
const WATER = 10
const AGAIN = 70
const AMOUNTS = ['200.00', '500.00', '1000.00', '2524.80']

interface Home {
  id: string
  customerId: string
}
interface PrepaidDemo extends DemoContext {
  readonly place: Place
  readonly today: string
  at(day: string, time?: string, username?: string): ActionContext
}

/** Prepaid accounts of a year: recharges, runs of every kind and outcome, transfers, two frozen accounts. */
export async function seedChargePrepaidDemo(context: DemoContext): Promise<void> {
  const { q, now, kernel, companies, users } = context
  const companyId = companies['广州分公司']!
  const [community] = await q.query<{ id: number }>('select id from community where name = $1 and company_id = $2', [
    COMMUNITY,
    companyId,
  ])
  const communityId = community!.id
  const rights = await loadRights(
    q,
    { userId: 0, superAdmin: true, homeCompanyId: companyId, departmentId: null },
    companyId,
    0,
  )
  const actorOf = (username: string): Actor => ({ ...systemActor(rights, companyId, 'demo'), userId: users[username]! })
  const closed = await q.query<{ period: string }>(
    'update accounting_period set status = 1 where community_id = $1 and status = 3 returning period',
    [communityId],
  )
  const demo: PrepaidDemo = {
    ...context,
    place: { companyId, communityId },
    today: dateOf(now),
    at: (day, time = '10:20:00', username = 'cashier01') =>
      ({
        kernel,
        actor: actorOf(username),
        q,
        now: new Date(`${day}T${time}+08:00`),
        afterCommit: () => {},
      }) as unknown as ActionContext,
  }
  await seedRecharges(demo)
  await seedRuns(demo)
  await seedStates(demo)
  await seedRefunds(demo)
  await q.query('update accounting_period set status = 3 where community_id = $1 and period = any($2)', [
    communityId,
    closed.map((row) => row.period),
  ])
  await assertLedger(q, communityId)
}

async function seedRecharges(demo: PrepaidDemo): Promise<void> {
  const { q, place, today } = demo
  const homes = await q.query<Home>(
    `select r.property_id as id, min(r.payer_customer_id::text) as "customerId" from receivable r
     where r.community_id = $1 and r.property_type = 'house' and r.payer_customer_id is not null group by 1 order by min(r.property_name), 1 limit ${GENERAL + PROPERTY + WATER}`,
    [place.communityId],
  )
  const items = await q.query<{ id: string; category: string }>(
    `select distinct on (category) id, category from fee_item where company_id = $1 and allow_prepaid and enabled and deleted_at is null
       and (category = 'property' or (category = 'energy' and name like '%水%')) order by category, sort, code`,
    [place.companyId],
  )
  const itemOf = (category: string) => items.find((item) => item.category === category)?.id ?? null
  const methods = await counterMethods(q, place)
  const accounts = homes.map((home, n) => ({
    home,
    feeItemId: n < GENERAL ? null : n < GENERAL + PROPERTY ? itemOf('property') : itemOf('energy'),
  }))
  const visits = [...accounts, ...accounts.slice(0, AGAIN)].map((account, n) => ({
    ...account,
    n,
    day:
      n < accounts.length
        ? addDays(`${addMonths(periodOf(today), -11 + (n % 11))}-02`, n % 24)
        : addDays(today, -(n % 9)),
  }))
  for (const visit of visits.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.n - b.n)))
    await recharge(demo, visit, methods[visit.n % methods.length]!, AMOUNTS[visit.n % AMOUNTS.length]!)
}

async function recharge(
  { at, place, today }: PrepaidDemo,
  { home, feeItemId, day, n }: { home: Home; feeItemId: string | null; day: string; n: number },
  method: Method,
  amount: string,
): Promise<void> {
  const time = `${String(9 + (n % 8)).padStart(2, '0')}:${String((n * 7) % 60).padStart(2, '0')}:00`
  // The cashier's shift of today is open already, and holds what comes in today only.
  await post(at(day, time, day < today ? 'charge01' : 'cashier01'), {
    communityId: place.communityId,
    propertyType: 'house',
    propertyId: home.id,
    payerCustomerId: home.customerId,
    lines: [{ feeItemId, amount }],
    payments: [
      {
        methodId: method.id,
        amount,
        tradeNo: method.needTradeNo ? `4300${day.replaceAll('-', '')}${String(n).padStart(6, '0')}` : null,
        payerAccountName: method.needPayerName ? '业主' : null,
      },
    ],
    offset: false,
  })
}

async function runOf(
  { at, place }: PrepaidDemo,
  day: string,
  draft: Pick<OffsetRun, 'kind' | 'trigger' | 'scope'>,
  until: 'planned' | 'done' = 'done',
): Promise<OffsetRun | null> {
  const context = at(
    day,
    draft.kind === 'auto' ? '02:00:00' : '16:10:00',
    draft.kind === 'auto' ? 'charge01' : 'finance01',
  )
  const run = await createRun(context, place, draft)
  await planRun(context, run)
  if (until === 'planned') return run
  const parts = await context.q.query<{ id: string }>('select id from offset_part where run_id = $1 order by id', [
    run.id,
  ])
  await setRun(context, run.id, { status: RUN.running, started_at: context.now })
  for (const { id } of parts) await attemptPart(context, run, id)
  await finishRun(context, run.id)
  return run
}

async function seedRuns(demo: PrepaidDemo): Promise<void> {
  const { q, place, today, at } = demo
  const accounts = await q.query<{ id: string; propertyId: string }>(
    'select id, property_id as "propertyId" from prepaid_account where community_id = $1 order by account_no',
    [place.communityId],
  )
  const some = (from: number, count: number) => accounts.slice(from, from + count).map((account) => account.propertyId)
  for (let n = 0; n < 15; n++)
    await runOf(demo, addDays(today, n - 16), {
      kind: 'auto',
      trigger: 'daily',
      scope: { propertyIds: some(n * 4, 4) },
    })
  const singles: (OffsetRun | null)[] = []
  for (let n = 0; n < 7; n++)
    singles.push(
      await runOf(demo, today, { kind: 'single', trigger: 'manual', scope: { propertyIds: some(70 + n, 1) } }),
    )
  await runOf(demo, today, { kind: 'batch', trigger: 'manual', scope: { propertyIds: some(80, 10) } })
  await partlyFailed(demo, some(90, 6))
  await runOf(demo, today, { kind: 'batch', trigger: 'manual', scope: { propertyIds: some(100, 20) } }, 'planned')
  for (const run of singles) {
    const [done] = await q.query('select 1 from offset_part where run_id = $1 and status = 1', [run!.id])
    if (!done) continue
    await revoke(at(today, '17:05:00', 'finance01'), {
      runId: run!.id,
      whole: true,
      partIds: [],
      reason: '业主要求先缴本年费用',
    })
    break
  }
}

/** One account is frozen between the plan and its execution: its property fails, the others are posted. */
async function partlyFailed(demo: PrepaidDemo, propertyIds: readonly string[]): Promise<void> {
  const { q, at, today } = demo
  const run = (await runOf(demo, today, { kind: 'batch', trigger: 'manual', scope: { propertyIds } }, 'planned'))!
  const lines = await q.query<{ account_id: string }>(
    'select account_id from offset_line where run_id = $1 order by id',
    [run.id],
  )
  if (lines[0]) await freeze(at(today), { id: lines[0].account_id, reason: '房屋权属争议，暂停使用' })
  const context = at(today, '16:20:00', 'finance01')
  const parts = await q.query<{ id: string }>('select id from offset_part where run_id = $1 order by id', [run.id])
  await setRun(context, run.id, { status: RUN.running, started_at: context.now })
  for (const { id } of parts) await attemptPart(context, run, id)
  await finishRun(context, run.id)
}

/** A second frozen account, and transfers that are asked for, moved and refused. */
async function seedStates(demo: PrepaidDemo): Promise<void> {
  const { q, place, today, at } = demo
  const accounts = await q.query<{
    id: string
    propertyId: string
    customerId: string
    available: string
  }>(
    `select id, property_id as "propertyId", customer_id as "customerId", available from prepaid_account
     where community_id = $1 and status = 1 and fee_item_id is null and available >= 100 order by account_no desc limit 4`,
    [place.communityId],
  )
  const [item] = await q.query<{ id: string }>(
    `select id from fee_item where company_id = $1 and allow_prepaid and enabled and deleted_at is null and category = 'property' order by sort, code limit 1`,
    [place.companyId],
  )
  const [frozen, ...others] = accounts
  if (frozen) await freeze(at(today), { id: frozen.id, reason: '客户申请挂失' })
  const stage = new Stage(demo, place.companyId)
  for (const [n, account] of others.entries()) {
    const amount = yuan(cents(account.available) / 2n)
    const asking = at(today, '15:00:00', 'charge01')
    const { transferId } = await apply(asking, {
      fromAccountId: account.id,
      toPropertyType: 'house',
      toPropertyId: account.propertyId,
      toCustomerId: account.customerId,
      toFeeItemId: item!.id,
      amount,
      reason: '业主申请转为物业费专项预存',
      attachments: [],
    })
    // The first waits for somebody; the second was agreed to, the third was not.
    if (n === 0) continue
    const [row] = await q.query<{ instance: string }>(
      'select process_instance_id as instance from prepaid_transfer where id = $1',
      [transferId],
    )
    await stage.settle(row!.instance, n === 1 ? 'approved' : 'rejected', asking.now)
  }
}

/** Money that goes back to who moves out: asked for, paid, refused. */
async function seedRefunds(demo: PrepaidDemo): Promise<void> {
  const { q, place, today, at } = demo
  const accounts = await q.query<{ id: string; payee: string }>(
    `select a.id, c.name as payee from prepaid_account a join customer c on c.id = a.customer_id
     where a.community_id = $1 and a.status = 1 and a.available >= 200 and not exists
       (select 1 from receivable r where r.payer_customer_id = a.customer_id and r.status in (1, 2))
     order by a.account_no limit 3`,
    [place.communityId],
  )
  const stage = new Stage(demo, place.companyId)
  for (const [n, { id, payee }] of accounts.entries()) {
    const asking = at(today, '15:20:00', 'charge01')
    const { refundId } = await applyPrepaid(asking, {
      prepaidAccountId: id,
      amount: '100.00',
      target: 'transfer',
      payeeName: payee,
      payeeAccountNo: '6222020200112233445',
      payeeBank: '中国工商银行广州分行',
      reason: '业主迁出，退还预存',
      attachments: [],
    })
    await settleRefund(stage, asking, at(today, '15:40:00', 'finance01'), refundId, PREPAID_REFUNDS[n]!)
  }
}
const PREPAID_REFUNDS = ['pending', 'paid', 'rejected'] as const
