import { test } from 'vitest'
import { startTestApp } from './support/app.ts'
import { demoAccounts } from '../server/modules/session/demo-accounts.service.ts'
test('x', async () => {
  const app = await startTestApp({ demo: true })
  const { demoPassword } = await demoAccounts(app.kernel)
  process.stderr.write(
    'USERS ' +
      JSON.stringify(
        await app.kernel.q.query(
          "select u.username, string_agg(r.code, ',') as roles from sys_user u join user_role ur on ur.user_id=u.id join sys_role r on r.id=ur.role_id where u.company_id=(select id from company where name='广州分公司') group by 1 order by 1",
        ),
      ) +
      '\n',
  )
  for (const name of ['manager01', 'cashier01', 'engineer01', 'steward01']) {
    const c = await app.login(name, demoPassword!)
    const r = await c.call<any>('GET', '/app/workbench/widget/todo')
    process.stderr.write(
      name +
        ' ' +
        JSON.stringify(
          r.data.kinds?.map((k: any) => [k.kind, k.total, k.rows.slice(0, 20).map((x: any) => [x.title, x.to])]),
        ) +
        '\n' +
        (r.code ? r.msg : '') +
        '\n',
    )
  }
  await app.stop()
}, 600_000)
