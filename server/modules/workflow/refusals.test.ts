import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../../tests/support/app.ts'
import { must } from '../../../tests/support/must.ts'
import { type Register, openRegister } from '../../../tests/support/register.ts'
import { asSystem } from '../../kernel/system-context.ts'
import { leaveApproval } from './leave/outcome.ts'

/** What is refused of leaves and announcements, in the sentences of the book; today is Sunday, 2026-03-15. */
let w: Register
let staff: Caller & { userId: number }
let annual: string
beforeAll(async () => {
  w = await openRegister()
  staff = await w.user('refused-staff', ['workflow:leave:list', 'workflow:leave:add', 'workflow:leave:cancel'])
  annual = String((await w.ok('POST', '/workflow/leaveType', { name: '年假', yearQuota: '10.0' }))['id'])
})
afterAll(() => w?.app.stop())

const NOBODYS = '00000000-0000-7000-8000-000000000000'
const LEAVE = '/workflow/leave'
const unprocessable = (msg: string) => ({ code: 422, msg })
const fault = (field: string, sentence: string) => ({ code: 400, data: { [field]: sentence } })

interface Asked {
  id: string
  status: number
}
const ask = (more: Record<string, unknown>) =>
  staff.call<Asked>('POST', `${LEAVE}/apply`, { body: { leaveTypeId: annual, reason: '家中有事', ...more } })
const day = (date: string) => ({ startAt: `${date} 09:00:00`, endAt: `${date} 18:00:00` })
const act = (verb: string, body: object) => staff.call('PUT', `${LEAVE}/${verb}`, { body })
const leaves = () => w.sql('select * from leave_request where user_id = $1 order by id', [staff.userId])
const balances = () => w.sql('select * from leave_balance where user_id = $1 order by id', [staff.userId])

async function granted(span: { startAt: string; endAt: string }): Promise<string> {
  const { data, msg } = await ask(span)
  expect(msg).toBe('')
  for (;;) {
    const [task] = await w.sql<{ id: string }>(
      `select k.id from process_task k join leave_request l on l.process_instance_id = k.instance_id
       where l.id = $1 and k.result = 1`,
      [data.id],
    )
    if (!task) return data.id
    await must(w.admin, 'PUT', '/camunda/bpm/task/approve', { taskId: task.id })
  }
}

describe('a leave', () => {
  it.each<[string, string, () => Record<string, unknown>]>([
    ['endAt', '单次请假不能超过366天', () => ({ endAt: '2027-06-02 18:00:00' })],
    ['leaveTypeId', '请选择请假类型', () => ({ leaveTypeId: NOBODYS })],
    ['proxyUserId', '工作代理人不能是本人', () => ({ proxyUserId: staff.userId })],
  ])('with a wrong %s is not kept: %s', async (field, sentence, more) => {
    expect(await ask({ ...day('2026-06-01'), ...more() })).toMatchObject(fault(field, sentence))
    expect(await leaves()).toEqual([])
  })
  it('that is only a draft is neither taken back nor ended early', async () => {
    const { id } = (await ask({ ...day('2026-06-02'), submit: false })).data
    const before = await leaves()
    expect(await act('withdraw', { id })).toMatchObject(unprocessable('只能撤销审批中的请假单'))
    expect(await act('return', { id, returnAt: '2026-06-02 12:00:00' })).toMatchObject(
      unprocessable('只能对已通过的请假单销假'),
    )
    expect(await leaves()).toEqual(before)
  })
  it('that is being decided on is not changed, nor is its quota cut below it', async () => {
    const { id, status } = (await ask(day('2026-06-03'))).data
    expect(status).toBe(1)
    const before = [await leaves(), await balances()]
    expect(await ask({ ...day('2026-06-04'), id, submit: false })).toMatchObject(
      unprocessable('只能修改草稿、已驳回或已取消的请假单'),
    )
    const [balance] = await w.sql<{ id: string; version: number; frozen: string }>(
      'select id, version, frozen::text as frozen from leave_balance where user_id = $1 and leave_type_id = $2 and year = 2026',
      [staff.userId, annual],
    )
    expect(balance).toMatchObject({ frozen: '1.0' })
    expect(
      await w.refused('PUT', '/workflow/leaveBalance', { id: balance!.id, version: balance!.version, quota: '0.5' }),
    ).toMatchObject(fault('quota', '额度不能小于已用与冻结之和'))
    expect([await leaves(), await balances()]).toEqual(before)
  })
  it('that was granted is not rejected afterwards', async () => {
    const id = await granted(day('2026-06-05'))
    const before = [await leaves(), await balances()]
    await expect(
      asSystem(w.app.kernel, w.companyId, id, (context) => leaveApproval.finished(context, id, 'rejected')),
    ).rejects.toMatchObject({ code: 422, message: '该请假单已处理' })
    expect([await leaves(), await balances()]).toEqual(before)
  })
  it('is ended early once, and not where only days off are left of it', async () => {
    const id = await granted({ startAt: '2026-03-16 09:00:00', endAt: '2026-03-22 18:00:00' })
    const back = (returnAt: string) => act('return', { id, returnAt })
    expect(await back('2026-03-21 09:00:00')).toMatchObject(fault('returnAt', '该时间之后没有可销的假期'))
    expect(await back('2026-03-20 09:00:00')).toMatchObject({ code: 0, data: { unusedDays: '1.0' } })
    const asked = await leaves()
    expect(await back('2026-03-19 09:00:00')).toMatchObject(unprocessable('销假待确认，请勿重复提交'))
    expect(await leaves()).toEqual(asked)
    await must(w.admin, 'PUT', `${LEAVE}/confirm-return`, { id })
    const confirmed = [await leaves(), await balances()]
    expect(await back('2026-03-19 09:00:00')).toMatchObject(unprocessable('该请假单已销假'))
    expect([await leaves(), await balances()]).toEqual(confirmed)
  })
})

describe('an announcement', () => {
  const BASE = '/cms/announcement'
  const draft = { title: '停水通知', type: 3, content: '<p>明日停水</p>', audience: 1 }
  const write = async (more: Record<string, unknown> = {}) => (await w.ok('POST', BASE, { ...draft, ...more }))['id']
  const late = fault('expireAt', '失效时间须晚于发布时间')

  it('that would be over before it is out is not written', async () => {
    expect(await w.refused('POST', BASE, { ...draft, expireAt: '2026-03-15 09:59:59' })).toMatchObject(late)
    expect(await w.sql('select 1 from announcement')).toEqual([])
  })
  it('that was over before it was sent out stays a draft', async () => {
    const id = await write({ expireAt: '2026-03-15 10:30:00' })
    w.app.clock.set('2026-03-15 10:30:00')
    expect(await w.refused('PUT', `${BASE}/publish`, { id })).toMatchObject(late)
    expect(await w.sql('select status, published_at from announcement where id = $1', [id])).toEqual([
      { status: 0, published_at: null },
    ])
  })
  it('that is not out is not taken back', async () => {
    const id = await write()
    expect(await w.refused('PUT', `${BASE}/withdraw`, { id, reason: '写错了' })).toMatchObject(
      unprocessable('只能撤回待发布或已发布的公告'),
    )
    expect(await w.sql('select status, withdraw_reason as reason from announcement where id = $1', [id])).toEqual([
      { status: 0, reason: null },
    ])
  })
})
