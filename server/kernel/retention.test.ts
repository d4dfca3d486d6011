import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '../../tests/support/app.ts'
import { must } from '../../tests/support/must.ts'
import { retentionJob } from './retention.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const sql = (text: string, values: unknown[] = []) => app.kernel.q.query<Record<string, never>>(text, values)
const DAY = 86_400_000
const ago = (days: number) => new Date(app.clock.now().getTime() - days * DAY)
const run = async (params: unknown) => {
  const lines: string[] = []
  await retentionJob.run({ q: app.kernel.q, now: app.clock.now(), params, log: (line) => lines.push(line) })
  return lines
}
const log = (table: string, days: number) =>
  table === 'login_log'
    ? sql(
        `insert into login_log (id, username, at, ip, result, created_at, updated_at) values (gen_random_uuid(), 'retained', $1, '127.0.0.1', 1, $1, $1)`,
        [ago(days)],
      )
    : sql(
        `insert into operation_log (id, at, module, entity, action, title, created_at, updated_at) values (gen_random_uuid(), $1, 'system', 'system.role', 'edit', 'retained', $1, $1)`,
        [ago(days)],
      )
const left = async (table: string, named: string) =>
  (
    await sql(
      `select round(extract(epoch from $1::timestamptz - at) / 86400) as days from ${table} where ${named} = 'retained' order by 1`,
      [app.clock.now()],
    )
  ).map((row) => Number(row['days']))

it('takes away what is older than its period; sign-ins stay three years where nobody says otherwise', async () => {
  for (const days of [200, 1_094, 1_096]) await log('login_log', days)
  expect(await run(null)).toEqual(['loginLogDays: 1'])
  expect(await left('login_log', 'username')).toEqual([200, 1_094])
  expect(await run({ loginLogDays: 180 })).toEqual(['loginLogDays: 2'])
})

it('keeps the operation log for good unless a period is set, and the database keeps it for three years', async () => {
  for (const days of [400, 1_090, 2_000]) await log('operation_log', days)
  expect(await run(null)).toEqual([])
  expect(await run({ operationLogDays: 1_200 })).toEqual(['operationLogDays: 1'])
  expect(await left('operation_log', 'title')).toEqual([400, 1_090])
  await expect(sql("delete from operation_log where title = 'retained'")).rejects.toThrow('never changed or deleted')
  await expect(sql("update operation_log set title = 'x' where title = 'retained'")).rejects.toThrow('never changed')
  await expect(run({ operationLogDays: 1_000 })).rejects.toThrow('操作日志保留天数不能少于1096天')
})

it('takes rows of imports once their undo has ended, never what an open undo goes by', async () => {
  const batch = async (undoUntil: Date | null) => {
    const [row] = await sql(
      `insert into import_batch (id, company_id, kind, file_name, status, stage, total, success, fail, done, operator_id, undo_until, created_at, updated_at)
       values (gen_random_uuid(), 1, 'x', 'x', 4, 'done', 1, 1, 0, 1, 1, $1, $2, $2) returning id`,
      [undoUntil, ago(400)],
    )
    for (const [rowNo, created] of [
      [1, '[]'],
      [2, null],
    ])
      await sql(
        `insert into import_row (id, batch_id, row_no, data, state, has_error, created, created_at, updated_at) values (gen_random_uuid(), $1, $2, '{}', 1, false, $3, $4, $4)`,
        [row!['id'], rowNo, created, ago(400)],
      )
    return row!['id']
  }
  const [ended, open, money] = [await batch(ago(300)), await batch(ago(-1)), await batch(null)]
  expect(await run(null)).toEqual(['importRowDays: 4'])
  const rows = await sql('select batch_id as id, row_no as n from import_row order by 1, 2')
  expect(rows.map(({ id, n }) => [id, n])).toEqual(
    [open, money].toSorted((a, b) => (a! < b! ? -1 : 1)).map((id) => [id, 1]),
  )
  expect(rows.some(({ id }) => id === ended)).toBe(false)
})

it('has periods that people set in words, with the least that each may be', async () => {
  const admin = await app.admin()
  const [job] = await sql("select id, version from job where code = 'retention.keep'")
  const refused = await admin.call('PUT', '/basedata/sys/job', {
    body: { id: job!['id'], version: job!['version'], params: { loginLogDays: 30 } },
  })
  expect(JSON.stringify(refused)).toContain('登录日志保留天数不能少于180天')
  await must(admin, 'PUT', '/basedata/sys/job', {
    id: job!['id'],
    version: job!['version'],
    params: { loginLogDays: 365, operationLogDays: 1_825 },
  })
  expect(JSON.stringify(await must(admin, 'GET', `/basedata/sys/job/params/${job!['id']}`))).toContain(
    '操作日志保留天数',
  )
})
