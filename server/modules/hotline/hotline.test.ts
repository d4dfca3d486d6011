import {
  extendHotlineLink,
  type HotlineSettings,
  issueHotlineLink,
  readHotlineSettings,
  revokeHotlineLink,
  saveHotlineSettings,
} from '@wuguan/contract/hotline/link.actions'
import { HOTLINE_SCOPE } from '@wuguan/contract/hotline/hotline-link.entity'
import { BLIND_LOOKUPS, HOTLINE_ALLOWANCES } from '@wuguan/contract/hotline/hotline-limits'
import {
  HOTLINE_CALLER_HEADER,
  HOTLINE_TOKEN_HEADER,
  HOTLINE_TOKEN_PARAMETER,
  SEAT_FILES,
  SEAT_PATHS,
} from '@wuguan/contract/hotline/seat-paths'
import type { HotlineOrderDetail, HotlineOrderRow, SeatRegistered } from '@wuguan/contract/hotline/seat.actions'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { uploadAttachment } from '@wuguan/contract/file/file.actions'
import type { Attachment } from '@wuguan/contract/kernel/fields'
import type { Caller } from '../../../tests/support/app.ts'
import { form } from '../../../tests/support/import-batches.ts'
import { openOrders, type OrderWorld } from '../../../tests/support/work-orders.ts'
import { makeUser } from '../../../tests/support/user.ts'
import { hotlineLinkExpire, hotlineLogClean } from './link.job.ts'

let w: OrderWorld
let owner: { mobile: string; name: string; house: string }
const MINE = '13812345678'
const STRANGER = '13900000001'
beforeAll(async () => {
  w = await openOrders()
  await save({ enabled: true, maxLinksPerUser: 20, phoneText: '400-800-1234' })
  owner = await w.one(
    `select c.mobile, c.name, r.house_id as house from customer_house r join customer c on c.id = r.customer_id where r.house_id = $1 and r.relation = 1 and r.end_date is null limit 1`,
    [w.house],
  )
})
afterAll(() => w.app.stop())
beforeEach(async () => {
  await w.sql('delete from rate_limit')
  await w.sql("update user_session set last_seen_at = $1, expires_at = $1::timestamptz + interval '1 day'", [
    w.app.clock.now(),
  ])
})

const settings = async () => (await w.admin.call<HotlineSettings>('GET', readHotlineSettings.path, w.place)).data
const save = async (more: Record<string, unknown> = {}) => {
  const answer = await w.admin.call('PUT', '/wkorder/hotline/config', {
    ...w.place,
    body: { linkHours: 12, maxLinksPerUser: 20, allowAnonymous: true, version: (await settings()).version, ...more },
  })
  expect(answer.code, answer.msg).toBe(0)
}
const issue = (more: Record<string, unknown> = {}, caller: Caller = w.admin) =>
  caller.call<{ url: string; linkNo: string }>('POST', issueHotlineLink.path, {
    companyId: w.place.companyId,
    body: {
      communityIds: [w.place.communityId],
      variant: 'order',
      scopes: HOTLINE_SCOPE.items.map(({ code }) => code),
      seatName: '李娜',
      seatNo: '8001',
      ...more,
    },
  })
const tokenIn = (url: string) => new URLSearchParams(url.split('?')[1]).get(HOTLINE_TOKEN_PARAMETER)!
const linked = async (more: Record<string, unknown> = {}, caller?: Caller) => {
  const answer = await issue(more, caller)
  expect(answer.code, answer.msg).toBe(0)
  return seat(tokenIn(answer.data.url))
}
/** A page with a token, in a call where one is begun. */
function seat(token: string | null) {
  let key: string | null = null
  const call = <T>(method: 'GET' | 'POST' | 'PUT', path: string, options: Parameters<Caller['call']>[2] = {}) =>
    w.app.anonymous.call<T>(method, path, {
      ...options,
      headers: {
        ...(token === null ? {} : { [HOTLINE_TOKEN_HEADER]: token }),
        ...(key === null ? {} : { [HOTLINE_CALLER_HEADER]: key }),
        ...options.headers,
      },
    })
  return {
    token,
    call,
    get: <T>(path: string, query: Record<string, string | number> = {}) => call<T>('GET', path, { query }),
    async begin(who: { mobile: string } | { houseId: string }) {
      const answer = await call<{ callerKey: string }>('POST', SEAT_PATHS.session, {
        body: { ...who, communityId: w.place.communityId },
      })
      expect(answer.code, answer.msg).toBe(0)
      key = answer.data.callerKey
    },
    leave: () => void (key = null),
    key: () => key,
    register: (more: Record<string, unknown> = {}, idempotency: string = crypto.randomUUID()) =>
      call<Extract<SeatRegistered, { id: string }> & { similar?: { id: string; orderNo: string } }>(
        'POST',
        SEAT_PATHS.order,
        {
          body: { ...report, communityId: w.place.communityId, houseId: w.house, categoryId: w.leaf, ...more },
          headers: { 'idempotency-key': idempotency },
        },
      ),
    one: (id: string) => call<HotlineOrderDetail>('GET', SEAT_PATHS.one.replace('{id}', id)),
    press: (verb: 'urge' | 'append' | 'reopen', id: string, content = '还在漏水') =>
      call('POST', SEAT_PATHS[verb].replace('{id}', id), { body: { content } }),
  }
}
const report = {
  orderType: 'repair',
  callerName: '张三',
  callerMobile: MINE,
  content: '厨房水管漏水，请尽快安排。',
}
const linkOf = (s: { token: string | null }) =>
  w.one<{ id: string; state: string }>(
    `select id, '' as state from hotline_link where token_hash = encode(sha256($1::bytea), 'hex')`,
    [Buffer.from(s.token!)],
  )

