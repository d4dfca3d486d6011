import type { World } from '@wuguan/contract/kernel/action'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { snake } from '../server/kernel/db/sql.ts'
import { everyEntity } from '../server/kernel/entities.ts'
import type { CallDescription } from '../server/kernel/http/route.ts'
import { DEMO_PASSWORD_SETTING } from '../server/modules/session/demo-accounts.service.ts'
import { type Caller, type TestApp, startTestApp } from './support/app.ts'
import { readAll, reads } from './support/reading-calls.ts'
import { demoWorld } from './support/world.ts'

/**
 * What lies outside a data scope has no effect on any answer (system book, A4 and A5): a user who holds every code reads everything
 * that can be read, then all rows outside his scope are taken away, and he reads again. An answer that differs told him something
 * about a row that is not his to see: an id, a name, a sum, or only that it exists.
 */

/** Tables that are not taken away: who the people are, how the product is set, and what everybody works with. */
const KEPT: ReadonlySet<string> = new Set([
  // The caller, the names beside what they did, and the roles that his rights come from.
  'system.user',
  'system.role',
  'system.position',
  // Choices, branding, numbering and settings of the whole product.
  'system.dictItem',
  'system.pageConfig',
  'system.codeRule',
  'system.settingValue',
  // A project is a place that one is authorised for, not a row of somebody.
  'basedata.community',
])

/** Calls that give reference data of the company, or what is addressed to the caller, and why; nothing else may differ. */
const REFERENCE: Readonly<Record<string, string>> = {
  'home.frame': 'pages that the company allows to be embedded: a public setting',
  'bpm.definition.startable': 'processes are deployed for everybody who may start one (bpm book)',
  'bpm.definition.startForm': 'the form of such a process',
  'bpm.binding.list': 'names of the processes that a binding may name',
  'workflow.leave.choices': 'kinds of leave with his own balance: a dictionary of the company',
  'workflow.announcement.inbox': 'announcements that are addressed to him',
  'workflow.entrance': 'which settings are still missing, not what they are',
  'charge-base.lookUpFeeItems': 'fee items: a catalogue of the company that every document names',
  'charge-base.lookUpMethods': 'ways of calculation: the same',
  'charge-base.lookUpDeductedTypes': 'kinds of deduction: the same',
  'charge-other.reportCenter': 'reports of the report server that the company and those above it keep for everybody',
  'charge-other.externalReport': 'one of them',
  'work-order.registerDefaults': 'the source that an order gets which nobody chose one for: a setting of the company',
  'work-order.promisedTimes': 'how soon a category of the company is accepted and done: what every caller is told',
  'work-order.previewDispatch':
    'to whom an order would go: rules and categories of the company, and the load of whoever would get it',
  'materials.suggestPurchase': 'what a warehouse that he may buy for is short of',
  'wkorder.readCalendars': 'the hours of the company, by which everybody’s limits run',
  'wkorder.readCalendarDays': 'its holidays: the same',
  'wkorder.confOverview': 'how much of the configuration of the company there is',
  'customer-service.overview': 'how much of it customer service has set',
  'session.hotlineLink': 'a link of his own to the pages of the hotline, another one with every call',
  'hotline.readHotlineLinks': 'his own links, of which the call before made one',
  'hotline.readHotlineSettings': 'how the hotline of the company works',
  'app.myConfigTree': 'channels that the company has open for his own messages',
}
/** What the reading itself writes down: his own look-ups, exports and sign-in, which are read row by row in a test of their own. */
const OWN_DOINGS = new Set([
  'home.loginLog',
  'basedata.loginFigures',
  ...['loginLog', 'operationLog'].flatMap((log) =>
    ['page', 'totals', 'select', 'info', 'export'].map((call) => `basedata.${log}.${call}`),
  ),
])
/** Of rows of the company that the scope of a community shows too. */
const COUNTED_OVER_THE_COMPANY = 'a figure that the row of the company carries, over all its communities'
const AUDITORS = 'who audits events: set for the company as a whole, with rows for some of its communities'
const RIGHTS_OF_ROWS =
  'who may do what with emergencies: set for the company as a whole, with rows for some of its communities'
