import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Attachment } from '@wuguan/contract/kernel/fields'
import { type Caller, type TestApp, startTestApp } from '../../../tests/support/app.ts'
import { must } from '../../../tests/support/must.ts'
import { form, send, sheetOf } from '../../../tests/support/import-batches.ts'

const PNG = Buffer.from('89504e470d0a1a0a0000000d4948445200000001000000010806000000', 'hex')
const UPLOAD = '/file/sys/attachment/upload'

let app: TestApp
let admin: Caller
let other: Caller
let adminId: number
let companyId: number
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
  const { q } = app.kernel
  const [user] = await q.query<{ id: number; company_id: number }>(
    "select id, company_id from sys_user where username = 'sysadmin'",
  )
  adminId = user!.id
  companyId = user!.company_id
  await q.query(
    `insert into sys_user (username, pet_name, company_id, gender, state, super_admin, password_hash, password_changed_at, must_change_password, failed_count, source, iot_sync_state, created_at, updated_at)
     select 'somebody1', '某人', company_id, 0, 1, false, password_hash, $1, false, 0, 'local', 0, $1, $1 from sys_user where username = 'sysadmin'`,
    [app.clock.now()],
  )
  other = await app.login('somebody1', 'Admin12345')
})
afterAll(() => app?.stop())

const upload = async (name: string, content: Buffer, fields: Record<string, string> = {}, path = UPLOAD) =>
  send<Attachment>(app, admin, path, name, content, fields)
const stored = () => app.kernel.q.query<{ storage_key: string }>('select storage_key from attachment')

