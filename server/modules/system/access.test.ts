import { roleMenus, type GrantableMenu } from '@wuguan/contract/system/role.actions'
import type { MenuRow } from '@wuguan/contract/system/menu.actions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, type TestApp, startTestApp } from '../../../tests/support/app.ts'
import { must } from '../../../tests/support/must.ts'

/** A small group of its own: a root, two branches with two communities each, and menus as the catalogue seeds them. */
let app: TestApp
let admin: Caller
let root: number
const company: Record<'east' | 'west' | 'eastOffice', number> = { east: 0, west: 0, eastOffice: 0 }
const community: Record<'e1' | 'e2' | 'w1', number> = { e1: 0, e2: 0, w1: 0 }
const PASSWORD = 'Start1234'
let serial = 0

const menuOf = async (codes: string[]) =>
  (
    await app.kernel.q.query<{ id: number }>('select id from sys_menu where perms = any($1) and deleted_at is null', [
      codes,
    ])
  ).map(({ id }) => id)
async function makeRole(codes: string[], dataScope: number, more: Record<string, unknown> = {}) {
  serial++
  return must<{ id: number; version: number }>(
    admin,
    'POST',
    '/basedata/sys/role',
    { name: `角色${serial}`, code: `role_${serial}`, dataScope, menuIds: await menuOf(codes), ...more },
    { companyId: root },
  )
}
const draft = (username: string, companyId: number, roleIds: number[], more: Record<string, unknown> = {}) => ({
  username,
  petName: username,
  mobile: `139${String(10_000_000 + ++serial)}`,
  gender: 0,
  companyId,
  password: app.encrypt(PASSWORD),
  roleIds,
  ...more,
})
async function makeUser(username: string, companyId: number, roleIds: number[], more: Record<string, unknown> = {}) {
  const { userId } = await must<{ userId: number }>(
    admin,
    'POST',
    '/basedata/sys/user',
    draft(username, companyId, roleIds, more),
    { companyId: root },
  )
  await app.kernel.q.query('update sys_user set must_change_password = false where id = $1', [userId])
  return userId
}
const U = '/basedata/sys/user'

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
  root = (await must<{ id: number }[]>(admin, 'GET', '/basedata/base/company/tree'))[0]!.id
  const make = async (parentId: number, name: string, nodeType = 2) =>
    (await must<{ id: number }>(admin, 'POST', '/basedata/base/company/save', { parentId, nodeType, name, code: name }))
      .id
  company.east = await make(root, '东区公司')
  company.west = await make(root, '西区公司')
  company.eastOffice = await make(company.east, '客服部', 3)
  const settle = async (name: string, companyId: number) =>
    (
      await app.kernel.q.query<{ id: number }>(
        `insert into community (name, code, company_id, project_type, fee_mode, manage_state, owners_committee, state, order_num, created_at, updated_at) values ($1, $1, $2, 1, 1, 2, 0, 1, 0, $3, $3) returning id`,
        [name, companyId, app.kernel.clock.now()],
      )
    )[0]!.id
  community.e1 = await settle('东一', company.east)
  community.e2 = await settle('东二', company.east)
  community.w1 = await settle('西一', company.west)
})
afterAll(() => app.stop())

describe('scope is computed per permission (A4)', () => {
  test('viewing everywhere and deciding in one community do not add up to deciding everywhere', async () => {
    const viewer = await makeRole(['basedata:house:list'], 1)
    const approver = await makeRole(['basedata:house:edit'], 5)
    const id = await makeUser('a4user', company.east, [viewer.id, approver.id], { communityIds: [community.e1] })
    const shown = await must<{ code: string; communities: number; roles: { name: string }[] }[]>(
      admin,
      'GET',
      `${U}/permissions/${id}`,
    )
    expect(shown.find(({ code }) => code === 'basedata:house:list')).toMatchObject({ communities: 2 })
    expect(shown.find(({ code }) => code === 'basedata:house:edit')).toMatchObject({
      communities: 1,
      roles: [{ name: expect.any(String) }],
    })
    const why = await must<{ allowed: boolean; steps: { name: string; ok: boolean; text: string }[] }>(
      admin,
      'GET',
      `${U}/explain?userId=${id}&code=basedata:house:delete`,
    )
    expect(why.allowed).toBe(false)
    expect(why.steps.at(-1)).toMatchObject({ name: '权限', ok: false })
  })

  test('the switchers offer what the user may work in, and nothing else', async () => {
    const role = await makeRole(['basedata:house:list'], 5)
    await makeUser('eastclerk', company.east, [role.id], { communityIds: [community.e2] })
    const caller = await app.login('eastclerk', PASSWORD)
    const list = await must<{ companyList: { id: number }[]; communityList: { id: number }[] }>(
      caller,
      'GET',
      '/basedata/base/community/treelist',
    )
    expect(list.companyList.map(({ id }) => id)).toEqual([company.east])
    expect(list.communityList.map(({ id }) => id)).toEqual([community.e2])
  })
})

