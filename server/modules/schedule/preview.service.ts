import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import type { SlotPreview } from '@wuguan/contract/schedule/schedule.actions'
import { expandSlots, type SlotPlan, slotWords, timesFault } from '@wuguan/contract/schedule/slots'
import { judgeDraft } from '@wuguan/contract/kernel/draft'
import { addDays, addMonthsToDate } from '@wuguan/contract/kernel/dates'
import { badInput } from '@wuguan/contract/kernel/errors'
import { NATURAL_TIME } from '@wuguan/contract/kernel/working-time'
import { dateOf } from '../../kernel/clock.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import { calendarOf } from '../wkorder/rules.service.ts'
import { busiest } from './generate.service.ts'
import { slotPlanOf } from './plan.store.ts'

/** What is said of time: the rest of a plan may still be missing. */
const TIMED = {
  freq: true,
  every: true,
  intervalFrom: true,
  weekdays: true,
  monthDays: true,
  monthOfCycle: true,
  shortMonth: true,
  cycle: true,
  repeatAfter: true,
  times: true,
  spanDays: true,
  startDate: true,
  endDate: true,
  includeDates: true,
  excludeDates: true,
  holidayPolicy: true,
} satisfies Record<keyof SlotPlan, true>
const isTimed = ([name]: readonly [string, ...unknown[]]) => Object.hasOwn(TIMED, name)
const SHOWN = 20
const MONTHS = 12

/** What would come of a plan as it is written now: its next slots, how many a month for a year, and how many tasks on the busiest day. */
export async function preview(
  { q, actor, now }: ActionContext,
  entity: AnyEntity,
  given: unknown,
  targets: number,
): Promise<SlotPreview> {
  const { communityId = actor.communityId, ...draft } = given as Record<string, unknown> & {
    communityId?: number | null
  }
  const judged = judgeDraft(
    {
      fields: Object.fromEntries(Object.entries(entity.fields).filter(isTimed)),
      rules: entity.rules.filter(({ field }) => isTimed([field])),
    },
    Object.fromEntries(Object.entries(draft).filter(isTimed)),
  )
  if (!judged.ok)
    throw badInput(Object.fromEntries(judged.issues.map(({ path, message }) => [String(path[0]), message])))
  const plan = slotPlanOf(judged.draft as unknown as Parameters<typeof slotPlanOf>[0])
  const fault = timesFault(plan.times)
  if (fault) throw badInput({ times: fault })
  const time =
    plan.holidayPolicy === 'run' || !communityId
      ? NATURAL_TIME
      : await calendarOf(q, { companyId: actor.companyId, communityId })
  const today = dateOf(now)
  const from = plan.startDate > today ? plan.startDate : today
  const to = addDays(addMonthsToDate(`${from.slice(0, 7)}-01`, MONTHS), -1)
  const slots = expandSlots(plan, { from, to }, { time })
  const people = draft['assignMode'] === 'each' && Array.isArray(draft['userIds']) ? draft['userIds'].length : 1
  const months = Array.from({ length: MONTHS }, (_, at) => addMonthsToDate(`${from.slice(0, 7)}-01`, at).slice(0, 7))
  return {
    words: slotWords(plan),
    slots: slots.slice(0, SHOWN).map(({ date, start, end }) => ({ date, start, end })),
    months: months.map((month) => ({ month, slots: slots.filter(({ date }) => date.startsWith(month)).length })),
    aDay: busiest(slots, Math.max(1, targets), Math.max(1, people)),
    total: slots.length,
  }
}