const LIMITS = 'limits that the company sets, also those of a single community: they are read to be judged together'
const TITLES_OF_ABOVE = 'names of kinds of leave that the group above has set'
const REFERENCE_IN_A_COMMUNITY: Readonly<Record<string, string>> = {
  ...REFERENCE,
  'wkorder.timeLimitRule.page': LIMITS,
  'wkorder.timeLimitRule.totals': LIMITS,
  'wkorder.timeLimitRule.select': LIMITS,
  'wkorder.timeLimitRule.info': LIMITS,
  'work-order.overTimeLimit.page': LIMITS,
  'work-order.overTimeLimit.totals': LIMITS,
  'work-order.overTimeLimit.select': LIMITS,
  'work-order.overTimeLimit.info': LIMITS,
  'contingency.contingencyPermission.page': RIGHTS_OF_ROWS,
  'contingency.contingencyPermission.totals': RIGHTS_OF_ROWS,
  'contingency.contingencyPermission.select': RIGHTS_OF_ROWS,
  'event.eventAuditor.page': AUDITORS,
  'event.eventAuditor.totals': AUDITORS,
  'event.eventAuditor.select': AUDITORS,
  'elevator.elevatorBrand.page': COUNTED_OVER_THE_COMPANY,
  'elevator.elevatorBrand.info': COUNTED_OVER_THE_COMPANY,
  'equipment.equipmentLevel.page': COUNTED_OVER_THE_COMPANY,
  'equipment.equipmentLevel.info': COUNTED_OVER_THE_COMPANY,
  'equipment.equipmentType.page': COUNTED_OVER_THE_COMPANY,
  'equipment.equipmentType.info': COUNTED_OVER_THE_COMPANY,
  'patrol.patrolItemSet.page': COUNTED_OVER_THE_COMPANY,
  'patrol.patrolItemSet.info': COUNTED_OVER_THE_COMPANY,
  'materials.materialTransfer.page': 'the warehouse of another project that something goes to is named, not seen into',
  'materials.materialTransfer.info': 'the same',
  'basedata.crmLabel.page': COUNTED_OVER_THE_COMPANY,
  'bpm.processModel.page': COUNTED_OVER_THE_COMPANY,
  'bpm.processDefinition.page': COUNTED_OVER_THE_COMPANY,
  'bpm.model.versions': COUNTED_OVER_THE_COMPANY,
  'bpm.definition.statistics': COUNTED_OVER_THE_COMPANY,
  'workflow.definition.page': COUNTED_OVER_THE_COMPANY,
  'workflow.user.page': COUNTED_OVER_THE_COMPANY,
  'workflow.announcement.page': COUNTED_OVER_THE_COMPANY,
  'workflow.announcement.info': COUNTED_OVER_THE_COMPANY,
  'workflow.announcement.readers': COUNTED_OVER_THE_COMPANY,
  'charge-base.payeeAccount.page': COUNTED_OVER_THE_COMPANY,
  'charge-base.payeeAccount.info': COUNTED_OVER_THE_COMPANY,
  'basedata.archiveHeader': 'that a customer has houses beyond what is shown (basedata R15), not which or how many',
  'workflow.leaveBalance.page': TITLES_OF_ABOVE,
  'workflow.leaveBalance.info': TITLES_OF_ABOVE,
  'workflow.leave.page': TITLES_OF_ABOVE,
  'workflow.leave.info': TITLES_OF_ABOVE,
  'workflow.leave.calendar': TITLES_OF_ABOVE,
  'workflow.leave.use': TITLES_OF_ABOVE,
}

const OWN = 6
const AUTHORISED = 5

interface Stage {
  app: TestApp
  world: World
  place: { companyId: number; communityId: number }
  me: Caller
  myId: number
  /** Titles of rows, as somebody would type them into a search. */
  words: string[]
}