describe('a link', () => {
  it('is issued for communities of the issuer, told once, and no more of them than are allowed', async () => {
    const issuer = await makeUser(w.app, 'hl-issuer', ['hotline:link:issue', 'hotline:link:view'], {
      companyId: w.place.companyId,
    })
    const [far] = await w.sql<{ id: number }>(
      "select m.id from community m join company c on c.id = m.company_id where c.name = '深圳分公司' limit 1",
    )
    expect(await issue({ communityIds: [far!.id] }, issuer)).toMatchObject({
      code: 403,
      msg: '只能选择您数据范围内的项目',
    })
    await save({ enabled: true, maxLinksPerUser: 2 })
    const both = await Promise.all([issue({}, issuer), issue({}, issuer), issue({}, issuer)])
    expect(both.filter(({ code }) => code === 0)).toHaveLength(2)
    expect((await issue({}, issuer)).msg).toBe('您已有2个有效链接，请先失效旧链接')
    await save({ enabled: false })
    expect((await issue({}, issuer)).msg).toBe('400热线未启用')
    await save({ enabled: true })
    const listed = await issuer.call<{ own: boolean; state: string }[]>('GET', '/wkorder/hotline/links', w.place)
    expect(listed.data).toHaveLength(2)
    expect(JSON.stringify(listed.data)).not.toContain(tokenIn(both.find(({ code }) => code === 0)!.data.url))
  })
  it('comes from the menu of the address /400, for those who may', async () => {
    const issuer = await makeUser(w.app, 'hl-menu', ['hotline:link:issue'], { companyId: w.place.companyId })
    const { data, code } = await issuer.call<{ url: string }>('GET', '/auth/hotlineLink', {
      companyId: w.place.companyId,
    })
    expect(code).toBe(0)
    expect(data.url).toMatch(/^#\/400\/order\/create\?ht=/)
    expect((await seat(tokenIn(data.url)).get<{ seatName: null }>(SEAT_PATHS.context)).data).toMatchObject({
      seatName: null,
      phoneText: null,
      variant: 'order',
    })
    const placeless = await makeUser(w.app, 'hl-placeless', ['hotline:link:issue'], {
      companyId: w.place.companyId,
      dataScope: 5,
    })
    expect((await placeless.call('GET', '/auth/hotlineLink', { companyId: w.place.companyId })).msg).toBe(
      '您没有可服务的项目',
    )
    const nobody = await makeUser(w.app, 'hl-nobody', ['workOrder:order:view'], { companyId: w.place.companyId })
    expect((await nobody.call('GET', '/auth/hotlineLink', { companyId: w.place.companyId })).msg).toBe(
      '您未开通400坐席权限，请联系管理员',
    )
  })
  it('altered by one character is none; ten such a minute and the address waits, good ones are served', async () => {
    const s = await linked()
    const [payload, signature] = s.token!.split('.') as [string, string]
    const other = (text: string, at: number) => text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1)
    for (const token of [
      other(s.token!, 3),
      `${payload}.${other(signature, 42)}`,
      `${payload}.${other(signature, 0)}`,
      payload,
      'x',
      `${s.token!}A`,
    ])
      expect(await seat(token).get(SEAT_PATHS.context), token).toMatchObject({
        status: 401,
        msg: '无效的访问链接',
        data: { reason: 'invalid' },
      })
    // What the database holds is not enough: we must have signed it.
    const forged = `${payload}.${other(signature, 0)}`
    const t = await linked()
    await w.sql("update hotline_link set token_hash = encode(sha256($2::bytea), 'hex') where id = $1", [
      (await linkOf(t)).id,
      Buffer.from(forged),
    ])
    expect((await seat(forged).get<{ reason: string }>(SEAT_PATHS.context)).data.reason).toBe('invalid')
    for (let n = 0; n < 3; n++) await seat('x').get(SEAT_PATHS.context)
    const refused = await seat('x').get(SEAT_PATHS.context)
    expect(refused).toMatchObject({ code: 429, data: { retryAfter: 900 } })
    expect(refused.headers['retry-after']).toBe('900')
    const noted = await w.sql("select 1 from hotline_access_log where result = 'invalid'")
    expect(noted.length).toBeGreaterThanOrEqual(10)
    expect((await seat('x').get(SEAT_PATHS.context)).code).toBe(429)
    for (let n = 0; n < 5; n++) await seat('x').get(SEAT_PATHS.context)
    expect(await w.sql("select 1 from hotline_access_log where result = 'invalid'")).toHaveLength(noted.length)
    expect(await w.sql("select 1 from hotline_access_log where result = 'limited'")).toHaveLength(1)
    expect((await s.get(SEAT_PATHS.context)).code).toBe(0)
  })
  it('is nothing without a token, and a session of staff is not one', async () => {
    const missing = await w.app.anonymous.call('GET', SEAT_PATHS.context)
    expect(missing).toMatchObject({ status: 401, data: { reason: 'missing' } })
    expect(missing.msg).toBe('无法访问：缺少访问凭证，请从系统“400热线”菜单进入')
    expect((await w.admin.call('GET', SEAT_PATHS.context, w.place)).status).toBe(401)
    const noted = () => w.sql("select 1 from hotline_access_log where link_id is null and result = 'limited'")
    const before = await noted()
    for (let n = 0; n < 12; n++) await w.app.anonymous.call('GET', SEAT_PATHS.context)
    expect((await w.app.anonymous.call('GET', SEAT_PATHS.context)).code).toBe(429)
    expect(await noted()).toHaveLength(before.length + 1)
    const s = await linked()
    expect(
      (await w.app.anonymous.call('GET', '/wkorder/task/page', { headers: { [HOTLINE_TOKEN_HEADER]: s.token! } }))
        .status,
    ).toBe(401)
  })
  it('ends with its time, its revocation, the right or the account of its issuer, and the hotline of the company', async () => {
    const issuer = await makeUser(w.app, 'hl-ends', ['hotline:link:issue', 'hotline:link:revoke'], {
      companyId: w.place.companyId,
    })
    const s = await linked({}, issuer)
    const reason = async () => (await s.get<{ reason: string }>(SEAT_PATHS.context)).data?.reason
    const { id } = await linkOf(s)
    await w.sql('update hotline_link set expires_at = $2 where id = $1', [id, w.app.clock.now()])
    expect(await s.get(SEAT_PATHS.context)).toMatchObject({
      status: 401,
      msg: '链接已过期，请联系物业工作人员重新获取',
    })
    await w.sql("update hotline_link set expires_at = $2::timestamptz + interval '1 hour' where id = $1", [
      id,
      w.app.clock.now(),
    ])
    expect(await reason()).toBeUndefined()
    await w.sql('update sys_user set state = 2 where id = $1', [issuer.userId])
    expect(await reason()).toBe('revoked')
    await w.sql('update sys_user set state = 1 where id = $1', [issuer.userId])
    expect(await reason()).toBeUndefined()
    await w.sql('delete from user_role where user_id = $1', [issuer.userId])
    await w.sql('update auth_epoch set epoch = epoch + 1')
    expect(await reason()).toBe('revoked')
    const t = await linked()
    await save({ enabled: false })
    expect(await t.get(SEAT_PATHS.context)).toMatchObject({ status: 401, msg: '链接已失效' })
    await save({ enabled: true })
    const held = await linkOf(t)
    expect(
      (
        await w.admin.call('PUT', revokeHotlineLink.path, {
          companyId: w.place.companyId,
          body: { id: held.id, reason: '换班' },
        })
      ).code,
    ).toBe(0)
    expect((await t.get(SEAT_PATHS.context)).status).toBe(401)
    expect(
      await w.sql("select 1 from hotline_access_log where link_id = $1 and result = 'invalid'", [held.id]),
    ).not.toEqual([])
    expect(
      await w.admin.call('PUT', revokeHotlineLink.path, {
        companyId: w.place.companyId,
        body: { id: held.id, reason: '换班' },
      }),
    ).toMatchObject({ msg: '链接已失效' })
  })
  it('is extended once, and by whoever issued it', async () => {
    const s = await linked()
    const { id } = await linkOf(s)
    const extend = (caller: Caller) =>
      caller.call('PUT', extendHotlineLink.path, { companyId: w.place.companyId, body: { id, hours: 12 } })
    const other = await makeUser(w.app, 'hl-other', ['hotline:link:issue', 'hotline:link:view'], {
      companyId: w.place.companyId,
    })
    const listed = async (caller: Caller) =>
      (await caller.call<{ id: string }[]>('GET', '/wkorder/hotline/links', w.place)).data.some((one) => one.id === id)
    expect(await listed(other)).toBe(false)
    const manager = await makeUser(
      w.app,
      'hl-manager',
      ['hotline:link:view', 'hotline:link:manage', 'hotline:link:revoke'],
      { companyId: w.place.companyId },
    )
    expect(await listed(manager)).toBe(true)
    expect(await extend(other)).toMatchObject({ code: 404, msg: '热线链接不存在' })
    expect((await extend(w.admin)).code).toBe(0)
    expect((await extend(w.admin)).msg).toBe('链接已延长过，不能再次延长')
    await w.sql('update hotline_link set expires_at = $2, extended_at = null where id = $1', [id, w.app.clock.now()])
    expect((await extend(w.admin)).msg).toBe('链接已过期')
    const t = await linkOf(await linked())
    expect(
      (
        await manager.call('PUT', revokeHotlineLink.path, {
          companyId: w.place.companyId,
          body: { id: t.id, reason: '外包结束' },
        })
      ).code,
    ).toBe(0)
  })
  it('carries some of the verbs only', async () => {
    const s = await linked({ scopes: ['lookup', 'history'] })
    await s.begin({ houseId: w.house })
    const id = await w.made()
    expect(await s.press('urge', id)).toMatchObject({ status: 403, msg: '当前链接没有“催单”权限' })
    expect(await s.press('append', id)).toMatchObject({ msg: '当前链接没有“追加”权限' })
    expect(await s.press('reopen', id)).toMatchObject({ msg: '当前链接没有“追加”权限' })
    expect(await s.register()).toMatchObject({ msg: '当前链接没有“登记”权限' })
    expect((await s.one(id)).data.can).toEqual({})
    const t = await linked({ scopes: ['create'] })
    expect(await t.get(SEAT_PATHS.lookup, { mobile: MINE })).toMatchObject({ msg: '当前链接没有“来电查询”权限' })
    expect(await t.get(SEAT_PATHS.page)).toMatchObject({ msg: '当前链接没有“历史工单”权限' })
    expect((await t.one(id)).status).toBe(403)
  })
  it('names its seat once', async () => {
    const s = await linked({ seatName: null, seatNo: null })
    const named = (seatName: string) => s.call('PUT', SEAT_PATHS.seat, { body: { seatName, seatNo: '8002' } })
    expect((await named('王芳')).code).toBe(0)
    expect((await named('别人')).msg).toBe('坐席已登记，不能更改')
    expect((await s.get(SEAT_PATHS.context)).data).toMatchObject({ seatName: '王芳', seatNo: '8002' })
  })
})

