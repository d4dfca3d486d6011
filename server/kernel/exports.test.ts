import { Readable } from 'node:stream'
import { type CellObject, read } from '@e965/xlsx'
import { house } from '@wuguan/contract/basedata/house.entity'
import type { FastifyReply } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type TestApp, startTestApp } from '../../tests/support/app.ts'
import { loadActor } from './auth/sessions.ts'
import { answerExport } from './crud/export.ts'

let app: TestApp
let admin: Caller
beforeAll(async () => {
  app = await startTestApp({ demo: true, jobs: true })
  admin = await app.admin()
})
afterAll(() => app.stop())

test('an export in the background ends as a file that only its creator downloads', async () => {
  const asked = await admin.call<{ taskId: string }>('POST', '/basedata/base/house/export', {
    body: { filters: {}, format: 'xlsx' },
  })
  expect(asked.code, asked.msg).toBe(0)
  const task = async () =>
    (
      await app.kernel.q.query<{ status: number; progress: number; file_id: string | null; error: string | null }>(
        'select status, progress, file_id, error from export_task where id = $1',
        [asked.data.taskId],
      )
    )[0]!
  await expect.poll(async () => (await task()).status).toBe(2)
  const done = await task()
  expect([done.progress, done.error]).toEqual([100, null])
  const file = await admin.call('GET', `/file/download/${done.file_id}`)
  expect(file.raw.subarray(0, 2).toString()).toBe('PK')
})

test('the same export twice at once is refused', async () => {
  const body = { filters: { keyword: '云山' }, format: 'xlsx' }
  const both = await Promise.all([
    admin.call('POST', '/basedata/base/house/export', { body }),
    admin.call('POST', '/basedata/base/house/export', { body }),
  ])
  expect(both.filter((answer) => answer.code === 0).length).toBeGreaterThanOrEqual(1)
  for (const answer of both.filter((one) => one.code !== 0)) expect(answer.msg).toBe('相同的导出任务正在执行')
})

test('the cells of a sheet are what they are: amounts, areas and dates add up and sort', async () => {
  const body = { fields: ['fullName', 'buildingArea', 'deliverDate', 'houseType'], filters: {} }
  const reply = await admin.call('POST', '/basedata/base/house/export', { body })
  expect(String(reply.headers['content-disposition'])).toMatch(/\d{8}\.xls$/)
  const [header, ...rows] = cellsOf(reply.raw)
  expect(header!.map((cell) => cell?.v)).toEqual(['房产全称', '建筑面积', '交付日期', '房产类型'])
  const [shown] = await app.kernel.q.query<{ n: number; area: string }>(
    'select count(*)::int as n, sum(building_area)::text as area from house where deleted_at is null',
  )
  expect(rows).toHaveLength(shown!.n)
  expect(rows.reduce((sum, row) => sum + Math.round(Number(row[1]!.v) * 100), 0)).toBe(
    Math.round(Number(shown!.area) * 100),
  )
  for (const row of rows) expect([row[0]!.t, row[1]!.t, row[2]?.t ?? 'n', row[3]!.t]).toEqual(['s', 'n', 'n', 's'])
})

test('fewer rows than a true .xls holds are an .xls, also in the background; more are asked for as .xlsx', async () => {
  const [user] = await app.kernel.q.query<{ id: number; company_id: number }>(
    "select id, company_id from sys_user where username = 'sysadmin'",
  )
  const actor = (await loadActor(app.kernel.q, user!.id, user!.company_id, null, 'test'))!
  const answer = (rows: number, format: 'xlsx' | null, keyword: string) =>
    answerExport({
      kernel: app.kernel,
      entity: house,
      actor,
      body: { fields: ['fullName'], filters: { keyword }, format },
      rows,
      chunks: Readable.from([]) as AsyncIterable<never>,
      reply: {} as FastifyReply,
    }) as Promise<{ taskId: string }>
  const file = async (taskId: string) => {
    const [task] = await app.kernel.q.query<{ format: string; name: string | null }>(
      'select t.format, a.name from export_task t left join attachment a on a.id = t.file_id where t.id = $1',
      [taskId],
    )
    return task
  }
  for (const [rows, format, made] of [
    [2_001, null, 'xls'],
    [65_535, null, 'xls'],
    [65_536, 'xlsx', 'xlsx'],
  ] as const) {
    const { taskId } = await answer(rows, format, `第${rows}次`)
    expect((await file(taskId))!.format).toBe(made)
    await expect.poll(async () => (await file(taskId))!.name).toMatch(new RegExp(`\\.${made}$`))
  }
  expect(await answer(65_536, null, '太多')).toEqual({ tooMany: 65_536 })
  await expect(answer(200_001, 'xlsx', '过多')).rejects.toThrow('超过20万行，请缩小范围')
  expect(await answer(200_000, 'xlsx', '最多')).toHaveProperty('taskId')
})

const cellsOf = (bytes: Buffer) => {
  const book = read(bytes, { type: 'buffer', dense: true })
  return book.Sheets[book.SheetNames[0]!]!['!data'] as (CellObject | undefined)[][]
}
