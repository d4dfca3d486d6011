import {
  compareConf,
  COPIED_PART,
  type CopiedPart,
  type CopiedTo,
  copyConf,
} from '@wuguan/contract/wkorder/conf.actions'
import { problemArea } from '@wuguan/contract/wkorder/problem-area.entity'
import { problemCategory } from '@wuguan/contract/wkorder/problem-category.entity'
import { taskHandler } from '@wuguan/contract/wkorder/task-handler.entity'
import { timeLimitRule } from '@wuguan/contract/wkorder/time-limit-rule.entity'
import { saveCalendar, setCalendarDays } from '@wuguan/contract/wkorder/working-time.actions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../../tests/support/app.ts'
import { openRegister, type Register } from '../../../tests/support/register.ts'
import { calendarOf, handlersFor } from './rules.service.ts'

/** 从项目复制: what is copied, what is told beforehand, what cannot be, and by whom. */
let r: Register
let source: number
let near: number
let far: number
const LONG = '云山国际金融中心与滨江生态住宅区联合管理处第三期东区高层住宅及配套商业街区物业服务项目'
beforeAll(async () => {
  r = await openRegister({ now: '2025-06-09 10:00:00' })
  source = r.communityId
  near = await community('望江苑')
  far = await community(LONG)
})
afterAll(() => r.app.stop())

let n = 0
async function community(name: string): Promise<number> {
  n += 1
  return Number(
    (await r.ok('POST', '/basedata/base/community', { companyId: r.companyId, name, code: `CC${n}` }))['id'],
  )
}
const made = async ({ base }: { base: string | null }, body: Record<string, unknown>) =>
  String((await r.ok('POST', base!, body))['id'])
const change = async ({ base }: { base: string | null }, id: string, set: Record<string, unknown>) => {
  const { version } = await r.info(base!, id)
  await r.ok('PUT', base!, { id, version, ...set })
}
const ALL = COPIED_PART.items.map(({ code }) => code)
interface Asked {
  sourceId: number
  targetIds: number[]
  parts: CopiedPart[]
}
const asked = (more: Partial<Asked>): Asked => ({ sourceId: source, targetIds: [near], parts: [...ALL], ...more })
const call = ({ path }: { path: string }, more: Partial<Asked> = {}, caller: Caller = r.admin) =>
  caller.call<CopiedTo[]>('POST', path, { body: asked(more) })
const told = async (action: typeof compareConf | typeof copyConf, more: Partial<Asked> = {}) => {
  const answer = await call(action, more)
  expect(answer.code, answer.msg).toBe(0)
  return answer.data
}
const figures = (rows: readonly CopiedTo[]) =>
  Object.fromEntries(
    rows.map(({ part, added, updated, same, blocked }) => [part, [added, updated, same, blocked.length]]),
  )
/** All that a copy may touch, as it stands in the tables. */
const everything = async () =>
  (
    await r.sql<{ all: string }>(
      `select md5(concat((select string_agg(t::text, ',' order by t.id) from problem_area t), (select string_agg(t::text, ',' order by t.id) from task_handler t),
         (select string_agg(t::text, ',' order by t::text) from task_handler__user_ids t), (select string_agg(t::text, ',' order by t.id) from working_calendar t),
         (select string_agg(t::text, ',' order by t.id) from working_calendar_day t), (select string_agg(t::text, ',' order by t.id) from time_limit_rule t),
         (select count(*) from operation_log where entity <> 'wkorder.copyConf'))) as all`,
    )
  )[0]!.all

/** What the log says of copying itself. */
const copies = () =>
  r.sql(
    "select title, community_id as community, after from operation_log where entity = 'wkorder.copyConf' order by id",
  )

