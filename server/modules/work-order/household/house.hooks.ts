import { addDays } from '@wuguan/contract/kernel/dates'
import {
  householdVisit,
  HOUSEHOLD_VISIT_STATUS,
  VISIT_CYCLE_DAYS,
} from '@wuguan/contract/work-order/household-visit.entity'
import type { visitHouse } from '@wuguan/contract/work-order/visit-house.entity'
import { WORK_ORDER_STATUS } from '@wuguan/contract/work-order/order-status'
import { workOrder } from '@wuguan/contract/work-order/work-order.entity'
import type { Actor } from '../../../kernel/auth/actor.ts'
import { dateOf } from '../../../kernel/clock.ts'
import type { EntityHooks } from '../../../kernel/crud/hooks.ts'
import { scoped } from '../../../kernel/crud/where.ts'
import { DATE_TIME } from '../../../kernel/db/columns.ts'
import { likeText, type Params } from '../../../kernel/db/sql.ts'
import { mobileLookups, mobileWhere } from '../../basedata/customer/mobile-search.service.ts'
import { OPEN } from '../../basedata/support.service.ts'
import { orderHooks } from '../order.hooks.ts'

const { planned, done } = HOUSEHOLD_VISIT_STATUS

/** Visits of the house in a row `t`, as far as the caller sees them; each house is looked up by its own index. */
const visits = (what: string, t: string, params: Params, actor: Actor, status: number, more = '') =>
  `(select ${what} from household_visit v where v.house_id = ${t}.id and v.deleted_at is null and v.status = ${status} and ${scoped(householdVisit, {}, actor, householdVisit.codes.list, 'v', params)}${more})`
const midnight = (day: string) => `${day} 00:00:00+08`
/** A visit of this moment or later is not too long ago. */
const cycleStart = (now: Date) => midnight(addDays(dateOf(now), -VISIT_CYCLE_DAYS))
const last = (t: string, params: Params, actor: Actor) => visits('max(v.visit_at)', t, params, actor, done)

const standings: Readonly<Record<string, (t: string, params: Params, actor: Actor, now: Date) => string>> = {
  never: (t, params, actor) => `not exists ${visits('1', t, params, actor, done)}`,
  over: (t, params, actor, now) =>
    `exists ${visits('1', t, params, actor, done)} and not ${standings['recent']!(t, params, actor, now)}`,
  recent: (t, params, actor, now) =>
    `exists ${visits('1', t, params, actor, done, ` and v.visit_at >= ${params.add(cycleStart(now))}::timestamptz`)}`,
}

/** Open orders of a house `t` that the caller may see. */
export const openOrders = (t: string, params: Params, actor: Actor) =>
  `(select count(*)::int from work_order o where o.house_id = ${t}.id and o.status < ${WORK_ORDER_STATUS.closed} and ${scoped(workOrder, orderHooks, actor, workOrder.codes.list, 'o', params)})`

export const visitHouseHooks: EntityHooks<typeof visitHouse> = {
  computed: {
    ownerNames: (t) =>
      `(select coalesce(json_agg(p.name order by ch.relation, ch.id), '[]'::json) from customer_house ch join customer p on p.id = ch.customer_id where ch.house_id = ${t}.id and ch.relation in (1, 2) and ${OPEN('ch')})`,
    lastVisitAt: (t, params, _now, actor) => DATE_TIME(last(t, params, actor)),
    yearVisits: (t, params, now, actor) =>
      visits(
        'count(*)::int',
        t,
        params,
        actor,
        done,
        ` and v.visit_at >= ${params.add(midnight(`${dateOf(now).slice(0, 4)}-01-01`))}::timestamptz`,
      ),
    idleDays: (t, params, now, actor) =>
      `(${params.add(dateOf(now))}::date - (${last(t, params, actor)} at time zone 'Asia/Shanghai')::date)`,
    plannedOn: (t, params, _now, actor) => `${visits('min(v.plan_date)', t, params, actor, planned)}::text`,
    openOrders: (t, params, _now, actor) => openOrders(t, params, actor),
    standing: (t, params, now, actor) =>
      `coalesce((select case when s.at >= ${params.add(cycleStart(now))}::timestamptz then 'recent' else 'over' end from (select ${last(t, params, actor)} as at) s where s.at is not null), 'never')`,
  },
  filters: {
    /** Two of them are what the third is not: an `or` would look into every house. */
    standing: (value, t, params, actor, now) => {
      const wanted = value.split(',')
      const is = (name: string) => `(${standings[name]!(t, params, actor, now)})`
      const [chosen, others] = [true, false].map((within) =>
        Object.keys(standings).filter((name) => wanted.includes(name) === within),
      ) as [string[], string[]]
      if (chosen.length === 1) return is(chosen[0]!)
      return others.length === 1 ? `not ${is(others[0]!)}` : String(others.length === 0)
    },
  },
  /** By name or mobile of the people there. */
  keyword: (text, t, params, actor) =>
    `${t}.id in (select ch.house_id from customer p join customer_house ch on ch.customer_id = p.id where p.deleted_at is null and ${OPEN('ch')} and ${mobileWhere(text, 'p.mobile', actor, params) ?? `p.name ilike ${params.add(likeText(text))}`})`,
  keywordLookups: mobileLookups,
}
