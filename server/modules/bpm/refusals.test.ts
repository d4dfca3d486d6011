import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { diagram, end, extensions, flows, start, user } from '../../../tests/support/diagrams.ts'
import { must } from '../../../tests/support/must.ts'
import { type Register, openRegister } from '../../../tests/support/register.ts'
import { loadActor } from '../../kernel/auth/sessions.ts'
import { updateOne } from '../../kernel/crud/write.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import { inTransaction } from '../../kernel/tx.ts'
import { modelWrite } from './model/model.queries.ts'
import { readDiagram } from './model/reading.ts'
import { save as saveProxy } from './reading/proxy.service.ts'

/** What is refused of models, forms, rules and versions, over the wire, in the sentences of the book. */
let w: Register
let formId: string
let slip: Deployed
beforeAll(async () => {
  w = await openRegister()
  formId = await form()
  slip = await deployed()
})
afterAll(() => w?.app.stop())

const MODEL = '/camunda/bpm/model'
const DEFINITION = '/camunda/bpm/definition'
const FORM = '/camunda/bpm/form'
const CONFIG = '/camunda/bpm/customize/form/task/config'
const INSTANCE = '/camunda/bpm/process-instance'
const NOBODYS = '00000000-0000-7000-8000-000000000000'
const NO_ID = 999_999_999
const unprocessable = (msg: unknown) => ({ code: 422, msg })
const fault = (field: string, sentence: unknown) => ({ code: 400, data: { [field]: sentence } })

const CHECK = [start(), user('check'), end(), flows('s > check > e')]
const INITIATOR = [{ type: 50, value: { script: 'initiator' } }]
const NOTE = { id: 'note', type: 'string', label: '事由', constraints: [] }
let serial = 0
const formDraft = (more: Record<string, unknown> = {}) => {
  serial++
  return { name: `表单${serial}`, code: `form_${serial}`, fields: [NOTE], layout: null, state: 1, ...more }
}
async function form(more: Record<string, unknown> = {}): Promise<string> {
  return String((await w.ok('POST', FORM, formDraft(more)))['id'])
}
const modelDraft = (more: Record<string, unknown> = {}, body: readonly string[] = CHECK) => {
  const key = `refused_${++serial}`
  return { key, name: key, formType: 1, formId, bpmnXml: diagram(key, body), ...more }
}
const model = (more: Record<string, unknown> = {}, body?: readonly string[]) =>
  must<string>(w.admin, 'POST', `${MODEL}/create`, modelDraft(more, body))
const ruled = (modelId: string) =>
  w.ok('PUT', `${MODEL}/assign-rule`, { modelId, taskDefinitionKey: 'check', rules: INITIATOR })
const deploy = async (id: string) => String((await w.ok('POST', `${MODEL}/deploy?id=${id}`))['processDefinitionId'])

interface Deployed {
  readonly modelId: string
  readonly id: string
}
async function deployed(more: Record<string, unknown> = {}): Promise<Deployed> {
  const modelId = await model(more)
  await ruled(modelId)
  return { modelId, id: await deploy(modelId) }
}
const begin = (processDefinitionId: string, more: Record<string, unknown> = {}) =>
  w.refused('POST', `${INSTANCE}/create`, { processDefinitionId, formData: { note: '采购' }, ...more })
const begun = async ({ id }: Deployed) =>
  String((await w.ok('POST', `${INSTANCE}/create`, { processDefinitionId: id, formData: { note: '采购' } }))['id'])
const instances = (definitionId: string) =>
  w.sql('select id from process_instance where process_definition_id = $1', [definitionId])
const rowOf = async (table: string, id: string) => (await w.sql(`select * from ${table} where id = $1`, [id]))[0]!
const shipped = async (table: 'process_model' | 'process_definition') =>
  (
    await w.sql<{ id: string; version: number }>(
      `select id, version from ${table} where key = 'leave' and company_id is null`,
    )
  )[0]!
const asAdmin = <T>(work: (context: ActionContext) => Promise<T>) =>
  inTransaction(w.app.kernel, async (scope) => {
    const actor = await loadActor(scope.q, w.userId, w.companyId, null, '')
    return work({ kernel: w.app.kernel, actor: actor!, ...scope })
  })