describe('what a community has of its own', () => {
  let hall: string
  beforeAll(async () => {
    const park = await made(problemArea, { name: '园区' })
    const place = { communityId: source }
    hall = await made(problemArea, { ...place, name: '大堂', buildingId: r.buildingId, geo: { lng: 113.1, lat: 23.1 } })
    await made(problemArea, { ...place, name: '前台', parentId: hall, sort: 3 })
    await made(problemArea, { ...place, name: '中心花园', parentId: park })
    const gone = await made(problemArea, { ...place, name: '旧仓库' })
    const categoryId = await made(problemCategory, { code: 'S', name: '水', orderTypes: ['repair', 'publicRepair'] })
    const old = await made(problemCategory, { code: 'L', name: '老项', orderTypes: ['repair'] })
    const people = { kind: 'user', userIds: [r.userId] }
    const handler = { orderType: 'repair', stage: 'handle', ...place, ...people }
    await made(taskHandler, handler)
    await made(taskHandler, { ...handler, areaId: hall, backupUserIds: [r.userId] })
    await made(taskHandler, { ...handler, categoryId })
    await made(taskHandler, { ...handler, categoryId: old })
    await made(taskHandler, { ...handler, orderType: 'publicRepair', areaId: park })
    await made(taskHandler, { ...handler, orderType: 'publicRepair', areaId: gone })
    await made(taskHandler, { ...handler, stage: 'check', enabled: 0 })
    const limit = { stage: 'handle', bizLine: 'repair', limitMinutes: 480, ...place }
    await made(timeLimitRule, limit)
    await made(timeLimitRule, { ...limit, stage: 'take', limitMinutes: 15, reassignOnTakeTimeout: true })
    await made(timeLimitRule, { ...limit, categoryId: old })
    await made(timeLimitRule, { ...limit, urgency: 'urgent', enabled: 0 })
    await change(problemArea, gone, { enabled: 0 })
    await change(problemCategory, old, { enabled: 0 })
    await r.ok('PUT', saveCalendar.path, { communityId: source, weekly: { 1: [{ start: '08:00', end: '12:00' }] } })
    // It begins with the public holidays, which nothing here is about.
    await r.sql('delete from working_calendar_day')
    const days = { communityId: source, kind: 'holiday', name: '停工' }
    await r.ok('PUT', setCalendarDays.path, { ...days, start: '2025-06-16', end: '2025-06-17' })
  })

  it('is told before it is copied, nothing of which stays, and comes as it was told', async () => {
    const before = await everything()
    const [said, again] = [await told(compareConf), await told(compareConf)]
    expect(again).toEqual(said)
    expect(await everything()).toBe(before)
    expect(figures(said)).toEqual({
      problemArea: [3, 0, 0, 0],
      taskHandler: [4, 0, 0, 2],
      workingCalendar: [3, 0, 0, 0],
      timeLimitRule: [2, 0, 0, 1],
    })
    expect(said.flatMap(({ blocked }) => blocked)).toEqual([
      '户内报修的处理人：问题类别“老项”已停用',
      '公区报修的处理人：区域“旧仓库”已停用',
      '报修的处理时限：问题类别“老项”已停用',
    ])
    expect(await told(copyConf)).toEqual(said)
    expect(await everything()).not.toBe(before)
  })

  it('stands in the other community as it does here, but for what is of the place itself', async () => {
    const areas = await r.sql<{
      name: string
      parent: string | null
      building: string | null
      geo: string | null
      sort: number
    }>(
      `select a.name, p.name as parent, a.building_id as building, a.geo_lng::text as geo, a.sort from problem_area a left join problem_area p on p.id = a.parent_id
       where a.community_id = $1 order by a.name`,
      [near],
    )
    expect(areas).toEqual([
      { name: '大堂', parent: null, building: null, geo: null, sort: 0 },
      { name: '前台', parent: '大堂', building: null, geo: null, sort: 3 },
      { name: '中心花园', parent: '园区', building: null, geo: null, sort: 0 },
    ])
    const [{ id: twin }] = (await r.sql<{ id: string }>(
      "select id from problem_area where community_id = $1 and name = '大堂'",
      [near],
    )) as [{ id: string }]
    expect(twin).not.toBe(hall)
    const place = { companyId: r.companyId, communityId: near }
    const facts = { ...place, orderType: 'repair', stage: 'handle', categoryId: null, areaId: twin } as const
    expect(await handlersFor(r.app.kernel.q, facts)).toEqual([r.userId])
    const time = await calendarOf(r.app.kernel.q, place)
    expect(time.weekly).toEqual((await calendarOf(r.app.kernel.q, { ...place, communityId: source })).weekly)
    expect(Object.keys(time.days)).toEqual(['2025-06-16', '2025-06-17'])
    const log = await r.sql<{ action: string }>(
      "select action from operation_log where entity = 'wkorder.timeLimitRule' and at = $1 and after ->> 'communityId' = $2",
      [r.app.kernel.clock.now(), String(near)],
    )
    expect(log.map(({ action }) => action)).toEqual(['add', 'add'])
  })

  it('is the same the second time, and nothing is written', async () => {
    const before = await everything()
    expect(figures(await told(copyConf))).toEqual({
      problemArea: [0, 0, 3, 0],
      taskHandler: [0, 0, 4, 2],
      workingCalendar: [0, 0, 3, 0],
      timeLimitRule: [0, 0, 2, 1],
    })
    expect(await everything()).toBe(before)
    expect(await copies()).toEqual([
      { title: '从“云山花园”复制', community: near, after: { sourceId: source, parts: ALL } },
      { title: '从“云山花园”复制', community: near, after: { sourceId: source, parts: ALL } },
    ])
    await told(compareConf)
    expect(await copies()).toHaveLength(2)
  })

  it('brings in line what differs there, takes into use what is stopped there, and leaves what only they have', async () => {
    const idOf = async (table: 'problem_area' | 'task_handler' | 'time_limit_rule', condition: string) =>
      (await r.sql<{ id: string }>(`select id from ${table} where community_id = $1 and ${condition}`, [near]))[0]!.id
    await change(problemArea, await idOf('problem_area', "name = '前台'"), { enabled: 0 })
    await change(problemArea, await idOf('problem_area', "name = '大堂'"), { geo: { lng: 120, lat: 30 } })
    await made(problemArea, { communityId: near, name: '天台' })
    await change(timeLimitRule, await idOf('time_limit_rule', "stage = 'take'"), { limitMinutes: 99 })
    await change(timeLimitRule, await idOf('time_limit_rule', "stage = 'handle'"), { enabled: 0 })
    await r.ok('PUT', setCalendarDays.path, {
      communityId: near,
      kind: 'workday',
      name: '开工',
      start: '2025-06-17',
      end: '2025-06-18',
    })
    const said = await told(compareConf)
    expect(figures(said)).toEqual({
      problemArea: [0, 1, 2, 0],
      taskHandler: [0, 0, 4, 2],
      workingCalendar: [0, 1, 2, 0],
      timeLimitRule: [1, 1, 0, 1],
    })
    expect(await told(copyConf)).toEqual(said)
    expect(
      await r.sql(
        'select name, enabled, geo_lng::float8 as lng from problem_area where community_id = $1 order by name',
        [near],
      ),
    ).toEqual([
      { name: '大堂', enabled: 1, lng: 120 },
      { name: '前台', enabled: 1, lng: null },
      { name: '天台', enabled: 1, lng: null },
      { name: '中心花园', enabled: 1, lng: null },
    ])
    expect(
      await r.sql(
        'select stage, limit_minutes as minutes, enabled from time_limit_rule where community_id = $1 order by stage, enabled',
        [near],
      ),
    ).toEqual([
      { stage: 'handle', minutes: 480, enabled: 0 },
      { stage: 'handle', minutes: 480, enabled: 1 },
      { stage: 'take', minutes: 15, enabled: 1 },
    ])
    const { days } = await calendarOf(r.app.kernel.q, { companyId: r.companyId, communityId: near })
    expect(Object.entries(days).map(([date, { kind }]) => [date, kind])).toEqual([
      ['2025-06-16', 'holiday'],
      ['2025-06-17', 'holiday'],
      ['2025-06-18', 'workday'],
    ])
  })

  it('goes to several at once, part by part, and a row waits for the area that it names', async () => {
    const said = await told(copyConf, { targetIds: [near, far], parts: ['taskHandler'] })
    expect(said.map(({ community, added, same, blocked }) => [community, added, same, blocked])).toEqual([
      ['望江苑', 0, 4, expect.anything()],
      [
        LONG,
        3,
        0,
        [
          '户内报修的处理人：目标项目没有启用的区域“大堂”',
          '户内报修的处理人：问题类别“老项”已停用',
          '公区报修的处理人：区域“旧仓库”已停用',
        ],
      ],
    ])
    const rest = await told(copyConf, { targetIds: [far] })
    expect(figures(rest)).toEqual({
      problemArea: [3, 0, 0, 0],
      taskHandler: [1, 0, 3, 2],
      workingCalendar: [3, 0, 0, 0],
      timeLimitRule: [2, 0, 0, 1],
    })
  })

  it('a community without hours of its own gives none', async () => {
    const bare = await community('裸项目')
    const none = { parts: ['workingCalendar'] as CopiedPart[] }
    expect(figures(await told(copyConf, { sourceId: bare, targetIds: [near], ...none }))).toEqual({
      workingCalendar: [0, 0, 0, 0],
    })
    expect(
      Object.keys((await calendarOf(r.app.kernel.q, { companyId: r.companyId, communityId: near })).days),
    ).toHaveLength(3)
  })

  it('people by their position come along, and rows of stopped people do not', async () => {
    const [from, to] = [await community('甲苑'), await community('乙苑')]
    const [position] = await r.sql<{ id: number }>(
      `insert into position (company_id, name, code, category, order_num, state, created_at, updated_at) values ($1, '维修技工', 'WX', 1, 1, 1, $2, $2) returning id`,
      [r.companyId, r.app.kernel.clock.now()],
    )
    const leaver = await r.user('copy-leaver', [])
    const row = { communityId: from, orderType: 'repair' }
    await made(taskHandler, { ...row, stage: 'handle', kind: 'position', positionIds: [position!.id] })
    await made(taskHandler, { ...row, stage: 'visit', kind: 'user', userIds: [leaver.userId] })
    await r.sql('update sys_user set deleted_at = created_at where id = $1', [leaver.userId])
    const [said] = await told(copyConf, { sourceId: from, targetIds: [to], parts: ['taskHandler'] })
    expect(said).toMatchObject({ added: 1, blocked: ['户内报修的回访人：人员不存在或已删除'] })
    expect(figures(await told(copyConf, { sourceId: from, targetIds: [to], parts: ['taskHandler'] }))).toEqual({
      taskHandler: [0, 0, 1, 1],
    })
    expect(
      await r.sql(
        'select p.target_id as id from task_handler__position_ids p join task_handler h on h.id = p.owner_id where h.community_id = $1',
        [to],
      ),
    ).toEqual([{ id: position!.id }])
  })

  it('two at once make every row once', async () => {
    const to = await community('同苑')
    const answers = await Promise.all([call(copyConf, { targetIds: [to] }), call(copyConf, { targetIds: [to] })])
    expect(answers.map(({ code }) => code)).toEqual([0, 0])
    expect(
      answers.map(({ data }) => data.reduce((sum, { added }) => sum + added, 0)).toSorted((a, b) => a - b),
    ).toEqual([0, 12])
    expect(await r.sql('select 1 from time_limit_rule where community_id = $1', [to])).toHaveLength(2)
  })

  it('two sources that have the same go to one target one after the other', async () => {
    const [other, to] = [await community('丙苑'), await community('丁苑')]
    await told(copyConf, { targetIds: [other] })
    const answers = await Promise.all([
      call(copyConf, { targetIds: [to] }),
      call(copyConf, { sourceId: other, targetIds: [to] }),
    ])
    expect(answers.map(({ code, msg }) => (code === 0 ? '' : msg))).toEqual(['', ''])
    expect(answers.flatMap(({ data }) => data).reduce((sum, { added }) => sum + added, 0)).toBe(12)
  })
})

