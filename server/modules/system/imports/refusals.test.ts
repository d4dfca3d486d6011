import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type TestApp, startTestApp } from '../../../../tests/support/app.ts'
import { must } from '../../../../tests/support/must.ts'
import { type Begun, send, settled, sheetOf } from '../../../../tests/support/import-batches.ts'

const PATHS = ['importUserData', 'myImportUserData', 'importSectionUser'].map((name) => `/basedata/sys/user/${name}`)
let app: TestApp
let admin: Caller
beforeAll(async () => {
  app = await startTestApp({ jobs: true })
  admin = await app.admin()
})
afterAll(() => app.stop())
const people = () => app.kernel.q.query('select username from sys_user order by id')

test.each(PATHS)('%s takes sheets only', async (path) => {
  expect(await send(app, admin, path, '员工.docx', Buffer.from('PK'))).toMatchObject({
    code: 422,
    msg: '仅支持.xlsx、.xls、.csv格式的文件',
  })
  expect(await app.kernel.q.query('select id from import_batch')).toEqual([])
})

test('who belongs to no department brings nobody into it', async () => {
  const before = await people()
  const sheet = await sheetOf(['用户名', '姓名', '手机号', '角色'], [['newstaff01', '新人', '13600000001', '收费员']])
  const { data } = await send<Begun>(app, admin, PATHS[2]!, '员工.xlsx', sheet)
  await must(admin, 'PUT', `/file/sys/import/${data.batchId}/mapping`, { mapping: data.proposal, options: {} })
  expect(await settled(admin, data.batchId)).toMatchObject({ success: 0, error: '您没有所属部门，不能按部门导入' })
  expect(await people()).toEqual(before)
})
