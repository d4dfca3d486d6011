import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answer, type Caller, type TestApp, startTestApp } from '../../../tests/support/app.ts'
import { must } from '../../../tests/support/must.ts'
import { loadRights, systemActor } from '../../kernel/auth/actor.ts'
import { drawCodes } from '../../kernel/codes.ts'
import { uuidv7 } from '../../kernel/ids.ts'
import { inTransaction } from '../../kernel/tx.ts'
import { setUserState } from './user.service.ts'

/** What administrators are told when something cannot be, in the sentences of the book. */
let app: TestApp
let admin: Caller
let root: number
beforeAll(async () => {
  app = await startTestApp({ demo: true })
  admin = await app.admin()
  root = (await must<{ id: number }[]>(admin, 'GET', '/basedata/base/company/tree'))[0]!.id
})
afterAll(() => app.stop())

const S = '/basedata/sys'
const C = '/basedata/base/company'
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown): Promise<Answer> =>
  admin.call(method, path, { body, companyId: root })
const made = async (path: string, body: Record<string, unknown>) =>
  Number((await must<{ id: number }>(admin, 'POST', path, body, { companyId: root })).id)
const one = async <T extends object>(sql: string, values: unknown[] = []) =>
  (await app.kernel.q.query<T>(sql, values))[0]!

let serial = 0
const company = (name = `公司${++serial}`, parentId = root, nodeType = 2) =>
  made(`${C}/save`, { parentId, nodeType, name, code: `C${++serial}` })
const role = (over: Record<string, unknown> = {}) => {
  serial++
  return { name: `角色${serial}`, code: `refused_${serial}`, dataScope: 5, menuIds: [1], ...over }
}
const position = (over: Record<string, unknown> = {}) =>
  made(`${S}/position`, { companyId: root, name: `岗位${++serial}`, code: `P${serial}`, category: 7, ...over })
async function person(over: Record<string, unknown> = {}) {
  serial++
  const draft = {
    username: `refused_${serial}`,
    petName: `用户${serial}`,
    mobile: `136${String(10_000_000 + serial)}`,
    gender: 0,
    companyId: root,
    password: app.encrypt('Start1234'),
    roleIds: [await made(`${S}/role`, role())],
    ...over,
  }
  return Number((await must<{ userId: number }>(admin, 'POST', `${S}/user`, draft, { companyId: root })).userId)
}
async function state(id: number, value: number) {
  const { version } = await must<{ version: number }>(admin, 'GET', `${C}/info/${id}`)
  return call('PUT', `${C}/update`, { id, version, state: value })
}
async function community(companyId: number) {
  serial++
  await must(admin, 'POST', '/basedata/base/community', { companyId, name: `项目${serial}`, code: `M${serial}` })
}
const recycled = async (type: string, id: number | string) =>
  (
    await one<{ id: string }>(
      'select id from recycle_record where entity_type = $1 and entity_id = $2 order by id desc limit 1',
      [type, String(id)],
    )
  ).id

type Case = readonly [sentence: string, code: number, attempt: () => Promise<Answer>]
const CASES: readonly Case[] = [
  [
    '所属公司已停用',
    422,
    async () => {
      const at = await company()
      const id = await person({ companyId: at })
      await state(at, 0)
      await call('PUT', `${S}/user/disable`, { userIds: [id], state: 0 })
      return call('PUT', `${S}/user/disable`, { userIds: [id], state: 1 })
    },
  ],
  [
    '请先停用下属项目',
    422,
    async () => {
      const at = await company()
      await community(await company(undefined, at))
      return state(at, 0)
    },
  ],
  [
    '该公司下存在用户',
    422,
    async () => {
      const at = await company()
      await person({ companyId: at })
      return call('DELETE', `${C}/${at}`)
    },
  ],
  [
    '该公司下存在项目',
    422,
    async () => {
      const at = await company()
      await community(at)
      return call('DELETE', `${C}/${at}`)
    },
  ],
  ['请输入角色名称', 400, () => call('POST', `${S}/role`, role({ name: '' }))],
  ['请选择数据范围', 400, () => call('POST', `${S}/role`, role({ dataScope: null }))],
  ['请至少选择一个菜单', 400, () => call('POST', `${S}/role`, role({ menuIds: [] }))],
  [
    '角色名称已存在',
    400,
    async () => {
      const taken = role()
      await made(`${S}/role`, taken)
      return call('POST', `${S}/role`, role({ name: taken.name }))
    },
  ],
  [
    '该角色已分配给1个用户',
    422,
    async () => {
      const id = await made(`${S}/role`, role())
      await person({ roleIds: [id] })
      return call('DELETE', `${S}/role`, [id])
    },
  ],
  [
    '内置角色不可删除',
    422,
    async () => {
      const id = await made(`${S}/role`, role())
      await app.kernel.q.query('update sys_role set built_in = true, company_id = null where id = $1', [id])
      return call('DELETE', `${S}/role`, [id])
    },
  ],
  [
    '字典编码已存在',
    400,
    () => call('POST', `${S}/dict/withItems`, { code: 'customer_level', name: '等级', kind: 2, items: [] }),
  ],
  [
    '该字典值已被使用，不能删除',
    422,
    async () => {
      const { id } = await one<{ id: string }>(
        `select i.id from dict_item i join dict d on d.id = i.dict_id and d.code = 'contractor_type'
         join contractor c on c.type = i.value and c.deleted_at is null where i.company_id is null and i.deleted_at is null limit 1`,
      )
      return call('DELETE', `${S}/dictItem`, [id])
    },
  ],
  ['请输入菜单名称', 400, () => call('POST', `${S}/menu/save`, { type: 0, name: '', openMode: 1, layout: 'main' })],
  [
    '请选择上级菜单',
    400,
    () => call('POST', `${S}/menu/save`, { type: 2, name: '按钮', perms: 'a:b:c', openMode: 1, layout: 'main' }),
  ],
  [
    '该岗位下有1名用户',
    422,
    async () => {
      const id = await position()
      await person({ positionIds: [id] })
      return call('DELETE', `${S}/position`, [id])
    },
  ],
  [
    '该岗位已被流程分配规则引用',
    422,
    async () => {
      const id = await position()
      const { model } = await one<{ model: string }>(
        'select model_id as model from task_assign_rule where model_id is not null limit 1',
      )
      await app.kernel.q.query(
        `insert into task_assign_rule (id, model_id, task_definition_key, type, value, operation_type, scope_filter, sort, created_at, updated_at)
         values ($1, $2, 'none', 22, $3, 1, false, 0, $4, $4)`,
        [uuidv7(), model, JSON.stringify({ ids: [id] }), app.clock.now()],
      )
      return call('DELETE', `${S}/position`, [id])
    },
  ],
  [
    '分组名称已存在',
    400,
    async () => {
      const { name } = await one<{ name: string }>('select name from menu_group where deleted_at is null limit 1')
      return call('POST', `${S}/menu/group/addGroup`, { name, orderNum: 99, companies: [], state: 1 })
    },
  ],
  [
    '上级数据已删除，请先恢复上级公司甲',
    422,
    async () => {
      const at = await company('上级公司甲')
      const id = await position({ companyId: at })
      await must(admin, 'DELETE', `${S}/position`, [id], { companyId: root })
      await must(admin, 'DELETE', `${C}/${at}`)
      return call('POST', `${S}/recycle/recover`, { ids: [await recycled('system.position', id)] })
    },
  ],
  [
    '编码或名称已被占用：前台甲',
    422,
    async () => {
      const id = await position({ name: '前台甲' })
      await must(admin, 'DELETE', `${S}/position`, [id], { companyId: root })
      await position({ name: '前台甲' })
      return call('POST', `${S}/recycle/recover`, { ids: [await recycled('system.position', id)] })
    },
  ],
  ['每页条数超出限制', 400, () => call('GET', `${S}/role/page?limit=5000`)],
]
test.each(CASES)('%s', async (msg, code, attempt) => {
  const answer = await attempt()
  expect(answer).toMatchObject({ code, msg })
})

