import type {
  CopyLine,
  InstanceDetail,
  InstanceLine,
  Prediction,
  TaskLine,
  ViewerData,
} from '@wuguan/contract/bpm/todo.actions'
import type { ProcessStatistics, StartForm, StartableProcess } from '@wuguan/contract/bpm/definition.actions'
import type { Page } from '@wuguan/contract/kernel/envelope'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ProcessDemo, startProcessDemo } from '../../../../tests/support/process-demo.ts'
import { must } from '../../../../tests/support/must.ts'
import { loadActor } from '../../../kernel/auth/sessions.ts'
import { recordReaderOf } from '../../../kernel/record-readers.ts'
import { mayRead } from './rights.service.ts'
import { statesOf } from './viewer.queries.ts'

/** What people read of processes, on the demo's branch: lists, details, pictures, predictions, substitutes, figures. */
let demo: ProcessDemo
beforeAll(async () => {
  demo = await startProcessDemo()
})
afterAll(() => demo?.app.stop())

const INSTANCE = '/camunda/bpm/process-instance'
const TASK = '/camunda/bpm/task'
const get = async <T>(username: string, path: string, query: Record<string, string | number | boolean> = {}) =>
  must<T>(await demo.as(username), 'GET', path, undefined, { query })
const call = async <T = never>(
  username: string,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body: unknown,
) => (await demo.as(username)).call<T>(method, path, { body })
const definition = (key: string) =>
  demo.one<{ id: string }>('select id from process_definition where key = $1 order by version_no desc limit 1', [key])
const startRefund = async (amount: string, formData: object = {}) => {
  const { id } = await definition('refund')
  const answer = await call<{ id: string }>('steward01', 'POST', `${INSTANCE}/create`, {
    processDefinitionId: id,
    formData: { customer: '陈晓东', room: '1栋1单元101', amount, reason: '1', account: '6222', ...formData },
  })
  expect(answer.msg || answer.code).toBe(0)
  return answer.data.id
}

it('has what part 9 of the book lists', async () => {
  const rows = await demo.app.kernel.q.query<{ result: number; n: number }>(
    'select result, count(*) as n from process_instance group by result order by result',
  )
  expect(rows.map(({ result, n }) => [result, n])).toEqual([
    [1, 30],
    [2, 70],
    [3, 12],
    [4, 8],
  ])
  const keys = await demo.app.kernel.q.query<{ key: string; n: number }>(
    'select key, count(*) as n from process_definition group by key',
  )
  expect(keys).toHaveLength(16)
  expect(keys.find(({ key }) => key === 'refund')!.n).toBe(2)
  const acts = await demo.app.kernel.q.query<{ action: string }>('select distinct action from task_log')
  expect(acts.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['return', 'delegate', 'addSign', 'cc', 'reject', 'cancel']),
  )
})

describe('the to-do list', () => {
  it('counts what the badge counts, and every line is mine', async () => {
    const page = await get<Page<TaskLine>>('finance01', `${TASK}/todo-page`, { limit: 100 })
    const badge = await get<{ todo: number }>('finance01', `${TASK}/count`)
    expect(page.total).toBe(badge.todo)
    expect(page.total).toBeGreaterThan(0)
    for (const line of page.list) {
      const task = await demo.one<{ assignee_id: number | null; mine: boolean }>(
        'select assignee_id, exists (select 1 from process_task__candidates k where k.owner_id = t.id and k.target_id = $2) as mine from process_task t where id = $1',
        [line.id, demo.users['finance01']],
      )
      expect(task.assignee_id === demo.users['finance01'] || (task.assignee_id === null && task.mine)).toBe(true)
    }
  })
  it('narrows by process, and moves a decided task to 已办', async () => {
    const id = await startRefund('500.00')
    const mine = await get<Page<TaskLine>>('charge01', `${TASK}/todo-page`, { definitionKey: 'refund', limit: 100 })
    const line = mine.list.find((one) => one.instanceId === id)!
    expect(line).toMatchObject({ title: '陈晓东退款500元', processName: '退款审批', name: '收费主管审核' })
    expect((await call('charge01', 'PUT', `${TASK}/approve`, { taskId: line.id })).code).toBe(0)
    const done = await get<Page<TaskLine>>('charge01', `${TASK}/done-page`, { limit: 1 })
    expect(done.list[0]).toMatchObject({ id: line.id, result: 2 })
  })
  it('mine are those that I started, with where they stand', async () => {
    const id = await startRefund('1500.00')
    const page = await get<Page<InstanceLine>>('steward01', `${INSTANCE}/page`, { limit: 1 })
    expect(page.list[0]).toMatchObject({ id, result: 1, versionNo: 2 })
    expect(page.list[0]!.nodes[0]!.name).toBe('收费主管审核')
    expect(page.list[0]!.nodes[0]!.people).toContain('吴敏')
  })
  it('copies are unread until they are read', async () => {
    const id = await startRefund('600.00')
    await call('steward01', 'PUT', `${INSTANCE}/cc`, { id, userIds: [demo.users['manager01']] })
    const before = await get<{ unread: number }>('manager01', `${TASK}/count`)
    const copied = await get<Page<CopyLine>>('manager01', `${INSTANCE}/copied-page`, { unread: true })
    expect(copied.list[0]).toMatchObject({ id, readAt: null, fromName: '刘芳' })
    expect(await call('manager01', 'PUT', `${INSTANCE}/read`, { ids: [id] })).toMatchObject({ data: { read: 1 } })
    expect((await get<{ unread: number }>('manager01', `${TASK}/count`)).unread).toBe(before.unread - 1)
  })
})

