import { chosenBy } from '@wuguan/contract/work-order/dispatch'
import { leastLoad } from '@wuguan/contract/work-order/least-load'
import type { DISPATCH_FALLBACK, DISPATCH_STRATEGY } from '@wuguan/contract/work-order/dispatch-rule.entity'
import type { DISPATCH_MODE } from '@wuguan/contract/work-order/work-order.entity'
import type { CodeOf } from '@wuguan/contract/kernel/options'
import { dateTimeOf } from '../../../kernel/clock.ts'
import type { Queryable } from '../../../kernel/db/sql.ts'
import { areaPath } from '../../wkorder/rules.service.ts'
import type { At } from '../clock.service.ts'
import type { Order } from '../order.store.ts'
import { canBeGiven, candidatesOf, type Worker } from '../people.service.ts'
import { orderSettings } from '../settings.service.ts'

/** What decides about an order, made already or not. */
type Dispatched = Pick<
  Order,
  'companyId' | 'communityId' | 'orderType' | 'categoryId' | 'areaId' | 'urgency' | 'round'
> & { readonly id: string | null }

interface Rule {
  readonly id: string
  readonly name: string
  readonly mode: CodeOf<typeof DISPATCH_MODE>
  readonly strategy: CodeOf<typeof DISPATCH_STRATEGY> | null
  readonly designatedUserId: number | null
  readonly backupUserId: number | null
  readonly onDutyOnly: boolean
  readonly skillMatch: boolean
  readonly fallback: CodeOf<typeof DISPATCH_FALLBACK> | null
  readonly lastUserId: number | null
}
const MATCHED = `select r.id, r.name, r.mode, r.strategy, r.designated_user_id as "designatedUserId", r.backup_user_id as "backupUserId", coalesce(r.on_duty_only, false) as "onDutyOnly",
    coalesce(r.skill_match, false) as "skillMatch", r.fallback, r.last_user_id as "lastUserId"
  from dispatch_rule r where r.company_id = $1 and r.enabled = 1 and (r.community_id is null or r.community_id = $2)
    and (coalesce(cardinality(r.order_types), 0) = 0 or $3 = any(r.order_types))
    and (coalesce(cardinality(r.urgencies), 0) = 0 or $4 = any(r.urgencies))
    and (not exists (select 1 from dispatch_rule__category_ids c where c.owner_id = r.id)
      or exists (select 1 from dispatch_rule__category_ids c join problem_category k on k.id = c.target_id
        join problem_category own on own.id = $5::uuid and own.path like k.path || '%' where c.owner_id = r.id))
    and (not exists (select 1 from dispatch_rule__area_ids a where a.owner_id = r.id)
      or exists (select 1 from dispatch_rule__area_ids a where a.owner_id = r.id and a.target_id = any($6::uuid[])))
    and (r.time_from is null or case when r.time_from < r.time_to then $7::time >= r.time_from and $7::time < r.time_to
      else $7::time >= r.time_from or $7::time < r.time_to end)
  order by (r.community_id is null), r.priority, r.id limit 1`

/** The first rule that matches an order that comes at a moment: those of its community go before those of its company. */
async function ruleFor(q: Queryable, order: Dispatched, at: string): Promise<Rule | null> {
  const { companyId, communityId, orderType, urgency, categoryId, areaId } = order
  const [rule] = await q.query<Rule>(MATCHED, [
    companyId,
    communityId,
    orderType,
    urgency,
    categoryId,
    await areaPath(q, areaId),
    at.slice(11),
  ])
  return rule ?? null
}

interface Judged extends Worker {
  /** For the category or one above it, the certificate not run out; null without. */
  skill: number | null
  /** A shift at the community covers the moment. */
  onDuty: boolean
}
async function judge(q: Queryable, order: Dispatched, workers: readonly Worker[], at: string): Promise<Judged[]> {
  const rows = await q.query<{ id: number; skill: number | null; onDuty: boolean }>(
    `select u.id, (select max(s.skill_level) from staff_skill s join problem_category k on k.id = s.category_id
         join problem_category own on own.id = $3::uuid and own.path like k.path || '%'
         where s.user_id = u.id and s.community_id = $2 and (s.expire_date is null or s.expire_date >= $4::timestamp::date)) as skill,
       exists (select 1 from staff_schedule d join shift h on h.id = d.shift_id
         where d.user_id = u.id and d.community_id = $2 and d.status in (1, 2) and $4::timestamp >= d.date + h.start_time
           and $4::timestamp < d.date + h.end_time + case when h.cross_day then interval '1 day' else interval '0' end) as "onDuty"
     from unnest($1::bigint[]) u(id)`,
    [workers.map(({ userId }) => userId), order.communityId, order.categoryId, at],
  )
  const about = new Map(rows.map(({ id, ...rest }) => [id, rest]))
  return workers.map((worker) => ({ ...worker, ...about.get(worker.userId)! }))
}
/** Whom a rule takes into account. */
export const fits = (rule: Rule | null, { skill, onDuty }: Judged): boolean =>
  (!rule?.onDutyOnly || onDuty) && (!rule?.skillMatch || skill !== null)

export interface Decision {
  readonly rule: Rule | null
  readonly to: 'worker' | 'pool' | 'manual'
  readonly worker: Worker | null
  readonly mode: 'auto' | 'designated'
  readonly workers: readonly Judged[]
}
/** What becomes of an order that is given out by itself. Without a rule whoever handles such orders and has the fewest is given it. */
export async function decide(at: At, order: Dispatched, moment: string = dateTimeOf(at.now)): Promise<Decision> {
  const { q } = at
  const rule = await ruleFor(q, order, moment)
  const workers = await judge(q, order, await candidatesOf(at, order), moment)
  const { grabEnabled } = await orderSettings(q, order)
  const open = grabEnabled ? ('pool' as const) : ('manual' as const)
  const none = { rule, worker: null, mode: 'auto', workers } as const
  if (rule?.mode === 'manual') return { ...none, to: 'manual' }
  if (rule?.mode === 'pool') return { ...none, to: open }
  const designated = rule?.mode === 'designated'
  const worker = designated
    ? await firstOf(at, order, [rule.designatedUserId, rule.backupUserId])
    : rule
      ? chosenBy(
          rule.strategy ?? 'leastLoad',
          workers.filter((one) => fits(rule, one)),
          rule.lastUserId,
        )
      : leastLoad(workers)
  if (worker) return { ...none, to: 'worker', worker, mode: designated ? 'designated' : 'auto' }
  return { ...none, to: rule?.fallback === 'pool' ? open : 'manual' }
}

async function firstOf(at: At, order: Dispatched, ids: readonly (number | null)[]): Promise<Worker | null> {
  const able = await canBeGiven(
    at,
    order,
    ids.filter((id) => id !== null),
  )
  return ids.flatMap((id) => able.find(({ userId }) => userId === id) ?? [])[0] ?? null
}

/** The same, kept: who was given the last one in turn stands with the rule, and two orders that come at once wait for each other. */
export async function giveOut(at: At, order: Order): Promise<Decision> {
  const { q, now } = at
  const rule = await ruleFor(q, order, dateTimeOf(now))
  if (rule?.strategy === 'roundRobin') await q.query('select 1 from dispatch_rule where id = $1 for update', [rule.id])
  const decision = await decide(at, order)
  if (decision.rule?.strategy === 'roundRobin' && decision.worker)
    await q.query('update dispatch_rule set last_user_id = $2 where id = $1', [
      decision.rule.id,
      decision.worker.userId,
    ])
  return decision
}
