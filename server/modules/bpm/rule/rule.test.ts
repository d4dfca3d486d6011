import type { BindingBoard } from '@wuguan/contract/bpm/binding.actions'
import type { TaskRule } from '@wuguan/contract/bpm/rule.actions'
import type { RuleValue } from '@wuguan/contract/bpm/task-assign-rule.entity'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ProcessDemo, startProcessDemo } from '../../../../tests/support/process-demo.ts'
import { must } from '../../../../tests/support/must.ts'
import { bindingFor } from '../binding/binding.service.ts'
import { type RuleRow, resolveRows } from './assignment.service.ts'
import { leaderAbove } from './people.service.ts'

/** Who gets a task: seven dimensions, combined; forms, groups and bindings around it. */
let demo: ProcessDemo
let guangzhou: number
let garden: number
let river: number
beforeAll(async () => {
  demo = await startProcessDemo()
  guangzhou = demo.companies['广州分公司']!
  const communities = await demo.app.kernel.q.query<{ id: number }>(
    'select id from community where company_id = $1 and deleted_at is null order by order_num, id',
    [guangzhou],
  )
  ;[garden, river] = communities.map(({ id }) => id) as [number, number]
})
afterAll(() => demo?.app.stop())

const row = (type: number, value: RuleValue, more: Partial<RuleRow> = {}): RuleRow => ({
  type,
  value,
  condition: null,
  operationType: 1,
  scopeFilter: true,
  mode: null,
  emptyPolicy: null,
  ...more,
})
const role = async (code: string) =>
  (await demo.one<{ id: number }>('select id from sys_role where code = $1', [code])).id
const names = async (ids: readonly number[]) =>
  (
    await demo.app.kernel.q.query<{ username: string }>(
      'select username from sys_user where id = any($1) order by array_position($1::bigint[], id)',
      [[...ids]],
    )
  ).map(({ username }) => username)
const resolve = async (
  rows: readonly RuleRow[],
  of: { communityId?: number | null; startUser?: string; variables?: Record<string, unknown> } = {},
) =>
  names(
    await resolveRows({ q: demo.app.kernel.q, now: demo.app.clock.now() }, rows, {
      taskKey: 'finance',
      companyId: guangzhou,
      communityId: of.communityId ?? null,
      startUserId: demo.users[of.startUser ?? 'steward01']!,
      variables: of.variables ?? {},
    }),
  )
const user = (name: string) => demo.users[name]!