describe('looking up', () => {
  it('tells who belongs to a whole number or a whole house, without his name, and no other houses', async () => {
    const s = await linked()
    const byNumber = await s.get<{ maskedName: string; house: string; houseId: string }[]>(SEAT_PATHS.lookup, {
      mobile: owner.mobile,
    })
    expect(byNumber.data.length).toBeGreaterThan(0)
    expect(byNumber.data.length).toBeLessThanOrEqual(5)
    expect(JSON.stringify(byNumber.data)).not.toContain(owner.name)
    expect(byNumber.data[0]!.maskedName).toMatch(/^.{1,2}\*+$/)
    const byHouse = await s.get<{ houseId: string }[]>(SEAT_PATHS.lookup, { houseId: w.house })
    expect(new Set(byHouse.data.map(({ houseId }) => houseId))).toEqual(new Set([w.house]))
    expect(await s.get(SEAT_PATHS.lookup, { mobile: '1380013800' })).toMatchObject({
      code: 400,
      msg: '手机号格式不正确',
    })
    expect((await s.get(SEAT_PATHS.lookup, { mobile: owner.mobile, houseId: w.house })).code).toBe(400)
    expect((await s.get(SEAT_PATHS.lookup)).code).toBe(400)
    const parts: Record<string, string>[] = [
      { name: owner.name },
      { keyword: owner.name },
      { mobile: owner.mobile.slice(0, 7) },
    ]
    for (const query of parts) expect((await s.get(SEAT_PATHS.lookup, query)).code).toBe(400)
  })
  it('is for houses that the link serves', async () => {
    const s = await linked()
    const [far] = await w.sql<{ id: string; community: number }>(
      'select id, community_id as community from house where community_id <> $1 and deleted_at is null limit 1',
      [w.place.communityId],
    )
    expect(await s.get(SEAT_PATHS.lookup, { houseId: far!.id })).toMatchObject({ msg: '房产不存在或已删除' })
    expect(await s.get(SEAT_PATHS.places, { communityId: far!.community })).toMatchObject({
      status: 403,
      msg: '不在服务项目范围内',
    })
    expect((await s.get(SEAT_PATHS.options, { communityId: far!.community })).status).toBe(403)
    expect(
      (await s.call('POST', SEAT_PATHS.session, { body: { mobile: MINE, communityId: far!.community } })).status,
    ).toBe(403)
    expect(await s.register({ communityId: far!.community })).toMatchObject({ status: 403, msg: '不在服务项目范围内' })
    expect((await s.register({ houseId: far!.id })).code).not.toBe(0)
    expect(
      await s.call('POST', SEAT_PATHS.session, { body: { houseId: far!.id, communityId: w.place.communityId } }),
    ).toMatchObject({ msg: '房产不存在或已删除' })
  })
  it('names areas of the community by their whole path, and takes no others', async () => {
    const s = await linked()
    const [top] = await w.sql<{ id: string; name: string }>(
      'select p.id, p.name from problem_area p where p.company_id = $1 and exists (select 1 from problem_area a where a.parent_id = p.id and a.enabled = 1) limit 1',
      [w.place.companyId],
    )
    const areas = async () =>
      (await s.get<{ areas: { id: string; name: string }[] }>(SEAT_PATHS.options, { communityId: w.place.communityId }))
        .data.areas
    const [child] = (await areas()).filter(({ name }) => name.startsWith(`${top!.name} / `))
    expect(child).toBeDefined()
    const [far] = await w.sql<{ id: number }>(
      'select id from community where company_id = $1 and id <> $2 and deleted_at is null limit 1',
      [w.place.companyId, w.place.communityId],
    )
    await w.sql('update problem_area set community_id = $2 where id = $1', [child!.id, far!.id])
    expect((await areas()).map(({ id }) => id)).not.toContain(child!.id)
    const [category] = await w.sql<{ id: string }>(
      "select id from problem_category c where company_id = $1 and 'publicRepair' = any(order_types) and not exists (select 1 from problem_category k where k.parent_id = c.id) limit 1",
      [w.place.companyId],
    )
    const asked = { orderType: 'publicRepair', houseId: null, categoryId: category!.id, areaId: child!.id }
    expect((await s.register(asked)).msg).toContain('问题区域不属于该项目')
    await w.sql('update problem_area set community_id = null where id = $1', [child!.id])
    expect((await s.register({ ...asked, another: true })).code).toBe(0)
  })
  it(`locks whoever meets nobody ${BLIND_LOOKUPS.limit} times in ten minutes, and tells the issuer`, async () => {
    const s = await linked()
    for (let n = 0; n < BLIND_LOOKUPS.limit; n++)
      expect((await s.get(SEAT_PATHS.lookup, { mobile: `1390000${String(n).padStart(4, '0')}` })).code).toBe(0)
    expect(await s.get(SEAT_PATHS.lookup, { mobile: '13900009999' })).toMatchObject({
      code: 423,
      msg: '操作过于频繁，请10分钟后再试',
    })
    expect((await s.get(SEAT_PATHS.context)).code).toBe(423)
    expect(await w.sql("select 1 from message_record where title like '热线链接%已锁定'")).not.toEqual([])
    w.app.clock.advance(601)
    expect((await s.get(SEAT_PATHS.context)).code).toBe(0)
  })
})

