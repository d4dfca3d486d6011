import { expect } from 'vitest'
import type { AnyFlow } from '@wuguan/contract/kernel/flow'
import { type Answer, type Caller, type TestApp, startTestApp } from './app.ts'
import { makeUser } from './user.ts'

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
  /** A verb of a flow on a record as it stands now. */
  verb<T = Row>(flow: Actable, name: string, id: unknown, values?: Row, caller?: Caller): Promise<Answer<T>>
  /** A verb pressed by two at once, both with the record before them as it stands now. */
  verbTwice(flow: Actable, name: string, id: unknown, values?: Row, caller?: Caller): Promise<Answer<Row>[]>
  sql<R extends object = Row>(text: string, values?: unknown[]): Promise<R[]>
  /** A session of a new user with these codes, all over the company. */
  user(
    username: string,
    codes: readonly string[],
    options?: { dataScope?: number; communityIds?: number[]; companyId?: number },
  ): Promise<Caller & { userId: number }>
}

/** A flow, whatever its verbs. */
export type Actable = { readonly entity: { readonly table: string }; readonly actions: object }

let serial = 0

export async function openRegister(options: Parameters<typeof startTestApp>[0] = {}): Promise<Register> {
  const app = await startTestApp(options)
  const admin = await app.admin()
  const { q } = app.kernel
  const [user] = await q.query<{ id: number; company_id: number }>(
    "select id, company_id from sys_user where username = 'sysadmin'",
  )
  const call = async (method: Method, path: string, body?: unknown) =>
    admin.call<Row>(
      method,
      path,
      method === 'GET' ? (body ? { query: body as Record<string, string> } : {}) : body === undefined ? {} : { body },
    )
  const press = <T = Row>(flow: Actable, name: string, body: Row, caller: Caller) => {
    const { method, path } = (flow.actions as AnyFlow['actions'])[name]!
    return caller.call<T>(method, path, { body })
  }
  const versionOf = async ({ entity }: Actable, id: unknown) =>
    (await q.query<{ version: number }>(`select version from ${entity.table} where id = $1`, [id]))[0]!.version
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
    verb: async <T>(flow: Actable, name: string, id: unknown, values: Row = {}, caller: Caller = admin) =>
      press<T>(flow, name, { id, version: await versionOf(flow, id), ...values }, caller),
    async verbTwice(flow, name, id, values = {}, caller = admin) {
      const body = { id, version: await versionOf(flow, id), ...values }
      return Promise.all([press(flow, name, body, caller), press(flow, name, body, caller)])
    },
    sql: (text, values) => q.query(text, values),
    user: (username, codes, options) => makeUser(app, username, codes, { companyId, ...options }),
  }
}
