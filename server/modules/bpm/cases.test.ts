import type { InstanceDetail, TaskLine, ViewerData } from '@wuguan/contract/bpm/todo.actions'
import type { Page } from '@wuguan/contract/kernel/envelope'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  diagram,
  el,
  end,
  extensions,
  flow,
  flows,
  multi,
  script,
  start,
  user,
} from '../../../tests/support/diagrams.ts'
import { orphanCheck } from './reading/jobs.ts'
import { type ProcessDemo, startProcessDemo } from '../../../tests/support/process-demo.ts'

/** What other engines got wrong, over the wire with everything wired together; the rest of those cases stand beside their code. */
let demo: ProcessDemo
beforeAll(async () => {
  demo = await startProcessDemo()
})
afterAll(() => demo?.app.stop())

const MODEL = '/camunda/bpm/model'
const FORM = '/camunda/bpm/form'
const INSTANCE = '/camunda/bpm/process-instance'
const TASK = '/camunda/bpm/task'
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
async function ok<T>(username: string, method: Method, path: string, given: object = {}): Promise<T> {
  const caller = await demo.as(username)
  const answer = await caller.call<T>(
    method,
    path,
    method === 'GET' || method === 'DELETE' ? { query: given as Record<string, string> } : { body: given },
  )
  expect(answer.msg || answer.code, `${method} ${path}`).toBe(0)
  return answer.data as T
}
const CHIEF = 'gz-manager01'
let serial = 0

interface Drawn {
  readonly id: string
  readonly key: string
}
async function model(body: readonly string[], more: object = {}, key = `case_${++serial}`): Promise<Drawn> {
  const id = await ok<string>(CHIEF, 'POST', `${MODEL}/create`, {
    key,
    name: key,
    formType: 2,
    bpmnXml: diagram(key, body),
    ...more,
  })
  return { id, key }
}
const rule = (modelId: string, taskDefinitionKey: string, usernames: readonly string[], more: object = {}) =>
  ok(CHIEF, 'PUT', `${MODEL}/assign-rule`, {
    modelId,
    taskDefinitionKey,
    rules: [{ type: 30, value: { ids: usernames.map((name) => demo.users[name]) }, scopeFilter: false }],
    ...more,
  })
const deploy = (id: string) =>
  ok<{ processDefinitionId: string; version: number }>(CHIEF, 'POST', `${MODEL}/deploy?id=${id}`)
const begin = async (processDefinitionId: string, formData: object) =>
  (await ok<{ id: string }>('steward01', 'POST', `${INSTANCE}/create`, { processDefinitionId, formData })).id
const detail = (username: string, id: string) => ok<InstanceDetail>(username, 'GET', `${INSTANCE}/get`, { id })
const act = async (username: string, id: string, verb: 'approve' | 'reject', more: object = {}) => {
  const { task } = await detail(username, id)
  await ok(username, 'PUT', `${TASK}/${verb}`, { taskId: task!.id, comment: '意见', ...more })
}
const field = (id: string, type: string, label: string) => ({ id, type, label, constraints: [] })
const form = async (name: string, ...fields: object[]) =>
  String(
    (await ok<{ id: string }>(CHIEF, 'POST', FORM, { name, code: `form_${++serial}`, fields, layout: null, state: 1 }))
      .id,
  )

it('case 5: who was no longer asked in a joint decision has a cancelled task, and nothing in his done list', async () => {
  const people = ['finance01', 'charge01', 'manager01', 'zhaolei', 'engineer01']
  const { id } = await model([start(), user('sign'), end(), flows('s > sign > e')], {
    formType: 1,
    formId: await form('会签单', field('note', 'string', '事由')),
  })
  await rule(id, 'sign', people, { mode: 2 })
  const { processDefinitionId } = await deploy(id)
  const instance = await begin(processDefinitionId, { note: '采购' })
  await act('finance01', instance, 'reject')
  const { n } = await demo.one<{ n: number }>(
    'select count(*) as n from process_task where instance_id = $1 and result = 4',
    [instance],
  )
  expect(n).toBe(4)
  for (const [username, listed] of [
    ['finance01', 1],
    ['charge01', 0],
    ['zhaolei', 0],
  ] as const) {
    const { list } = await ok<Page<TaskLine>>(username, 'GET', `${TASK}/done-page`, { limit: 200 })
    expect(list.filter((line) => line.instanceId === instance)).toHaveLength(listed)
  }
})