describe('registering', () => {
  it('makes one order, whatever is pressed twice, under the seat’s name', async () => {
    const s = await linked()
    await s.begin({ houseId: w.house })
    const key = crypto.randomUUID()
    const mine = { callerMobile: '13611112222' }
    const [a, b] = await Promise.all([s.register(mine, key), s.register(mine, key)])
    expect([a.code, b.code]).toEqual([0, 0])
    expect(a.data.id).toBe(b.data.id)
    expect(a.data.orderNo).toMatch(/^GD/)
    expect(a.data.acceptBy).toMatch(/^\d{4}-/)
    expect(await s.register({ content: '卫生间漏水，请尽快安排。' }, key)).toMatchObject({
      code: 409,
      msg: '请勿重复提交',
    })
    const [line] = await w.sql<{ kind: string; name: string }>(
      "select actor_kind as kind, actor_name as name from timeline where biz_id = $1 and action = '登记'",
      [a.data.id],
    )
    expect(line).toMatchObject({ kind: 'hotline', name: '李娜/8001' })
    const source = await w.one<{ channel: string }>(
      'select s.channel from work_order o join order_source s on s.id = o.source_id where o.id = $1',
      [a.data.id],
    )
    expect(source.channel).toBe('hotline')
    const { houseId, ...rest } = { ...report, houseId: w.house, categoryId: w.leaf, communityId: w.place.communityId }
    expect(await s.call('POST', SEAT_PATHS.order, { body: { houseId, ...rest } })).toMatchObject({
      code: 400,
      msg: '请求缺少 Idempotency-Key',
    })
  })
  it('asks before the same is reported again within half an hour', async () => {
    const s = await linked()
    await s.begin({ mobile: '13712341234' })
    const mine = { callerMobile: '13712341234' }
    const first = await s.register(mine)
    expect((await s.register(mine)).data).toEqual({ similar: { id: first.data.id, orderNo: first.data.orderNo } })
    expect((await s.register({ ...mine, another: true })).data.id).not.toBe(first.data.id)
    const t = await linked()
    // Whoever is not in the call does not learn that there is one.
    expect((await t.register(mine)).data.similar).toBeUndefined()
    w.app.clock.advance(31 * 60)
    await s.begin({ mobile: '13712341234' })
    expect((await s.register(mine)).data.similar).toBeUndefined()
  })
  it('refuses in the words of the book', async () => {
    const s = await linked()
    const [top] = await w.sql<{ id: string }>("select id from problem_category where name = '水'")
    const [complaint] = await w.sql<{ id: string }>(
      "select id from problem_category c where company_id = $1 and 'complaint' = any(order_types) and not exists (select 1 from problem_category k where k.parent_id = c.id) limit 1",
      [w.place.companyId],
    )
    for (const [more, sentence] of [
      [{ categoryId: top!.id }, '请选择最末级问题类别'],
      [{ orderType: 'complaint', categoryId: complaint!.id }, '请选择投诉级别'],
      [{ content: '漏水' }, '请输入问题描述（至少5个字）'],
      [{ houseId: null }, '请选择房产'],
      [{ appointmentStart: '2020-01-01 09:00:00', appointmentEnd: '2020-01-01 10:00:00' }, '预约时间不能早于当前时间'],
      [{ orderType: 'inner' }, '热线不能登记内部任务'],
    ] as const)
      expect((await s.register(more)).msg, JSON.stringify(more)).toContain(sentence)
    await save({ enabled: true, allowAnonymous: false })
    await w.sql('delete from rate_limit')
    expect(await s.register({ anonymous: true })).toMatchObject({ msg: '热线不接受匿名登记' })
    await save({ enabled: true })
    expect((await s.register({ anonymous: true, callerName: null, callerMobile: null })).code).toBe(0)
  })
  it('lets six a minute through; the seventh at 09:00:40 waits twenty seconds', async () => {
    const s = await linked()
    const day = w.app.clock.now()
    const at = (time: string) =>
      w.app.clock.set(`${new Date(day.getTime() + 86_400_000).toISOString().slice(0, 10)} ${time}`)
    await w.sql("update hotline_link set expires_at = expires_at + interval '3 days' where id = $1", [
      (await linkOf(s)).id,
    ])
    const press = async () => s.register({ another: true })
    for (const second of ['00', '06', '12', '18', '24', '30']) {
      at(`09:00:${second}`)
      expect((await press()).code).toBe(0)
    }
    at('09:00:40')
    const seventh = await press()
    expect(seventh).toMatchObject({ code: 429, msg: '操作过于频繁，请20秒后再试', data: { retryAfter: 20 } })
    expect(seventh.headers['retry-after']).toBe('20')
    at('09:01:00')
    expect((await press()).code).toBe(0)
    expect((await press()).code).toBe(429)
  })
})

