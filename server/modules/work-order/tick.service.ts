import { type Clock, momentsOf, overFrom, toldOf } from '@wuguan/contract/work-order/clock'
import { minutesBetween } from '@wuguan/contract/kernel/working-time'
import type { ClockStage } from '@wuguan/contract/wkorder/order-options'
import { dateTimeOf } from '../../kernel/clock.ts'
import type { Queryable } from '../../kernel/db/sql.ts'
import { uuidv7 } from '../../kernel/ids.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { inTransaction } from '../../kernel/tx.ts'
import { type ReminderOf, remindersFor } from '../wkorder/rules.service.ts'
import { type At, instant, timeOf } from './clock.service.ts'
import { receiversOf, wordsOf } from './escalation.service.ts'
import { stageLabel } from './life.service.ts'
import { type Order, orderOf } from './order.store.ts'
import { tell } from './people.service.ts'

/** Clocks that one transaction looks at: small, so that a process that dies takes little with it. */
const CHUNK = 200

interface Due extends Clock, Record<string, unknown> {
  id: string
  orderId: string
  stage: ClockStage
  clockKind: string
  over: boolean
}
const SHOWN = 'YYYY-MM-DD HH24:MI:SS'
/** Running clocks whose moment has come, with their orders, as the verbs hold them: another process takes others, and an order in hand waits its turn. */
const claim = (q: Queryable, now: Date) =>
  q.query<Due>(
    `select c.id, c.order_id as "orderId", c.stage, c.clock_kind as "clockKind", c."over", to_char(c.start_at at time zone 'Asia/Shanghai', '${SHOWN}') as "startAt",
       to_char(c.due_at at time zone 'Asia/Shanghai', '${SHOWN}') as "dueAt", null as "pausedAt", c.limit_minutes as "limitMinutes", c.grace_minutes as "graceMinutes", c.paused_minutes as "pausedMinutes"
     from work_order_clock c join work_order o on o.id = c.order_id
     where c.status = 'running' and c.next_fire_at <= $1 order by c.next_fire_at, c.id limit ${CHUNK} for update of o, c skip locked`,
    [now],
  )

/** Looks at every clock whose moment has come: reminders, escalation, the mark that it is over. Answers how many. */
export async function tick(kernel: Kernel): Promise<number> {
  let total = 0
  for (;;) {
    const looked = await inTransaction(kernel, async ({ q, now }) => {
      const clocks = await claim(q, now)
      for (const clock of clocks) await look({ q, now }, clock)
      return clocks.length
    })
    total += looked
    if (looked < CHUNK) return total
  }
}

async function look(at: At, clock: Due): Promise<void> {
  const { q, now } = at
  const present = dateTimeOf(now)
  const order = await orderOf(q, clock.orderId)
  const time = await timeOf(q, order, clock.clockKind)
  const rules = await remindersFor(q, { ...order, stage: clock.stage })
  const moments = momentsOf(time, clock, rules)
  const past = moments.filter((moment) => moment.at <= present)
  const known = await q.query<{ ruleId: string; occurrence: number }>(
    'select rule_id as "ruleId", occurrence from work_order_firing where clock_id = $1',
    [clock.id],
  )
  const fired = new Set(known.map(({ ruleId, occurrence }) => `${ruleId} ${occurrence}`))
  const missed = past.filter(({ rule, occurrence }) => !fired.has(`${rule.id} ${occurrence}`))
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
  await q.query(
    `update work_order_clock set "over" = $2, next_fire_at = $3, version = version + 1, updated_at = $4 where id = $1`,
    [clock.id, present >= overAt, next ? instant(next) : null, now],
  )
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
    环节: stageLabel(clock.stage),
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
