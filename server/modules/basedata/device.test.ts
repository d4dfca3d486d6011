import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { terminalExpire } from './jobs/jobs.ts'
import { type Register, openRegister } from '../../../tests/support/register.ts'

let r: Register
beforeAll(async () => {
  r = await openRegister()
})
afterAll(() => r.app.stop())

describe('terminals', () => {
  const TERMINAL = '/basedata/base/terminal'
  const bind = (body: unknown, ip = '10.0.0.1') =>
    r.app.app.server
      .inject({ method: 'POST', url: '/auth/terminal/bind', payload: body as object, remoteAddress: ip })
      .then((reply) => reply.json() as { code: number; msg: string; data: { secret: string } })

  it('trade a code for a secret once within half an hour', async () => {
    expect(await r.refused('POST', TERMINAL, { name: 'POS', type: 1, serialNo: 'S1', users: [] })).toMatchObject({
      code: 400,
      msg: '请选择授权用户',
    })
    const { id } = await r.ok('POST', TERMINAL, {
      name: 'POS',
      type: 1,
      serialNo: 'S1',
      users: [r.userId],
      validUntil: '2026-04-01 00:00:00',
    })
    expect(
      await r.refused('POST', TERMINAL, { name: 'POS', type: 1, serialNo: 'S1', users: [r.userId] }),
    ).toMatchObject({ code: 400, msg: '序列号已存在' })
    const press = async (verb: string, more = {}) =>
      r.ok('PUT', `${TERMINAL}/${verb}`, { id, version: (await r.info(TERMINAL, id)).version, ...more })
    const stale = await press('bindCode')
    r.app.clock.advance(31 * 60)
    expect(await bind({ bindCode: stale.bindCode, serialNo: 'S1' })).toMatchObject({
      code: 422,
      msg: '绑定码无效或已过期',
    })
    const { bindCode } = await press('bindCode')
    expect(await bind({ bindCode, serialNo: 'S2' })).toMatchObject({ code: 422 })
    const bound = await bind({ bindCode, serialNo: 'S1' })
    expect(bound).toMatchObject({ code: 0, data: { terminalId: id, secret: expect.stringMatching(/^[\w-]{43}$/) } })
    expect(await bind({ bindCode, serialNo: 'S1' })).toMatchObject({ code: 422 })
    const row = await r.info(TERMINAL, id)
    expect(row).toMatchObject({ status: 2, online: true })
    expect(JSON.stringify(row)).not.toContain(bound.data.secret)
    r.app.clock.set('2026-04-02 00:00:00')
    await terminalExpire.run({ q: r.app.kernel.q, now: r.app.clock.now(), params: {}, log: () => {} })
    expect((await r.sql('select status from terminal where id = $1', [id]))[0]).toEqual({ status: 4 })
    r.app.clock.set('2026-03-15 11:00:00')
    const { version } = await r.info(TERMINAL, id)
    expect(await r.refused('PUT', `${TERMINAL}/renew`, { id, version, validUntil: '2026-03-14' })).toMatchObject({
      code: 400,
      data: { validUntil: '有效期须晚于当前时间' },
    })
    await press('renew', { validUntil: '2027-01-01' })
    expect(await r.info(TERMINAL, id)).toMatchObject({ status: 2, validUntil: '2027-01-01 23:59:59' })
    const again = await press('bindCode')
    await r.sql(
      `insert into user_session (id, company_id, user_id, token_hash, selected_company_id, client_kind, login_at, last_seen_at, expires_at, must_change_password, terminal_id, created_at, updated_at)
       select gen_random_uuid(), company_id, user_id, 'x' || id, selected_company_id, 'terminal', login_at, last_seen_at, expires_at, false, $1, created_at, updated_at from user_session limit 1`,
      [id],
    )
    await bind({ bindCode: again['bindCode'], serialNo: 'S1' })
    const live = 'select count(*)::int as n from user_session where terminal_id = $1 and revoked_at is null'
    expect(await r.sql(live, [id]), 'the machine bound before signs in anew').toEqual([{ n: 0 }])
    await press('disable')
    expect(await r.info(TERMINAL, id)).toMatchObject({ status: 3 })
    expect(
      await r.sql('select action, from_state, to_state, remark from timeline where biz_id = $1 order by at, id', [id]),
    ).toMatchObject([
      { action: '生成绑定码', from_state: '待激活', to_state: '待激活' },
      { action: '生成绑定码' },
      { action: '绑定', from_state: '待激活', to_state: '已授权' },
      { action: '续期', from_state: '已过期', to_state: '已授权', remark: '2027-01-01' },
      { action: '生成绑定码', from_state: '已授权' },
      { action: '绑定', from_state: '已授权' },
      { action: '停用', to_state: '已停用' },
      { action: '过期', from_state: '已授权', to_state: '已过期' },
    ])
  })

  it('may guess ten times a minute from one address', async () => {
    for (let n = 0; n < 10; n++)
      expect((await bind({ bindCode: 'XXXXXXXX', serialNo: 'S' }, '10.0.0.9')).code).toBe(422)
    expect((await bind({ bindCode: 'XXXXXXXX', serialNo: 'S' }, '10.0.0.9')).code).toBe(429)
    expect((await bind({ bindCode: 'XXXXXXXX', serialNo: 'S' }, '10.0.0.10')).code).toBe(422)
  })
})

