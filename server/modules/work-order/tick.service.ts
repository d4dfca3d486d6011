import { type Clock, momentsOf, overFrom, toldOf } from '@wuguan/contract/work-order/clock'
import { minutesBetween, type WorkingTime } from '@wuguan/contract/kernel/working-time'
import { CLOCK_STAGE, type ClockStage } from '@wuguan/contract/wkorder/order-options'
import { labelOf } from '@wuguan/contract/kernel/options'
import { dateTimeOf, instantOf } from '../../kernel/clock.ts'
import { DATE_TIME } from '../../kernel/db/columns.ts'
import type { Queryable } from '../../kernel/db/sql.ts'
import { uuidv7 } from '../../kernel/ids.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { inTransaction } from '../../kernel/tx.ts'
import { type ReminderOf, remindersFor } from '../wkorder/rules.service.ts'
import { type At, timeOf } from './clock.service.ts'
import { receiversOf, wordsOf } from './escalation.service.ts'
import { type Order, orderColumns } from './order.store.ts'
import { tell } from './people.service.ts'

/** Clocks that one transaction looks at: small, so that a process that dies takes little with it. */
const CHUNK = 200

interface Due extends Clock, Record<string, unknown> {
  id: string
  stage: ClockStage
  clockKind: string
  order: Order
  /** What has been said of it: `rule occurrence`. */
  fired: readonly string[]
}
/** Running clocks whose moment has come, with their orders, as the verbs hold them: another process takes others, and an order in hand waits its turn. */
const claim = (q: Queryable, now: Date) =>
  q.query<Due>(
    `select c.id, c.stage, c.clock_kind as "clockKind", ${DATE_TIME('c.start_at')} as "startAt", ${DATE_TIME('c.due_at')} as "dueAt", null as "pausedAt",
       c.limit_minutes as "limitMinutes", c.grace_minutes as "graceMinutes", c.paused_minutes as "pausedMinutes",
       (select row_to_json(r) from (select ${orderColumns('o')}) r) as "order",
       (select coalesce(json_agg(f.rule_id || ' ' || f.occurrence), '[]') from work_order_firing f where f.clock_id = c.id) as fired
     from work_order_clock c join work_order o on o.id = c.order_id
     where c.status = 'running' and c.next_fire_at <= $1 order by c.next_fire_at, c.id limit ${CHUNK} for update of o, c skip locked`,
    [now],
  )

/** What clocks go by, asked once for all of them that a transaction looks at. */
function ruleBook(q: Queryable) {
  const asked = new Map<string, Promise<unknown>>()
  const once = <T>(key: string, ask: () => Promise<T>): Promise<T> => {
    if (!asked.has(key)) asked.set(key, ask())
    return asked.get(key) as Promise<T>
  }
  return {
    time: ({ order, clockKind }: Due) =>
      once(`${clockKind} ${order.companyId} ${order.communityId}`, () => timeOf(q, order, clockKind)),
    reminders: ({ order, stage }: Due) =>
      once(`${order.companyId} ${order.orderType} ${stage}`, () => remindersFor(q, { ...order, stage })),
  }
}

/** Looks at every clock whose moment has come: reminders, escalation, the mark that it is over. Answers how many. */
export async function tick(kernel: Kernel): Promise<number> {
  let total = 0
  for (;;) {
    const looked = await inTransaction(kernel, async ({ q, now }) => {
      const clocks = await claim(q, now)
      const book = ruleBook(q)
      const next: { id: string; over: boolean; at: string | null }[] = []
      for (const clock of clocks)
        next.push(await look({ q, now }, clock, await book.time(clock), await book.reminders(clock)))
      await q.query(
        `update work_order_clock c set "over" = n.over, next_fire_at = n.at, version = c.version + 1, updated_at = $2
         from jsonb_to_recordset($1::jsonb) as n(id uuid, over boolean, at timestamptz) where c.id = n.id`,
        [JSON.stringify(next), now],
      )
      return clocks.length
    })
    total += looked
    if (looked < CHUNK) return total
  }
}

/** Says what is due of a clock; answers what it is now, and when it is looked at again. */
async function look(at: At, clock: Due, time: WorkingTime, rules: readonly ReminderOf[]) {
  const { q, now } = at
  const { order } = clock
  const present = dateTimeOf(now)
  const moments = momentsOf(time, clock, rules)
  const missed = moments.filter(
    (moment) => moment.at <= present && !clock.fired.includes(`${moment.rule.id} ${moment.occurrence}`),
  )
  const told = new Set(toldOf(missed, present > clock.dueAt))
  for (const moment of missed) {
    const [mine] = await q.query<{ id: string }>(
      `insert into work_order_firing (id, company_id, community_id, order_id, clock_id, rule_id, occurrence, at, level, told, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 0, $8, $8) on conflict do nothing returning id`,
      [
        uuidv7(),
        order.companyId,
        order.communityId,
        order.id,
        clock.id,
        moment.rule.id,
        moment.occurrence,
        now,
        moment.rule.level?.level ?? 0,
      ],
    )
    if (mine && told.has(moment))
      await fire(at, order, clock, moment.rule, mine.id, Math.abs(minutesBetween(time, clock.dueAt, present)))
  }
  const overAt = overFrom(time, clock)
  const next = [...moments.map((moment) => moment.at), overAt].filter((when) => when > present).toSorted()[0]
  return { id: clock.id, over: present >= overAt, at: next ? instantOf(next) : null }
}

async function fire(
  at: At,
  order: Order,
  clock: Due,
  rule: ReminderOf,
  firingId: string,
  minutes: number,
): Promise<void> {
  const { q, now } = at
  const { category, place } = await wordsOf(q, order)
  const words: Readonly<Record<string, string>> = {
    单号: order.orderNo,
    类别: category,
    位置: place,
    环节: labelOf(CLOCK_STAGE, clock.stage),
    剩余分钟: String(minutes),
    超时分钟: String(minutes),
  }
  const userIds = rule.level ? await receiversOf(q, order, rule.level) : [order.handlerId ?? order.dispatchedBy]
  const text = rule.template.replaceAll(/\{([^{}]*)\}/g, (_, word: string) => words[word] ?? '')
  const told = await tell(at, order, userIds, {
    title: rule.kind === 'before' ? `工单${order.orderNo}即将到期` : `工单${order.orderNo}已超时`,
    body: text,
    event: `clock.${firingId}`,
    level: rule.kind === 'before' ? 2 : 3,
  })
  await q.query('update work_order_firing set told = $2 where id = $1', [firingId, told])
  if (rule.level)
    await q.query(
      'update work_order set escalation_level = greatest(escalation_level, $2), updated_at = $3 where id = $1',
      [order.id, rule.level.level, now],
    )
}
