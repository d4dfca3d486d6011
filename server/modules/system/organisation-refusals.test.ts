import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, type Caller, type TestApp, startTestApp } from '../../../tests/support/app.ts'
import { must } from '../../../tests/support/must.ts'
import { overtaken } from '../../../tests/support/overtaken.ts'
import { makeUser } from '../../../tests/support/user.ts'

/** Companies, people and roles: what is refused of them, and that nothing of it was written. */
const S = '/basedata/sys'
const U = `${S}/user`
const C = '/basedata/base/company'
const NOWHERE = 999_999
let app: TestApp
let admin: Caller
let adminId: number
let keeper: Caller & { userId: number }
let eastKeeper: Caller
let menuId: number
const at: Record<'root' | 'east' | 'west' | 'office' | 'stopped' | 'deepest' | 'otherRoot', number> = {
  root: 0,
  east: 0,
  west: 0,
  office: 0,
  stopped: 0,
  deepest: 0,
  otherRoot: 0,
}
const roles: Record<'common' | 'west', number> = { common: 0, west: 0 }
let person: number
let westPosition: number

const one = async <T extends object>(sql: string, values: unknown[] = []) =>
  (await app.kernel.q.query<T>(sql, values))[0]!
const role = (over: Record<string, unknown> = {}) => ({
  name: '新角色',
  code: 'fresh',
  dataScope: 5,
  menuIds: [menuId],
  ...over,
})
const user = (over: Record<string, unknown> = {}) => ({
  username: 'newcomer1',
  petName: '新同事',
  mobile: '13600000009',
  gender: 0,
  companyId: at.east,
  password: app.encrypt('Start4711'),
  roleIds: [roles.common],
  ...over,
})

const branchOf = (parentId: number, name: string) => ({ parentId, nodeType: 2, name, code: name })

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
  const { id, company } = await one<{ id: number; company: number }>(
    "select id, company_id as company from sys_user where username = 'sysadmin'",
  )
  adminId = id
  at.root = company
  menuId = (await one<{ id: number }>('select min(id) as id from sys_menu where type = 1 and deleted_at is null')).id
  const made = async (path: string, body: Record<string, unknown>) =>
    Number((await must<{ id: number }>(admin, 'POST', path, body)).id)
  const branch = (parentId: number, name: string, more: Record<string, unknown> = {}) =>
    made(`${C}/save`, { ...branchOf(parentId, name), ...more })
  at.east = await branch(at.root, '东区公司')
  at.west = await branch(at.root, '西区公司')
  at.office = await branch(at.east, '客服部', { nodeType: 3 })
  at.stopped = await branch(at.root, '停用公司', { state: 0 })
  at.deepest = at.root
  for (let level = 2; level <= 10; level++) at.deepest = await branch(at.deepest, `第${level}级`)
  at.otherRoot = (
    await one<{ id: number }>(
      `insert into company (node_type, name, code, path, level, order_num, state, created_at, updated_at)
       values (1, '另一集团', 'OTHER', '', 1, 2, 1, $1, $1) returning id`,
      [app.clock.now()],
    )
  ).id
  await app.kernel.q.query(`update company set path = '/' || id || '/' where id = $1`, [at.otherRoot])
  roles.common = await made(`${S}/role`, role({ name: '普通', code: 'common' }))
  roles.west = await made(`${S}/role`, role({ name: '西区', code: 'west', companyId: at.west }))
  person = await made(U, user({ username: 'person01', mobile: '13600000001' }))
  westPosition = await made(`${S}/position`, { companyId: at.west, name: '西区前台', code: 'XQ', category: 2 })
  keeper = await makeUser(app, 'keeper01', ['system:role:list', 'system:role:edit', 'system:role:member'], {
    companyId: at.root,
  })
  eastKeeper = await makeUser(app, 'keeper02', ['system:user:list'], { companyId: at.east })
})
afterAll(() => app.stop())

const TABLES = ['company', 'sys_user', 'sys_role', 'role_menu', 'user_role', 'user_community', 'user_position']
const kept = () =>
  one(
    `select ${TABLES.map((table) => `(select md5(string_agg(t::text, '' order by t.id)) from ${table} t) as ${table}`).join(', ')}`,
  )
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, caller = admin) =>
  caller.call(method, path, body === undefined ? {} : { body })