describe('directory by file', () => {
  const SOURCE = '/basedata/base/idmSource'
  const accounts = (n: number, from = 0) =>
    Array.from({ length: n }, (_, i) => ({
      externalId: `E${from + i}`,
      name: `员工${from + i}`,
      mobile: `1360000${String(from + i).padStart(4, '0')}`,
    }))

  it('shows what it would do, does it, and stops when half of the people are missing', async () => {
    const { id: sourceId } = await r.ok('POST', SOURCE, { name: '花名册', type: 5 })
    const user = await r.user('staff001', [])
    await r.sql("update sys_user set mobile = '13600000003' where id = $1", [user.userId])
    const plan = await r.ok('POST', `${SOURCE}/preview`, { sourceId, accounts: accounts(10) })
    expect(plan).toMatchObject({
      count: 10,
      create: expect.arrayContaining([{ externalId: 'E0', name: '员工0' }]),
      match: [{ externalId: 'E3', name: '员工3', userId: user.userId, username: 'staff001' }],
    })
    expect(await r.sql('select 1 from idm_account')).toEqual([])
    await r.ok('POST', `${SOURCE}/sync`, { sourceId, accounts: accounts(10) })
    expect(await r.sql('select match_state, count(*) as n from idm_account group by 1 order by 1')).toEqual([
      { match_state: 1, n: 1 },
      { match_state: 2, n: 9 },
    ])
    expect(await r.refused('POST', `${SOURCE}/sync`, { sourceId, accounts: accounts(4) })).toMatchObject({
      code: 422,
      msg: '返回账号数异常，已中止同步',
    })
    await r.ok('POST', `${SOURCE}/sync`, { sourceId, accounts: accounts(9) })
    expect(await r.sql("select match_state from idm_account where external_id = 'E9'")).toEqual([{ match_state: 5 }])
    const twice = [...accounts(9), { externalId: 'E1', name: '重复' }]
    expect(await r.refused('POST', `${SOURCE}/preview`, { sourceId, accounts: twice })).toMatchObject({
      code: 400,
      msg: '外部编号重复：E1',
    })
  })

  it('never sends back what it keeps secret', async () => {
    const { id } = await r.ok('POST', SOURCE, { name: '带密钥', type: 1, credentials: 'top-secret' })
    expect(JSON.stringify(await r.info(SOURCE, id))).not.toContain('top-secret')
    expect(await r.refused('POST', `${SOURCE}/preview`, { sourceId: id, accounts: accounts(1) })).toMatchObject({
      code: 422,
      msg: '该目录源不支持文件同步',
    })
  })
})

describe('logs', () => {
  it('group faults and remember who dealt with them', async () => {
    for (const n of [1, 2])
      await r.sql(
        `insert into exception_log (id, trace_id, at, method, path, code, error_class, message, status, created_at, updated_at) values (gen_random_uuid(), $1, now(), 'GET', '/x', 500, 'TypeError', 'boom', 0, now(), now())`,
        [`t${n}`],
      )
    const [group] = await r.list('/basedata/base/exceptionLog/groups')
    expect(group).toMatchObject({ errorClass: 'TypeError', path: '/x', count: 2, open: 2 })
    await r.ok('POST', '/basedata/base/exceptionLog/handle', { ids: [group!.lastId], status: 1, remark: '已修复' })
    expect(await r.info('/basedata/base/exceptionLog', group!.lastId)).toMatchObject({ status: 1, remark: '已修复' })
    expect(await r.refused('PUT', '/basedata/base/exceptionLog', { id: group!.lastId })).toMatchObject({ code: 404 })
  })

  it('say how many signed in and failed', async () => {
    await r.app.anonymous.call('POST', '/auth/login', {
      body: { username: 'sysadmin', password: r.app.encrypt('Wrong12345') },
    })
    expect(await r.ok('GET', '/basedata/base/loginLog/figures')).toMatchObject({
      todayUsers: expect.any(Number),
      failed: 1,
    })
    expect((await r.page('/basedata/base/operationLog', { entity: 'basedata.terminal' })).length).toBeGreaterThan(0)
  })
})