describe('files', () => {
  const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUg==', 'base64')
  const upload = (s: ReturnType<typeof seat>, name = '现场.png', content = PNG) => {
    const { payload, contentType } = form(name, content)
    return s.call<Attachment>('POST', SEAT_PATHS.upload, { body: payload, headers: { 'content-type': contentType } })
  }
  const file = (s: ReturnType<typeof seat>, id: string, fileId: string) =>
    s.call('GET', SEAT_PATHS.file.replace('{id}', id).replace('{fileId}', fileId))

  it('go with the order that names them, and are read by whoever reads it', async () => {
    const s = await linked()
    const sent = (await upload(s)).data
    expect(await s.register({ attachments: [sent], another: true })).toMatchObject({ code: 0 })
    const id = (
      await w.one<{ id: string }>('select order_id as id from hotline_order order by at desc, id desc limit 1', [])
    ).id
    const { id: fileId, name, size, mime } = sent
    expect((await s.one(id)).data.files).toEqual([{ id: fileId, name, size, mime }])
    expect((await file(s, id, fileId)).raw).toEqual(PNG)
    expect(await file(await linked(), id, fileId)).toMatchObject({ code: 404, msg: '工单不存在' })
    const other = (await s.register({ another: true })).data.id
    expect(await file(s, other, fileId)).toMatchObject({ code: 404 })
  })
  it('of another link, of staff, or named already are nobody’s', async () => {
    const [s, other] = [await linked(), await linked()]
    const sent = (await upload(other)).data
    const lost = { code: 400, data: { attachments: '附件已失效，请重新上传' } }
    expect(await s.register({ attachments: [sent], another: true })).toMatchObject(lost)
    const { payload, contentType } = form('现场.png', PNG)
    const ofStaff = await w.admin.call<Attachment>('POST', uploadAttachment.path, {
      body: payload,
      headers: { 'content-type': contentType },
    })
    expect(ofStaff.code, ofStaff.msg).toBe(0)
    expect(await s.register({ attachments: [ofStaff.data], another: true })).toMatchObject(lost)
    expect(await other.register({ attachments: [sent], another: true })).toMatchObject({ code: 0 })
    expect(await other.register({ attachments: [sent], another: true })).toMatchObject(lost)
  })
  it('are what the book takes, five to an order, and need the right to register', async () => {
    const s = await linked()
    expect(await upload(s, '清单.pdf', Buffer.from('%PDF-1.7'))).toMatchObject({ code: 422, msg: '不支持的文件类型' })
    expect(await upload(s, '木马.jpg', Buffer.from('MZ\u0003\u0000'))).toMatchObject({ msg: '文件内容与扩展名不符' })
    expect(await upload(s, '大.png', Buffer.concat([PNG, Buffer.alloc(SEAT_FILES.bytes)]))).toMatchObject({
      msg: '文件大小不能超过10MB',
    })
    const six = await Promise.all(Array.from({ length: 6 }, async () => (await upload(s)).data))
    expect((await s.register({ attachments: six, another: true })).data).toHaveProperty('attachments')
    const reader = await linked({ scopes: ['history'] })
    expect(await upload(reader)).toMatchObject({ code: 403, msg: '当前链接没有“登记”权限' })
    expect(await upload(seat(null))).toMatchObject({ code: 401 })
  })
})