describe('the right to read', () => {
  it('is the right to its files', async () => {
    const id = await startRefund('650.00')
    const { q } = demo.app.kernel
    const read = async (username: string) => {
      const actor = await loadActor(q, demo.users[username]!, demo.companies['广州分公司']!, null, '')
      return actor !== null && mayRead(q, actor, id)
    }
    expect(recordReaderOf('bpm.processInstance')).toBe(mayRead)
    expect(await read('steward01')).toBe(true)
    expect(await read('engineer01')).toBe(false)
  })
  it('is of who had to do with it, and of nobody else', async () => {
    const id = await startRefund('700.00')
    const reads = async (username: string) =>
      (await (await demo.as(username)).call('GET', `${INSTANCE}/get`, { query: { id } })).code
    expect(await reads('steward01')).toBe(0)
    expect(await reads('charge01')).toBe(0)
    expect(await reads('gz-manager01')).toBe(0)
    expect(await reads('branch02')).toBe(404)
    expect(await reads('engineer01')).toBe(404)
    await call('steward01', 'PUT', `${INSTANCE}/cc`, { id, userIds: [demo.users['engineer01']] })
    expect(await reads('engineer01')).toBe(0)
    expect((await (await demo.as('branch02')).call('GET', `${INSTANCE}/viewer`, { query: { id } })).code).toBe(404)
  })
  it('shows all only to who may see all', async () => {
    const all = await get<Page<InstanceLine>>('branch02', `${INSTANCE}/page`, { of: 'all', limit: 1 })
    expect(all.total).toBe(0)
    const own = await get<Page<InstanceLine>>('gz-manager01', `${INSTANCE}/page`, { of: 'all', limit: 1 })
    expect(own.total).toBeGreaterThanOrEqual(120)
  })
})