describe('a model', () => {
  it.each<[string, string, () => Record<string, unknown> | Promise<Record<string, unknown>>]>([
    ['bpmnXml', '流程图格式不正确', () => ({ bpmnXml: 5 })],
    ['formId', '该表单已停用', async () => ({ formId: await form({ state: 0 }) })],
    ['settings', '催办间隔设置不正确', () => ({ settings: { urgeIntervalMin: 0 } })],
    ['startRoles', '请选择可发起的角色或组织', () => ({ startScope: 2 })],
  ])('with a wrong %s is not made: %s', async (field, sentence, more) => {
    const draft = modelDraft(await more())
    expect(await w.refused('POST', `${MODEL}/create`, draft)).toMatchObject(fault(field, sentence))
    expect(await w.sql('select 1 from process_model where key = $1', [draft.key])).toEqual([])
  })
  it('that has no administrator is not saved without one', async () => {
    const id = await model()
    await w.sql('delete from process_model__admin_users where owner_id = $1', [id])
    const before = await rowOf('process_model', id)
    const change = { id, version: before['version'], description: '改过' }
    expect(await w.refused('PUT', `${MODEL}/update`, change)).toMatchObject(fault('adminUsers', '请选择流程管理员'))
    expect(await rowOf('process_model', id)).toEqual(before)
  })
  it('keeps one administrator at least', async () => {
    const id = await model()
    const { version } = await rowOf('process_model', id)
    const change = { id, version, adminUsers: [] }
    expect(await w.refused('PUT', `${MODEL}/update`, change)).toMatchObject(fault('adminUsers', '请选择流程管理员'))
    expect(await w.sql('select 1 from process_model__admin_users where owner_id = $1', [id])).toHaveLength(1)
  })
  it('that is shipped is changed on no way', async () => {
    const { id, version } = await shipped('process_model')
    const before = await rowOf('process_model', id)
    await expect(
      asAdmin((context) => updateOne(modelWrite(context), { id, version, description: '改过' })),
    ).rejects.toMatchObject({ code: 422, message: '系统预置流程不能修改，请复制后修改' })
    expect(await rowOf('process_model', id)).toEqual(before)
  })
  it('whose diagram is that of another process is not deployed', async () => {
    const id = await model()
    await ruled(id)
    await w.sql("update process_model set bpmn_xml = replace(bpmn_xml, key, 'other') where id = $1", [id])
    expect(await w.refused('POST', `${MODEL}/deploy?id=${id}`)).toMatchObject(unprocessable('流程标识不可修改'))
    expect(await w.sql('select 1 from process_definition where model_id = $1', [id])).toEqual([])
  })
  it('has a process in its diagram', async () => {
    const bpmnXml = diagram('empty', []).replace(/<bpmn:process.*<\/bpmn:process>/, '')
    const models = () => w.sql('select id from process_model order by id')
    const before = await models()
    expect(await w.refused('POST', `${MODEL}/validate`, {})).toMatchObject(fault('bpmnXml', '请选择流程模型'))
    expect(await w.refused('POST', `${MODEL}/import`, { fileName: 'empty.bpmn', bpmnXml })).toMatchObject(
      fault('bpmnXml', '文件中没有流程'),
    )
    expect(await w.refused('POST', `${MODEL}/create`, modelDraft({ bpmnXml }))).toMatchObject(
      unprocessable('文件中没有流程'),
    )
    expect(await models()).toEqual(before)
  })
  it('is not read for longer than its thread may take', async () => {
    await readDiagram(diagram('quick', CHECK))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const slow = diagram(
      'slow',
      Array.from({ length: 1_500 }, () => '<bpmn:robot/>\n'),
    )
    const [reading] = await Promise.allSettled([readDiagram(slow), vi.advanceTimersByTimeAsync(5_000)])
    expect(reading).toMatchObject({ reason: fault('bpmnXml', '流程图内容过多，请拆分为多个流程') })
  })
})