it('who saves the settings of an older page is told so', async () => {
  const { version, ...set } = await settings()
  const body = { ...set, version }
  expect(await w.admin.call('PUT', saveHotlineSettings.path, { ...w.place, body })).toMatchObject({ code: 0 })
  expect(await w.admin.call('PUT', saveHotlineSettings.path, { ...w.place, body })).toMatchObject({ code: 409 })
})

describe('reading', () => {
  it('is bound to the call: another caller’s order is not there, like one that is none', async () => {
    const s = await linked()
    const mine = await w.made({ callerMobile: MINE })
    const [other] = await w.sql<{ id: string }>(
      'select id from work_order where community_id = $1 and house_id is distinct from $2 and caller_mobile is distinct from $3 limit 1',
      [w.place.communityId, w.house, MINE],
    )
    expect(await s.get(SEAT_PATHS.page)).toMatchObject({ code: 422, msg: '请先查询来电人' })
    expect(await s.get(SEAT_PATHS.page, { from: '2026-13-45' })).toMatchObject({ code: 400, msg: '日期不正确' })
    await s.begin({ mobile: MINE })
    expect((await s.one(mine)).data).toMatchObject({ callerName: '张*', callerMobile: '138****5678' })
    const unknown = await s.one('00000000-0000-4000-8000-000000000000')
    const foreign = await s.one(other!.id)
    expect(unknown).toMatchObject({ status: 404, msg: '工单不存在' })
    expect(foreign.raw.toString()).toBe(unknown.raw.toString())
    for (const verb of ['urge', 'append', 'reopen'] as const)
      expect((await s.press(verb, other!.id)).raw.toString()).toBe(unknown.raw.toString())
    s.leave()
    expect((await s.one(mine)).status).toBe(404)
    const t = await linked()
    await t.begin({ mobile: STRANGER })
    expect((await t.get<{ list: unknown[] }>(SEAT_PATHS.page)).data.list).toEqual([])
  })
  it('of a house leaves anonymous complaints out', async () => {
    const s = await linked()
    await s.begin({ houseId: w.house })
    const id = await w.made()
    expect((await s.one(id)).code).toBe(0)
    await w.sql("update work_order set order_type = 'complaint', anonymous = true where id = $1", [id])
    expect((await s.one(id)).status).toBe(404)
  })
  it('shows what the seat itself registered for a day, without a call', async () => {
    const s = await linked()
    const { data } = await s.register({ another: true })
    const own = await s.get<{ list: HotlineOrderRow[]; total: number }>(SEAT_PATHS.page, { mine: 'true' })
    expect(own.data.list.map(({ id }) => id)).toEqual([data.id])
    expect((await s.one(data.id)).code).toBe(0)
    await w.sql("update hotline_order set at = at - interval '25 hours' where order_id = $1", [data.id])
    expect((await s.get<{ total: number }>(SEAT_PATHS.page, { mine: 'true' })).data.total).toBe(0)
    expect((await s.one(data.id)).status).toBe(404)
  })
  it('ends with the call: half an hour without use, two hours in any case, and the key is no other link’s', async () => {
    const s = await linked()
    const t = await linked()
    await s.begin({ mobile: MINE })
    const works = async () => (await s.get(SEAT_PATHS.page)).code
    for (let n = 0; n < 4; n++) {
      expect(await works()).toBe(0)
      w.app.clock.advance(29 * 60)
    }
    expect(await works()).toBe(0)
    w.app.clock.advance(5 * 60)
    expect(await works()).toBe(422)
    await s.begin({ mobile: MINE })
    const taken = { headers: { [HOTLINE_CALLER_HEADER]: s.key()! } }
    expect((await t.call('GET', SEAT_PATHS.page, taken)).code).toBe(422)
    w.app.clock.advance(31 * 60)
    expect(await works()).toBe(422)
  })
  it('never shows staff by name, number or remark', async () => {
    const s = await linked()
    const handler = await w.worker('hl-handler', ['take', 'finish'])
    await w.handledBy(handler.userId)
    await w.sql("update sys_user set mobile = '13500009999' where id = $1", [handler.userId])
    const id = await w.made({ afterRegister: 'accept' })
    await w.done('dispatch', id, { handlerId: handler.userId, remark: '内部备注勿外传' })
    await w.done('take', id, {}, handler)
    await w.sql(
      `insert into work_order_fee (id, company_id, community_id, order_id, kind, name, quantity, unit_rate, amount, created_at, updated_at)
       select gen_random_uuid(), company_id, community_id, id, 'material', '角阀进价', 1, 37.77, 37.77, $2, $2 from work_order where id = $1`,
      [id, w.app.clock.now()],
    )
    await s.begin({ houseId: w.house })
    const { data } = await s.one(id)
    const text = JSON.stringify(data)
    for (const kept of ['内部备注勿外传', '13500009999', '角阀进价', '37.77']) expect(text).not.toContain(kept)
    expect(data.trail.map(({ action }) => action)).toEqual(['登记', '派单', '接单'])
    await w.done('append', id, { type: 'info', content: '业主态度不好，注意说话' })
    expect((await s.one(id)).data.trail).toHaveLength(3)
    const [user] = await w.sql<{ name: string }>('select pet_name as name from sys_user where id = $1', [
      handler.userId,
    ])
    expect(data.trail.at(-1)!.by).toBe(`${user!.name[0]}师傅`)
  })
})