/** The demo company and a user of one authorised community, whose only role holds every code with this data scope. */
async function stage(dataScope: number): Promise<Stage> {
  const app = await startTestApp({ demo: true })
  const { q, clock, secrets } = app.kernel
  const now = clock.now()
  const one = async <T>(text: string, values: unknown[] = []) => (await q.query<{ value: T }>(text, values))[0]!.value
  const companyId = await one<number>("select id as value from company where name = '广州分公司'")
  const communityId = await one<number>('select id as value from community where company_id = $1 order by id limit 1', [
    companyId,
  ])
  const place = { companyId, communityId }
  // An export that somebody started; the demo company has none of its own.
  await q.query(
    `insert into export_task (id, company_id, type, title, params, params_hash, format, status, progress, downloads, creator_id, created_by, created_at, updated_at)
     select gen_random_uuid(), $1, 'basedata.house', '房产列表', '{}', 'x', 'xlsx', 3, 0, 0, u.id, u.id, $2, $2 from sys_user u where u.username = 'sysadmin'`,
    [companyId, now],
  )
  // A late fee is worked out receivable by receivable, in every sum again: some of each community tell what all of them would.
  await q.query(
    `update receivable r set overdue_rate = 0 from (
       select id, row_number() over (partition by community_id, status order by id) as n from receivable where overdue_rate > 0) of
     where of.id = r.id and of.n > 25`,
  )
  const world = await demoWorld(app, place)
  const myId = await one<number>(
    `insert into sys_user select (jsonb_populate_record(u, jsonb_build_object('id', nextval(pg_get_serial_sequence('sys_user', 'id')),
       'username', 'limited01', 'mobile', null, 'employee_no', null))).* from sys_user u where u.username = 'gz-steward01' returning id as value`,
  )
  const role = await one<number>(
    `insert into sys_role (company_id, name, code, data_scope, built_in, state, order_num, created_at, updated_at)
     values ($1, '有限', 'limited', $3, false, 1, 99, $2, $2) returning id as value`,
    [companyId, now, dataScope],
  )
  await q.query(
    `with menus as (insert into role_menu (id, role_id, menu_id, created_at, updated_at) select gen_random_uuid(), $1, id, $5::timestamptz, $5 from sys_menu),
       roles as (insert into user_role (id, user_id, role_id, company_id, created_at, updated_at) values (gen_random_uuid(), $2, $1, $3, $5, $5))
     insert into user_community (id, user_id, community_id, created_at, updated_at) values (gen_random_uuid(), $2, $4, $5, $5)`,
    [role, myId, companyId, communityId, now],
  )
  const password = secrets.decrypt(
    await one<string>('select value from setting_value where code = $1', [DEMO_PASSWORD_SETTING]),
  )
  const words = new Set<string>()
  for (const entity of scopedEntities()) {
    const title = entity.fields[entity.title]
    if (title?.kind !== 'text' || entity.title in entity.computed) continue
    const [row] = await q.query<{ word: string | null }>(
      `select ${snake(entity.title)} as word from ${entity.table} order by company_id = $1 desc nulls last, id limit 1`,
      [companyId],
    )
    const word = row?.word
    if (word && word.length > 1) words.add(word.slice(0, 30))
  }
  return { app, world, place, me: await app.login('limited01', password), myId, words: [...words] }
}
const scopedEntities = () => everyEntity().filter(({ scope }) => scope === 'company' || scope === 'community')

/** Rows of every table that lie outside, and what the reading itself left behind. */
async function takeAway({ app, myId }: Stage, outside: (entity: AnyEntity) => string): Promise<void> {
  const statements = scopedEntities()
    .filter(({ name }) => !KEPT.has(name))
    .map(
      (entity) =>
        `delete from ${entity.table} where (created_by = ${myId} or ${outside(entity)})${entity.nullableCompany ? ' and company_id is not null' : ''};`,
    )
  // Nothing of it is an act of the product: no guard and no cascade has a say.
  await app.kernel.q.query(`do $$ begin set local session_replication_role = replica; ${statements.join(' ')} end $$`)
}

/** The requests whose answers differ, by call, with the place where the first one does. */
function differences(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): Map<string, string> {
  const found = new Map<string, string>()
  for (const [request, told] of before) {
    const tells = after.get(request)!
    const name = request.slice(0, request.indexOf(' '))
    if (told === tells || found.has(name)) continue
    let at = 0
    while (told[at] === tells[at]) at++
    found.set(
      name,
      `${request}\n  told ${told.slice(Math.max(0, at - 40), at + 160)}\n  now  ${tells.slice(Math.max(0, at - 40), at + 160)}`,
    )
  }
  return found
}