async function change(base: string, read: string, id: number, set: Record<string, unknown>, companyId = at.root) {
  const { version } = await must<{ version: number }>(admin, 'GET', `${base}/info/${id}`, undefined, { companyId })
  return admin.call('PUT', `${base}${read}`, { body: { id, version, ...set }, companyId })
}
const changeCompany = (id: number, set: Record<string, unknown>, companyId?: number) =>
  change(C, '/update', id, set, companyId)
const addCompany = (over: Record<string, unknown>) =>
  call('POST', `${C}/save`, { parentId: at.root, nodeType: 2, name: '新公司', code: 'NEW', ...over })
const changeUser = (set: Record<string, unknown>) => change(U, '', person, set)

type Case = readonly [what: string, msg: string, field: string | null, attempt: () => Promise<Answer>]
const refusedOf = (msg: string, field: string | null) =>
  field === null ? { code: 422, msg } : { code: 400, msg, data: { [field]: msg } }
/** The answer of what has left everything as it was. */
const answerOf = async (attempt: () => Promise<Answer>) => {
  const before = await kept()
  const answer = await attempt()
  expect(await kept()).toEqual(before)
  return answer
}

describe('companies', () => {
  const CASES: readonly Case[] = [
    ['the top becomes a company', '最上级只能是集团', 'nodeType', () => changeCompany(at.root, { nodeType: 2 })],
    [
      'a company becomes a department',
      '类型不能在公司与部门之间更改',
      'nodeType',
      () => changeCompany(at.east, { nodeType: 3 }),
    ],
    [
      'a department becomes a company',
      '类型不能在公司与部门之间更改',
      'nodeType',
      () => changeCompany(at.office, { nodeType: 2 }),
    ],
    ['one below nothing', '上级不存在或已删除', 'parentId', () => addCompany({ parentId: NOWHERE })],
    ['one moves below nothing', '上级不存在或已删除', 'parentId', () => changeCompany(at.west, { parentId: NOWHERE })],
    ['a group below the top', '集团只能是最上级', 'nodeType', () => addCompany({ nodeType: 1 })],
    ['a company becomes a group', '集团只能是最上级', 'nodeType', () => changeCompany(at.east, { nodeType: 1 })],
    ['a company without one above', '请选择上级公司', 'parentId', () => changeCompany(at.east, { parentId: null })],
    [
      'a top goes below another',
      '最上级公司不能移动',
      'parentId',
      () => changeCompany(at.otherRoot, { parentId: at.root }, at.otherRoot),
    ],
    ['an eleventh level', '公司层级不能超过10级', 'parentId', () => addCompany({ parentId: at.deepest })],
    ['the top is stopped', '不能停用最上级公司', null, () => changeCompany(at.root, { state: 0 })],
    ['a new one below a stopped one', '请先启用上级公司', null, () => addCompany({ parentId: at.stopped })],
    ['one moves below a stopped one', '请先启用上级公司', null, () => changeCompany(at.west, { parentId: at.stopped })],
  ]
  test.each(CASES)('%s: %s', async (_what, msg, field, attempt) => {
    expect(await answerOf(attempt)).toMatchObject(refusedOf(msg, field))
  })
})

