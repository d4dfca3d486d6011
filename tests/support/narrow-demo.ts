import { uuidv7 } from '../../server/kernel/ids.ts'
import type { World } from '@wuguan/contract/kernel/action'
import type { CallDescription } from '../../server/kernel/http/route.ts'
import { DEMO_PASSWORD_SETTING } from '../../server/modules/session/demo-accounts.service.ts'
import { type Answer, type Caller, type TestApp, startTestApp } from './app.ts'
import { type NarrowCaller, narrowCaller } from './narrow.ts'
import { demoWorld } from './world.ts'
import { type WrittenRows, watchWrites } from './written.ts'

/** The demo with a caller whose one role a test sets, two communities of his company, and a note of every row that is written. */
export interface NarrowDemo {
  readonly app: TestApp
  readonly caller: NarrowCaller
  readonly written: WrittenRows
  readonly companyId: number
  /** The community whose records samples name, and another of the same company. */
  readonly here: number
  readonly there: number
  /** Samples of `here`. */
  readonly world: World
  worldOf(communityId: number): Promise<World>
  /** Makes a call as `by` (default: the caller) with an input as its sample gives it. */
  call(call: CallDescription, input: unknown, communityId?: number, by?: Caller): Promise<Answer<unknown>>
}

export async function openNarrowDemo(): Promise<NarrowDemo> {
  const app = await startTestApp({ demo: true })
  const { q, secrets, clock } = app.kernel
  const [setting] = await q.query<{ value: string }>('select value from setting_value where code = $1', [
    DEMO_PASSWORD_SETTING,
  ])
  const [company] = await q.query<{ id: number }>("select id from company where name = '广州分公司'")
  const companyId = company!.id
  const [here, there] = await q.query<{ id: number }>(
    'select id from community where company_id = $1 and deleted_at is null order by id',
    [companyId],
  )
  // An export that somebody started; the demo company has none of its own.
  await q.query(
    `insert into export_task (id, company_id, type, title, params, params_hash, format, status, progress, downloads, error, creator_id, created_by, created_at, updated_at)
     select gen_random_uuid(), $1, 'basedata.house', '房产列表', '{}', 'x', 'xlsx', 3, 0, 0, '数据量较大', u.id, u.id, $2, $2 from sys_user u where u.username = 'sysadmin'`,
    [companyId, clock.now()],
  )
  const worldOf = (communityId: number) => demoWorld(app, { companyId, communityId })
  const world = await worldOf(here!.id)
  const caller = await narrowCaller(app, {
    username: 'gz-steward01',
    password: secrets.decrypt(setting!.value),
    companyId,
  })
  return {
    app,
    caller,
    companyId,
    here: here!.id,
    there: there!.id,
    world,
    worldOf,
    written: await watchWrites(app),
    call(call, input, communityId, by = caller) {
      const fields = (typeof input === 'object' && input !== null && !Array.isArray(input) ? input : {}) as Record<
        string,
        string
      >
      const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(fields[name] ?? '0'))
      const place = { companyId, ...(communityId === undefined ? {} : { communityId }) }
      const headers: Record<string, string> = call.idempotent === 'required' ? { 'idempotency-key': uuidv7() } : {}
      if (call.method !== 'GET') return by.call<unknown>(call.method, path, { body: input, headers, ...place })
      const query = Object.fromEntries(
        Object.entries(fields).filter(([name, value]) => !call.path.includes(`{${name}}`) && value != null),
      )
      return by.call<unknown>('GET', path, { query, ...place })
    },
  }
}
