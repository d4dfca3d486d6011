import { expect } from 'vitest'
import { type Caller, type TestApp, startTestApp } from './app.ts'

type Row = Record<string, unknown>
export type Saved = Row & { id: string; version: number }
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** A community with one building, one unit and helpers to fill it: what tests of the register stand on. */
export interface Register {
  readonly app: TestApp
  readonly admin: Caller
  readonly companyId: number
  readonly userId: number
  readonly communityId: number
  readonly buildingId: string
  readonly unitId: string
  /** Data of a call that must succeed. */
  ok(method: Method, path: string, body?: unknown): Promise<Row>
  /** The envelope of a call that must not. */
  refused(
    method: Method,
    path: string,
    body?: unknown,
  ): Promise<{ code: number; msg: string; status: number; data: unknown }>
  list(path: string, query?: Row): Promise<Row[]>
  page(path: string, query?: Row): Promise<Row[]>
  info(base: string, id: unknown): Promise<Saved>
  house(draft?: Row): Promise<Saved>
  customer(draft?: Row): Promise<Saved>
  relate(customerId: string, houseId: string, draft?: Row): Promise<Saved>
  sql<R extends Row = Row>(text: string, values?: unknown[]): Promise<R[]>
  /** A session of a new user with these codes, all over the company. */
  user(
    username: string,
    codes: readonly string[],
    options?: { dataScope?: number; communityIds?: number[]; companyId?: number },
  ): Promise<Caller & { userId: number }>
}

let serial = 0

export async function openRegister(options: Parameters<typeof startTestApp>[0] = {}): Promise<Register> {
  const app = await startTestApp(options)
  const admin = await app.admin()
  const { q, clock } = app.kernel
  const now = clock.now()
  const [user] = await q.query<{ id: number; company_id: number }>(
    "select id, company_id from sys_user where username = 'sysadmin'",
  )
  const call = async (method: Method, path: string, body?: unknown) =>
    admin.call<Row>(
      method,
      path,
      method === 'GET' ? (body ? { query: body as Record<string, string> } : {}) : body === undefined ? {} : { body },
    )
  const ok = async (method: Method, path: string, body?: unknown) => {
    const answer = await call(method, path, body)
    expect(answer, `${method} ${path}`).toMatchObject({ code: 0 })
    return answer.data as Row
  }
  const refused = async (method: Method, path: string, body?: unknown) => {
    const { code, msg, status, data } = await call(method, path, body)
    expect(code, `${method} ${path}`).not.toBe(0)
    return { code, msg, status, data }
  }
  const info = async (base: string, id: unknown) => (await ok('GET', `${base}/info/${String(id)}`)) as Saved
  const companyId = user!.company_id
  const communityId = Number(
    (await ok('POST', '/basedata/base/community', { companyId, name: '云山花园', code: 'YSHY' })).id,
  )
  const buildingId = String(
    (
      await ok('POST', '/basedata/base/building', {
        communityId,
        buildName: '3栋',
        buildCode: '03',
        floorsUp: 18,
        floorsDown: 1,
      })
    ).id,
  )
  const unitId = String(
    (
      await ok('POST', '/basedata/base/unit', {
        communityId,
        buildingId,
        unitName: '1单元',
        unitCode: '1',
        floorsUp: 18,
      })
    ).id,
  )
  return {
    app,
    admin,
    companyId,
    userId: user!.id,
    communityId,
    buildingId,
    unitId,
    ok,
    refused,
    info,
    list: async (path, query) => (await ok('GET', path, query)) as unknown as Row[],
    page: async (path, query) => (await ok('GET', `${path}/page`, query))['list'] as Row[],
    async house(draft) {
      const n = ++serial
      const { id } = await ok('POST', '/basedata/base/house', {
        communityId,
        buildingId,
        unitId,
        roomNo: `${n}X`,
        floor: 1,
        buildingArea: '90.00',
        ...draft,
      })
      return info('/basedata/base/house', id)
    },
    async customer(draft) {
      const n = ++serial
      const { id } = await ok('POST', '/basedata/base/customer', {
        name: `客户${n}`,
        mobile: `138${String(n).padStart(8, '0')}`,
        createdIn: communityId,
        ...draft,
      })
      return info('/basedata/base/customer', id)
    },
    async relate(customerId, houseId, draft) {
      const { id } = await ok('POST', '/basedata/base/customerHouse', {
        communityId,
        customerId,
        houseId,
        relation: 1,
        startDate: '2025-01-01',
        ...draft,
      })
      return info('/basedata/base/customerHouse', id)
    },
    sql: (text, values) => q.query(text, values),
    async user(username, codes, { dataScope = 1, communityIds = [], companyId: home = companyId } = {}) {
      const [made] = await q.query<{ id: number }>(
        `insert into sys_user (username, pet_name, company_id, gender, state, super_admin, password_hash, password_changed_at, must_change_password, failed_count, source, iot_sync_state, created_at, updated_at)
         select $1, $1, $2, 0, 1, false, password_hash, $3, false, 0, 'local', 0, $3, $3 from sys_user where username = 'sysadmin' returning id`,
        [username, home, now],
      )
      const [role] = await q.query<{ id: number }>(
        'insert into sys_role (name, code, data_scope, built_in, state, order_num, created_at, updated_at) values ($1, $1, $2, false, 1, 1, $3, $3) returning id',
        [`role-${username}`, dataScope, now],
      )
      const [menu] = await q.query<{ id: number }>(
        "insert into sys_menu (type, name, perms, order_num, visible, open_mode, keep_alive, layout, state, created_at, updated_at) values (2, $1, $2, 1, false, 1, false, 'main', 1, $3, $3) returning id",
        [`menu-${username}`, codes.join(','), now],
      )
      await q.query(
        'insert into role_menu (id, role_id, menu_id, created_at, updated_at) values (gen_random_uuid(), $1, $2, $3, $3)',
        [role!.id, menu!.id, now],
      )
      await q.query(
        'insert into user_role (id, user_id, role_id, company_id, created_at, updated_at) values (gen_random_uuid(), $1, $2, $3, $4, $4)',
        [made!.id, role!.id, home, now],
      )
      for (const id of communityIds)
        await q.query(
          'insert into user_community (id, user_id, community_id, created_at, updated_at) values (gen_random_uuid(), $1, $2, $3, $3)',
          [made!.id, id, now],
        )
      const session = await app.login(username, 'Admin12345')
      return Object.assign(session, { userId: made!.id })
    },
  }
}
