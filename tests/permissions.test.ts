import type { World } from '@wuguan/contract/kernel/action'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallDescription } from '../server/kernel/http/route.ts'
import { modules } from '../server/modules/index.ts'
import { DEMO_PASSWORD_SETTING } from '../server/modules/session/demo-accounts.service.ts'
import { type Caller, type TestApp, startTestApp } from './support/app.ts'
import { demoWorld } from './support/world.ts'

/**
 * Every call of the server × who may not make it: exactly the refusal that the rules name, and nothing changed. A call can not
 * be left out: the matrix walks over the registry that serves the calls.
 */
let app: TestApp
let world: World
let nobody: Caller
let foreign: Caller
let expired: Caller

beforeAll(async () => {
  app = await startTestApp({ demo: true })
  const [setting] = await app.kernel.q.query<{ value: string }>('select value from setting_value where code = $1', [
    DEMO_PASSWORD_SETTING,
  ])
  const password = app.kernel.secrets.decrypt(setting!.value)
  const [branch] = await app.kernel.q.query<{ id: number }>("select id from company where name = '广州分公司'")
  const [community] = await app.kernel.q.query<{ id: number }>(
    'select id from community where company_id = $1 order by id limit 1',
    [branch!.id],
  )
  world = await demoWorld(app, { companyId: branch!.id, communityId: community!.id })
  foreign = await app.login('branch02', password)
  expired = await app.login('steward01', password)
  await app.kernel.q.query(
    "update user_session set expires_at = login_at where user_id = (select id from sys_user where username = 'steward01')",
  )
  nobody = await app.login('engineer01', password)
  await app.kernel.q.query(
    "delete from user_role where user_id = (select id from sys_user where username = 'engineer01')",
  )
})
afterAll(() => app.stop())

const fill = (call: CallDescription, input: Record<string, unknown>) =>
  call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input[name] ?? '0')))
async function make(caller: Caller, call: CallDescription) {
  let sample: unknown
  try {
    sample = call.sample(world)
  } catch {
    sample = {}
  }
  const input = (typeof sample === 'object' && sample !== null && !Array.isArray(sample) ? sample : {}) as Record<
    string,
    unknown
  >
  const path = fill(call, input)
  if (call.method === 'GET') {
    const query = Object.fromEntries(
      Object.entries(input).filter(([name, value]) => !call.path.includes(`{${name}}`) && value != null),
    ) as Record<string, string>
    return caller.call<unknown>('GET', path, { query })
  }
  return caller.call<unknown>(call.method, path, { body: call.multipart ? {} : sample })
}
const writes = async () => {
  const [row] = await app.kernel.q.query<{ n: number }>('select count(*) as n from operation_log')
  return row!.n
}

describe('every call', () => {
  test('is described: a name of its own, an input schema, a sample', () => {
    const calls = app.app.calls.all()
    expect(new Set(calls.map((call) => call.name)).size).toBe(calls.length)
    for (const call of calls) expect(call.inputSchema(), call.name).toBeTypeOf('object')
    const registered = modules
      .flatMap((module) => [...module.actions, ...module.publics])
      .map(({ action }) => action.name)
    expect(registered.filter((name) => !calls.some((call) => call.name === name))).toEqual([])
  })

  test('without a token answers 401 and writes nothing', async () => {
    const before = await writes()
    for (const call of app.app.calls.all().filter((one) => one.access !== 'public')) {
      const answer = await make(app.anonymous, call)
      expect(`${call.method} ${call.path} ${answer.code}`).toBe(`${call.method} ${call.path} 401`)
    }
    expect(await writes()).toBe(before)
  })

  test('with an ended session answers 401', async () => {
    for (const call of app.app.calls.all().filter((one) => one.access !== 'public')) {
      const answer = await make(expired, call)
      expect(`${call.method} ${call.path} ${answer.code}`).toBe(`${call.method} ${call.path} 401`)
    }
  })

  test('that needs a code answers 403 to who does not hold it, whatever the input, and writes nothing', async () => {
    const before = await writes()
    for (const call of app.app.calls.all().filter((one) => one.access === 'permission')) {
      const answer = await make(nobody, call)
      expect(`${call.method} ${call.path} ${answer.code}`).toBe(`${call.method} ${call.path} 403`)
    }
    expect(await writes()).toBe(before)
  })

  test('on a record of another company is 404 to read and 403 or 404 to write', async () => {
    const before = await writes()
    const named = app.app.calls
      .all()
      .filter((call) => /\.(info|update|delete)$/.test(call.name) && call.access === 'permission')
    for (const call of named) {
      const entity = modules
        .flatMap((module) => module.cruds)
        .find((crud) => call.name.startsWith(`${crud.entity.name}.`))?.entity
      if (!entity || entity.scope === 'global' || !foreign) continue
      const answer = await make(foreign, call)
      const allowed = call.method === 'GET' ? [404, 403] : [403, 404]
      expect(allowed, `${call.method} ${call.path} answered ${answer.code} ${answer.msg}`).toContain(answer.code)
    }
    expect(await writes()).toBe(before)
  })

  test('never answers the first account with a 5xx', async () => {
    const admin = await app.admin()
    for (const call of app.app.calls.all().filter((one) => one.method === 'GET')) {
      const answer = await make(admin, call)
      expect(answer.code, `${call.method} ${call.path}: ${answer.msg}`).toBeLessThan(500)
    }
  })
})
