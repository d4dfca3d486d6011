import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Attachment } from '@wuguan/contract/kernel/fields'
import { type Caller, type TestApp, startTestApp } from '../../../tests/support/app.ts'
import { dateTimeOf } from '../../kernel/clock.ts'
import { begin, register, send, settled } from '../../../tests/support/import-batches.ts'
import { type ObjectStore, startObjectStore } from '../../../tests/support/object-store.ts'

const NOW = '2026-03-15 10:00:00'
const UPLOAD = '/file/sys/attachment/upload'
const AWAY = { status: 503, code: 'ServiceUnavailable' }

let remote: ObjectStore
let app: TestApp
let admin: Caller
beforeAll(async () => {
  remote = await startObjectStore({ now: () => app?.clock.now() ?? new Date(`${NOW.replace(' ', 'T')}+08:00`) })
  app = await startTestApp({ demo: true, now: NOW, jobs: true, env: { FILE_STORE: remote.address() } })
  admin = await app.admin()
})
beforeEach(() => {
  remote.failing = null
})
afterAll(async () => {
  await app?.stop()
  await remote?.stop()
})

const upload = (name: string, content: string) => send<Attachment>(app, admin, UPLOAD, name, Buffer.from(content), {})
const kept = async () => Number((await app.kernel.q.query<{ n: string }>('select count(*) as n from attachment'))[0]!.n)
const waiting = () => readdir(join(app.kernel.settings.dataDir, 'files/incoming'))
const runJob = async (code: string) => {
  const [job] = await app.kernel.q.query<{ id: string }>('select id from job where code = $1', [code])
  await app.kernel.jobs.runJob({ jobId: job!.id, trigger: 2, operatorId: null })
}

describe('attachments', () => {
  test('go to the store and come back, whole and in part', async () => {
    const { data: file } = await upload('说明.txt', '0123456789')
    expect([...remote.objects.values()].map(String)).toEqual(['0123456789'])
    expect((await admin.call('GET', file.url)).raw.toString()).toBe('0123456789')
    const part = await admin.call('GET', file.url, { headers: { range: 'bytes=2-4' } })
    expect([part.status, part.raw.toString(), part.headers['content-range']]).toEqual([206, '234', 'bytes 2-4/10'])
    expect(await waiting()).toEqual([])
  })

  test('are refused in words while the store is away or full; nothing is half written', async () => {
    const [rows, objects] = [await kept(), remote.objects.size]
    const { data: file } = await upload('另一份.txt', 'another')
    remote.failing = { methods: ['PUT', 'HEAD', 'GET'], how: AWAY }
    const away = { code: 503, msg: '文件存储暂时无法访问，请稍后再试' }
    expect(await upload('第三份.txt', 'third')).toMatchObject(away)
    expect(await admin.call('GET', file.url)).toMatchObject(away)
    remote.failing = { methods: ['PUT'], how: { status: 507, code: 'XMinioStorageFull' } }
    expect(await upload('第三份.txt', 'third')).toMatchObject({ code: 503, msg: '存储空间不足，请联系管理员' })
    expect([await kept(), remote.objects.size, await waiting()]).toEqual([rows + 1, objects + 1, []])
    remote.failing = null
    expect((await upload('第三份.txt', 'third')).code).toBe(0)
  })

  test('that nobody confirmed leave the store after a day; those that a failing store kept, an hour later', async () => {
    const { data: left } = await upload('无主.txt', 'nobody names this')
    const there = () => [...remote.objects.values()].some((content) => String(content) === 'nobody names this')
    app.clock.advance(25 * 3600)
    remote.failing = { methods: ['DELETE'], how: AWAY }
    await runJob('attachment.purge')
    const [row] = await app.kernel.q.query('select confirmed from attachment where id = $1', [left.id])
    expect([there(), row]).toEqual([true, { confirmed: false }])
    remote.failing = null
    await runJob('attachment.purge')
    expect(there()).toBe(false)
    expect(await app.kernel.q.query('select 1 from attachment where id = $1', [left.id])).toEqual([])
    admin = await app.admin()
  })
})

test('a register is imported through the store, also after an outage in the middle', async () => {
  const begun = await begin(app, admin, 'house-register.xlsx', await register())
  expect(begun.code, begun.msg).toBe(0)
  const { batchId, proposal } = begun.data
  remote.failing = { methods: ['GET'], how: AWAY }
  await admin.call('PUT', `/file/sys/import/${batchId}/mapping`, {
    body: { mapping: proposal, options: { createCommunity: { name: '云锦花园' } } },
  })
  const runner = async () =>
    (
      await app.kernel.q.query<{ runner: string | null; stage: string }>(
        'select runner, stage from import_batch where id = $1',
        [batchId],
      )
    )[0]!
  await expect.poll(runner).toMatchObject({ runner: null, stage: 'reading' })
  remote.failing = null
  app.clock.advance(600)
  await runJob('import.resume')
  const state = await settled(admin, batchId)
  expect([state.stage, state.total]).toEqual(['review', 590])
  expect(await waiting()).toEqual([])
})

test('an export is kept in the store; one that the store did not take says why and can be repeated', async () => {
  const task = async (id: string) =>
    (
      await app.kernel.q.query<{ status: number; file_id: string | null; error: string | null }>(
        'select status, file_id, error from export_task where id = $1',
        [id],
      )
    )[0]!
  remote.failing = { methods: ['PUT'], how: AWAY }
  const asked = await admin.call<{ taskId: string }>('POST', '/basedata/base/house/export', {
    body: { filters: {}, format: 'xlsx' },
  })
  const { taskId } = asked.data
  await expect.poll(async () => (await task(taskId)).status).toBe(3)
  expect(await task(taskId)).toMatchObject({ error: '文件存储暂时无法访问，请稍后再试', file_id: null })
  expect(await waiting()).toEqual([])
  remote.failing = null
  expect((await admin.call('POST', `/file/sys/export/${taskId}/retry`)).code).toBe(0)
  await expect.poll(async () => (await task(taskId)).status).toBe(2)
  const file = await admin.call('GET', `/file/download/${(await task(taskId)).file_id}`)
  expect(file.raw.subarray(0, 2).toString()).toBe('PK')
})

test('a wrong address ends the start, and says what the store said', async () => {
  const env = { FILE_STORE: remote.address({ secret: 'not it' }) }
  const now = dateTimeOf(app.clock.now())
  await expect(startTestApp({ env, now })).rejects.toThrow(
    /FILE_STORE: cannot be used: PUT .* 403 SignatureDoesNotMatch$/,
  )
})