describe('who may', () => {
  const rights = [copyConf.permission!]
  it('holds the right, in all of the communities', async () => {
    const clerk = await r.user('copy-clerk', ['wkorder:area:edit', 'wkorder:handler:edit'])
    const local = await r.user('copy-local', rights, { dataScope: 5, communityIds: [source, near] })
    const own = await r.user('copy-own', rights, { dataScope: 6, communityIds: [source, near] })
    const before = await everything()
    for (const action of [compareConf, copyConf]) {
      expect(await call(action, {}, clerk)).toMatchObject({ code: 403 })
      expect(await call(action, {}, own)).toMatchObject({ code: 403 })
      expect(await call(action, { targetIds: [near, far] }, local)).toMatchObject({ code: 403 })
      expect(await call(action, { sourceId: far }, local)).toMatchObject({ code: 403 })
    }
    expect(await everything()).toBe(before)
    expect(await call(copyConf, {}, local)).toMatchObject({ code: 0 })
  })

  it('keeps to one company', async () => {
    const [other] = await r.sql<{ id: number }>(
      "insert into company (parent_id, node_type, name, code, path, level, order_num, state, created_at, updated_at) select id, 2, '外地分公司', 'WD', path || '99999/', 2, 1, 1, created_at, created_at from company where id = $1 returning id",
      [r.companyId],
    )
    const [place] = await r.sql<{ id: number }>(
      `insert into community select (jsonb_populate_record(c, jsonb_build_object('id', c.id + 1000, 'code', 'WD1', 'name', '外地花园', 'company_id', $2::bigint))).* from community c where c.id = $1 returning id`,
      [source, other!.id],
    )
    const foreign = { code: 422, msg: '只能在当前公司的项目之间复制' }
    expect(await call(copyConf, { targetIds: [place!.id] })).toMatchObject(foreign)
    expect(await call(compareConf, { sourceId: place!.id })).toMatchObject(foreign)
    expect(await call(copyConf, { targetIds: [source + 5000] })).toMatchObject({ code: 403 })
    // Rules that another company keeps for a community of this one are not rules of this one.
    const to = await community('他管苑')
    await r.sql(
      `insert into time_limit_rule select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(), 'company_id', $2::bigint, 'community_id', $3::bigint, 'limit_minutes', 7))).* from time_limit_rule t where t.community_id = $1 and t.enabled = 1`,
      [source, other!.id, to],
    )
    const [said] = await told(copyConf, { targetIds: [to], parts: ['timeLimitRule'] })
    expect(said).toMatchObject({ added: 2, updated: 0 })
    expect(
      await r.sql('select 1 from time_limit_rule where company_id = $1 and limit_minutes = 7', [other!.id]),
    ).toHaveLength(3)
  })

  it('names a source, targets that are others, and parts', async () => {
    const wrong = async (more: Record<string, unknown>) =>
      (await r.admin.call('POST', copyConf.path, { body: { ...asked({}), ...more } })).data
    expect(await wrong({ targetIds: [near, source] })).toEqual({ targetIds: '目标项目不能包含来源项目' })
    expect(await wrong({ targetIds: [] })).toEqual({ targetIds: '请选择目标项目' })
    expect(await wrong({ sourceId: null })).toEqual({ sourceId: '请选择来源项目' })
    expect(await wrong({ parts: ['orderSource'] })).toMatchObject({ parts: expect.any(String) })
    expect(await wrong({ targetIds: Array.from({ length: 11 }, (_, i) => near + i) })).toMatchObject({
      targetIds: expect.any(String),
    })
  })
})
