import { refundFlow } from '@wuguan/contract/charge-finance/refund.flow'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { approveTask, rejectTask } from '@wuguan/contract/bpm/task.actions'
import { type TaskLine, todoPage } from '@wuguan/contract/bpm/todo.actions'
import type { Payment } from '@wuguan/contract/charge-finance/collect.actions'
import type { RefundOutcome, Refundable } from '@wuguan/contract/charge-finance/refund.actions'
import type { Answer, Caller } from '../../../tests/support/app.ts'
import { type ChargeWorld, openCharge } from '../../../tests/support/charge.ts'
import { must } from '../../../tests/support/must.ts'
import { deductedTypeIn } from '../../../tests/support/standards.ts'
import { uuidv7 } from '../../kernel/ids.ts'
import { assertLedger } from './ledger/assert-ledger.service.ts'

/** Every document of the ledger that asks for consent, with the process engine of the product and the shipped model behind it. */
let w: ChargeWorld
let first: Caller
let second: Caller
let asking: string
let hangUp: string

beforeAll(async () => {
  w = await openCharge({ now: '2025-04-04 09:00:00' })
  const right = ['charge-other:approval:handle']
  const approvers = [await w.user('approver01', right), await w.user('approver02', right)]
  first = approvers[0]!
  second = approvers[1]!
  const now = w.app.clock.now()
  const level = { users: approvers.map(({ userId }) => userId), roles: [], mode: 'any' }
  for (const biz of ['deduct', 'refund', 'prepaidRefund', 'void', 'receivableChange', 'hangUp'])
    await w.sql(
      `insert into charge_approver (id, company_id, biz_type, amount_from, levels, enabled, created_at, updated_at) values ($1, $2, $3, 0, $4, true, $5, $5)`,
      [uuidv7(), w.companyId, biz, JSON.stringify([level]), now],
    )
  asking = await deductedTypeIn(w, { need_approval: true })
  hangUp = uuidv7()
  await w.sql(
    `insert into hang_up_type (id, company_id, code, name, stop_late_fee, exclude_from_dunning, exclude_from_rate, need_approval, enabled, created_at, updated_at)
     values ($1, $2, 'ZY', '质量争议', true, true, true, true, true, $3, $3)`,
    [hangUp, w.companyId, now],
  )
  await w.config({ void_needs_approval: true, change_needs_approval: true })
})
afterAll(() => w?.app.stop())
afterEach(() => assertLedger(w.app.kernel.q, w.communityId))

const call = <T = Record<string, unknown>>(path: string, body: unknown) =>
  must<T>(w.admin, 'POST', path, body, { headers: { 'idempotency-key': uuidv7() } })
const receivable = async (id: string) => {
  const [row] = await w.sql<Record<string, string | number | boolean>>(
    'select receivable_amount as r, received_amount as c, deducted_amount as d, status, hung_up, lock_type from receivable where id = $1',
    [id],
  )
  return row!
}
/** Rows of the books that a receivable has: what is booked twice shows here. */
const entries = async (id: string) =>
  (
    await w.sql<{ said: string }>(
      `select concat(kind, ' ', side, component, ' ', amount) as said from receivable_entry where receivable_id = $1 order by created_at, id`,
      [id],
    )
  ).map((row) => row.said)
const taskOf = async (caller: Caller, instanceId: string) => {
  const { list } = await must<{ list: TaskLine[] }>(caller, 'GET', todoPage.path, undefined, { query: { limit: 100 } })
  return list.find((task) => task.instanceId === instanceId)
}
const instanceOf = async (table: string, id: string) =>
  String((await w.sql(`select process_instance_id from ${table} where id = $1`, [id]))[0]!['process_instance_id'])

interface Case {
  kind: string
  table: string
  /** Files the document; answers with its id and the receivable that it is about. */
  file(): Promise<{ id: string; receivableId: string }>
  before: Record<string, unknown>
  /** Of the receivable when all have agreed, and what was booked for it. */
  after: Record<string, unknown>
  booked: readonly string[]
  /** The document itself. */
  approved: number
}

