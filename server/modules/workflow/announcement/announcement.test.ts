import type { Page } from '@wuguan/contract/kernel/envelope'
import type { InboxLine, ReaderFigures, ReaderLine } from '@wuguan/contract/workflow/announcement.actions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { must } from '../../../../tests/support/must.ts'
import { type ProcessDemo, startProcessDemo } from '../../../../tests/support/process-demo.ts'
import { announcementJobs } from './jobs.ts'

/** Announcements of the demo's branch: written, aimed, sent out, read, taken back. Today is 2026-03-15. */
let demo: ProcessDemo
beforeAll(async () => {
  demo = await startProcessDemo()
})
afterAll(() => demo?.app.stop())

const BASE = '/cms/announcement'
const call = async <T = never>(
  username: string,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
) => (await demo.as(username)).call<T>(method, path, body === undefined ? {} : { body })
const get = async <T>(username: string, path: string, query: Record<string, string | number> = {}) =>
  must<T>(await demo.as(username), 'GET', path, undefined, { query })
const EDITOR = 'gz-manager01'
const write = async (draft: Record<string, unknown>) => {
  const made = await call<{ id: string }>(EDITOR, 'POST', BASE, {
    title: '停水通知',
    type: 3,
    content: '<p>明日停水</p>',
    ...draft,
  })
  expect(made.msg || made.code).toBe(0)
  return made.data.id
}
const publish = (id: string, by = EDITOR) => call<{ status: number }>(by, 'PUT', `${BASE}/publish`, { id })
const rowOf = (id: string) =>
  demo.one<{
    status: number
    content: string
    read_count: number
    confirm_count: number
    code: string | null
    state: number | null
  }>(
    `select a.status, a.content, a.read_count, a.confirm_count, l.code, l.state from announcement a left join public_link l on l.id = a.public_link_id where a.id = $1`,
    [id],
  )
const notices = async (id: string) =>
  (
    await demo.app.kernel.q.query<{ user_id: number }>(
      "select user_id from message_record where biz_event = 'announcement.published' and biz_id = $1",
      [id],
    )
  ).map(({ user_id }) => user_id)
const run = async (code: string) => {
  const job = announcementJobs(demo.app.kernel).find((one) => one.code === code)!
  return job.run({ q: demo.app.kernel.q, now: demo.app.clock.now(), params: null, log: () => undefined })
}

describe('writing', () => {
  it.each([
    ['请输入公告标题', { title: '' }],
    ['标题不能超过60个字', { title: '字'.repeat(61) }],
    ['定时发布时间不能早于当前时间', { publishAt: '2026-03-15 09:59:59' }],
    ['失效时间须晚于发布时间', { publishAt: '2026-03-20 10:00:00', expireAt: '2026-03-20 10:00:00' }],
  ])('%s', async (sentence, draft) => {
    const answer = await call(EDITOR, 'POST', BASE, { title: '通知', type: 1, ...draft })
    expect(answer).toMatchObject({ code: 400, msg: sentence })
  })
  it('leaves scripts and foreign pictures’ handlers out, without a word', async () => {
    const id = await write({
      content: '<p onclick="x()">水</p><script>alert(1)</script><img src="javascript:1" onerror="x()">',
    })
    const { content } = await rowOf(id)
    expect(content).toContain('<p>水</p>')
    expect(content).not.toMatch(/script|onclick|onerror/)
  })
})

describe('sending out', () => {
  it('needs content and an audience', async () => {
    expect((await publish(await write({ content: '<p> </p>', audience: 1 }))).msg).toBe('请输入公告内容')
    expect((await publish(await write({}))).msg).toBe('请选择发布范围')
    expect((await publish(await write({ audience: 2 }))).msg).toBe('请选择发布范围')
    expect((await publish(await write({ audience: 3 }))).msg).toBe('请选择发布范围')
  })
  it('reaches no further than the editor sees', async () => {
    const id = await write({ audience: 1, companies: [] })
    await demo.app.kernel.q.query(
      'insert into announcement__companies (owner_id, target_id, position) values ($1, $2, 0)',
      [id, demo.companies['佛山分公司']],
    )
    expect(await publish(id)).toMatchObject({ code: 422, msg: '发布范围超出数据权限' })
  })
  it('tells every reader, opens the link, and both end with its withdrawal', async () => {
    const id = await write({ audience: 1 })
    expect((await publish(id)).data.status).toBe(2)
    const told = await notices(id)
    expect(told).toContain(demo.users['steward01'])
    expect(told).not.toContain(demo.users['branch02'])
    const { code, state } = await rowOf(id)
    expect(state).toBe(1)
    const open = () => demo.app.anonymous.call('GET', `/auth/publicLink/${code}`)
    expect(await open()).toMatchObject({ code: 0, data: { title: '停水通知', html: '<p>明日停水</p>', draft: false } })
    expect((await publish(id)).msg).toBe('只能发布草稿')

    const back = (reason: string) => call(EDITOR, 'PUT', `${BASE}/withdraw`, { id, reason })
    expect((await back(' ')).msg).toBe('请填写撤回原因')
    expect(await back('写错了')).toMatchObject({ code: 0, data: { status: 3 } })
    expect((await open()).code).toBe(404)
    expect(await notices(id)).toEqual([])
    const { version } = await demo.one<{ version: number }>('select version from announcement where id = $1', [id])
    await call(EDITOR, 'PUT', BASE, { id, version, content: '<p>后日停水</p>' })
    expect((await rowOf(id)).status).toBe(0)
  })
  it('waits for its time and ends at its end', async () => {
    const id = await write({ audience: 1, publishAt: '2026-03-15 10:30:00', expireAt: '2026-03-15 11:00:00' })
    expect((await publish(id)).data.status).toBe(1)
    expect(await run('announcement.publish')).toEqual({ affected: 0 })
    demo.app.clock.set('2026-03-15 10:30:00')
    expect(await run('announcement.publish')).toEqual({ affected: 1 })
    expect((await rowOf(id)).status).toBe(2)
    demo.app.clock.set('2026-03-15 11:00:00')
    expect(await run('announcement.expire')).toEqual({ affected: 1 })
    expect(await rowOf(id)).toMatchObject({ status: 4, state: 0 })
    expect((await call(EDITOR, 'PUT', `${BASE}/withdraw`, { id, reason: '过期' })).msg).toBe('该公告已过期')
  })
  it('waits for consent where the company has bound it to a process', async () => {
    const { q, clock } = demo.app.kernel
    await q.query(
      `insert into approval_binding (id, company_id, business_type, model_key, enabled, forbid_self, conditions, sort, created_at, updated_at)
       values (gen_random_uuid(), $1, 'cms.announcement', 'leave', true, false, '[]', 0, $2, $2)`,
      [demo.companies['广州分公司'], clock.now()],
    )
    const id = await write({ audience: 1 })
    expect((await publish(id)).data.status).toBe(5)
    expect(await notices(id)).toEqual([])
    const { instance } = await demo.one<{ instance: string }>(
      'select process_instance_id as instance from announcement where id = $1',
      [id],
    )
    const cancelled = await call(EDITOR, 'PUT', '/camunda/bpm/process-instance/cancel', {
      id: instance,
      reason: '再改改',
    })
    expect(cancelled.msg || cancelled.code).toBe(0)
    expect((await rowOf(id)).status).toBe(0)
    await q.query("delete from approval_binding where business_type = 'cms.announcement'")
  })
})