async function readTwice(
  on: Stage,
  outside: (entity: AnyEntity) => string,
  asked: (call: CallDescription) => boolean = () => true,
) {
  const calls = on.app.app.calls.all().filter((call) => reads(call) && asked(call) && !OWN_DOINGS.has(call.name))
  const read = () => readAll(calls, on.me, on.world, on.place, on.words)
  const before = await read()
  await takeAway(on, outside)
  const after = await read()
  const codes = Map.groupBy(before.values(), (text) => /^\{"code":(\d+)/.exec(text)?.[1] ?? 'file')
  return { differing: differences(before, after), codes }
}

describe('of a user who sees his own rows only', () => {
  let on: Stage
  beforeAll(async () => {
    on = await stage(OWN)
  })
  afterAll(() => on.app.stop())

  test('his own rows are in the lists, the details, the pickers and the figures', async () => {
    const { app, me, myId, world, place } = on
    const named: readonly [entity: string, table: string, path: string][] = [
      ['basedata.house', 'house', '/basedata/base/house'],
      ['basedata.building', 'building', '/basedata/base/building'],
      ['basedata.customer', 'customer', '/basedata/base/customer'],
    ]
    const own = (table: string, id: string | number, by: number | null) =>
      app.kernel.q.query(`update ${table} set created_by = $2 where id = $1`, [id, by])
    for (const [entity, table, path] of named) {
      const id = world.id(entity)
      await own(table, id, myId)
      const listed = await me.call<{ list: { id: string }[]; total: number }>('GET', `${path}/page`, place)
      expect(
        listed.data.list.map((row) => row.id),
        path,
      ).toEqual([id])
      expect((await me.call('GET', `${path}/info/${id}`, place)).code, path).toBe(0)
    }
    const house = world.id('basedata.house')
    const lookup = await me.call<{ id: string }[]>('GET', '/charge/base/lookup/house_list_by_community', {
      ...place,
      query: { communityId: place.communityId },
    })
    expect(lookup.data.map((row) => row.id)).toEqual([house])
    const community = await me.call<{ buildingCount: number; houseCount: number }>(
      'GET',
      `/basedata/base/community/info/${place.communityId}`,
      place,
    )
    expect(community.data).toMatchObject({ buildingCount: 1, houseCount: 1 })
    for (const [entity, table] of named) await own(table, world.id(entity), null)
  })

  test('the logs hold his own doings and nobody else’s', async () => {
    const { me, myId, place, app } = on
    for (const log of ['loginLog', 'operationLog']) {
      const { data } = await me.call<{ list: { userId: number }[] }>('GET', `/basedata/base/${log}/page`, place)
      expect([...new Set(data.list.map(({ userId }) => userId))], log).toEqual(log === 'loginLog' ? [myId] : [])
      const [others] = await app.kernel.q.query<{ n: number }>(
        `select count(*)::int as n from ${snake(log)} where user_id <> $1`,
        [myId],
      )
      expect(others!.n).toBeGreaterThan(0)
    }
  })

  test('no answer depends on a row that somebody else made', async () => {
    const { differing, codes } = await readTwice(on, () => 'true')
    // The calls do answer: what is refused or not found for want of a sample would prove nothing.
    expect(codes.get('0')!.length).toBeGreaterThan(500)
    for (const name of Object.keys(REFERENCE)) differing.delete(name)
    expect([...differing.values()]).toEqual([])
  })
})

describe('of a user of one authorised community', () => {
  let on: Stage
  beforeAll(async () => {
    on = await stage(AUTHORISED)
  })
  afterAll(() => on.app.stop())

  test('no answer depends on a row of another community or company', async () => {
    const { companyId, communityId } = on.place
    const columns = await on.app.kernel.q.query<{ name: string }>(
      "select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'community_id'",
    )
    const lying = new Set(columns.map(({ name }) => name))
    // Exports of many rows are tasks; that a sheet holds what its list shows is proven in tests/guards/traces.test.ts.
    const asked = ({ method }: CallDescription) => method === 'GET'
    const outside = (entity: AnyEntity) =>
      // A customer is seen where he was recorded and where he has or had a house (basedata R15).
      entity.name === 'basedata.customer'
        ? `not (created_in = ${communityId} or exists (select 1 from customer_house ch where ch.customer_id = customer.id and ch.community_id = ${communityId}))`
        : `company_id is distinct from ${companyId}${lying.has(entity.table) ? ` or community_id <> ${communityId}` : ''}`
    const { differing, codes } = await readTwice(on, outside, asked)
    expect(codes.get('0')!.length).toBeGreaterThan(800)
    for (const name of Object.keys(REFERENCE_IN_A_COMMUNITY)) differing.delete(name)
    expect([...differing.values()]).toEqual([])
  })
})
