import type { World } from '@wuguan/contract/kernel/action'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallDescription } from '../server/kernel/http/route.ts'
import { modules } from '../server/modules/index.ts'
import { DEMO_PASSWORD_SETTING } from '../server/modules/session/demo-accounts.service.ts'
import { type Caller, type TestApp, startTestApp } from './support/app.ts'
import { demoWorld } from './support/world.ts'
import { watchWrites } from './support/written.ts'

/**
 * Every call of the server × who may not make it: exactly the refusal that the rules name, and nothing changed. A call can not
 * be left out: the matrix walks over the registry that serves the calls.
 */
let app: TestApp
let world: World
let nobody: Caller
let foreign: Caller
let expired: Caller
let password: string
/** Why the first account is answered otherwise: the demo company's record is another person's, or the roles of the system stay as they are. */
const OTHERWISE: Readonly<Record<string, number>> = {
  'home.frameAllow.info': 404,
  'app.recordInfo': 404,
  'app.recordMarkRead': 404,
  'file.importState': 404,
  'file.importRows': 404,
  'file.importErrorsFile': 404,
  // Addressed by numbers, or by records that this demo has none of in this community.
  'charge-finance.receiptDetail': 404,
  'charge-prepaid.prepaidRefund.info': 404,
  'charge-prepaid.offsetDetail': 404,
  'contingency.byProcess': 404,
  'equipment.byCode': 404,
  'patrol.pointByCode': 404,
  // A call is on the screen of its seat alone.
  'work-order.deskCall': 404,
  // Acting on a task takes being asked, whoever one is.
  'bpm.task.withdraw': 403,
  // One's own leave only; the types of the demo belong to the group above.
  'workflow.leaveType.info': 404,
  'workflow.leaveType.update': 403,
  'workflow.leaveType.delete': 403,
  'workflow.leave.submit': 403,
  'workflow.leave.withdraw': 403,
  'workflow.leave.return': 403,
  // Two people are needed for it.
  'basedata.mergePreview': 400,
  'system.roleUpdate': 403,
  'system.role.delete': 403,
  'home.frameAllow.update': 403,
  'home.frameAllow.delete': 403,
  'home.quickEntriesSave': 403,
}
/** Counters, logs, the session that looks, and the link that the address /400 of a menu is answered with. */
const WRITTEN_BY_READING = new Set([
  'rate_limit',
  'operation_log',
  'exception_log',
  'user_session',
  'code_counter',
  'hotline_link',
  'hotline_link__community_ids',
])
/** The deliverer and the engine go on beside the calls. */
const BESIDE = new Set([
  'outbox',
  'message_record',
  'message_delivery',
  'engine_job',
  'process_instance',
  'process_task',
])
/** The matrix goes on with the same session. */
const ENDS_THE_SESSION = new Set(['session.logout', 'session.changePassword'])