describe('afterwards', () => {
  it('an order is urged once in half an hour, and not when it is closed', async () => {
    const s = await linked()
    await s.begin({ houseId: w.house })
    const id = await w.made()
    expect((await s.press('urge', id)).code).toBe(0)
    expect(await s.press('urge', id)).toMatchObject({ msg: '30分钟内已催过单，请稍后再试' })
    const [row] = await w.sql<{ kind: string }>('select source_kind as kind from work_order_urge where order_id = $1', [
      id,
    ])
    expect(row!.kind).toBe('hotline')
    await w.sql('update work_order set status = 80, closed_at = $2 where id = $1', [id, w.app.clock.now()])
    expect(await s.press('urge', id)).toMatchObject({ msg: '当前状态为“已关闭”，不能催单' })
    w.app.clock.advance(1)
    expect((await s.press('append', id)).code).toBe(0)
    expect((await s.one(id)).data.trail.at(-1)).toMatchObject({ action: '补充说明', text: '还在漏水' })
  })
  it('needs what the company has set: a source, a reason to open again', async () => {
    const s = await linked()
    await s.begin({ houseId: w.house })
    const id = await w.made()
    await w.sql('update work_order set status = 80, closed_at = $2 where id = $1', [id, w.app.clock.now()])
    await w.sql("update order_reason set enabled = 0 where company_id = $1 and reason_type = 'rework'", [
      w.place.companyId,
    ])
    await w.sql('update order_source set enabled = 0 where company_id = $1', [w.place.companyId])
    expect((await s.press('reopen', id)).msg).toBe('请先设置重新打开原因')
    expect((await s.register({ another: true })).msg).toBe('请先设置工单的需求来源')
    await w.sql("update order_reason set enabled = 1 where company_id = $1 and reason_type = 'rework'", [
      w.place.companyId,
    ])
    await w.sql('update order_source set enabled = 1 where company_id = $1', [w.place.companyId])
  })
  it('one that was not solved is opened again within a week', async () => {
    const s = await linked()
    await s.begin({ houseId: w.house })
    const id = await w.made()
    expect((await s.press('reopen', id)).msg).toContain('不能重新打开')
    const close = (daysAgo: number) =>
      w.sql(
        'update work_order set status = 80, closed_at = $2::timestamptz - make_interval(days => $3) where id = $1',
        [id, w.app.clock.now(), daysAgo],
      )
    await close(8)
    expect((await s.press('reopen', id)).msg).toBe('已超过7天的重新打开期限')
    expect((await s.one(id)).data.can.reopen).toBe('已超过7天的重新打开期限')
    await close(1)
    expect((await s.press('reopen', id)).code).toBe(0)
    expect((await w.rowOf(id)).status).toBe(20)
  })
  it('every call stands in the log, the expired are cleaned, calls of dead links end', async () => {
    const s = await linked()
    await s.begin({ houseId: w.house })
    await s.one('00000000-0000-4000-8000-000000000000')
    const { id } = await linkOf(s)
    const logged = await w.sql<{ result: string }>(
      'select result from hotline_access_log where link_id = $1 order by at, id',
      [id],
    )
    expect(logged.map(({ result }) => result)).toEqual(['ok', 'denied'])
    const run = (job: typeof hotlineLogClean) =>
      job.run({ q: w.app.kernel.q, now: w.app.clock.now() } as Parameters<typeof job.run>[0])
    await w.sql(
      "update hotline_access_log set at = at - interval '181 days' where link_id = $1 and result = 'denied'",
      [id],
    )
    await run(hotlineLogClean)
    expect(await w.sql('select 1 from hotline_access_log where link_id = $1', [id])).toHaveLength(1)
    await w.sql("update hotline_link set expires_at = $2::timestamptz + interval '20 minutes' where id = $1", [
      id,
      w.app.clock.now(),
    ])
    await run(hotlineLinkExpire)
    await run(hotlineLinkExpire)
    expect(await w.one('select reminded_at is not null as told from hotline_link where id = $1', [id])).toEqual({
      told: true,
    })
    w.app.clock.advance(21 * 60)
    await run(hotlineLinkExpire)
    expect(await w.sql('select 1 from hotline_call_session where link_id = $1 and closed_at is null', [id])).toEqual([])
  })
})

