import { type CustomerScore, customerScores } from '@wuguan/contract/work-order/archive.actions'
import { householdVisit } from '@wuguan/contract/work-order/household-visit.entity'
import { workOrder } from '@wuguan/contract/work-order/work-order.entity'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Caller } from '../../../tests/support/app.ts'
import { must } from '../../../tests/support/must.ts'
import { makeUser } from '../../../tests/support/user.ts'
import { openOrders, type OrderWorld } from '../../../tests/support/work-orders.ts'
import { uuidv7 } from '../../kernel/ids.ts'

/** 服务记录 and 满意度 of a customer's archive. */
const ARCHIVE = 'basedata:archive:view'
let w: OrderWorld
/** Who lives in the house of the orders, and somebody who does not. */
let owner: string
let other: string
let home: string
/** Another community of the same company. */
let outside: number
beforeAll(async () => {
  w = await openOrders()
  home = (
    await w.one<{ id: string }>(
      `select h.id from house h where h.community_id = $1 and h.deleted_at is null and not exists (select 1 from work_order o where o.house_id = h.id)
         and not exists (select 1 from household_visit v where v.house_id = h.id) order by h.id limit 1`,
      [w.place.communityId],
    )
  ).id
  outside = (
    await w.one<{ id: number }>('select id from community where company_id = $1 and id <> $2 limit 1', [
      w.place.companyId,
      w.place.communityId,
    ])
  ).id
  const people = await w.sql<{ id: string }>(
    `select p.id from customer p where p.created_in = $1 and p.deleted_at is null and p.mobile is not null
       and not exists (select 1 from customer_house x where x.customer_id = p.id and (x.house_id = $2 or exists (select 1 from work_order o where o.house_id = x.house_id)
         or exists (select 1 from household_visit v where v.house_id = x.house_id))) order by p.id limit 2`,
    [w.place.communityId, home],
  )
  ;[owner, other] = people.map(({ id }) => id) as [string, string]
  await w.sql(
    `insert into customer_house select (jsonb_populate_record(x, $1::jsonb)).* from customer_house x where x.relation = 1 limit 1`,
    [
      JSON.stringify({
        id: uuidv7(),
        customer_id: owner,
        house_id: home,
        community_id: w.place.communityId,
        company_id: w.place.companyId,
        start_date: '2025-01-01',
        end_date: null,
      }),
    ],
  )
})
afterAll(() => w.app.stop())

const listed = async (entity: { base: string | null }, id: string, caller: Caller = w.admin, at: object = w.place) =>
  (
    await must<{ list: { id: string }[] }>(caller, 'GET', `${entity.base}/page`, undefined, {
      ...at,
      query: { ofCustomer: id, limit: '100' },
    })
  ).list.map((row) => row.id)
const scores = (caller: Caller = w.admin, at: object = w.place) =>
  caller.call<CustomerScore[]>('GET', customerScores.path.replace('{id}', owner), at)
const user = (name: string, codes: string[], more: { dataScope?: number; communityIds?: number[] } = {}) =>
  makeUser(w.app, name, codes, { companyId: w.place.companyId, ...more })
const order = (more: Record<string, unknown> = {}) => w.made({ houseId: home, ...more })
async function visit(customerId: string, satisfaction: number): Promise<string> {
  const id = uuidv7()
  await w.sql(
    `insert into household_visit select (jsonb_populate_record(v, $1::jsonb)).* from household_visit v where v.status = 20 limit 1`,
    [
      JSON.stringify({
        id,
        visit_no: `V${id.slice(-12)}`,
        house_id: home,
        customer_id: customerId,
        satisfaction,
        community_id: w.place.communityId,
        company_id: w.place.companyId,
        visit_at: '2025-06-20 09:00:00+08',
      }),
    ],
  )
  return id
}
const appraise = (id: string, source: string, overall: string) =>
  w.sql(
    `insert into appraisal (id, company_id, community_id, order_id, round, source, overall, comment, scores, at, created_at, updated_at)
     select $1, o.company_id, o.community_id, o.id, 1, $3, $4, '很快', (select json_agg(json_build_object('dimensionId', d.id, 'score', 4)) from (
       select id from eval_dimension where name = '响应速度' limit 1) d), $5, $5, $5 from work_order o where o.id = $2`,
    [uuidv7(), id, source, overall, '2025-06-10 09:00:00+08'],
  )

it('服务记录 has what is in his name and what is of houses while they were his', async () => {
  const elsewhere = await w.one<{ id: string }>('select id from house where community_id = $1 and id <> $2 limit 1', [
    w.place.communityId,
    home,
  ])
  const his = await order({ customerId: owner, houseId: elsewhere.id })
  const atHome = await order()
  const before = await order()
  await w.sql("update work_order set created_at = '2024-12-31 10:00:00+08' where id = $1", [before])
  const visited = await visit(other, 4)
  expect((await listed(workOrder, owner)).toSorted()).toEqual([his, atHome].toSorted())
  expect(await listed(householdVisit, owner)).toEqual([visited])
  expect(await listed(workOrder, 'nobody')).toEqual([])
  const stranger = await user('ar-stranger', [workOrder.codes.list], { dataScope: 5, communityIds: [outside] })
  expect(await listed(workOrder, owner, stranger, { companyId: w.place.companyId })).toEqual([])
})

it('满意度 has each score with who gave it, as far as the reader sees orders and visits', async () => {
  const mine = await order({ customerId: owner })
  await appraise(mine, 'customer', '4.30')
  await appraise(await order(), 'visit', '2.40')
  // What somebody else said at his house is not his.
  await appraise(await order({ customerId: other }), 'customer', '1.00')
  await visit(owner, 2)
  await visit(other, 1)
  const told = (rows: CustomerScore[]) => rows.map(({ source, score }) => `${source} ${score}`).toSorted()
  const { data } = await scores()
  expect(told(data)).toEqual(['customer 4.30', 'household 2.00', 'visit 2.40'])
  expect(data.find(({ source }) => source === 'customer')).toMatchObject({
    orderId: mine,
    at: '2025-06-10 09:00:00',
    comment: '很快',
    scores: [{ dimension: '响应速度', score: 4 }],
  })
  const visits = await user('ar-visits', [ARCHIVE, householdVisit.codes.list])
  expect(told((await scores(visits)).data)).toEqual(['household 2.00'])
  const services = await user('ar-services', [ARCHIVE, workOrder.codes.list, 'workOrder:line:service'])
  expect((await scores(services)).data).toEqual([])
})

it('满意度 is refused without the right to the archive, and of a customer who is not shown', async () => {
  expect(await scores(await user('ar-without', [workOrder.codes.list]))).toMatchObject({ code: 403 })
  const stranger = await user('ar-far', [ARCHIVE], { dataScope: 5, communityIds: [outside] })
  expect(await scores(stranger, { companyId: w.place.companyId })).toMatchObject({ code: 404 })
})