describe('the detail', () => {
  it('hides a field from who may not see it, and asks the one who must fill it in', async () => {
    const id = await startRefund('8000.00')
    const starter = await get<InstanceDetail>('steward01', `${INSTANCE}/get`, { id })
    expect(starter.form!.fields.map((field) => field.id)).not.toContain('opinion')
    expect(starter.task).toBeNull()
    expect(starter.may).toMatchObject({ cancel: true, urge: true })
    const first = await get<InstanceDetail>('charge01', `${INSTANCE}/get`, { id })
    expect(first.task).toMatchObject({ name: '收费主管审核', taskDefinitionKey: 'check' })
    await call('charge01', 'PUT', `${TASK}/approve`, { taskId: first.task!.id })
    const finance = await get<InstanceDetail>('finance01', `${INSTANCE}/get`, { id })
    expect(finance.form!.components.find((one) => one.id === 'opinion')).toMatchObject({
      type: 'FORMULA',
      required: '${amount > 5000}',
    })
    const refused = await call('finance01', 'PUT', `${TASK}/approve`, { taskId: finance.task!.id })
    expect(refused).toMatchObject({ code: 400, msg: '请填写财务核对意见' })
    const fixed = await call('finance01', 'PUT', `${TASK}/approve`, {
      taskId: finance.task!.id,
      formPatch: { amount: '1.00', opinion: '好' },
    })
    expect(fixed.msg).toBe('字段【退款金额】在当前环节不可编辑')
    expect(
      (
        await call('finance01', 'PUT', `${TASK}/approve`, {
          taskId: finance.task!.id,
          formPatch: { opinion: '已核对' },
        })
      ).code,
    ).toBe(0)
    const after = await get<InstanceDetail>('finance01', `${INSTANCE}/get`, { id })
    expect(after.result).toBe(2)
    expect(after.values['opinion']).toBe('已核对')
    expect(after.timeline.map(({ action }) => action)).toEqual(['start', 'approve', 'approve'])
    expect(after.timeline[2]!.operator).toMatchObject({ nickname: '李伟', deptName: '财务部' })
  })
  it('at 5000 nothing more is asked, from 5000.01 on it is', async () => {
    for (const [amount, code] of [
      ['5000.00', 0],
      ['5000.01', 400],
    ] as const) {
      const id = await startRefund(amount)
      const first = await get<InstanceDetail>('charge01', `${INSTANCE}/get`, { id })
      await call('charge01', 'PUT', `${TASK}/approve`, { taskId: first.task!.id })
      const { task } = await get<InstanceDetail>('finance01', `${INSTANCE}/get`, { id })
      expect((await call('finance01', 'PUT', `${TASK}/approve`, { taskId: task!.id })).code).toBe(code)
    }
  })
  it('the start form refuses what is missing and malformed by the name of the field', async () => {
    const { id } = await definition('refund')
    const start = (formData: object) =>
      call('steward01', 'POST', `${INSTANCE}/create`, { processDefinitionId: id, formData })
    expect(await start({})).toMatchObject({ code: 400, msg: '请填写客户姓名' })
    const full = { customer: '陈', room: '1', amount: '12.345', reason: '1', account: '6' }
    expect((await start(full)).msg).toBe('退款金额格式不正确')
    expect((await start({ ...full, amount: '12', reason: '9' })).msg).toBe('退款原因格式不正确')
  })
})

describe('the picture', () => {
  it('has the lists of the specification and the state of every element', async () => {
    const id = await startRefund('2000.00')
    const data = await get<ViewerData>('steward01', `${INSTANCE}/viewer`, { id })
    expect(data.activityList.map(({ key }) => key)).toEqual(['start', 'check'])
    expect(data.taskList.map(({ definitionKey, name }) => [definitionKey, name])).toEqual([['check', '收费主管审核']])
    expect(data.processInstance).toMatchObject({ result: 1, startUser: { nickname: '刘芳', deptName: '客服部' } })
    expect(data.elements).toEqual({ start: 'done', check: 'todo' })
    expect(Object.keys(data.flows)).toEqual(['flow_start_check'])
    expect(data.bpmnXml).toContain('BPMNShape')
  })
  const record = (key: string, type: string, more: object = {}) => ({
    key,
    type,
    taskId: null,
    endTime: 'x',
    canceled: false,
    flowIdsTaken: [],
    ...more,
  })
  const done = (definitionKey: string, result: number, round = 1) => ({
    id: `${definitionKey}${round}`,
    definitionKey,
    result,
    round,
    kind: 1,
  })
  it.each([
    ['an end event has the colour of its instance', [record('e', 'endEvent')], [], 3, { e: 'rejected' }],
    ['unless it runs on', [record('e', 'endEvent')], [], 1, { e: 'done' }],
    ['a rejected task is red', [record('a', 'userTask')], [done('a', 2), done('a', 3)], 3, { a: 'rejected' }],
    [
      'what was called off is grey',
      [record('a', 'userTask', { canceled: true })],
      [done('a', 4)],
      4,
      { a: 'cancelled' },
    ],
    [
      'the latest round wins',
      [record('a', 'userTask'), record('a', 'userTask')],
      [done('a', 3), done('a', 2, 2)],
      2,
      { a: 'passed' },
    ],
    [
      'an open round is to do',
      [record('a', 'userTask'), record('a', 'userTask', { endTime: null })],
      [done('a', 3), done('a', 1, 2)],
      1,
      { a: 'todo' },
    ],
  ] as const)('%s', (_what, records, tasks, result, expected) =>
    expect(statesOf(records, tasks, result).elements).toEqual(expected),
  )

  it('a node of several instances says itself how it ended and where it went, whatever became of single ones', () => {
    const vote = (id: string, result: number, round = 1) => ({ id, definitionKey: 'a', result, round, kind: 1 })
    const instance = (taskId: string, more: object = {}) => record('a', 'userTask', { taskId, ...more })
    const own = record('a', 'userTask', { flowIdsTaken: ['f'] })
    const called = { canceled: true }
    // Two for it, one against, one called off: the condition held, and the node went on.
    const votes = [instance('t1'), instance('t2'), instance('t3'), instance('t4', called)]
    expect(statesOf([own, ...votes], [vote('t1', 2), vote('t2', 3), vote('t3', 2), vote('t4', 4)], 1)).toEqual({
      elements: { a: 'passed' },
      flows: { f: 'done' },
    })
    // Once more, alone this time: the record of the visit is its task's, not that of the several before.
    const again = [own, ...votes, instance('t5', { ...called })]
    expect(statesOf(again, [vote('t1', 2), vote('t5', 4, 2)], 4)).toEqual({ elements: { a: 'cancelled' }, flows: {} })
    const open = [own, ...votes, record('a', 'userTask', { endTime: null }), instance('t6')]
    expect(statesOf(open, [vote('t1', 2), vote('t6', 2, 2)], 1)).toEqual({ elements: { a: 'todo' }, flows: {} })
  })
})