describe('nobody grants more than he has (A6)', () => {
  let branchAdmin: Caller
  let branchAdminId: number
  let small: { id: number }
  const CODES = [
    'system:user:list',
    'system:user:add',
    'system:user:edit',
    'system:user:role',
    'system:user:community',
    'system:user:delete',
    'system:user:disable',
    'system:role:list',
    'system:role:add',
    'system:role:edit',
    'basedata:house:list',
  ]
  beforeAll(async () => {
    const role = await makeRole(CODES, 1)
    small = await makeRole(['basedata:house:list'], 5)
    branchAdminId = await makeUser('eastadmin', company.east, [role.id])
    branchAdmin = await app.login('eastadmin', PASSWORD)
  })

  test('a role with a code that he lacks, or that reaches further', async () => {
    const beyond = await makeRole(['charge-other:approval:handle', 'basedata:house:list'], 5)
    const target = await makeUser('granted1', company.east, [small.id])
    expect(
      await branchAdmin.call('POST', `${U}/role`, { body: { userId: target, roleIds: [small.id, beyond.id] } }),
    ).toMatchObject({ code: 422, msg: '不能授予超出自身权限的角色' })
    // A role whose companies are gone reaches nothing, and still opens what asks for no place.
    const nowhere = await makeRole(['charge-other:approval:handle'], 7, { scopeCompanies: [company.east] })
    await app.kernel.q.query('delete from sys_role__scope_companies where owner_id = $1', [nowhere.id])
    expect(
      await branchAdmin.call('POST', `${U}/role`, { body: { userId: target, roleIds: [nowhere.id] } }),
    ).toMatchObject({ code: 422, msg: '不能授予超出自身权限的角色' })
    const everywhere = await makeRole(['basedata:house:list'], 7, { scopeCompanies: [company.west] })
    expect(
      await branchAdmin.call('POST', `${U}/role`, { body: { userId: target, roleIds: [everywhere.id] } }),
    ).toMatchObject({ code: 422, msg: '不能授予超出自身权限的角色' })
    const offered = await must<{ id: number }[]>(branchAdmin, 'GET', '/basedata/sys/role/select')
    expect(offered.map(({ id }) => id)).toContain(small.id)
    expect(offered.map(({ id }) => id)).not.toContain(beyond.id)
    expect(offered.map(({ id }) => id)).not.toContain(everywhere.id)
  })

  test('his own roles, other communities, foreign users, a superAdmin', async () => {
    expect(
      await branchAdmin.call('POST', `${U}/role`, { body: { userId: branchAdminId, roleIds: [small.id] } }),
    ).toMatchObject({ code: 422, msg: '不能修改自己的角色' })
    const target = await makeUser('granted2', company.east, [small.id])
    expect(
      await branchAdmin.call('POST', `${U}/community`, { body: { userIds: [target], communityIds: [community.w1] } }),
    ).toMatchObject({ code: 403 })
    const foreign = await makeUser('westuser', company.west, [small.id])
    expect(await branchAdmin.call('GET', `${U}/info/${foreign}`)).toMatchObject({ code: 404 })
    expect(await branchAdmin.call('PUT', `${U}/disable`, { body: { userIds: [foreign], state: 0 } })).toMatchObject({
      code: 403,
    })
    const [boss] = await app.kernel.q.query<{ id: number }>("select id from sys_user where username = 'sysadmin'")
    await app.kernel.q.query('update sys_user set company_id = $2 where id = $1', [boss!.id, company.east])
    expect(await branchAdmin.call('PUT', `${U}/disable`, { body: { userIds: [boss!.id], state: 0 } })).toMatchObject({
      code: 403,
    })
    await app.kernel.q.query('update sys_user set company_id = $2 where id = $1', [boss!.id, root])
  })

  test('a menu that he does not hold cannot go into a role', async () => {
    const menuIds = await menuOf(['charge-other:approval:handle'])
    expect(
      await branchAdmin.call('POST', '/basedata/sys/role', {
        body: { name: '越权', code: 'too_much', dataScope: 5, menuIds },
      }),
    ).toMatchObject({ code: 403, msg: '无权分配该菜单' })
    expect(
      await branchAdmin.call('POST', '/basedata/sys/role', {
        body: { name: '越权', code: 'too_much', dataScope: 5, menuIds: [] },
      }),
    ).toMatchObject({ code: 400, msg: '请至少选择一个菜单' })
  })

  test('the role tree and the menu list mark pages that this build does not have', async () => {
    const flat = (menus: readonly GrantableMenu[]): GrantableMenu[] => menus.flatMap((one) => [one, ...flat(one.list)])
    const rows = await must<MenuRow[]>(admin, 'GET', '/basedata/sys/menu/list')
    const offered = flat(await must<GrantableMenu[]>(admin, 'GET', roleMenus.path))
    const live = (list: readonly { menuId: number; live: boolean }[], url: string) => {
      const { menuId } = rows.find((row) => row.url === url)!
      return list.find((one) => one.menuId === menuId)?.live
    }
    for (const list of [rows, offered])
      expect([live(list, '/basedata/house'), live(list, '/quality/task/index')]).toEqual([true, false])
  })

  test('what he does not hold stays when he saves a role', async () => {
    const wide = await must<{ id: number; version: number }>(
      admin,
      'POST',
      '/basedata/sys/role',
      {
        name: '宽角色',
        code: 'wide',
        dataScope: 5,
        menuIds: await menuOf(['charge-other:approval:handle', 'basedata:house:list']),
        companyId: company.east,
      },
      { companyId: root },
    )
    const info = await must<{ menuIds: number[]; version: number }>(
      branchAdmin,
      'GET',
      `/basedata/sys/role/info/${wide.id}`,
    )
    const [kept] = await menuOf(['charge-other:approval:handle'])
    const wanted = await menuOf(['system:user:list'])
    await must(branchAdmin, 'PUT', '/basedata/sys/role', { id: wide.id, version: info.version, menuIds: wanted })
    const after = await must<{ menuIds: number[] }>(admin, 'GET', `/basedata/sys/role/info/${wide.id}`)
    expect(after.menuIds).toEqual([kept!, ...wanted].sort((a, b) => a - b))
  })
})