describe('uploads', () => {
  test('both addresses keep a file and say what it is', async () => {
    for (const path of [UPLOAD, '/basedata/sys/attachment/upload']) {
      const reply = await upload('照片.png', PNG, {}, path)
      expect(reply).toEqual({
        code: 0,
        msg: '',
        data: {
          id: expect.any(String),
          url: expect.stringMatching(/^\/file\/download\//),
          name: '照片.png',
          size: PNG.length,
          mime: 'image/png',
        },
      })
    }
  })

  test.each([
    ['病毒.exe', Buffer.from('MZ'), '不支持的文件类型'],
    ['照片.png', Buffer.from('<html>'), '文件内容与扩展名不符'],
    ['空.txt', Buffer.alloc(0), '文件内容为空'],
    ['大.png', Buffer.concat([PNG, Buffer.alloc(21 * 1024 * 1024)]), '文件大小不能超过20MB'],
  ])('%s is refused', async (name, content, sentence) => {
    const before = (await stored()).length
    expect(await upload(name, content)).toMatchObject({ code: 422, msg: sentence })
    expect((await stored()).length).toBe(before)
  })

  test('without a session, a form or a file there is none', async () => {
    const { payload, contentType } = form('a.txt', Buffer.from('x'))
    const reply = await app.app.server.inject({
      method: 'POST',
      url: UPLOAD,
      headers: { 'content-type': contentType },
      payload,
    })
    expect(reply.statusCode).toBe(401)
    expect((await admin.call('POST', UPLOAD, { body: { file: 'x' } })).code).toBe(400)
    expect(await upload('', Buffer.from('x'))).toMatchObject({ code: 400 })
    expect(await upload('a.txt', Buffer.from('text'), { visibility: '9' })).toMatchObject({ code: 400 })
  })

  test('an upload that breaks off leaves nothing', async () => {
    const { payload, contentType } = form('a.txt', Buffer.from('x'.repeat(5000)))
    const reply = await app.app.server.inject({
      method: 'POST',
      url: UPLOAD,
      headers: { token: admin.token, 'content-type': contentType },
      payload: payload.subarray(0, 3000),
    })
    expect(JSON.parse(reply.body).code).not.toBe(0)
    expect(await app.kernel.files.sweep(Number.MAX_SAFE_INTEGER)).toBe(0)
  })
})

describe('downloads', () => {
  test('an unconfirmed file is its uploader’s, a public one everybody’s', async () => {
    const { data: own } = await upload('a.txt', Buffer.from('hello'))
    const mine = await admin.call('GET', own.url)
    expect([mine.status, mine.raw.toString()]).toEqual([200, 'hello'])
    expect(await other.call('GET', own.url)).toMatchObject({ status: 403, msg: '没有操作权限，请联系上级管理员' })
    expect((await app.anonymous.call('GET', own.url)).status).toBe(401)
    const { data: open } = await upload('logo.png', PNG, { visibility: '2' })
    expect((await app.anonymous.call('GET', open.url)).status).toBe(200)
    expect((await admin.call('GET', '/file/download/00000000-0000-7000-8000-000000000000')).status).toBe(404)
    expect((await admin.call('GET', '/file/download/nonsense')).code).toBe(400)
  })

  test('only who sets the pages that are seen without a session makes a file public, by either address', async () => {
    for (const path of [UPLOAD, '/basedata/sys/attachment/upload']) {
      const before = (await stored()).length
      expect(await send(app, other, path, 'logo.png', PNG, { visibility: '2' })).toMatchObject({
        code: 403,
        msg: '没有操作权限，请联系上级管理员',
      })
      expect((await stored()).length).toBe(before)
      expect(await send(app, other, path, 'logo.png', PNG, { visibility: '1' })).toMatchObject({ code: 0 })
    }
  })

  test('what could run scripts is saved, never shown', async () => {
    const { data: page } = await upload('页面.html', Buffer.from('<html><script>alert(1)</script></html>'))
    const { data: image } = await upload(
      'a.svg',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    )
    const { data: photo } = await upload('b.png', PNG)
    for (const file of [page, image]) {
      const { headers } = await admin.call('GET', file.url)
      expect(headers).toMatchObject({
        'content-disposition': expect.stringMatching(/^attachment/),
        'x-content-type-options': 'nosniff',
        'content-security-policy': "sandbox; default-src 'none'",
      })
    }
    expect((await admin.call('GET', photo.url)).headers['content-disposition']).toMatch(/^inline/)
    expect((await admin.call('GET', photo.url, { query: { download: '1' } })).headers['content-disposition']).toMatch(
      /^attachment/,
    )
  })

  test('a part of a file can be asked for', async () => {
    const { data: file } = await upload('n.txt', Buffer.from('0123456789'))
    const part = await admin.call('GET', file.url, { headers: { range: 'bytes=2-4' } })
    expect([part.status, part.raw.toString(), part.headers['content-range']]).toEqual([206, '234', 'bytes 2-4/10'])
    const end = await admin.call('GET', file.url, { headers: { range: 'bytes=-3' } })
    expect(end.raw.toString()).toBe('789')
    const beyond = await admin.call('GET', file.url, { headers: { range: 'bytes=50-' } })
    expect([beyond.status, beyond.headers['content-range']]).toEqual([416, 'bytes */10'])
  })

  test('the address carries a ticket beside its user, never the session token', async () => {
    const { data: file } = await upload('t.txt', Buffer.from('text'))
    const ticket = async () =>
      (await must<{ ticket: string }>(admin, 'POST', '/auth/ticket', { audience: 'download', target: file.url })).ticket
    const get = (query: Record<string, string | number>) =>
      app.anonymous.call('GET', file.url, { query: { username: 'sysadmin', ...query } })
    expect((await get({ userId: adminId, token: await ticket() })).status).toBe(200)
    expect((await get({ userId: adminId + 1, token: await ticket() })).status).toBe(403)
    expect(await get({ userId: adminId, token: admin.token })).toMatchObject({
      status: 401,
      msg: '链接无效，请重新打开',
    })
  })

  test('a ticket opens its one address once', async () => {
    const { data: file } = await upload('t.txt', Buffer.from('text'))
    const { data: second } = await upload('u.txt', Buffer.from('text'))
    const ticket = async () =>
      (
        await must<{ ticket: string; expiresAt: string }>(admin, 'POST', '/auth/ticket', {
          audience: 'download',
          target: file.url,
        })
      ).ticket
    const get = (url: string, token: string) => app.anonymous.call('GET', url, { query: { token } })
    const first = await ticket()
    expect((await get(second.url, first)).status).toBe(401)
    const both = await Promise.all([get(file.url, first), get(file.url, first)])
    expect(both.map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([200, 401])
    const late = await ticket()
    app.clock.advance(301)
    expect((await get(file.url, late)).status).toBe(401)
    expect(
      await other.call('POST', '/auth/ticket', { body: { audience: 'download', target: file.url } }),
    ).toMatchObject({ code: 403 })
    expect(
      await admin.call('POST', '/auth/ticket', { body: { audience: 'download', target: 'https://example.invalid' } }),
    ).toMatchObject({ code: 400 })
    expect(await app.kernel.q.query('select 1 from access_ticket where ticket_hash = $1', [late])).toEqual([])
  })

  test('a confirmed file follows the right to its record', async () => {
    const { data: file } = await upload('c.png', PNG)
    const community = await must<{ id: number }>(admin, 'POST', '/basedata/base/community', {
      name: '滨江一号',
      code: 'BJ',
      companyId,
      images: [file],
    })
    expect(community.id).toEqual(expect.any(Number))
    expect((await admin.call('GET', file.url)).status).toBe(200)
    expect((await other.call('GET', file.url)).status).toBe(403)
  })
})

describe('what time takes away', () => {
  const run = async (code: string) => {
    const [job] = await app.kernel.q.query<{ id: string }>('select id from job where code = $1', [code])
    await app.kernel.jobs.runJob({ jobId: job!.id, trigger: 2, operatorId: null })
  }

  test('files that no record confirms go after a day; content that another file has stays', async () => {
    const { data: left } = await upload('left.txt', Buffer.from('only here'))
    const { data: twin } = await upload('twin.txt', Buffer.from('twice'))
    const { data: kept } = await upload('kept.txt', Buffer.from('twice'))
    const { q, files } = app.kernel
    await q.query('update attachment set confirmed = true where id = $1', [kept.id])
    const [file] = await q.query<{ storage_key: string }>('select storage_key from attachment where id = $1', [left.id])
    app.clock.advance(23 * 3600)
    await run('attachment.purge')
    expect(await files.size(file!.storage_key)).not.toBeNull()
    app.clock.advance(3700)
    await run('attachment.purge')
    expect(await files.size(file!.storage_key)).toBeNull()
    admin = await app.admin()
    expect((await admin.call('GET', twin.url)).status).toBe(404)
    const [same] = await q.query<{ storage_key: string }>('select storage_key from attachment where id = $1', [kept.id])
    expect(await files.size(same!.storage_key)).toBe(5)
  })

  test('an export task is its creator’s, and expires with its file', async () => {
    const { q } = app.kernel
    other = await app.login('somebody1', 'Admin12345')
    const { data: file } = await upload('导出.xlsx', await emptySheet())
    const [task] = await q.query<{ id: string }>(
      `insert into export_task (id, company_id, type, title, params, params_hash, format, status, progress, file_id, expire_at, downloads, creator_id, created_by, created_at, updated_at)
       values (gen_random_uuid(), $1, 'basedata.house', '房产列表', '{}', 'x', 'xlsx', 2, 100, $2, $3::timestamptz + interval '7 days', 0, $4, $4, $3, $3) returning id`,
      [companyId, file.id, app.clock.now(), adminId],
    )
    await q.query("update attachment set confirmed = true, biz_type = 'file.exportTask', biz_id = $2 where id = $1", [
      file.id,
      task!.id,
    ])
    expect((await admin.call('GET', file.url)).status).toBe(200)
    expect((await other.call('GET', file.url)).status).toBe(403)
    expect(
      (await admin.call<{ list: { downloads: number }[] }>('GET', '/file/sys/export/page')).data.list[0],
    ).toMatchObject({ downloads: 1, status: 2 })
    expect((await other.call('PUT', `/file/sys/export/${task!.id}/cancel`)).status).toBe(403)
    expect(await admin.call('PUT', `/file/sys/export/${task!.id}/cancel`)).toMatchObject({ code: 422 })
    app.clock.advance(8 * 24 * 3600)
    await run('export.expire')
    expect(await q.query('select status, file_id from export_task where id = $1', [task!.id])).toEqual([
      { status: 5, file_id: null },
    ])
    admin = await app.admin()
    expect((await admin.call('GET', file.url)).status).toBe(404)
    expect((await admin.call('DELETE', '/file/sys/export', { body: [task!.id] })).code).toBe(0)
  })
})

const emptySheet = () => sheetOf(['房号'], [['101']])
