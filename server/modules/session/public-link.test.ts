import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, startTestApp } from '../../../tests/support/app.ts'
import { inTransaction } from '../../kernel/tx.ts'
import { expireLinks } from './jobs.ts'
import { publishLink, switchLinks } from '../../kernel/public-links.ts'
import { publicLinks } from './public-link.service.ts'
import type { ActionContext, PublicContext } from '../../kernel/kernel.ts'

const ID = '019a5c2e-0000-7000-8000-000000000001'
const DEAD = '内容不存在或已下线'
let app: TestApp
let published = true
let companyId = 0
const links = publicLinks([
  {
    type: 'announcement',
    read: async (_context, id, draft) =>
      id === ID && (published || draft)
        ? {
            title: '停水通知',
            time: '2026-03-15 09:00:00',
            source: '云山花园',
            html: '<p onclick="alert(1)">明日停水<script>alert(1)</script></p>',
            attachments: [],
            questions: [],
          }
        : null,
    demand: async () => companyId,
  },
])
beforeAll(async () => {
  app = await startTestApp()
  companyId = (await app.kernel.q.query<{ id: number }>('select id from company limit 1'))[0]!.id
})
beforeEach(async () => {
  published = true
  await app.kernel.q.query('delete from public_link')
})
afterAll(() => app.stop())

const publish = () =>
  inTransaction(app.kernel, ({ q, now }) =>
    publishLink(q, now, { type: 'announcement', id: ID, companyId, userId: null }),
  )
const open = (code: string, ip = '10.0.0.1') =>
  links.read(
    {
      kernel: app.kernel,
      q: app.kernel.q,
      now: app.clock.now(),
      caller: { ip, userAgent: 'x', token: null, traceId: 't' },
    } as PublicContext,
    { code },
  )
const draftOf = () =>
  links.create(
    {
      kernel: app.kernel,
      q: app.kernel.q,
      now: app.clock.now(),
      actor: { userId: 1, scope: () => ({ companies: [companyId] }) },
    } as unknown as ActionContext,
    { targetType: 'announcement', targetId: ID, draft: true },
  )

test('a link of 128 random bits opens clean text; publishing again keeps it', async () => {
  const code = (await publish()).code
  expect(code).toMatch(/^[0-9a-f]{32}$/)
  expect((await publish()).code).toBe(code)
  expect(await open(code)).toMatchObject({ type: 'announcement', draft: false, html: '<p>明日停水</p>' })
})

test('a withdrawn record, an unknown code and a record that is gone answer alike', async () => {
  const code = (await publish()).code
  await inTransaction(app.kernel, ({ q, now }) => switchLinks(q, now, 'announcement', [ID], false))
  await expect(open(code)).rejects.toMatchObject({ code: 404, message: DEAD })
  await expect(open('0'.repeat(32))).rejects.toMatchObject({ code: 404, message: DEAD })
  const again = (await publish()).code
  expect(again).toBe(code)
  published = false
  await expect(open(code)).rejects.toMatchObject({ code: 404, message: DEAD })
})

test('one visitor counts once in half an hour', async () => {
  const code = (await publish()).code
  const views = async () =>
    (await app.kernel.q.query<{ n: number }>('select view_count as n from public_link where code = $1', [code]))[0]!.n
  await open(code)
  await open(code)
  expect(await views()).toBe(1)
  await open(code, '10.0.0.2')
  expect(await views()).toBe(2)
  app.clock.advance(1801)
  await open(code)
  expect(await views()).toBe(3)
})

test('a draft link shows what is not published yet, for a day', async () => {
  published = false
  const { code, path } = await draftOf()
  expect(path).toBe(`/preview/${code}`)
  expect(await open(code)).toMatchObject({ draft: true, title: '停水通知' })
  app.clock.advance(24 * 3600)
  await expect(open(code)).rejects.toMatchObject({ code: 404, message: DEAD })
  const { kernel } = app
  expect(await expireLinks.run({ q: kernel.q, now: app.clock.now(), params: {}, log: () => {} })).toEqual({
    affected: 1,
  })
})

test('the call needs no session, the others need their codes', async () => {
  expect(await app.anonymous.call('GET', `/auth/publicLink/${'0'.repeat(32)}`)).toMatchObject({ code: 404, msg: DEAD })
  const body = { targetType: 'announcement', targetId: ID }
  expect(await app.anonymous.call('POST', '/auth/publicLink', { body })).toMatchObject({ code: 401 })
  const admin = await app.admin()
  expect(await admin.call('POST', '/auth/publicLink', { body: { ...body, targetType: 'news' } })).toMatchObject({
    code: 400,
    msg: '该类型不能公开',
  })
  expect(await admin.call('PUT', '/auth/publicLink/revoke', { body: { code: '0'.repeat(32) } })).toMatchObject({
    code: 404,
  })
})