it('case 5: five persons at 60 %, two say no and three say yes: it passes where it is counted on', async () => {
  const people = ['finance01', 'charge01', 'manager01', 'zhaolei', 'engineer01']
  const ids = people.map((name) => demo.users[name])
  const { id } = await model(
    [
      start(),
      user(
        'sign',
        { assignee: '${person}' },
        multi({
          collection: `\${[${ids.join(',')}]}`,
          variable: 'person',
          condition: '${nrOfApproved/nrOfInstances >= 0.6}',
        }),
      ),
      end(),
      flows('s > sign > e'),
    ],
    { formType: 1, formId: await form('比例会签单', field('note', 'string', '事由')) },
  )
  const { processDefinitionId } = await deploy(id)
  const instance = await begin(processDefinitionId, {})
  for (const [at, username] of people.entries()) await act(username, instance, at < 2 ? 'reject' : 'approve')
  expect((await detail('steward01', instance)).result).toBe(2)
})

it('case 10: a field that a node may not change is still there for the condition behind it', async () => {
  const formId = await form('额度单', field('amount', 'long', '数量'), field('note', 'string', '备注'))
  const { id } = await model(
    [
      start(),
      user('a'),
      user('b'),
      el('exclusiveGateway', 'g', { default: 'small' }),
      user('large'),
      end(),
      flows('s > a > b > g', 'large > e'),
      flow('big', 'g', 'large', '${amount > 10}'),
      flow('small', 'g', 'e'),
    ],
    { formType: 1, formId },
  )
  for (const key of ['a', 'b', 'large']) await rule(id, key, ['finance01'])
  const { processDefinitionId } = await deploy(id)
  // The second node does not even see the number that decides behind it.
  await ok(CHIEF, 'PUT', '/camunda/bpm/customize/form/task/config', {
    formId,
    processDefinitionId,
    taskDefinitionKey: 'b',
    components: [{ id: 'amount', type: 'BOOL', visible: 'false', editable: 'false', required: 'false' }],
  })
  const instance = await begin(processDefinitionId, { amount: 20 })
  await act('finance01', instance, 'approve')
  const second = await detail('finance01', instance)
  expect(second.values).not.toHaveProperty('amount')
  const sneaked = await (
    await demo.as('finance01')
  ).call('PUT', `${TASK}/approve`, {
    body: { taskId: second.task!.id, formPatch: { amount: 1 } },
  })
  expect(sneaked).toMatchObject({ code: 400, msg: '字段【数量】在当前环节不可编辑' })
  await act('finance01', instance, 'approve')
  expect((await detail('finance01', instance)).task!.taskDefinitionKey).toBe('large')
})

it('case 11: a running instance keeps the form, the buttons and the diagram of its version', async () => {
  const formId = await form('版本单', field('note', 'string', '事由'))
  const button = (name: string) =>
    extensions(
      `<flowable:button xmlns:flowable="http://flowable.org/bpmn" id="b1" name="${name}" code="approve" isHide="0" sort="1"/>`,
    )
  const drawn = (name: string, label: string) => [
    start(),
    user('a', { name }, button(label)),
    end(),
    flows('s > a > e'),
  ]
  const { id, key } = await model(drawn('初审', '准许'), { formType: 1, formId })
  await rule(id, 'a', ['finance01'])
  const first = await deploy(id)
  const instance = await begin(first.processDefinitionId, { note: '一' })
  const { version } = await demo.one<{ version: number }>('select version from process_model where id = $1', [id])
  await ok(CHIEF, 'PUT', `${MODEL}/update`, { id, version, bpmnXml: diagram(key, drawn('复审', '放行')) })
  const changed = await demo.one<{ version: number }>('select version from process_form where id = $1', [formId])
  await ok(CHIEF, 'PUT', FORM, { id: formId, version: changed.version, fields: [field('other', 'string', '另一项')] })
  const second = await deploy(id)
  expect(second.version).toBe(2)
  const shown = await detail('finance01', instance)
  expect(shown.form!.fields.map((one) => one.id)).toEqual(['note'])
  expect(shown.task!.name).toBe('初审')
  expect(shown.task!.buttons.map(({ name }) => name)).toEqual(['准许'])
  const picture = await ok<ViewerData>('finance01', 'GET', `${INSTANCE}/viewer`, { id: instance })
  expect(picture.bpmnXml).toContain('初审')
  const next = await detail('finance01', await begin(second.processDefinitionId, { other: '二' }))
  expect(next.form!.fields.map((one) => one.id)).toEqual(['other'])
  expect(next.task!.buttons.map(({ name }) => name)).toEqual(['放行'])
  await act('finance01', instance, 'approve')
  expect((await detail('finance01', instance)).result).toBe(2)
})