const bill = async () => {
  const home = await w.home()
  return { home, receivableId: await w.bill(home, { overdueRate: null, bookDate: '2025-04-01' }) }
}
const paid = async () => {
  const { home, receivableId } = await bill()
  const answer = (await w.collect(home, [receivableId])) as Answer<Payment>
  expect(answer.code).toBe(0)
  return { receivableId, receipt: answer.data.receipts[0]! }
}

const CASES: readonly Case[] = [
  {
    kind: '减免',
    table: 'deduction',
    async file() {
      const { receivableId } = await bill()
      const { deductionId } = await call<{ deductionId: string }>('/charge/finance/deduction/apply', {
        deductedTypeId: asking,
        lines: [{ receivableId, component: 'P', mode: 'ratio', ratio: '0.5' }],
        reason: '服务中断补偿',
      })
      return { id: deductionId, receivableId }
    },
    before: { r: '210.40', c: '0.00', d: '0.00', status: 1, lock_type: 'deduct' },
    after: { d: '105.20', status: 2, lock_type: 'none' },
    booked: ['deduct DP 105.20'],
    approved: 2,
  },
  {
    kind: '退款',
    table: 'refund',
    async file() {
      const { receivableId, receipt } = await paid()
      const { receiptId, lines } = await must<Refundable>(
        w.admin,
        'GET',
        '/charge/finance/refund/refundable',
        undefined,
        { query: { receiptNumber: receipt.receiptNumber } },
      )
      const { refundId } = await call<RefundOutcome>('/charge/finance/refund/apply', {
        receiptId,
        lines: [{ allocationId: lines[0]!.allocationId, amount: '100.00', handling: 'restore' }],
        target: 'transfer',
        payeeName: '张三',
        payeeAccountNo: '622202',
        reason: '多收',
      })
      return { id: refundId, receivableId }
    },
    before: { c: '210.40', status: 3, lock_type: 'refund' },
    // Consent moves nothing yet: the money goes out with 确认退款, and the debt stays held until then.
    after: { c: '210.40', status: 3, lock_type: 'refund' },
    booked: [],
    approved: 2,
  },
  {
    kind: '作废',
    table: 'receipt_void',
    async file() {
      const { receivableId, receipt } = await paid()
      const { voidId } = await call<{ voidId: string }>('/charge/receipt/void', {
        receiptId: receipt.receiptId,
        reason: '收错房号',
      })
      return { id: voidId, receivableId }
    },
    before: { c: '210.40', status: 3, lock_type: 'void' },
    after: { c: '0.00', status: 1, lock_type: 'none' },
    booked: ['void CP -210.40'],
    approved: 2,
  },
  {
    kind: '应收调整',
    table: 'receivable_change',
    async file() {
      const { receivableId } = await bill()
      const { changeId } = await call<{ changeId: string }>('/charge/finance/receivable/adjust', {
        ids: [receivableId],
        mode: 'amount',
        amount: '200.40',
        reason: '面积更正',
      })
      return { id: changeId, receivableId }
    },
    before: { r: '210.40', status: 1, lock_type: 'change' },
    after: { r: '200.40', status: 1, lock_type: 'none' },
    booked: ['adjust RP -10.00'],
    approved: 2,
  },
  {
    kind: '挂账',
    table: 'receivable_change',
    async file() {
      const { receivableId } = await bill()
      const { changeId } = await call<{ changeId: string }>('/charge/finance/receivable/hangUp', {
        ids: [receivableId],
        hangUpTypeId: hangUp,
        reason: '电梯故障争议',
      })
      return { id: changeId, receivableId }
    },
    before: { hung_up: false, lock_type: 'change' },
    after: { hung_up: true, lock_type: 'none' },
    booked: [],
    approved: 2,
  },
]