it('two bursts around the edge of a minute get six through together', async () => {
  const { takeEvent } = await import('../../kernel/rate-limit.ts')
  const start = w.app.clock.now().getTime()
  const burst = async (from: number) => {
    let through = 0
    for (let n = 0; n < 6; n++) {
      const now = new Date(start + (from + n / 10) * 1000)
      if ((await takeEvent(w.app.kernel.q, 'test:edge', HOTLINE_ALLOWANCES.create, now)) === 0) through++
    }
    return through
  }
  expect([await burst(59), await burst(60), await burst(120)]).toEqual([6, 0, 6])
})

it('of many in one millisecond none gets through beyond the limit', async () => {
  const { takeEvent } = await import('../../kernel/rate-limit.ts')
  const now = w.app.clock.now()
  const allowances = [{ limit: 400, seconds: 60 }]
  let through = 0
  for (let n = 0; n < 460; n++) if ((await takeEvent(w.app.kernel.q, 'test:moment', allowances, now)) === 0) through++
  expect(through).toBe(400)
})

it('no burst gets more through than the window allows, wherever it begins', async () => {
  const { takeEvent } = await import('../../kernel/rate-limit.ts')
  const start = w.app.clock.now().getTime()
  const taken: number[] = []
  let seconds = 0
  for (let n = 0; n < 900; n++) {
    seconds += (n * 7) % 13
    const now = new Date(start + seconds * 1000)
    if ((await takeEvent(w.app.kernel.q, 'test:burst', HOTLINE_ALLOWANCES.create, now)) === 0) taken.push(seconds)
  }
  for (const { limit, seconds: window } of HOTLINE_ALLOWANCES.create)
    for (const from of taken)
      expect(taken.filter((at) => at >= from && at < from + window).length).toBeLessThanOrEqual(limit)
  expect(taken.length).toBeGreaterThan(60)
})
