import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type TestApp, startTestApp } from '../../../../tests/support/app.ts'
import { must } from '../../../../tests/support/must.ts'
import { type Begun, type Rows, send, settled, sheetOf } from '../../../../tests/support/import-batches.ts'
import { demoAccounts } from '../../session/demo-accounts.service.ts'

let app: TestApp
let admin: Caller
let password: string
beforeAll(async () => {
  app = await startTestApp({ demo: true, jobs: true })
  admin = await app.admin()
  password = (await demoAccounts(app.kernel)).demoPassword!
})
afterAll(() => app.stop())

const TITLES = ['用户名', '姓名', '手机号', '所属公司', '部门', '角色']
const person = (n: number, role: string, department = '客服部') => [
  `newstaff0${n}`,
  `新人${n}`,
  `1360000000${n}`,
  '佛山分公司',
  department,
  role,
]

async function upload(caller: Caller, path: string, titles: string[], rows: string[][]): Promise<Begun> {
  const answer = await send<Begun>(app, caller, `/basedata/sys/user/${path}`, '员工.xlsx', await sheetOf(titles, rows))
  if (answer.code !== 0) throw new Error(`${answer.code} ${answer.msg}`)
  return answer.data
}
async function checked(caller: Caller, begun: Begun) {
  await must(caller, 'PUT', `/file/sys/import/${begun.batchId}/mapping`, { mapping: begun.proposal, options: {} })
  const state = await settled(caller, begun.batchId)
  const { list } = await must<Rows>(caller, 'GET', `/file/sys/import/${begun.batchId}/rows?state=bad`)
  return { state, bad: list }
}

test('an unknown role stops its row, the others come in, and the batch can be undone', async () => {
  const rows = [1, 2, 3, 4, 5].map((n) => person(n, '客服管家、收费员'))
  const begun = await upload(admin, 'importUserData', TITLES, [
    ...rows,
    person(6, '收费专员'),
    person(7, '收费员', '火箭部'),
    ['1abc', '错名', '13600000008', '佛山分公司', '', '收费员'],
  ])
  const { state, bad } = await checked(admin, begun)
  expect(bad.map((row) => [row.rowNo, row.errors])).toEqual([
    [7, { roles: '角色“收费专员”不存在' }],
    [8, { department: '部门不存在：火箭部' }],
    [9, { username: '用户名须以字母开头，6-20位字母、数字、-或_' }],
  ])
  expect(state).toMatchObject({ success: 5, fail: 3 })
  await must(admin, 'POST', `/file/sys/import/${begun.batchId}/commit`)
  const done = await settled(admin, begun.batchId)
  expect(done).toMatchObject({ success: 5, fail: 3 })
  const [made] = await app.kernel.q.query(
    `select u.source, c.name as company, d.name as department, (select count(*) from user_role r where r.user_id = u.id) as roles from sys_user u join company c on c.id = u.company_id join company d on d.id = u.department_id where u.username = 'newstaff03'`,
  )
  expect(made).toEqual({ source: 'import', company: '佛山分公司', department: '客服部', roles: 2 })
  expect(await must(admin, 'POST', `/file/sys/import/${begun.batchId}/undo`)).toEqual({ removed: 15 })
})

test('a branch manager brings people into his company only, and gives no role beyond his own', async () => {
  const branch = await app.login('branch02', password)
  const begun = await upload(
    branch,
    'myImportUserData',
    ['用户名', '姓名', '手机号', '部门', '角色'],
    [
      ['fsnew001', '佛一', '13611111111', '工程部', '维修工'],
      ['fsnew002', '佛二', '13611111112', '', '集团管理员'],
    ],
  )
  const { bad } = await checked(branch, begun)
  expect(bad.map((row) => row.errors)).toEqual([{ roles: '不能授予超出自身权限的角色' }])
  await must(branch, 'POST', `/file/sys/import/${begun.batchId}/commit`)
  await settled(branch, begun.batchId)
  const [made] = await app.kernel.q.query(
    "select c.name from sys_user u join company c on c.id = u.company_id where u.username = 'fsnew001'",
  )
  expect(made).toEqual({ name: '佛山分公司' })
})