describe('what two do at once (A17)', () => {
  test('two administrators save one role: the second is told', async () => {
    const { id, version } = await makeRole(['basedata:house:list'], 5)
    const more = await menuOf(['basedata:house:list', 'basedata:house:edit'])
    expect(
      await admin.call('PUT', '/basedata/sys/role', { body: { id, version, menuIds: more }, companyId: root }),
    ).toMatchObject({ code: 0 })
    expect(
      await admin.call('PUT', '/basedata/sys/role', { body: { id, version, remark: '二' }, companyId: root }),
    ).toMatchObject({ code: 409 })
  })
  test('two add one user name: one succeeds', async () => {
    const role = await makeRole(['basedata:house:list'], 5)
    const answers = await Promise.all(
      ['TwinUser', 'twinuser'].map((name) =>
        admin.call('POST', U, { body: draft(name, company.east, [role.id]), companyId: root }),
      ),
    )
    expect(answers.map(({ code }) => code).sort((a, b) => a - b)).toEqual([0, 400])
    expect(answers.find(({ code }) => code === 400)!.msg).toBe('用户名已存在')
  })
})

describe('users', () => {
  test('bad input in the words of the book', async () => {
    const role = await makeRole(['basedata:house:list'], 5)
    const add = (change: Record<string, unknown>) =>
      admin.call('POST', U, { body: { ...draft('gooduser', company.east, [role.id]), ...change }, companyId: root })
    expect(await add({ username: '1abc' })).toMatchObject({
      code: 400,
      msg: '用户名须以字母开头，6-20位字母、数字、-或_',
    })
    expect(await add({ petName: '' })).toMatchObject({ code: 400, msg: '请输入姓名' })
    expect(await add({ mobile: null })).toMatchObject({ code: 400, msg: '请输入手机号' })
    expect(await add({ mobile: '1390000' })).toMatchObject({ code: 400, msg: '手机号码长度为11个字符' })
    expect(await add({ mobile: '23800138000' })).toMatchObject({ code: 400, msg: '请输入正确的手机号码' })
    expect(await add({ email: 'a@' })).toMatchObject({ code: 400, msg: '请输入正确的邮箱地址' })
    expect(await add({ companyId: undefined })).toMatchObject({ code: 400, msg: '请选择所属公司' })
    expect(await add({ companyId: company.eastOffice })).toMatchObject({
      code: expect.any(Number),
      msg: expect.not.stringMatching(/^$/),
    })
    expect(await add({ companyId: company.west, departmentId: company.eastOffice })).toMatchObject({
      code: 400,
      msg: '部门不属于所选公司',
    })
    expect(await add({ roleIds: [] })).toMatchObject({ code: 400, msg: '请选择角色' })
    expect(await add({ password: app.encrypt('abcdefgh') })).toMatchObject({
      code: 422,
      msg: '密码强度不足，需包含大小写字母、数字、符号中的三类',
    })
    expect(await add({ password: app.encrypt('Abcd1234') })).toMatchObject({ code: 422, msg: '密码过于常见，请更换' })
    expect(await add({ username: 'Wanglin', password: app.encrypt('Wanglin_26') })).toMatchObject({
      code: 422,
      msg: '密码不能包含用户名',
    })
    expect(await add({ password: undefined })).toMatchObject({ code: 400, msg: '请输入密码' })
    expect(await admin.call('GET', `${U}/page?limit=5000`)).toMatchObject({ code: 400, msg: '每页条数超出限制' })
  })

  test('deleting oneself deletes nobody', async () => {
    const role = await makeRole(['basedata:house:list'], 5)
    const other = await makeUser('bystander', company.east, [role.id])
    const { userId } = await must<{ userId: number }>(admin, 'GET', `${U}/info`)
    expect(await admin.call('DELETE', U, { body: [other, userId], companyId: root })).toMatchObject({
      code: 422,
      msg: '不能删除自己',
    })
    expect(await admin.call('GET', `${U}/info/${other}`, { companyId: root })).toMatchObject({ code: 0 })
    expect(
      await admin.call('PUT', `${U}/disable`, { body: { userIds: [userId], state: 0 }, companyId: root }),
    ).toMatchObject({ code: 422, msg: '不能停用自己' })
  })

  test('a stopped user is signed out at once; a deleted one comes back stopped, unless his name is taken', async () => {
    const role = await makeRole(['basedata:house:list'], 5)
    const id = await makeUser('comesback', company.east, [role.id])
    const caller = await app.login('comesback', PASSWORD)
    await must(admin, 'PUT', `${U}/disable`, { userIds: [id], state: 0 }, { companyId: root })
    expect(await caller.call('GET', `${U}/info`)).toMatchObject({ code: 401 })
    await must(admin, 'DELETE', U, [id], { companyId: root })
    const twin = await makeUser('comesback', company.east, [role.id])
    expect(await admin.call('POST', `${U}/recovery/${id}`, { companyId: root })).toMatchObject({
      code: 422,
      msg: '用户名已被占用，请先修改用户名',
    })
    await must(admin, 'POST', `${U}/updateUserName`, { userId: twin, username: 'comesback2' }, { companyId: root })
    await must(admin, 'POST', `${U}/recovery/${id}`, undefined, { companyId: root })
    expect(await must(admin, 'GET', `${U}/info/${id}`, undefined, { companyId: root })).toMatchObject({
      state: 0,
      roles: [{ roleId: role.id }],
    })
  })

  test('a move takes the communities outside along only after saying so', async () => {
    const role = await makeRole(['basedata:house:list'], 5)
    const id = await makeUser('mover01', company.east, [role.id], { communityIds: [community.e1] })
    const body = { userIds: [id], companyId: company.west, keepRoles: true }
    expect(await must(admin, 'PUT', `${U}/move/company`, { ...body, preview: true }, { companyId: root })).toEqual({
      removedCommunities: 1,
      communities: [{ id: community.e1, name: '东一' }],
    })
    expect(await must(admin, 'GET', `${U}/info/${id}`, undefined, { companyId: root })).toMatchObject({
      companyId: company.east,
      communities: [{ id: community.e1 }],
    })
    await must(admin, 'PUT', `${U}/move/company`, body, { companyId: root })
    expect(await must(admin, 'GET', `${U}/info/${id}`, undefined, { companyId: root })).toMatchObject({
      companyId: company.west,
      communities: [],
      roles: [{ roleId: role.id }],
    })
  })

  test('a reset password is shown once, is strong, and must be changed', async () => {
    const role = await makeRole(['basedata:house:list'], 5)
    const id = await makeUser('forgetful', company.east, [role.id])
    const { password } = await must<{ password: string }>(
      admin,
      'PUT',
      `${U}/resetpasswd`,
      { userId: id },
      { companyId: root },
    )
    expect(password).toMatch(/^[A-Za-z][A-Za-z0-9_-]{11}$/)
    const caller = await app.login('forgetful', password)
    expect(await caller.call('GET', '/basedata/sys/view?screen=x')).toMatchObject({ code: 403, msg: '请先修改密码' })
    const [log] = await app.kernel.q.query<{ text: string }>(
      "select string_agg(coalesce(before::text, '') || coalesce(after::text, ''), ' ') as text from operation_log",
    )
    expect(log!.text).not.toContain(password)
  })

  test('lists: node with what lies below, exactly the node, and a sheet', async () => {
    const below = await must<{ total: number }>(admin, 'GET', `${U}/page?companyId=${root}`, undefined, {
      companyId: root,
    })
    const exactly = await must<{ total: number }>(
      admin,
      'GET',
      `${U}/page?companyId=${root}&includeChild=false`,
      undefined,
      { companyId: root },
    )
    expect(exactly.total).toBe(1)
    expect(below.total).toBeGreaterThan(10)
    const sheet = await admin.call('GET', `${U}/exportUserData`, { companyId: root })
    expect(sheet.headers['content-disposition']).toContain(encodeURIComponent('用户数据20260315.xls'))
  })
})