it('case 14: a suspended model starts nothing and lets the running go on; a deleted one keeps its history', async () => {
  const { id } = await model([start(), user('a'), end(), flows('s > a > e')], {
    formType: 1,
    formId: await form('挂起单', field('note', 'string', '事由')),
  })
  await rule(id, 'a', ['finance01'])
  const { processDefinitionId } = await deploy(id)
  const instance = await begin(processDefinitionId, {})
  await ok(CHIEF, 'PUT', `${MODEL}/update-state`, { id, state: 2 })
  const refused = await (
    await demo.as('steward01')
  ).call('POST', `${INSTANCE}/create`, {
    body: { processDefinitionId, formData: {} },
  })
  expect(refused).toMatchObject({ code: 422, msg: '该流程已挂起，无法发起' })
  const held = await (await demo.as(CHIEF)).call('DELETE', `${MODEL}/delete`, { query: { id } })
  expect(held).toMatchObject({ code: 422, msg: '存在1个运行中的实例，无法删除' })
  await act('finance01', instance, 'approve')
  await ok(CHIEF, 'DELETE', `${MODEL}/delete`, { id })
  const after = await detail('finance01', instance)
  expect(after).toMatchObject({ result: 2 })
  expect(after.timeline.map(({ action }) => action)).toEqual(['start', 'approve'])
  expect((await ok<ViewerData>('finance01', 'GET', `${INSTANCE}/viewer`, { id: instance })).bpmnXml).toContain(
    'process',
  )
})

it('a subsidiary starts what its parent company has deployed, and nobody starts what is not in force where he is', async () => {
  const root = await demo.app.admin()
  const key = `group_${++serial}`
  const call = async <T>(method: Method, path: string, body: object) => {
    const answer = await root.call<T>(method, path, { body })
    expect(answer.msg || answer.code).toBe(0)
    return answer.data as T
  }
  const formId = (
    await call<{ id: string }>('POST', FORM, {
      name: '集团单',
      code: key,
      fields: [field('note', 'string', '事由')],
      state: 1,
    })
  ).id
  const id = await call<string>('POST', `${MODEL}/create`, {
    key,
    name: key,
    formType: 1,
    formId,
    bpmnXml: diagram(key, [start(), user('a', { assignee: '${initiator.id}' }), end(), flows('s > a > e')]),
  })
  const { processDefinitionId } = await call<{ processDefinitionId: string }>('POST', `${MODEL}/deploy?id=${id}`, {})
  const instance = await begin(processDefinitionId, { note: '分公司发起' })
  const { company_id } = await demo.one<{ company_id: number }>(
    'select company_id from process_instance where id = $1',
    [instance],
  )
  expect(company_id).toBe(demo.companies['广州分公司'])
  const own = await model([start(), user('a'), end(), flows('s > a > e')], {
    formType: 1,
    formId: await form('分公司单', field('note', 'string', '事由')),
  })
  await rule(own.id, 'a', ['finance01'])
  const branch = await deploy(own.id)
  expect(
    await root.call('POST', `${INSTANCE}/create`, {
      body: { processDefinitionId: branch.processDefinitionId, formData: {} },
    }),
  ).toMatchObject({ code: 404 })
})

it('a listener hears when a task changes hands', async () => {
  const { id } = await model(
    [
      start(),
      user(
        'a',
        {},
        extensions(
          '<camunda:taskListener event="update"><camunda:script scriptFormat="javascript">setVariable("moved", (variables.moved || 0) + 1)</camunda:script></camunda:taskListener>',
        ),
      ),
      end(),
      flows('s > a > e'),
    ],
    { formType: 1, formId: await form('转办单', field('note', 'string', '事由')) },
  )
  await rule(id, 'a', ['finance01'])
  const instance = await begin((await deploy(id)).processDefinitionId, {})
  const { task } = await detail('finance01', instance)
  await ok('finance01', 'PUT', `${TASK}/transfer`, { taskId: task!.id, userIds: [demo.users['charge01']] })
  await ok('charge01', 'PUT', `${TASK}/delegate`, { taskId: task!.id, userIds: [demo.users['manager01']] })
  const { variables } = await demo.one<{ variables: Record<string, unknown> }>(
    'select variables from process_instance where id = $1',
    [instance],
  )
  expect(variables['moved']).toBe(2)
})

