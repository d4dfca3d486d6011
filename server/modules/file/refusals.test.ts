import type { Attachment } from '@wuguan/contract/kernel/fields'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type TestApp, startTestApp } from '../../../tests/support/app.ts'
import { send } from '../../../tests/support/import-batches.ts'
import { uuidv7 } from '../../kernel/ids.ts'

const UPLOAD = '/file/sys/attachment/upload'
const EXPORT = '/file/sys/export'
const [QUEUED, RUNNING, FAILED] = [0, 1, 3]
let app: TestApp
let admin: Caller
let own: { id: number; companyId: number }
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
  ;[own] = (await app.kernel.q.query<{ id: number; companyId: number }>(
    `select id, company_id as "companyId" from sys_user where username = 'sysadmin'`,
  )) as [typeof own]
})
afterAll(() => app.stop())

async function task(status: number, hash: string): Promise<string> {
  const id = uuidv7()
  await app.kernel.q.query(
    `insert into export_task (id, company_id, type, title, params, params_hash, format, status, progress, downloads, creator_id, created_by, created_at, updated_at)
     values ($1, $2, 'basedata.house', '房产列表', '{}', $3, 'xlsx', $4, 0, 0, $5, $5, $6, $6)`,
    [id, own.companyId, hash, status, own.id, app.clock.now()],
  )
  return id
}
const statuses = async (ids: readonly string[]) =>
  (
    await app.kernel.q.query<{ status: number }>('select status from export_task where id = any($1) order by id', [ids])
  ).map(({ status }) => status)
const retry = (id: string) => admin.call('POST', `${EXPORT}/${id}/retry`)

test('a field takes the files that it names, and no other', async () => {
  const signature = { bizType: 'basedata.handoverDeliver', field: 'signature' }
  const stored = () => app.kernel.q.query<{ name: string }>('select name from attachment')
  expect(await send(app, admin, UPLOAD, '签字.txt', Buffer.from('text'), signature)).toMatchObject({
    code: 422,
    msg: '不支持的文件类型',
  })
  expect(await stored()).toEqual([])
  const pdf = Buffer.from('%PDF-1.4\n')
  expect(await send<Attachment>(app, admin, UPLOAD, '签字.pdf', pdf, signature)).toMatchObject({ code: 0 })
})

test.each([
  ['waits', QUEUED],
  ['runs', RUNNING],
])('an export that %s is not begun again', async (name, status) => {
  const id = await task(status, `own-${name}`)
  expect(await retry(id)).toMatchObject({ code: 422, msg: '相同的导出任务正在执行' })
  expect(await statuses([id])).toEqual([status])
})

test('an export that failed is not begun again beside its like', async () => {
  const ids = [await task(FAILED, 'twin'), await task(RUNNING, 'twin')]
  expect(await retry(ids[0]!)).toMatchObject({ code: 422, msg: '相同的导出任务正在执行' })
  expect(await statuses(ids)).toEqual([FAILED, RUNNING])
})

test('an export that runs is cancelled before it is deleted, and none beside it goes', async () => {
  const ids = [await task(FAILED, 'done'), await task(RUNNING, 'busy')]
  expect(await admin.call('DELETE', EXPORT, { body: ids })).toMatchObject({
    code: 422,
    msg: '任务正在执行，请先取消',
  })
  expect(await statuses(ids)).toEqual([FAILED, RUNNING])
})
