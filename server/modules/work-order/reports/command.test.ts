import {
  type commandLeagues,
  type commandScreen,
  commandLeagues as leaguesOf,
  commandScreen as screenOf,
} from '@wuguan/contract/work-order/command-screen.actions'
import { contingencyEvent } from '@wuguan/contract/contingency/contingency-event.entity'
import { AT_WORK } from '@wuguan/contract/contingency/contingency-options'
import { event } from '@wuguan/contract/event/event.entity'
import { daily } from '@wuguan/contract/work-order/daily.report'
import { ORDER_REPORT } from '@wuguan/contract/work-order/order-report'
import { orderMonth } from '@wuguan/contract/work-order/order-month.report'
import { workOrder } from '@wuguan/contract/work-order/work-order.entity'
import type { OutputOf } from '@wuguan/contract/kernel/action'
import { lastDay } from '@wuguan/contract/kernel/period'
import type { ReportAnswer } from '@wuguan/contract/kernel/report'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Caller } from '../../../../tests/support/app.ts'
import { must } from '../../../../tests/support/must.ts'
import { makeUser } from '../../../../tests/support/user.ts'
import { openOrders, type OrderWorld } from '../../../../tests/support/work-orders.ts'
import { dateOf } from '../../../kernel/clock.ts'
import { LEAGUES } from './leagues.ts'

let w: OrderWorld
let company: { companyId: number }
beforeAll(async () => {
  w = await openOrders()
  company = { companyId: w.place.companyId }
})
afterAll(() => w.app.stop())

type Where = { companyId: number; communityId?: number }
const screen = (caller: Caller = w.admin, where: Where = company) =>
  must<OutputOf<typeof commandScreen>>(caller, screenOf.method, screenOf.path, undefined, where)
const leagues = (month: string, caller: Caller = w.admin) =>
  must<OutputOf<typeof commandLeagues>>(caller, leaguesOf.method, leaguesOf.path, undefined, {
    ...company,
    query: { month },
  })
const report = async (path: string, query: Record<string, string>) =>
  (
    await must<ReportAnswer>(w.admin, 'GET', `${path}/report`, undefined, {
      ...company,
      query: { by: 'community', across: 'none', ...query },
    })
  ).rows
const count = async (base: string, communityId: number, query: Record<string, string>) =>
  (
    await must<{ total: number }>(w.admin, 'GET', `${base}/page`, undefined, {
      ...company,
      communityId,
      query: { ...query, count: 'exact', limit: '1' },
    })
  ).total

it('says of every community what its lists and its daily report say', async () => {
  const { places, kinds } = await screen()
  expect(places.length).toBeGreaterThan(1)
  expect(kinds.map(({ code }) => code).toSorted()).toEqual(['contingency', 'event'])
  const days = await report(daily.path, {})
  for (const { communityId, states, fresh, done, leftover, late, beside } of places) {
    const values = days.find(({ keys }) => keys[0] === String(communityId))?.values
    const told = Object.fromEntries(
      ['fresh', 'done', 'leftover', 'late'].map((name) => [name, Number(values?.[name] ?? 0)]),
    )
    expect({ fresh, done, leftover, late }).toEqual(told)
    expect(states.reduce((sum, { total }) => sum + total, 0)).toBe(leftover)
    for (const { status, total } of states)
      expect(await count(workOrder.base!, communityId, { status: String(status) })).toBe(total)
    expect(beside).toEqual({
      event: await count(event.base!, communityId, { status: '20,30,40' }),
      contingency: await count(contingencyEvent.base!, communityId, {
        handleStatus: AT_WORK.join(','),
        drill: 'false',
      }),
    })
  }
  expect(places.some(({ leftover }) => leftover > 0)).toBe(true)
})

it('ranks the communities by the registered figures, best first, equals beside each other', async () => {
  const month = dateOf(w.app.kernel.clock.now()).slice(0, 7)
  const all = await leagues(month)
  expect(all.map(({ code }) => code)).toEqual(LEAGUES.map(({ code }) => code))
  const groups = await report(orderMonth.path, { happenedOn: `${month}-01,${lastDay(month)}` })
  for (const name of ['onTimeRate', 'contentRate', 'reworkRate']) {
    const { rows } = all.find(({ code }) => code === `workOrder.${name}`)!
    const told = groups.flatMap(({ keys, values }) =>
      values[name] == null ? [] : [[Number(keys[0]), values[name]] as const],
    )
    expect(new Map(rows.map(({ communityId, value }) => [communityId, value]))).toEqual(new Map(told))
    const values = rows.map(({ value }) => Number(value))
    expect(values).toEqual(values.toSorted((a, b) => (name === 'reworkRate' ? a - b : b - a)))
    for (const { place, value } of rows) expect(place).toBe(1 + values.indexOf(Number(value)))
  }
})

it('shows nobody a community or a figure that is not his', async () => {
  const guard = await makeUser(w.app, 'wall-repair', [ORDER_REPORT.permission, 'workOrder:line:repair'], {
    ...company,
    dataScope: 5,
    communityIds: [w.place.communityId],
  })
  const { places, kinds } = await screen(guard)
  expect(places.map(({ communityId }) => communityId)).toEqual([w.place.communityId])
  expect(kinds).toEqual([])
  const mine = places[0]!.states.reduce((sum, { total }) => sum + total, 0)
  const [repairs] = await w.sql<{ n: number }>(
    "select count(*)::int as n from work_order where community_id = $1 and biz_line = 'repair' and status < 80",
    [w.place.communityId],
  )
  expect(mine).toBe(repairs!.n)
  expect(await leagues('2026-01', guard)).toEqual([])
  const nobody = await makeUser(w.app, 'wall-nobody', ['workOrder:order:view'], company)
  expect((await nobody.call(screenOf.method, screenOf.path, company)).code).toBe(403)
})