describe.each(CASES)('$kind through the process engine', ({ table, file, before, after, booked, approved }) => {
  const statusOf = async (id: string) => (await w.sql(`select status from ${table} where id = $1`, [id]))[0]!['status']

  it('two approvers at once: one decides, the other is told, the books move once', async () => {
    const { id, receivableId } = await file()
    expect(await receivable(receivableId)).toMatchObject(before)
    const filed = await entries(receivableId)
    const instance = await instanceOf(table, id)
    const tasks = [await taskOf(first, instance), await taskOf(second, instance)]
    const answers = await Promise.all(
      [first, second].map((caller, index) =>
        caller.call('PUT', approveTask.path, { body: { taskId: tasks[index]!.id, comment: '同意' } }),
      ),
    )
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)[0]).toBe(0)
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
    expect(answers.find(({ code }) => code !== 0)!.msg).toBe('该任务已处理，请刷新')
    expect(await statusOf(id)).toBe(approved)
    expect(await receivable(receivableId)).toMatchObject(after)
    expect((await entries(receivableId)).slice(filed.length)).toEqual(booked)
    expect(await taskOf(first, instance)).toBeUndefined()
    expect(await taskOf(second, instance)).toBeUndefined()
  })

  it('a rejection leaves the books as they were, and the debt free', async () => {
    const { id, receivableId } = await file()
    const filed = await entries(receivableId)
    const instance = await instanceOf(table, id)
    const task = await taskOf(second, instance)
    await must(second, 'PUT', rejectTask.path, { taskId: task!.id, comment: '依据不足' })
    expect(await statusOf(id)).toBe(3)
    expect(await entries(receivableId)).toEqual(filed)
    expect(await receivable(receivableId)).toMatchObject({ ...before, lock_type: 'none' })
  })
})

describe('money that leaves after consent', () => {
  const approved = async (refundId: string) => {
    const task = await taskOf(first, await instanceOf('refund', refundId))
    await must(first, 'PUT', approveTask.path, { taskId: task!.id, comment: '同意' })
  }
  const payouts = (id: string) => w.verbTwice(refundFlow, 'payout', id)

  it('a refund is paid out once, however many press at the same time', async () => {
    const { id, receivableId } = await CASES[1]!.file()
    await approved(id)
    const answers = await payouts(id)
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
    expect(answers.find(({ code }) => code !== 0)!.code).toBe(409)
    expect((await w.verb(refundFlow, 'payout', id)).msg).toBe('该退款已退')
    expect(await receivable(receivableId)).toMatchObject({ r: '210.40', c: '110.40', status: 2, lock_type: 'none' })
    expect((await entries(receivableId)).filter((said) => said.startsWith('refund'))).toEqual(['refund CP -100.00'])
  })

  it('a refund is not paid out on a turn that its applicant or somebody without the right has taken', async () => {
    const { id } = await CASES[1]!.file()
    await approved(id)
    const instance = await instanceOf('refund', id)
    const payout = async () => (await w.verb(refundFlow, 'payout', id)).msg
    const [applicant] = await w.sql('select start_user_id as id from process_instance where id = $1', [instance])
    const [stranger] = await w.sql<{ id: number }>(
      `insert into sys_user (username, pet_name, company_id, gender, state, super_admin, password_hash, password_changed_at, must_change_password, failed_count, source, iot_sync_state, created_at, updated_at)
       values ('norights', '无权', $1, 0, 1, false, '', $2, false, 0, 'local', 0, $2, $2) returning id`,
      [w.companyId, w.app.clock.now()],
    )
    // As nothing of the product would leave them: who decides behind its back still moves no money.
    const turns = (set: string, values: unknown[] = []) =>
      w.sql(`update process_task set ${set} where instance_id = $1`, [instance, ...values])
    const was = await w.sql<{ assignee: number; authority: string | null }>(
      'select assignee_id as assignee, authority from process_task where instance_id = $1 and result = 2',
      [instance],
    )
    await turns('assignee_id = $2', [applicant!['id']])
    expect(await payout()).toBe('不能审批本人提交的申请')
    await turns('assignee_id = $2, authority = null', [stranger!.id])
    expect(await payout()).toBe('【无权】没有审批该单据的权限，其审批无效，请重新审批')
    await turns('superseded = true')
    expect(await payout()).toBe('该单据没有经过审批')
    await turns('superseded = false, assignee_id = $2, authority = $3', [was[0]!.assignee, was[0]!.authority])
    expect((await payouts(id)).filter(({ code }) => code === 0)).toHaveLength(1)
  })

  it('prepaid money is held while people decide, freed by a rejection, and leaves once when they agree', async () => {
    const home = await w.home()
    const [cash] = await w.sql<{ id: string }>("select id from payment_method where code = 'CASH'")
    await call('/charge/prepaid/recharge', {
      communityId: w.communityId,
      propertyType: 'house',
      propertyId: home.houseId,
      payerCustomerId: home.customerId,
      lines: [{ feeItemId: null, amount: '300.00' }],
      payments: [{ methodId: cash!.id, amount: '300.00' }],
      offset: false,
    })
    const account = async () =>
      (
        await w.sql<Record<string, string>>(
          'select id, balance, frozen, available from prepaid_account where property_id = $1',
          [home.houseId],
        )
      )[0]!
    const prepaidAccountId = (await account())['id']
    const apply = () =>
      call<RefundOutcome>('/charge/finance/refund/applyPrepaid', {
        prepaidAccountId,
        amount: '120.00',
        target: 'transfer',
        payeeName: '张三',
        payeeAccountNo: '622202',
        reason: '搬离小区',
      })
    const refused = await apply()
    expect(await account()).toMatchObject({ balance: '300.00', frozen: '120.00', available: '180.00' })
    const task = await taskOf(second, await instanceOf('refund', refused.refundId))
    await must(second, 'PUT', rejectTask.path, { taskId: task!.id, comment: '请先结清欠费' })
    expect(await account()).toMatchObject({ balance: '300.00', frozen: '0.00', available: '300.00' })

    const agreed = await apply()
    await approved(agreed.refundId)
    expect(await account()).toMatchObject({ balance: '300.00', frozen: '120.00' })
    const answers = await payouts(agreed.refundId)
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
    expect(await account()).toMatchObject({ balance: '180.00', frozen: '0.00', available: '180.00' })
  })
})

