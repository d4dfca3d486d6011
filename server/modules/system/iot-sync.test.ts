import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { ADMIN_PASSWORD, type Caller, type TestApp, startTestApp } from '../../../tests/support/app.ts'
import { must } from '../../../tests/support/must.ts'
import { userIotSyncJob } from './iot-sync.service.ts'

const SYNC = '/basedata/sys/user/iotUserSync'
let app: TestApp
let admin: Caller
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
})
afterEach(() => vi.unstubAllGlobals())
afterAll(() => app.stop())

const states = async () =>
  (
    await app.kernel.q.query<{ username: string; state: number }>(
      'select username, iot_sync_state as state from sys_user where deleted_at is null order by id',
    )
  ).map(({ username, state }) => `${username} ${state}`)

test('nothing leaves without a platform', async () => {
  expect(await admin.call('GET', SYNC)).toMatchObject({ code: 422, msg: '未设置IoT平台，不能同步' })
  expect(await states()).toEqual(['sysadmin 0'])
})

test('people go out once, again when they change, and a refusal is remembered', async () => {
  const { kernel } = app
  await kernel.q.query(
    "insert into setting_value (id, code, value, created_at, updated_at) values (gen_random_uuid(), 'system.iotGateway', $1::jsonb, $2, $2)",
    [JSON.stringify({ url: 'https://iot.example/user', secret: kernel.secrets.encrypt('s') }), app.clock.now()],
  )
  await kernel.q.query(
    `insert into sys_user (username, pet_name, company_id, password_changed_at, super_admin, state, gender, source, iot_sync_state, created_at, updated_at)
     select 'refused1', '被拒', company_id, $1, false, 1, 1, source, 0, $1, $1 from sys_user where username = 'sysadmin'`,
    [app.clock.now()],
  )
  const sent: string[] = []
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    const { username } = JSON.parse(body) as { username: string }
    sent.push(username)
    return new Response(null, { status: username === 'refused1' ? 503 : 200 })
  })
  expect(await must(admin, 'GET', SYNC)).toEqual({ synced: 1, failed: 1 })
  expect(await states()).toEqual(['sysadmin 1', 'refused1 2'])
  const log: string[] = []
  expect(
    await userIotSyncJob(kernel).run({
      q: kernel.q,
      now: app.clock.now(),
      params: {},
      log: (line) => void log.push(line),
    }),
  ).toEqual({ affected: 0 })
  expect(log).toEqual(['1 名用户同步失败'])
  await must(admin, 'PUT', '/basedata/sys/user/update_info', {
    petName: '系统管理员二',
    mobile: '13800138000',
    email: null,
    password: app.encrypt(ADMIN_PASSWORD),
  })
  expect(await states()).toEqual(['sysadmin 0', 'refused1 2'])
  expect(await must(admin, 'GET', SYNC)).toEqual({ synced: 1, failed: 1 })
  expect(sent).toEqual(['sysadmin', 'refused1', 'refused1', 'sysadmin', 'refused1'])
  expect(await admin.call('GET', `${SYNC}?userId=999999`)).toMatchObject({ code: 404 })
})