describe('the dimensions', () => {
  it('10: of the project managers only those of the community, and of its company', async () => {
    const holders = [row(10, { ids: [await role('project_manager')] })]
    const everywhere = await resolve(holders)
    expect(everywhere).toContain('manager01')
    expect(everywhere.every((name) => !name.startsWith('fs-') && !name.startsWith('sz-'))).toBe(true)
    const here = await resolve(holders, { communityId: garden })
    const allowed = await demo.app.kernel.q.query<{ username: string }>(
      'select u.username from user_community c join sys_user u on u.id = c.user_id where c.community_id = $1',
      [garden],
    )
    expect(here.length).toBeGreaterThan(0)
    expect(here.length).toBeLessThan(everywhere.length)
    expect(here.every((name) => allowed.some(({ username }) => username === name))).toBe(true)
    expect(await resolve([{ ...holders[0]!, scopeFilter: false }], { communityId: garden })).toEqual(everywhere)
  })
  it('20 and 21: members of departments, with those below; their heads', async () => {
    const department = demo.companies['广州分公司/财务部']!
    const members = await resolve([row(20, { ids: [department] })])
    expect(members).toEqual(expect.arrayContaining(['finance01', 'cashier01', 'charge01']))
    expect(await resolve([row(20, { ids: [guangzhou] })])).toEqual([])
    expect((await resolve([row(20, { ids: [guangzhou], subtree: true })])).length).toBeGreaterThan(members.length)
    expect(await resolve([row(21, { ids: [department] })])).toEqual(['finance01'])
  })
  it('22, 30, 40: holders of a position, named users, members of a group in their order', async () => {
    const position = await demo.one<{ id: number }>(
      "select id from position where name = '秩序队长' and company_id = $1",
      [guangzhou],
    )
    expect(await resolve([row(22, { ids: [position.id] })])).toContain('zhaolei')
    expect(await resolve([row(30, { ids: [user('cashier01'), user('offdemo')] })])).toEqual(['cashier01'])
    const group = await demo.one<{ id: string }>("select id from user_group where code = 'parking'")
    expect(await resolve([row(40, { ids: [group.id] })])).toEqual(['zhaolei', 'steward01'])
  })
  it('combine: together, both, without', async () => {
    const a = row(30, { ids: [user('cashier01'), user('charge01')] })
    expect(await resolve([a, row(30, { ids: [user('zhaolei')] })])).toEqual(['cashier01', 'charge01', 'zhaolei'])
    expect(await resolve([a, row(30, { ids: [user('charge01')] }, { operationType: 2 })])).toEqual(['charge01'])
    expect(await resolve([a, row(30, { ids: [user('charge01')] }, { operationType: 3 })])).toEqual(['cashier01'])
  })
  it('a row counts while its condition holds; one about nothing known does not', async () => {
    const rows = [
      row(30, { ids: [user('cashier01')] }),
      row(30, { ids: [user('charge01')] }, { condition: '${amount > 100}' }),
    ]
    expect(await resolve(rows, { variables: { amount: '100.00' } })).toEqual(['cashier01'])
    expect(await resolve(rows, { variables: { amount: '100.01' } })).toEqual(['cashier01', 'charge01'])
    expect(await resolve(rows)).toEqual(['cashier01'])
    await expect(resolve(rows, { variables: { amount: '甲' } })).rejects.toThrow('条件表达式计算失败：finance')
  })
})

describe('50: the scripts', () => {
  const script = (code: string, more: Partial<RuleValue> = {}) => [row(50, { script: code, ...more })]
  it.each([
    ['initiator', {}, ['steward01']],
    ['initiatorLeader1', {}, ['manager01']],
    ['initiatorLeader2', {}, ['gz-manager01']],
    ['initiatorLeader', { params: { level: 9 } }, []],
  ])('%s', async (code, more, expected) => expect(await resolve(script(code, more))).toEqual(expected))
  it('a leader who started it himself is passed over for the next above', async () => {
    expect(await leaderAbove(demo.app.kernel.q, user('manager01'))).toBe(user('gz-manager01'))
    expect(await resolve(script('initiatorLeader1'), { startUser: 'manager01' })).toEqual(['gz-manager01'])
  })
  it('whom the initiator, the node before, the form or the record names', async () => {
    const variables = {
      selectedAssignees: { finance: [user('cashier01')] },
      nextAssignees: [user('charge01')],
      form: { keeper: user('zhaolei') },
      business: { ownerId: user('engineer01') },
    }
    expect(await resolve(script('initiatorSelect'), { variables })).toEqual(['cashier01'])
    expect(await resolve(script('prevSelect'), { variables })).toEqual(['charge01'])
    expect(await resolve(script('formUser', { params: { field: 'keeper' } }), { variables })).toEqual(['zhaolei'])
    expect(await resolve(script('businessOwner'), { variables })).toEqual(['engineer01'])
    expect(await resolve(script('expression', { expression: '${form.keeper}' }), { variables })).toEqual(['zhaolei'])
  })
  it('the manager of the community, and who keeps the house', async () => {
    await demo.app.kernel.q.query('update community set manager_id = $2 where id = $1', [river, user('charge01')])
    expect(
      await resolve([row(50, { script: 'communityManager' }, { scopeFilter: false })], { communityId: river }),
    ).toEqual(['charge01'])
    const kept = await demo.one<{ house: string; username: string }>(
      `select h.id as house, u.username from housekeeper_area a join housekeeper k on k.id = a.housekeeper_id join sys_user u on u.id = k.user_id
       join house h on h.building_id = a.building_id and (a.unit_id is null or a.unit_id = h.unit_id) where a.is_main limit 1`,
    )
    expect(
      await resolve([row(50, { script: 'houseKeeper' }, { scopeFilter: false })], {
        variables: { business: { houseId: kept.house } },
      }),
    ).toHaveLength(1)
  })
})