it('records that wait for a process that is gone are told to the keepers', async () => {
  const { kernel } = demo.app
  const { q, clock } = kernel
  const { id } = await demo.one<{ id: string }>('select id from base_change where status = 1 limit 1')
  await q.query('update base_change set process_instance_id = $2 where id = $1', [
    id,
    '00000000-0000-7000-8000-000000000000',
  ])
  await orphanCheck.run({ kernel, q, now: clock.now() } as never)
  const { body } = await demo.one<{ body: string }>(
    "select body from message_record where biz_event = 'bpm.orphanCheck' and created_at <= $1 order by created_at desc limit 1",
    [clock.now()],
  )
  expect(body).toMatch(/^以下单据处于审批中但没有运行中的流程：基础数据变更单1张（JC/)
})

it('a decision of a stranger, a second one, one without words and one about nothing are refused, and change nothing', async () => {
  const { id } = await model([start(), user('a'), user('b'), end(), flows('s > a > b > e')], {
    formType: 1,
    formId: await form('拒绝单', field('note', 'string', '事由')),
  })
  for (const key of ['a', 'b']) await rule(id, key, ['finance01'])
  const instance = await begin((await deploy(id)).processDefinitionId, {})
  const taskId = (await detail('finance01', instance)).task!.id
  const put = async (username: string, verb: string, given: object = {}) => {
    const { code, msg } = await (await demo.as(username)).call('PUT', `${TASK}/${verb}`, { body: { taskId, ...given } })
    return [code, msg]
  }
  expect(await put('charge01', 'approve')).toEqual([403, '您不是该任务的处理人'])
  expect(await put('finance01', 'reject')).toEqual([400, '请填写驳回意见'])
  expect(await put('finance01', 'return', { targetKey: 'b', comment: '再看' })).toEqual([422, '不能退回到该节点'])
  const stopped = await demo.one<{ id: number }>('select id from sys_user where state = 0 limit 1')
  expect(await put('finance01', 'transfer', { userIds: [stopped.id] })).toEqual([422, '该用户不能处理此任务'])
  expect((await detail('finance01', instance)).task!.id).toBe(taskId)
  expect(await put('finance01', 'approve', { comment: '同意' })).toEqual([0, ''])
  expect(await put('finance01', 'approve', { comment: '同意' })).toEqual([422, '该任务已处理，请刷新'])
  const unseen = await (await demo.as('branch02')).call('GET', `${INSTANCE}/get`, { query: { taskId } })
  expect([unseen.code, unseen.msg]).toEqual([404, '找不到资源'])
})

it.each([
  ['loops', '${while(true){}}'],
  ['touches globals', '${process.exit()}'],
  ['calls members', '${amount.constructor.constructor("return 1")()}'],
  ['is too long', `\${${'amount + '.repeat(80)}1 > 0}`],
])('a condition that %s is refused at deployment, and nothing is deployed', async (_what, condition) => {
  const { id } = await model([
    start(),
    el('exclusiveGateway', 'g', { default: 'small' }),
    end('yes'),
    end(),
    flows('s > g'),
    flow('big', 'g', 'yes', condition),
    flow('small', 'g', 'e'),
  ])
  const answer = await (await demo.as(CHIEF)).call('POST', `${MODEL}/deploy?id=${id}`, { body: {} })
  expect(answer.code).toBe(422)
  expect(answer.msg).toMatch(/^流程校验不通过：.*（big）/)
  expect(await demo.app.kernel.q.query('select 1 from process_definition where model_id = $1', [id])).toEqual([])
})

it('a script over its time refuses the start, and nothing is stored', async () => {
  const { id } = await model([start(), script('spin', 'while (true) {}'), end(), flows('s > spin > e')], {
    formType: 1,
    formId: await form('脚本单', field('note', 'string', '事由')),
  })
  const { processDefinitionId } = await deploy(id)
  const before = await demo.one('select count(*) as n from process_instance')
  const answer = await (
    await demo.as('steward01')
  ).call('POST', `${INSTANCE}/create`, {
    body: { processDefinitionId, formData: {} },
  })
  expect(answer).toMatchObject({ code: 422, msg: '脚本执行超时' })
  expect(await demo.one('select count(*) as n from process_instance')).toEqual(before)
})