describe('people', () => {
  const CASES: readonly Case[] = [
    [
      'a list of a company that is no number',
      '编号格式不正确',
      'companyId',
      () => call('GET', `${U}/page?companyId=east`),
    ],
    ['a list of a role that is no number', '编号格式不正确', 'roleId', () => call('GET', `${U}/page?roleId=0`)],
    [
      'rights in a company beyond the caller',
      '请选择公司',
      'companyId',
      () => call('GET', `${U}/permissions/${person}?companyId=${at.west}`, undefined, eastKeeper),
    ],
    [
      'an explanation in no company',
      '请选择公司',
      'companyId',
      () => call('GET', `${U}/explain?userId=${person}&code=system:user:list&companyId=${NOWHERE}`),
    ],
    [
      'an explanation of no record',
      '请选择记录',
      'entity',
      () => call('GET', `${U}/explain?userId=${adminId}&entity=system.user`),
    ],
    [
      'an explanation of a record of no kind',
      '请选择记录',
      'entity',
      () => call('GET', `${U}/explain?userId=${adminId}&entity=system.nothing&recordId=1`),
    ],
    ['roles that are no ids', '编号格式不正确', 'roleIds', () => call('POST', U, user({ roleIds: ['admin'] }))],
    ['communities that are no list', '编号格式不正确', 'communityIds', () => changeUser({ communityIds: 'all' })],
    [
      'a password that begins with a digit',
      '初始密码须以字母开头，6-20位字母、数字、-或_',
      'password',
      () => call('POST', U, user({ password: app.encrypt('1Start4711') })),
    ],
    ['the last role is taken away', '请选择角色', 'roleIds', () => changeUser({ roleIds: [] })],
    [
      'a position that is not there',
      '岗位不存在或不属于所选公司',
      'positionIds',
      () => changeUser({ positionIds: [NOWHERE] }),
    ],
    [
      'a position of another company',
      '岗位不存在或不属于所选公司',
      'positionIds',
      () => changeUser({ positionIds: [westPosition] }),
    ],
    [
      'he moves himself',
      '不能调动自己',
      null,
      () => call('PUT', `${U}/move/company`, { userIds: [person, adminId], companyId: at.west }),
    ],
    [
      'a community that is not there',
      '项目不存在或已删除',
      'communityIds',
      () => call('POST', `${U}/community`, { userIds: [person], communityIds: [NOWHERE] }),
    ],
  ]
  test.each(CASES)('%s: %s', async (_what, msg, field, attempt) => {
    expect(await answerOf(attempt)).toMatchObject(refusedOf(msg, field))
  })

  test('he moves to a company that is deleted meanwhile', async () => {
    const gone = Number((await must<{ id: number }>(admin, 'POST', `${C}/save`, branchOf(at.root, '撤销公司'))).id)
    const held = () => one('select company_id, version from sys_user where id = $1', [person])
    const before = await held()
    const changes = [
      ['select 1 from sys_user where id = $1 for update', [person]],
      ['update company set deleted_at = created_at where id = $1', [gone]],
    ] as const
    const move = () => call('PUT', `${U}/move/company`, { userIds: [person], companyId: gone })
    expect(await overtaken(app, changes, move)).toMatchObject(refusedOf('请选择所属公司', 'companyId'))
    expect(await held()).toEqual(before)
  })
})

describe('roles', () => {
  const give = (body: Record<string, unknown>) => call('POST', `${U}/role`, { userId: person, ...body })
  const CASES: readonly Case[] = [
    ['given in no company', '请选择公司', 'companyId', () => give({ companyId: NOWHERE, roleIds: [roles.common] })],
    ['given in a department', '请选择公司', 'companyId', () => give({ companyId: at.office, roleIds: [roles.common] })],
    ['one that is not there', '角色不存在或已停用', 'roleIds', () => give({ roleIds: [NOWHERE] })],
    ['one of another company', '角色不属于所选公司', 'roleIds', () => give({ roleIds: [roles.west] })],
    [
      'one over chosen places without any',
      '请选择范围内的公司或项目',
      'scopeCompanies',
      () => call('POST', `${S}/role`, role({ dataScope: 7 })),
    ],
    [
      'a menu that is not there',
      '菜单不存在或已删除',
      'menuIds',
      () => call('POST', `${S}/role`, role({ menuIds: [menuId, NOWHERE] })),
    ],
    [
      'menus that are no list',
      '请至少选择一个菜单',
      'menuIds',
      () => call('POST', `${S}/role`, role({ menuIds: 'all' })),
    ],
    [
      'none of the menus named',
      '请至少选择一个菜单',
      'menuIds',
      () => call('POST', `${S}/role`, role({ menuIds: undefined })),
    ],
    [
      "the caller's own is changed",
      '不能修改自己的角色',
      null,
      async () => {
        const own = await one<{ id: number; version: number }>(
          'select r.id, r.version from sys_role r join user_role u on u.role_id = r.id where u.user_id = $1',
          [keeper.userId],
        )
        return call('PUT', `${S}/role`, { ...own, dataScope: 1, remark: '全部' }, keeper)
      },
    ],
    [
      'the caller joins one',
      '不能修改自己的角色',
      null,
      () => call('POST', `${S}/role/member`, { roleId: roles.common, userIds: [keeper.userId] }, keeper),
    ],
    [
      'the caller leaves one',
      '不能修改自己的角色',
      null,
      () => call('DELETE', `${S}/role/member`, { roleId: roles.common, userIds: [person, keeper.userId] }, keeper),
    ],
  ]
  test.each(CASES)('%s: %s', async (_what, msg, field, attempt) => {
    expect(await answerOf(attempt)).toMatchObject(refusedOf(msg, field))
  })
})