beforeAll(async () => {
  app = await startTestApp({ demo: true, jobs: true })
  const [setting] = await app.kernel.q.query<{ value: string }>('select value from setting_value where code = $1', [
    DEMO_PASSWORD_SETTING,
  ])
  password = app.kernel.secrets.decrypt(setting!.value)
  const [branch] = await app.kernel.q.query<{ id: number }>("select id from company where name = '广州分公司'")
  const [community] = await app.kernel.q.query<{ id: number }>(
    'select id from community where company_id = $1 order by id limit 1',
    [branch!.id],
  )
  // An export that somebody started; the demo company has none of its own.
  await app.kernel.q.query(
    `insert into export_task (id, company_id, type, title, params, params_hash, format, status, progress, downloads, error, creator_id, created_by, created_at, updated_at)
     select gen_random_uuid(), $1, 'basedata.house', '房产列表', '{}', 'x', 'xlsx', 3, 0, 0, '数据量较大', u.id, u.id, $2, $2 from sys_user u where u.username = 'sysadmin'`,
    [branch!.id, app.kernel.clock.now()],
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
async function make(caller: Caller, call: CallDescription, place: { companyId?: number; communityId?: number } = {}) {
  const sample = call.sample(world)
  const input = (typeof sample === 'object' && sample !== null && !Array.isArray(sample) ? sample : {}) as Record<
    string,
    unknown
  >
  const path = fill(call, input)
  if (call.method === 'GET') {
    const query = Object.fromEntries(
      Object.entries(input).filter(([name, value]) => !call.path.includes(`{${name}}`) && value != null),
    ) as Record<string, string>
    return caller.call<unknown>('GET', path, { query, ...place })
  }
  return caller.call<unknown>(call.method, path, { body: call.multipart ? {} : sample, ...place })
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

  test('has a sample that the demo company can answer', () => {
    const broken = app.app.calls.all().flatMap((call) => {
      try {
        call.sample(world)
        return []
      } catch (error) {
        return [`${call.name}: ${(error as Error).message}`]
      }
    })
    expect(broken).toEqual([])
  })

  test('that changes something is closed to the auditor, who may only read', async () => {
    const auditor = await app.login('auditor01', password)
    const rows = await app.kernel.q.query<{ perms: string }>(
      `select distinct m.perms from sys_user u join user_role ur on ur.user_id = u.id join role_menu rm on rm.role_id = ur.role_id
       join sys_menu m on m.id = rm.menu_id where u.username = 'auditor01' and m.perms <> ''`,
    )
    const held = new Set(rows.flatMap(({ perms }) => perms.split(',').map((code) => code.trim())))
    // His own desk and name are his to arrange.
    const writing = [...held].filter((code) => /:(add|edit|delete|import)$/.test(code) && !code.startsWith('home:'))
    expect(writing).toEqual([])
    const before = await writes()
    for (const call of app.app.calls.all()) {
      if (call.access !== 'permission' || held.has(call.permission!)) continue
      const answer = await make(auditor, call)
      expect(`${call.method} ${call.path} ${answer.code}`).toBe(`${call.method} ${call.path} 403`)
    }
    expect(await writes()).toBe(before)
  })

  test('on a record of another community of the same company is 404 to read and 403 or 404 to write', async () => {
    const here = Number(world.id('basedata.community'))
    await app.kernel.q.query(
      `with one as (select id, company_id from sys_user where username = 'gz-steward01'),
         gone as (delete from user_community where user_id = (select id from one))
       insert into user_community (id, user_id, community_id, created_at, updated_at)
       select gen_random_uuid(), one.id, c.id, $2, $2 from one join community c on c.company_id = one.company_id and c.id <> $1 and c.deleted_at is null limit 1
       on conflict (user_id, community_id) do nothing`,
      [here, app.kernel.clock.now()],
    )
    const neighbour = await app.login('gz-steward01', password)
    const before = await writes()
    for (const call of app.app.calls.all()) {
      if (call.access !== 'permission' || !/\.(info|update|delete)$/.test(call.name)) continue
      const entity = modules
        .flatMap((module) => module.cruds)
        .find((crud) => call.name.startsWith(`${crud.entity.name}.`))?.entity
      if (entity?.scope !== 'community') continue
      const answer = await make(neighbour, call)
      expect([403, 404], `${call.method} ${call.path} answered ${answer.code} ${answer.msg}`).toContain(answer.code)
    }
    expect(await writes()).toBe(before)
  })

  /** The calls of the first account that are answered otherwise than they should be. */
  async function wrongOf(admin: Caller, wanted: (call: CallDescription) => boolean): Promise<string[]> {
    const place = { companyId: Number(world.id('system.company')), communityId: Number(world.id('basedata.community')) }
    const wrong: string[] = []
    for (const call of app.app.calls.all()) {
      if (call.access === 'public' || ENDS_THE_SESSION.has(call.name) || !wanted(call)) continue
      const answer = await make(admin, call, place)
      const fine = call.method === 'GET' ? [0, 422] : [0, 400, 404, 409, 422]
      if (call.multipart ? answer.code < 500 : fine.includes(answer.code) || OTHERWISE[call.name] === answer.code)
        continue
      wrong.push(`${call.name} ${call.method} ${call.path} answered ${answer.code} ${answer.msg}`)
    }
    return wrong
  }

  // What only reads comes first: the others change what it reads.
  test('that reads answers the first account, and writes nothing but counters, logs and what he looks at', async () => {
    const admin = await app.admin()
    const written = await watchWrites(app)
    expect(await wrongOf(admin, (call) => call.method === 'GET')).toEqual([])
    const tables = new Set((await written.look()).map(({ table }) => table))
    expect([...tables].filter((table) => !WRITTEN_BY_READING.has(table) && !BESIDE.has(table))).toEqual([])
  })

  test('that does something is done for the first account, or refused by a rule', async () => {
    expect(await wrongOf(await app.admin(), (call) => call.method !== 'GET')).toEqual([])
  })
})