describe('a prediction', () => {
  const predict = async (formData: object, more: object = {}) =>
    (
      await call<Prediction>('steward01', 'POST', `${INSTANCE}/predict`, {
        processDefinitionId: (await definition('refund')).id,
        formData,
        ...more,
      })
    ).data
  it.each([
    ['1000', ['收费主管审核']],
    ['1000.01', ['收费主管审核', '财务经理审批']],
    ['10000.01', ['收费主管审核', '财务经理审批', '总经理审批']],
  ])('of %s goes %o', async (amount, names) => {
    const found = await predict({ amount })
    expect(found.nodes.map(({ name }) => name)).toEqual(names)
    expect(found.open).toBeNull()
    expect(found.nodes[0]!.people.map(({ nickname }) => nickname)).toContain('吴敏')
  })
  it.each([
    ['0.5', ['部门负责人审批']],
    ['1', ['部门负责人审批']],
    ['3', ['部门负责人审批', '项目经理审批']],
    ['3.5', ['部门负责人审批', '项目经理审批', '分公司经理审批']],
  ])('of a leave of %s days, as shipped, goes %o', async (days, names) => {
    const { id } = await definition('leave')
    const found = await call<Prediction>('steward01', 'POST', `${INSTANCE}/predict`, {
      processDefinitionId: id,
      variables: { days },
    })
    expect(found.data.nodes.map(({ name }) => name)).toEqual(names)
    expect(found.data.nodes[0]!.people.map(({ nickname }) => nickname)).toEqual(['陈静'])
  })
  it('is open where nobody has said how much', async () => {
    const found = await predict({})
    expect(found.nodes.map(({ name }) => name)).toEqual(['收费主管审核'])
    expect(found.open).toMatch(/^未定/)
  })
})