describe('gray release (A10)', () => {
  const M = '/basedata/sys/menu'
  const nav = async (caller: Caller) =>
    (await must<{ path: string }[]>(caller, 'GET', `${M}/nav`)).map(({ path }) => path)
  test('mode 2 shows a menu to the list only, mode 1 gives the others the old address; permission stays', async () => {
    const role = await makeRole(['system:user:list'], 1)
    const inside = await makeUser('grayin1', company.east, [role.id])
    await makeUser('grayout', company.west, [role.id])
    const [menuId] = (
      await app.kernel.q.query<{ id: number }>("select id from sys_menu where url = '/system/user/list'")
    ).map(({ id }) => id)
    const inList = await app.login('grayin1', PASSWORD)
    const outside = await app.login('grayout', PASSWORD)
    const { id } = await must<{ id: string }>(admin, 'POST', `${M}/gray/saveMenuGray`, {
      menuId,
      mode: 2,
      companies: [company.east],
      startAt: '2026-03-01 00:00:00',
    })
    expect(
      await admin.call('POST', `${M}/gray/saveMenuGray`, { body: { menuId, mode: 2, startAt: '2026-03-01 00:00:00' } }),
    ).toMatchObject({ code: 400, msg: '该菜单已存在灰度设置' })
    const url = '/system/user/list'
    const [built] = [(await nav(admin)).length > 0]
    expect(built).toBe(true)
    expect(await must(admin, 'GET', `${M}/gray/preview?menuId=${menuId}&userId=${inside}`)).toMatchObject({
      inList: true,
      visible: true,
      url,
    })
    expect((await nav(outside)).includes(url)).toBe(false)
    expect(await outside.call('GET', `${U}/page`)).toMatchObject({ code: 0 })
    await must(admin, 'POST', `${M}/gray/saveMenuGray`, { id, version: 1, state: 0 })
    expect(await nav(outside)).toEqual(await nav(inList))
    const menu = await must<{ version: number }>(admin, 'GET', `${M}/${menuId}`)
    await must(admin, 'DELETE', `${M}/gray/deleteMenuGray`, [id])
    expect(
      await admin.call('POST', `${M}/gray/saveMenuGray`, { body: { menuId, mode: 1, startAt: '2026-03-01 00:00:00' } }),
    ).toMatchObject({ code: 400, msg: '该菜单没有旧地址，不能使用新旧并行' })
    await must(admin, 'POST', `${M}/update`, { menuId, version: menu.version, oldUrl: 'old/users.html' })
    await must(admin, 'POST', `${M}/gray/saveMenuGray`, {
      menuId,
      mode: 1,
      users: [inside],
      startAt: '2026-03-01 00:00:00',
      endAt: '2026-03-20 00:00:00',
    })
    const pages = await must<{ menuId: number; url: string | null; oldUrl: string | null }[]>(
      outside,
      'GET',
      `${M}/getUrlMenuList`,
    )
    expect(pages.find((page) => page.menuId === menuId)).toMatchObject({ url: null, oldUrl: 'old/users.html' })
    app.clock.set('2026-03-20 00:00:00')
    expect(await must(admin, 'GET', `${M}/gray/preview?menuId=${menuId}&userId=${inside}`).catch(String)).toBeDefined()
    app.clock.set('2026-03-15 10:00:00')
  })
})