describe('reading', () => {
  it('counts each reader once, confirmations apart', async () => {
    const id = await write({ audience: 1, needConfirm: true })
    await publish(id)
    const read = (confirm = false) =>
      call<{ confirmedAt: string | null }>('steward01', 'PUT', `${BASE}/read`, { id, confirm })
    expect((await read()).data.confirmedAt).toBeNull()
    await read()
    expect(await rowOf(id)).toMatchObject({ read_count: 1, confirm_count: 0 })
    expect((await read(true)).data.confirmedAt).not.toBeNull()
    await read(true)
    expect(await rowOf(id)).toMatchObject({ read_count: 1, confirm_count: 1 })
    expect((await call('branch02', 'PUT', `${BASE}/read`, { id })).code).toBe(404)

    const page = await get<Page<ReaderLine> & { figures: ReaderFigures }>(EDITOR, `${BASE}/readers`, { id, limit: 100 })
    expect(page.list.map(({ name }) => name)).toEqual(['刘芳'])
    const { readers } = page.figures
    expect(page.figures).toMatchObject({ read: 1, confirmed: 1, readRate: (100 / readers).toFixed(2) })
    const unread = await get<Page<ReaderLine>>(EDITOR, `${BASE}/readers`, { id, of: 'unread', limit: 100 })
    expect(unread.total).toBe(readers - 1)
    const listed = await get<Page<{ id: string; readerCount: number }>>(EDITOR, `${BASE}/page`, { limit: 100 })
    expect(listed.list.find((row) => row.id === id)!.readerCount).toBe(readers)
    const reminded = await call<{ reminded: number }>(EDITOR, 'POST', `${BASE}/remind`, { id })
    expect(reminded.data.reminded).toBe(readers - 1)
  })
  it('shows a reader what is meant for him, and nobody whom else', async () => {
    const inbox = await get<Page<InboxLine>>('steward01', `${BASE}/inbox`)
    expect(inbox.list.length).toBeGreaterThan(0)
    expect(Object.keys(inbox.list[0]!).sort()).toEqual([
      'code',
      'confirmedAt',
      'id',
      'needConfirm',
      'publishedAt',
      'publisher',
      'readAt',
      'title',
      'top',
      'type',
    ])
    const [first] = inbox.list
    expect((await get<Page<InboxLine>>('steward01', `${BASE}/inbox`, { id: first!.id })).list).toEqual([first])
    expect((await get<Page<InboxLine>>('branch02', `${BASE}/inbox`, { id: first!.id })).total).toBe(0)
    expect((await get<Page<InboxLine>>('branch02', `${BASE}/inbox`)).total).toBe(0)
  })
  it('means owners by their houses', async () => {
    const { id: communityId } = await demo.one<{ id: number }>(
      'select community_id as id from customer_house where relation = 1 and end_date is null and company_id = $1 limit 1',
      [demo.companies['广州分公司']],
    )
    const { n } = await demo.one<{ n: number }>(
      `select count(distinct customer_id)::int as n from customer_house where community_id = $1 and relation in (1, 2)
         and start_date <= '2026-03-15' and (end_date is null or end_date >= '2026-03-15')`,
      [communityId],
    )
    const answer = await call(EDITOR, 'POST', `${BASE}/estimate`, { audience: 3, communities: [communityId] })
    expect(answer.data).toEqual({ staff: 0, owners: n })
  })
})

it('a copy is another draft; only drafts and withdrawn ones are deleted', async () => {
  const id = await write({ audience: 1 })
  await publish(id)
  const copy = await call<{ id: string }>(EDITOR, 'POST', `${BASE}/copy`, { id })
  expect(await demo.one('select title, status from announcement where id = $1', [copy.data.id])).toEqual({
    title: '停水通知（副本）',
    status: 0,
  })
  expect((await call(EDITOR, 'DELETE', BASE, [id])).msg).toBe('只能删除草稿或已撤回的公告')
  expect((await call(EDITOR, 'DELETE', BASE, [copy.data.id])).code).toBe(0)
})
