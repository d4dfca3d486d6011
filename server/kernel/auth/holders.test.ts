import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Register, openRegister } from '../../../tests/support/register.ts'
import { holdersAt, holdersIn, inReach } from './holders.ts'

const CODE = 'charge-finance:refund:payout'
const OTHER = 'charge-finance:refund:list'
let r: Register
/** A company below the one of the register, and one beside it. */
const companies: Record<'below' | 'beside', number> = { below: 0, beside: 0 }
const users: Record<string, number> = {}

beforeAll(async () => {
  r = await openRegister()
  for (const name of ['below', 'beside'] as const) {
    const [made] = await r.sql<{ id: number }>(
      `insert into company (parent_id, name, node_type, level, path, code, state, created_at, updated_at)
       select case when $2 = 'below' then p.id end, $2, p.node_type, p.level + 1, p.path, $2, p.state, $3, $3 from company p where p.id = $1 returning id`,
      [r.companyId, name, r.app.clock.now()],
    )
    companies[name] = made!.id
    await r.sql(
      `update company set path = case when $2 = 'below' then path || id || '/' else '/' || id || '/' end where id = $1`,
      [made!.id, name],
    )
  }
  const user = async (name: string, codes: readonly string[], options: Parameters<Register['user']>[2] = {}) => {
    users[name] = (await r.user(name, codes, options)).userId
  }
  await user('all', [CODE])
  await user('authorised', [CODE], { dataScope: 5, communityIds: [r.communityId] })
  await user('elsewhere', [CODE], { dataScope: 5 })
  await user('own', [CODE], { dataScope: 6, communityIds: [r.communityId] })
  await user('other', [OTHER])
  await user('under', [CODE], { companyId: companies.below })
  await user('aside', [CODE], { companyId: companies.beside })
  await user('chosen', [CODE], { dataScope: 7 })
  await user('chosen-company', [CODE], { dataScope: 7 })
  await user('chosen-nothing', [CODE], { dataScope: 7 })
  for (const name of ['gone', 'stopped-role', 'stopped-menu', 'stopped-above']) await user(name, [CODE])
  await r.sql(
    `insert into sys_role__scope_communities (owner_id, target_id, position) select id, $1, 0 from sys_role where name = 'role-chosen'`,
    [r.communityId],
  )
  await r.sql(
    `insert into sys_role__scope_companies (owner_id, target_id, position) select id, $1, 0 from sys_role where name = 'role-chosen-company'`,
    [r.companyId],
  )
  await r.sql(`update sys_user set state = 0 where username = 'gone'`)
  await r.sql(`update sys_role set state = 0 where name = 'role-stopped-role'`)
  await r.sql(`update sys_menu set state = 0 where name = 'menu-stopped-menu'`)
  await r.sql(
    `with above as (
       insert into sys_menu (type, name, order_num, visible, open_mode, keep_alive, layout, state, created_at, updated_at)
       values (0, 'above', 1, false, 1, false, 'main', 0, $1, $1) returning id)
     update sys_menu m set parent_id = above.id from above where m.name = 'menu-stopped-above'`,
    [r.app.clock.now()],
  )
})
afterAll(() => r.app.stop())

const namesOf = (ids: readonly number[]) =>
  Object.keys(users)
    .filter((name) => ids.includes(users[name]!))
    .toSorted()

it('in a community a right is held by whoever a role that lives shows the community to', async () => {
  const holders = await holdersAt(r.app.kernel.q, CODE, r.communityId)
  expect(namesOf(holders)).toEqual(['all', 'authorised', 'chosen', 'chosen-company'])
  expect(holders).toEqual(holders.toSorted((a, b) => a - b))
})

it('in a company by whoever a role given there or above lets, but for those who see nothing but their own', async () => {
  const { q } = r.app.kernel
  expect(namesOf(await holdersIn(q, CODE, r.companyId))).toEqual([
    'all',
    'authorised',
    'chosen',
    'chosen-company',
    'chosen-nothing',
    'elsewhere',
  ])
  expect(namesOf(await holdersIn(q, CODE, companies.below))).toEqual([
    'all',
    'authorised',
    'chosen',
    'chosen-company',
    'chosen-nothing',
    'elsewhere',
    'under',
  ])
  expect(namesOf(await holdersIn(q, CODE, companies.beside))).toEqual(['aside'])
})

it('of named people those who see the place; work that becomes theirs is given to those, too, who see their own', async () => {
  const { q } = r.app.kernel
  const place = { companyId: r.companyId, communityId: r.communityId }
  const all = Object.values(users)
  expect(namesOf(await inReach(q, all, place, CODE))).toEqual(['all', 'authorised', 'chosen', 'chosen-company'])
  expect(namesOf(await inReach(q, all, place, CODE, 'work'))).toEqual([
    'all',
    'authorised',
    'chosen',
    'chosen-company',
    'own',
  ])
  expect(namesOf(await inReach(q, all, place))).toEqual([
    'all',
    'authorised',
    'chosen',
    'chosen-company',
    'other',
    'own',
    'stopped-above',
    'stopped-menu',
  ])
  // Of a company also whoever is at home there, whatever his roles.
  expect(namesOf(await inReach(q, all, { companyId: r.companyId, communityId: null }))).not.toContain('aside')
  expect(namesOf(await inReach(q, all, { companyId: r.companyId, communityId: null }))).toContain('stopped-role')
  const [administrator] = await r.sql<{ id: number }>("select id from sys_user where username = 'sysadmin'")
  expect(await inReach(q, [administrator!.id], place, CODE)).toEqual([administrator!.id])
})