describe('starting', () => {
  it('offers what is deployed here, and nothing that is suspended', async () => {
    const cards = await get<StartableProcess[]>('steward01', '/camunda/bpm/definition/startable')
    expect(cards.map(({ key }) => key)).toEqual(expect.arrayContaining(['refund', 'contract', 'purchase']))
    expect(cards.find(({ key }) => key === 'refund')!.versionNo).toBe(2)
    const { id } = await demo.one<{ id: string }>("select id from process_model where key = 'vipCar'")
    await call('gz-manager01', 'PUT', '/camunda/bpm/model/update-state', { id, state: 2 })
    const after = await get<StartableProcess[]>('steward01', '/camunda/bpm/definition/startable')
    expect(after.map(({ key }) => key)).not.toContain('vipCar')
    const refused = await call('steward01', 'POST', `${INSTANCE}/create`, {
      processDefinitionId: (await definition('vipCar')).id,
      formData: {},
    })
    expect(refused).toMatchObject({ code: 422, msg: '该流程已挂起，无法发起' })
    await call('gz-manager01', 'PUT', '/camunda/bpm/model/update-state', { id, state: 1 })
  })
  it('keeps one draft of a process, and shows it with the form', async () => {
    const { id } = await definition('refund')
    await call('steward01', 'POST', `${INSTANCE}/draft`, { processDefinitionId: id, formData: { customer: '李' } })
    await call('steward01', 'POST', `${INSTANCE}/draft`, { processDefinitionId: id, formData: { customer: '王' } })
    const form = await get<StartForm>('steward01', '/camunda/bpm/definition/start-form', { id })
    expect(form.draft!.formData).toEqual({ customer: '王' })
    expect(form.fields.map((field) => field.id)).not.toContain('opinion')
    await call('steward01', 'DELETE', `${INSTANCE}/draft`, { processDefinitionId: id })
    expect((await get<StartForm>('steward01', '/camunda/bpm/definition/start-form', { id })).draft).toBeNull()
  })
})

describe('a substitute', () => {
  const PROXY = '/camunda/bpm/absence-proxy'
  const save = (username: string, body: object) => call<{ id: string }>(username, 'PUT', PROXY, body)
  const away = { startAt: '2026-03-15 09:00:00', endAt: '2026-03-20 18:00:00' }
  it('is somebody else, for a time that is free', async () => {
    expect((await save('charge01', { ...away, proxyUserId: demo.users['charge01'] })).msg).toBe('不能委托给本人')
    expect(
      (
        await save('finance01', {
          startAt: '2026-03-19 00:00:00',
          endAt: '2026-03-21 00:00:00',
          proxyUserId: demo.users['charge01'],
        })
      ).msg,
    ).toBe('该时段已有委托')
  })
  it('gets the open tasks at once and new ones from then on, with a note of whom he stands for', async () => {
    const open = await startRefund('300.00')
    const made = await save('charge01', { ...away, proxyUserId: demo.users['manager01'], categories: ['charge'] })
    expect(made.code).toBe(0)
    const people = async (id: string) =>
      (
        await demo.app.kernel.q.query<{ assignee_id: number | null; proxy_for: number | null }>(
          'select assignee_id, proxy_for from process_task where instance_id = $1 and result = 1',
          [id],
        )
      )[0]
    const before = await people(open)
    const next = await startRefund('310.00')
    const candidates = await demo.app.kernel.q.query<{ target_id: number }>(
      'select k.target_id from process_task__candidates k join process_task t on t.id = k.owner_id where t.instance_id = $1',
      [next],
    )
    const reached = [(await people(next))?.assignee_id, ...candidates.map((row) => row.target_id)]
    expect(reached).toContain(demo.users['manager01'])
    expect(reached).not.toContain(demo.users['charge01'])
    if (before!.assignee_id !== null)
      expect(before).toEqual({ assignee_id: demo.users['manager01'], proxy_for: demo.users['charge01'] })
    await call('charge01', 'DELETE', PROXY, { id: made.data.id })
  })
})

it('the figures: rates over what was decided, hours of nodes, what waits', async () => {
  const found = await get<ProcessStatistics>('gz-manager01', '/camunda/bpm/definition/statistics', { key: 'void' })
  const [row] = found.processes
  expect(row).toMatchObject({ key: 'void', name: '作废审批' })
  expect(row!.passRate).toBe(((100 * row!.passed) / (row!.passed + row!.rejected)).toFixed(2))
  const node = found.nodes.find(({ key }) => key === 'check')!
  const byHand = await demo.one<{ hours: string }>(
    `select round((sum(extract(epoch from t.end_time - t.create_time)) / 3600 / count(*))::numeric, 2)::text as hours from process_task t
     join process_instance i on i.id = t.instance_id where i.definition_key = 'void' and t.task_definition_key = 'check' and t.result in (2, 3)`,
  )
  expect(node.averageHours).toBe(byHand.hours)
  expect(found.backlog.open).toBe(row!.running)
})