describe('over the wire', () => {
  const manager = () => demo.as('gz-manager01')
  const model = (key: string) =>
    demo.one<{ id: string }>('select id from process_model where key = $1 and company_id is not null', [key])
  it('rules are read in words, saved, and tried with a chosen initiator', async () => {
    const { id } = await model('refund')
    const rules = await must<TaskRule[]>(await manager(), 'GET', '/camunda/bpm/model/assign-rule', undefined, {
      query: { modelId: id },
    })
    expect(rules.map(({ words }) => words)).toEqual(['指定角色：收费主管', '指定角色：财务', '指定角色：分公司经理'])
    const found = await must<{ users: { name: string }[]; message: string | null }>(
      await manager(),
      'POST',
      '/camunda/bpm/model/assign-rule/try',
      {
        modelId: id,
        taskDefinitionKey: 'check',
        initiatorId: user('steward01'),
        communityId: garden,
      },
    )
    expect(found.users.map(({ name }) => name)).toContain('吴敏')
    const nobody = await must<{ message: string | null }>(
      await manager(),
      'POST',
      '/camunda/bpm/model/assign-rule/try',
      {
        modelId: id,
        taskDefinitionKey: 'check',
        initiatorId: user('steward01'),
        rules: [{ type: 30, value: { ids: [user('offdemo')] } }],
      },
    )
    expect(nobody.message).toBe('未找到处理人')
  })
  it.each([
    [{ type: 10, value: { ids: [] } }, '请选择角色'],
    [{ type: 40, value: {} }, '请选择工作组'],
    [{ type: 50, value: { script: 'rm' } }, '请选择脚本'],
    [{ type: 50, value: { script: 'formUser' } }, '请选择表单人员字段'],
    [{ type: 50, value: { script: 'initiator' }, condition: '${amount >' }, '表达式语法错误：第9个字符附近'],
  ])('%o is refused: %s', async (rule, sentence) => {
    const { id } = await model('void')
    const answer = await (
      await manager()
    ).call('PUT', '/camunda/bpm/model/assign-rule', {
      body: { modelId: id, taskDefinitionKey: 'check', rules: [rule] },
    })
    expect(answer.msg).toBe(sentence)
  })

  const CONFIG = '/camunda/bpm/customize/form/task/config'
  const refund = () =>
    demo.one<{ id: string; form: string }>(
      "select id, form_id as form from process_definition where key = 'refund' order by version_no desc limit 1",
    )
  it.each([
    [{ type: 'BOOL', visible: 'yes', editable: 'false', required: 'false' }, '布尔值只能为true或false'],
    [
      { type: 'FORMULA', visible: '${true}', editable: '${true}', required: '${amount >' },
      '表达式语法错误：第9个字符附近',
    ],
    [{ type: 'BOOL', visible: 'false', editable: 'true', required: 'false' }, '不可见的字段不能编辑或必填'],
    [{ type: 'BOOL', visible: 'true', editable: 'false', required: 'true' }, '必填的字段须可见且可编辑'],
  ])('a component %o: %s', async (component, sentence) => {
    const { id, form } = await refund()
    const body = {
      formId: form,
      processDefinitionId: id,
      taskDefinitionKey: 'check',
      components: [{ id: 'amount', ...component }],
    }
    expect((await (await manager()).call('PUT', CONFIG, { body })).msg).toBe(sentence)
  })
  it('what is configured is what is read', async () => {
    const { id, form } = await refund()
    const place = { formId: form, processDefinitionId: id, taskDefinitionKey: 'check' }
    const components = [{ id: 'account', type: 'BOOL', visible: 'true', editable: 'true', required: 'true' }]
    expect(await must(await manager(), 'PUT', CONFIG, { ...place, components })).toBe(true)
    expect(await must(await manager(), 'GET', CONFIG, undefined, { query: place })).toEqual({ components })
    const forms = await must<{ list: { code: string; fields: unknown[] }[] }>(
      await manager(),
      'GET',
      '/camunda/bpm/customize/form/list',
      undefined,
      {
        query: { processDefinitionId: id },
      },
    )
    expect(forms.list.map(({ code }) => code)).toEqual(['refund'])
    expect(forms.list[0]!.fields).toHaveLength(6)
  })

  const form = (fields: unknown) => ({
    name: `表单${Math.random()}`,
    code: `f${Math.random()}`.replace('.', ''),
    fields,
  })
  it.each([
    [
      [
        { id: 'a', type: 'string', label: '甲' },
        { id: 'a', type: 'string', label: '乙' },
      ],
      '字段标识重复：a',
    ],
    [[{ id: 'a', type: 'enum', label: '甲', values: [] }], '枚举至少需要一个选项'],
    [[{ id: 'a', type: 'string', label: '' }], '请输入字段名称'],
    [[{ id: '1a', type: 'string', label: '甲' }], '字段标识须以字母或下划线开头，只含字母、数字和下划线'],
    [[{ id: 'a', type: 'table', label: '甲' }], '字段格式不正确'],
  ])('fields %o: %s', async (fields, sentence) => {
    expect((await (await manager()).call('POST', '/camunda/bpm/form', { body: form(fields) })).msg).toBe(sentence)
  })
  it('what is used stays: a form of a process, a group of a rule', async () => {
    const used = await demo.one<{ id: string }>("select id from process_form where code = 'refund'")
    expect((await (await manager()).call('DELETE', '/camunda/bpm/form', { body: [used.id] })).msg).toBe(
      '该表单已被流程【退款审批】使用',
    )
    const group = await demo.one<{ id: string }>("select id from user_group where code = 'board'")
    expect((await (await manager()).call('DELETE', '/camunda/bpm/group', { body: [group.id] })).msg).toBe(
      '该工作组已被流程引用',
    )
  })
  it('a process with running instances stays', async () => {
    const { id } = await model('purchase')
    const { n } = await demo.one<{ n: number }>(
      "select count(*) as n from process_instance where definition_key = 'purchase' and result = 1",
    )
    const answer = await (await manager()).call('DELETE', '/camunda/bpm/model/delete', { query: { id } })
    expect(answer.msg).toBe(`存在${n}个运行中的实例，无法删除`)
  })

  it('a suspended version refuses what is done in its instances, and an active one takes it again', async () => {
    const { id } = await demo.one<{ id: string }>(
      "select process_definition_id as id from process_instance where definition_key = 'contract' and result = 1 limit 1",
    )
    const task = await demo.one<{ id: string; who: number }>(
      `select t.id, coalesce(t.assignee_id, (select target_id from process_task__candidates where owner_id = t.id order by position limit 1)) as who from process_task t
       join process_instance i on i.id = t.instance_id where i.process_definition_id = $1 and t.result = 1 and not t.waiting limit 1`,
      [id],
    )
    const who = (await names([task.who]))[0]!
    const act = async () =>
      (await (await demo.as(who)).call('PUT', '/camunda/bpm/task/approve', { body: { taskId: task.id } })).msg
    expect(await must(await manager(), 'PUT', '/camunda/bpm/definition/suspend', { id, instances: true })).toBe(true)
    expect(await act()).toBe('流程已挂起，暂不能处理')
    expect(await must(await manager(), 'PUT', '/camunda/bpm/definition/activate', { id, instances: true })).toBe(true)
    expect(await act()).toBe('')
  })

  it('a binding names a process in force and variables of its type; a row without conditions is the last', async () => {
    const put = async (bindings: unknown) =>
      (
        await (
          await manager()
        ).call('PUT', '/camunda/bpm/binding', { body: { businessType: 'charge.deduct', bindings } })
      ).msg
    expect(await put([{ modelKey: 'nothing' }])).toBe('流程未部署')
    expect(await put([{ modelKey: 'deduction', conditions: [{ field: 'colour', compare: 'eq', value: '1' }] }])).toBe(
      '未知变量：colour',
    )
    expect(await put([{ modelKey: 'deduction' }, { modelKey: 'void' }])).toBe('无条件的绑定须排在最后')
    expect(
      await put([
        { modelKey: 'deduction', conditions: [{ field: 'amount', compare: 'gt', value: '100' }] },
        { modelKey: 'void' },
      ]),
    ).toBe('')
    const board = await must<BindingBoard>(await manager(), 'GET', '/camunda/bpm/binding/list')
    const rows = board.types.find(({ businessType }) => businessType === 'charge.deduct')!.bindings
    expect(rows.map(({ modelKey, modelName, sort }) => [modelKey, modelName, sort])).toEqual([
      ['deduction', '减免审批', 0],
      ['void', '作废审批', 1],
    ])
    const unknown = await (
      await manager()
    ).call('PUT', '/camunda/bpm/binding', { body: { businessType: 'nobody.knows', bindings: [] } })
    expect(unknown.msg).toBe('业务类型不存在')
  })
  it('bindings: the first row whose conditions hold, the branch before its group, a switched-off one before both', async () => {
    const { kernel, clock } = demo.app
    const board = await must<BindingBoard>(await manager(), 'GET', '/camunda/bpm/binding/list')
    expect(board.models.map(({ key }) => key)).toEqual(expect.arrayContaining(['refund', 'leave', 'baseChange']))
    const put = (
      companyId: number,
      modelKey: string,
      sort: number,
      more: { conditions?: unknown; enabled?: boolean; forbidSelf?: boolean } = {},
    ) =>
      kernel.q.query(
        `insert into approval_binding (id, company_id, business_type, model_key, enabled, forbid_self, conditions, sort, created_at, updated_at)
         values (gen_random_uuid(), $1, 'test.refund', $2, $3, $4, $5::jsonb, $6, $7, $7)`,
        [
          companyId,
          modelKey,
          more.enabled ?? true,
          more.forbidSelf ?? false,
          JSON.stringify(more.conditions ?? []),
          sort,
          clock.now(),
        ],
      )
    const bound = (amount: string, companyId = guangzhou) =>
      bindingFor({ q: kernel.q, now: clock.now() } as never, 'test.refund.partial', companyId, { amount })
    expect(await bound('1')).toBeNull()
    await put(demo.companies['root']!, 'leave', 0)
    expect(await bound('1')).toEqual({ modelKey: 'leave', forbidSelf: false })
    await put(guangzhou, 'refund', 0, {
      conditions: [{ field: 'amount', compare: 'gt', value: '1000', logic: 'and' }],
      forbidSelf: true,
    })
    await put(guangzhou, 'void', 1)
    expect(await bound('1000.01')).toEqual({ modelKey: 'refund', forbidSelf: true })
    expect(await bound('1000.00')).toEqual({ modelKey: 'void', forbidSelf: false })
    expect(await bound('1000.01', demo.companies['佛山分公司']!)).toEqual({ modelKey: 'leave', forbidSelf: false })
    await kernel.q.query(
      "update approval_binding set enabled = false where company_id = $1 and business_type = 'test.refund'",
      [guangzhou],
    )
    expect(await bound('1')).toBeNull()
  })
})