describe('a form', () => {
  it.each([
    ['fields', '字段不能超过200个', { fields: Array.from({ length: 201 }, (_, at) => ({ ...NOTE, id: `note${at}` })) }],
    ['layout', '布局格式不正确', { layout: { columns: 9 } }],
  ])('with wrong %s is not made: %s', async (field, sentence, more) => {
    const draft = formDraft(more)
    expect(await w.refused('POST', FORM, draft)).toMatchObject(fault(field, sentence))
    expect(await w.sql('select 1 from process_form where code = $1', [draft.code])).toEqual([])
  })
  it('that is shipped is neither changed nor removed', async () => {
    const id = await form()
    await w.sql('update process_form set company_id = null where id = $1', [id])
    const before = await rowOf('process_form', id)
    expect(await w.refused('PUT', FORM, { id, version: before['version'], name: '改过' })).toMatchObject(
      unprocessable('系统预置表单不能修改，请复制后修改'),
    )
    expect(await w.refused('DELETE', FORM, [id])).toMatchObject(unprocessable('系统预置表单不可删除'))
    expect(await rowOf('process_form', id)).toEqual(before)
  })
  it.each<[string, string, Record<string, unknown>]>([
    ['formId', '该流程未绑定此表单', { formId: NOBODYS }],
    ['taskDefinitionKey', '节点不存在', { taskDefinitionKey: 'ghost' }],
    ['components[0]', '字段【ghost】不存在', { components: ['ghost'] }],
    ['components[1]', '字段标识重复：note', { components: ['note', 'note'] }],
  ])('is not configured with a wrong %s: %s', async (field, sentence, { components = [], ...more }) => {
    const shown = { type: 'BOOL', visible: 'true', editable: 'true', required: 'false' }
    const config = {
      formId,
      processDefinitionId: slip.id,
      taskDefinitionKey: 'check',
      components: (components as string[]).map((id) => ({ id, ...shown })),
      ...more,
    }
    expect(await w.refused('PUT', CONFIG, config)).toMatchObject(fault(field, sentence))
    expect(await w.sql('select 1 from form_task_config where process_definition_id = $1', [slip.id])).toEqual([])
  })
})

describe('a rule', () => {
  const kept = () => w.sql('select * from task_assign_rule where model_id = $1 order by id', [slip.modelId])
  const put = (rules: unknown, taskDefinitionKey = 'check') =>
    w.refused('PUT', `${MODEL}/assign-rule`, { modelId: slip.modelId, taskDefinitionKey, rules })
  const tried = (more: Record<string, unknown>) =>
    w.refused('POST', `${MODEL}/assign-rule/try`, {
      modelId: slip.modelId,
      taskDefinitionKey: 'check',
      rules: INITIATOR,
      initiatorId: w.userId,
      ...more,
    })
  it('is that of a task', async () => {
    const before = await kept()
    expect(await put(INITIATOR, 'ghost')).toMatchObject(fault('taskDefinitionKey', '节点不存在'))
    expect(await kept()).toEqual(before)
  })
  it.each<[string, unknown, unknown]>([
    ['a user by a name', { type: 30, value: { ids: ['张三'] } }, '请选择用户'],
    ['a group by a number', { type: 40, value: { ids: [1] } }, '请选择工作组'],
    [
      'people by half an expression',
      { type: 50, value: { script: 'expression', expression: '${boss +' } },
      expect.stringMatching(/^表达式语法错误：./),
    ],
  ])('does not name %s', async (_what, row, sentence) => {
    const before = await kept()
    expect(await put([row])).toMatchObject(fault('rules[0]', sentence))
    expect(await kept()).toEqual(before)
  })
  it('is tried with somebody, somewhere', async () => {
    expect(await tried({ initiatorId: NO_ID })).toMatchObject(fault('initiatorId', '请选择发起人'))
    expect(await tried({ communityId: NO_ID })).toMatchObject(fault('communityId', '请选择项目'))
  })
  it('whose expression does not work out gives nobody', async () => {
    const rules = [{ type: 50, value: { script: 'expression', expression: '${amount > 100}' } }]
    expect(await tried({ rules, variables: { amount: '甲' } })).toMatchObject(
      unprocessable(expect.stringMatching(/^表达式计算失败：\$\{amount > 100\}（.+）$/)),
    )
  })
  const drawn = (script: string) => [
    start(),
    user('check', {}, extensions(`<camunda:assignee type="50" value="${script}"/>`)),
    end(),
    flows('s > check > e'),
  ]
  it.each(['ghost', 'expression'])('that a diagram brings along with the script %s is not deployed', async (script) => {
    const id = await model({}, drawn(script))
    expect(await w.refused('POST', `${MODEL}/deploy?id=${id}`)).toMatchObject(
      unprocessable(`未注册的处理器：${script}`),
    )
  })
  it('whose script is gone since it was deployed lets nobody start', async () => {
    const id = await deploy(await model({}, drawn('companyLeader')))
    await w.app.kernel.q.query(
      `update task_assign_rule set value = '{"script": "ghost"}' where process_definition_id = $1`,
      [id],
    )
    expect(await begin(id)).toMatchObject(unprocessable('未注册的处理器：ghost'))
    expect(await instances(id)).toEqual([])
  })
})