test('a person with work on his desk stays until it is handed over; what he once did does not keep him', async () => {
  const id = await person()
  const { taskId, owner, open } = await one<{ taskId: string; owner: number; open: number }>(
    `select t.id as "taskId", t.assignee_id as owner, count(*) over (partition by t.assignee_id)::int as open
     from process_task t join process_instance i on i.id = t.instance_id and i.result = 1
     where t.result = 1 and t.assignee_id is not null order by t.id limit 1`,
  )
  expect(await call('DELETE', `${S}/user`, [owner])).toMatchObject({
    code: 422,
    msg: `该用户有${open}条待办任务，请先转交`,
  })
  await app.kernel.q.query('update process_task set assignee_id = $2 where id = $1', [taskId, id])
  expect(await call('DELETE', `${S}/user`, [id])).toMatchObject({ code: 422, msg: '该用户有1条待办任务，请先转交' })
  await app.kernel.q.query('update process_task set assignee_id = $2 where id = $1', [taskId, owner])
  await app.kernel.q.query(
    `insert into staff_schedule (id, company_id, community_id, user_id, date, shift_id, status, created_at, updated_at)
     select $1, company_id, community_id, $2, '2026-03-01', shift_id, 1, $3, $3 from staff_schedule limit 1`,
    [uuidv7(), id, app.clock.now()],
  )
  expect(await call('DELETE', `${S}/user`, [id])).toMatchObject({ code: 0 })
})

test('the last one who may do everything cannot be stopped, by nobody', async () => {
  const { id, companyId } = await one<{ id: number; companyId: number }>(
    `select id, company_id as "companyId" from sys_user where super_admin and state = 1 and deleted_at is null`,
  )
  const { kernel } = app
  const rights = await loadRights(
    kernel.q,
    { userId: 0, superAdmin: true, homeCompanyId: companyId, departmentId: null },
    companyId,
    0,
  )
  const actor = systemActor(rights, companyId, 'test')
  await expect(
    inTransaction(kernel, (scope) => setUserState({ kernel, actor, ...scope }, { userIds: [id], state: 0 })),
  ).rejects.toMatchObject({ message: '至少保留一个启用的超级管理员' })
})

test('a rule whose digits are used up says so, and gives nothing', async () => {
  const { q, clock } = app.kernel
  const now = clock.now()
  const ruleId = uuidv7()
  await q.query(
    `insert into code_rule (id, company_id, code, prefix, date_pattern, digits, reset, gap_free, created_at, updated_at)
     values ($1, null, 'test.full', 'X', 'none', 3, 'never', false, $2, $2)`,
    [ruleId, now],
  )
  await q.query(
    `insert into code_counter (id, rule_id, period_key, last_value, created_at, updated_at) values ($1, $2, '-', 998, $3, $3)`,
    [uuidv7(), ruleId, now],
  )
  expect(await inTransaction(app.kernel, ({ q: tx }) => drawCodes(tx, 'test.full', now, root, null))).toEqual(['X999'])
  for (let again = 0; again < 2; again++)
    await expect(
      inTransaction(app.kernel, ({ q: tx }) => drawCodes(tx, 'test.full', now, root, null)),
    ).rejects.toMatchObject({ message: '编号已用尽，请调整编号规则' })
})