it('two of a level that asks for both must agree before anything is booked', async () => {
  const people = (
    await w.sql<{ levels: { users: number[] }[] }>("select levels from charge_approver where biz_type = 'deduct'")
  )[0]!
  const set = (mode: string) =>
    w.sql("update charge_approver set levels = $1 where biz_type = 'deduct'", [
      JSON.stringify([{ users: people.levels[0]!.users, roles: [], mode }]),
    ])
  await set('all')
  const { id, receivableId } = await CASES[0]!.file()
  await set('any')
  const instance = await instanceOf('deduction', id)
  const agree = async (caller: Caller) => {
    const task = await taskOf(caller, instance)
    await must(caller, 'PUT', approveTask.path, { taskId: task!.id, comment: '同意' })
  }
  await agree(first)
  expect(await receivable(receivableId)).toMatchObject({ d: '0.00', lock_type: 'deduct' })
  await agree(second)
  expect(await receivable(receivableId)).toMatchObject({ d: '105.20', lock_type: 'none' })
})

it('a level that names nobody but the applicant is not skipped: it is refused in words, or an administrator has the turn', async () => {
  const [row] = await w.sql<{ levels: { users: number[] }[] }>(
    "select levels from charge_approver where biz_type = 'deduct'",
  )
  const [one] = row!.levels[0]!.users
  const set = (levels: readonly number[][]) =>
    w.sql("update charge_approver set levels = $1 where biz_type = 'deduct'", [
      JSON.stringify(levels.map((users) => ({ users, roles: [], mode: 'any' }))),
    ])
  await set([[one!], [w.userId]])
  const { id, receivableId } = await CASES[0]!.file()
  const instance = await instanceOf('deduction', id)
  const agree = async (caller: Caller) =>
    caller.call('PUT', approveTask.path, {
      body: { taskId: (await taskOf(caller, instance))!.id, comment: '同意' },
    })
  expect((await agree(first)).msg).toContain('没有申请人以外的审批人，请联系管理员配置')
  expect(await receivable(receivableId)).toMatchObject({ d: '0.00', lock_type: 'deduct' })

  const keeper = await w.user('keeper01', ['charge-other:approval:handle'])
  await w.sql('update sys_user set super_admin = true where id = $1', [keeper.userId])
  expect(await agree(first)).toMatchObject({ code: 0 })
  expect(await receivable(receivableId)).toMatchObject({ d: '0.00', lock_type: 'deduct' })
  expect(await agree(await w.app.login('keeper01', 'Admin12345'))).toMatchObject({ code: 0 })
  expect(await receivable(receivableId)).toMatchObject({ d: '105.20', lock_type: 'none' })
  await set([row!.levels[0]!.users])
})
