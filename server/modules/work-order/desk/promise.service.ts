import type { InputOf } from '@wuguan/contract/kernel/action'
import {
  type appointmentSlots,
  type PromisedTimes,
  type promisedTimes,
  type Slot,
  SLOT_MINUTES,
} from '@wuguan/contract/work-order/promise.actions'
import { workOrder } from '@wuguan/contract/work-order/work-order.entity'
import { bizLineOf, type ClockStage } from '@wuguan/contract/wkorder/order-options'
import { badInput, refuse } from '@wuguan/contract/kernel/errors'
import { addMinutes, segmentsOn } from '@wuguan/contract/kernel/working-time'
import { demandReach } from '../../../kernel/auth/communities.ts'
import { dateTimeOf } from '../../../kernel/clock.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import { calendarOf, type LimitFacts, limitFor } from '../../wkorder/rules.service.ts'
import { timeOf } from '../clock.service.ts'

interface Brought {
  companyId: number
  urgency: PromisedTimes['urgency']
  paySide: PromisedTimes['paySide']
  standardMinutes: number | null
}

/** When an order that is registered now is due: the limits are matched and walked as they are when its clocks start. */
export async function promise(
  { q, actor, now }: ActionContext,
  { orderType, categoryId, complaintLevelId = null, urgency, appointmentStart }: InputOf<typeof promisedTimes>,
): Promise<PromisedTimes> {
  const { communityId } = actor
  if (communityId === null) throw refuse('请选择项目')
  demandReach(actor, workOrder.codes.add!, communityId)
  const [category] = await q.query<Brought>(
    `select k.company_id as "companyId", k.urgency_default as urgency, k.pay_side_default as "paySide", s.standard_minutes as "standardMinutes"
     from problem_category k left join staff_time_category s on s.id = k.staff_time_category_id join community c on c.company_id = k.company_id where k.id = $1 and c.id = $2`,
    [categoryId, communityId],
  )
  if (!category) throw badInput({ categoryId: '问题类别不存在' })
  const { companyId, paySide, standardMinutes } = category
  const place = { companyId, communityId }
  const due = async (stage: ClockStage, from: string) => {
    const facts: LimitFacts = {
      ...place,
      stage,
      orderType,
      bizLine: bizLineOf(orderType),
      categoryId,
      complaintLevelId,
      urgency: urgency ?? category.urgency,
    }
    const rule = await limitFor(q, facts)
    return rule && addMinutes(await timeOf(q, place, rule.clockKind), from, rule.limitMinutes)
  }
  const handled = (from: string) => due('handle', appointmentStart && appointmentStart > from ? appointmentStart : from)
  const present = dateTimeOf(now)
  const acceptedBy = await due('accept', present)
  return {
    urgency: category.urgency,
    paySide,
    standardMinutes,
    acceptedBy,
    finishedBy: await handled(acceptedBy ?? present),
    finishedByAtOnce: await handled(present),
  }
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
const timeAt = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')

/** Half hours of a day that the community works in, and how many visits begin in each. */
export async function slotsOf(
  { q, actor, now }: ActionContext,
  { date }: InputOf<typeof appointmentSlots>,
): Promise<Slot[]> {
  const { companyId, communityId } = actor
  if (communityId === null) throw refuse('请选择项目')
  demandReach(actor, workOrder.codes.add!, communityId)
  const time = await calendarOf(q, { companyId, communityId })
  const starts = segmentsOn(time, date).flatMap(({ start, end }) => {
    const [from, until] = [minutesOf(start), minutesOf(end)]
    return Array.from({ length: Math.floor((until - from) / SLOT_MINUTES) }, (_, at) => from + at * SLOT_MINUTES)
  })
  const booked = await q.query<{ at: number; n: number }>(
    `select (extract(hour from t.at) * 60 + extract(minute from t.at))::int as at, count(*)::int as n
     from (select appointment_start at time zone 'Asia/Shanghai' as at from work_order
       where community_id = $1 and status < 80 and appointment_start >= ($2::date)::timestamp at time zone 'Asia/Shanghai'
         and appointment_start < ($2::date + 1)::timestamp at time zone 'Asia/Shanghai') t group by 1`,
    [communityId, date],
  )
  const present = dateTimeOf(now)
  return starts.map((from) => {
    const start = timeAt(from)
    return {
      start,
      end: timeAt(from + SLOT_MINUTES),
      booked: booked.filter(({ at }) => at >= from && at < from + SLOT_MINUTES).reduce((sum, { n }) => sum + n, 0),
      past: `${date} ${start}:00` <= present,
    }
  })
}