it('a binding does not ask what cannot be read', async () => {
  const conditions = [{ field: 'in', compare: 'eq', value: '1' }]
  const body = { businessType: 'workflow.leave', bindings: [{ modelKey: 'leave', conditions }] }
  expect(await w.refused('PUT', '/camunda/bpm/binding', body)).toMatchObject(
    fault('bindings[0].conditions', '表达式语法错误：第1个字符附近'),
  )
  expect(await w.sql("select 1 from approval_binding where business_type = 'workflow.leave'")).toEqual([])
})

describe('a version', () => {
  it('that is the newest is not left, and is left only by those who run on it', async () => {
    const first = await deployed()
    const running = await begun(first)
    const newest = await deploy(first.modelId)
    const move = (id: string, instanceIds?: string[]) =>
      w.refused('POST', `${DEFINITION}/migrate`, { id, ...(instanceIds ? { instanceIds } : {}) })
    expect(await move(newest)).toMatchObject(unprocessable('已是最新版本'))
    expect(await move(first.id, [running, NOBODYS])).toMatchObject(unprocessable('所选流程已结束或不在该版本'))
    expect(await instances(first.id)).toEqual([{ id: running }])
    expect(await begin(first.id)).toMatchObject(unprocessable('流程已有新版本，请刷新后重新发起'))
    expect(await instances(newest)).toEqual([])
  })
  it('that is shipped is not suspended', async () => {
    const { id } = await shipped('process_definition')
    expect(await w.refused('PUT', `${DEFINITION}/suspend`, { id })).toMatchObject(
      unprocessable('系统预置流程不能挂起，请复制后修改'),
    )
    expect(await rowOf('process_definition', id)).toMatchObject({ suspended: false })
  })
  it('that a record starts is not started by a person', async () => {
    const { id } = await deployed({ formType: 2, formId: null })
    expect(await begin(id)).toMatchObject(unprocessable('该流程由业务单据发起'))
    expect(await instances(id)).toEqual([])
  })
})

describe('starting', () => {
  it.each<[string, string, Record<string, unknown>]>([
    ['communityId', '请选择项目', { communityId: NO_ID }],
    ['formData.ghost', '字段【ghost】不存在', { formData: { note: '采购', ghost: '1' } }],
  ])('with a wrong %s is refused: %s', async (field, sentence, more) => {
    expect(await begin(slip.id, more)).toMatchObject(fault(field, sentence))
    expect(await instances(slip.id)).toEqual([])
  })
  it('is foreseen for somebody', async () => {
    expect(
      await w.refused('POST', `${INSTANCE}/predict`, { processDefinitionId: slip.id, initiatorId: NO_ID }),
    ).toMatchObject(fault('initiatorId', '请选择发起人'))
  })
  it('is rehearsed somewhere, and by nobody stops at once', async () => {
    const run = { modelId: slip.modelId, sample: { note: '采购' } }
    expect(
      await w.refused('POST', `${MODEL}/rehearsal/run`, { ...run, initiatorId: w.userId, communityId: NO_ID }),
    ).toMatchObject(fault('communityId', '请选择项目'))
    expect(await w.ok('POST', `${MODEL}/rehearsal/run`, { ...run, initiatorId: NO_ID })).toMatchObject({
      steps: [],
      stopped: '请选择发起人',
    })
  })
})

it('a file that is gone is not kept with a comment', async () => {
  const id = await begun(await deployed())
  const attachments = [{ id: NOBODYS, url: '/file/gone.pdf', name: 'gone.pdf', size: 1, mime: 'application/pdf' }]
  expect(await w.refused('PUT', `${INSTANCE}/comment`, { id, comment: '见附件', attachments })).toMatchObject(
    fault('attachments', '附件中有文件已失效，请重新上传'),
  )
  expect(await w.sql("select 1 from task_log where instance_id = $1 and action = 'comment'", [id])).toEqual([])
})

it('nobody stands in for a time that ends with its beginning', async () => {
  const at = '2026-03-16 09:00:00'
  await expect(
    asAdmin((context) => saveProxy(context, { proxyUserId: NO_ID, startAt: at, endAt: at, categories: [], state: 1 })),
  ).rejects.toMatchObject(fault('endAt', '结束时间须晚于开始时间'))
  expect(await w.sql('select 1 from absence_proxy')).toEqual([])
})
