import type { waiverRule } from '@wuguan/contract/work-order/waiver-rule.entity'
import type { weatherDay } from '@wuguan/contract/work-order/weather-day.entity'
import { workOrder } from '@wuguan/contract/work-order/work-order.entity'
import { badInput, refuse } from '@wuguan/contract/kernel/errors'
import { labelOf } from '@wuguan/contract/kernel/options'
import { CLOCK_STAGE, type ClockStage } from '@wuguan/contract/wkorder/order-options'
import type { Actor } from '../../kernel/auth/actor.ts'
import { writeTimeline } from '../../kernel/audit.ts'
import type { EntityHooks } from '../../kernel/crud/hooks.ts'
import type { Queryable } from '../../kernel/db/sql.ts'
import type { At } from './clock.service.ts'
import type { Order } from './order.store.ts'

interface Rule {
  needApproval: boolean
  maxPerOrder: number
  applyWithinDays: number
  fits: boolean
}
const DAY = 86_400_000

/**
 * Whether what was missed of a stage may be asked to be forgiven for the reason; answers whether somebody has to agree. Where a company has
 * set no rules, everything may be asked for and somebody has to.
 */
export async function demandWaiver(
  { q, now }: At,
  { id, companyId }: Pick<Order, 'id' | 'companyId'>,
  { stage, reasonId, endAt }: { stage: ClockStage; reasonId: string; endAt: string | null },
): Promise<{ needApproval: boolean }> {
  const rules = await q.query<Rule>(
    `select coalesce(need_approval, true) as "needApproval", max_per_order as "maxPerOrder", apply_within_days as "applyWithinDays", (reason_id = $2 and $3 = any(stages)) as fits
     from waiver_rule where company_id = $1 and enabled = 1 order by need_approval, max_per_order desc, id`,
    [companyId, reasonId, stage],
  )
  if (rules.length === 0) return { needApproval: true }
  const rule = rules.find(({ fits }) => fits)
  if (!rule) throw badInput({ reasonId: `${labelOf(CLOCK_STAGE, stage)}环节的超时不能以该原因豁免` })
  if (endAt && now.getTime() - new Date(endAt).getTime() > rule.applyWithinDays * DAY)
    throw refuse(`该环节结束已超过${rule.applyWithinDays}天，不能申请豁免`)
  const [used] = await q.query<{ n: number }>(
    "select count(*)::int as n from work_order_apply where order_id = $1 and kind = 'waiver' and status = 2",
    [id],
  )
  if (used!.n >= rule.maxPerOrder) throw refuse(`该工单豁免次数已达上限${rule.maxPerOrder}次`)
  return { needApproval: rule.needApproval }
}

/** Whether the order was closed in a month whose performance is locked: what is forgiven there would move nothing. */
const LOCKED = 'o.closed_at::date <= (select max(k.through) from performance_lock k)'
export async function demandUnlocked(q: Queryable, orderId: string): Promise<void> {
  const [locked] = await q.query(`select 1 from work_order o where o.id = $1 and ${LOCKED}`, [orderId])
  if (locked) throw refuse('该月绩效已锁定')
}

/** In whose name it stands in the timeline. */
export interface Waiving {
  readonly actor: Pick<Actor, 'userId' | 'petName' | 'companyId'>
}
interface Forgiven {
  orderId: string
  companyId: number
  stage: ClockStage
}
/** Forgives what was missed while a community was warned of the weather, of an order or of a day; what is waived already stays so. */
export async function waiveByWeather(
  { q, now, actor }: At & Waiving,
  { orderId, communityId, date }: { orderId?: string; communityId?: number; date?: string },
): Promise<number> {
  const forgiven = await q.query<Forgiven>(
    `update work_order_clock c set waived = true, version = version + 1, updated_at = $4
     where c.status = 'ended' and c."over" and not c.waived and ($1::uuid is null or c.order_id = $1::uuid)
       and ($2::bigint is null or c.community_id = $2::bigint) and ($3::date is null or c.end_at >= $3::date)
       and exists (select 1 from weather_day d where d.community_id = c.community_id and ($3::date is null or d.date = $3::date)
         and d.date between (c.start_at at time zone 'Asia/Shanghai')::date and (c.end_at at time zone 'Asia/Shanghai')::date)
       and exists (select 1 from waiver_rule r where r.company_id = c.company_id and r.enabled = 1 and r.auto_when = 'weather' and c.stage = any(r.stages))
       and not exists (select 1 from work_order o where o.id = c.order_id and ${LOCKED})
     returning c.order_id as "orderId", c.company_id as "companyId", c.stage`,
    [orderId ?? null, communityId ?? null, date ?? null, now],
  )
  for (const one of forgiven)
    await writeTimeline(q, actor, now, {
      bizType: workOrder.name,
      bizId: one.orderId,
      action: '超时豁免',
      remark: `${labelOf(CLOCK_STAGE, one.stage)}环节期间有恶劣天气预警，超时不计入考核`,
      companyId: one.companyId,
    })
  return forgiven.length
}

export const waiverRuleHooks: EntityHooks<typeof waiverRule> = {
  async beforeSave({ q, companyId }, draft) {
    const [reason] = await q.query(
      "select 1 from order_reason where id = $1 and company_id = $2 and reason_type = 'waiver'",
      [draft.reasonId, companyId],
    )
    if (!reason) throw badInput({ reasonId: '请选择豁免原因' })
  },
}

export const weatherDayHooks: EntityHooks<typeof weatherDay> = {
  /** A warning that is registered afterwards holds for what was missed already. */
  async afterSave({ q, now, actor, communityId }, { draft, before }) {
    if (before === null) await waiveByWeather({ q, now, actor }, { communityId: communityId!, date: draft.date! })
  },
}
