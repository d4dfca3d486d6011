import { type Clock, type Moment, momentsOf, overFrom, toldOf } from '@wuguan/contract/work-order/clock'
import { minutesBetween, type WorkingTime } from '@wuguan/contract/kernel/working-time'
import { CLOCK_STAGE, type ClockStage } from '@wuguan/contract/wkorder/order-options'
import { labelOf } from '@wuguan/contract/kernel/options'
import { dateTimeOf, instantOf } from '../../kernel/clock.ts'
import { DATE_TIME } from '../../kernel/db/columns.ts'
import type { Queryable } from '../../kernel/db/sql.ts'
import { uuidv7 } from '../../kernel/ids.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { inTransaction } from '../../kernel/tx.ts'
import { notifyAll } from '../app/notice.service.ts'
import { type ReminderOf, remindersFor } from '../wkorder/rules.service.ts'
import { type At, timeOf } from './clock.service.ts'
import { type Once, receiversOf, type Words, wordsOf } from './escalation.service.ts'
import { type Order, orderColumns } from './order.store.ts'
import { noticeOf } from './people.service.ts'

/** Clocks that one transaction looks at: few enough that nobody waits for their orders, and that a process that dies takes little with it. */
const CHUNK = 500
/** Transactions of a tick at a time: one works out what the other's statements are waited for. */
const LANES = 2

/** An order, with the clock of it whose moment has come. */
interface Due extends Order, Clock {
  readonly clockId: string
  readonly stage: ClockStage
  readonly clockKind: string
  /** Its moment, to the microsecond. */
  readonly nextFireAt: string
}
/** How far a tick has come: what it left to others, or to whoever has the order in hand, waits for the next. */
type Place = Pick<Due, 'nextFireAt' | 'clockId'>
const BEGINNING: Place = { nextFireAt: '-infinity', clockId: '00000000-0000-0000-0000-000000000000' }

/** Running clocks whose moment has come, with their orders, as the verbs hold them: another process takes others, and an order in hand waits its turn. */
async function claim(q: Queryable, now: Date, { nextFireAt, clockId }: Place): Promise<Due[]> {
  // In the order of the index: what is due is guessed far too low after a long stop, and sorting all of it for every chunk costs more than the rest.
  await q.query('set local enable_bitmapscan = off')
  const due = await q.query<Due & Record<string, unknown>>(
    `select ${orderColumns('o')}, c.id as "clockId", c.stage, c.clock_kind as "clockKind", ${DATE_TIME('c.start_at')} as "startAt", ${DATE_TIME('c.due_at')} as "dueAt", null as "pausedAt",
       c.limit_minutes as "limitMinutes", c.grace_minutes as "graceMinutes", c.paused_minutes as "pausedMinutes", c.next_fire_at::text as "nextFireAt"
     from work_order_clock c join work_order o on o.id = c.order_id
     where c.status = 'running' and c.next_fire_at <= $1 and (c.next_fire_at, c.id) > ($2::timestamptz, $3::uuid)
     order by c.next_fire_at, c.id limit ${CHUNK} for update of o, c skip locked`,
    [now, nextFireAt, clockId],
  )
  await q.query('set local enable_bitmapscan = on')
  return due
}

const occasion = (clockId: string, ruleId: string, occurrence: number) => `${clockId} ${ruleId} ${occurrence}`
interface Said {
  readonly occasions: ReadonlySet<string>
  /** When something was said of a clock last: what came up to then has been looked at. */
  readonly last: ReadonlyMap<string, string>
}
/** What has been said of clocks that are held: read after them, so that nobody says anything of them meanwhile. */
async function saidOf(q: Queryable, clocks: readonly Due[]): Promise<Said> {
  const rows = await q.query<{ clock: string; rule: string; occurrence: number; at: string }>(
    `select clock_id as clock, rule_id as rule, occurrence, ${DATE_TIME('at')} as at from work_order_firing where clock_id = any($1) order by at`,
    [clocks.map(({ clockId }) => clockId)],
  )
  return {
    occasions: new Set(rows.map(({ clock, rule, occurrence }) => occasion(clock, rule, occurrence))),
    last: new Map(rows.map(({ clock, at }) => [clock, at])),
  }
}

/** What clocks go by, asked once for all that a tick looks at. */
function ruleBook() {
  const known = new Map<string, unknown>()
  const once: Once = async <T>(about: readonly unknown[], ask: () => Promise<T>): Promise<T> => {
    const key = JSON.stringify(about)
    if (!known.has(key)) known.set(key, await ask())
    return known.get(key) as T
  }
  return {
    once,
    time: (q: Queryable, clock: Due) =>
      once(['time', clock.clockKind, clock.companyId, clock.communityId], () => timeOf(q, clock, clock.clockKind)),
    reminders: (q: Queryable, clock: Due) =>
      once(['reminders', clock.companyId, clock.bizLine, clock.orderType, clock.stage], () => remindersFor(q, clock)),
  }
}
type RuleBook = ReturnType<typeof ruleBook>

/** Looks at every clock whose moment has come: reminders, escalation, the mark that it is over. Answers how many. */
export async function tick(kernel: Kernel): Promise<number> {
  const book = ruleBook()
  const looked = await Promise.all(Array.from({ length: LANES }, () => lookThrough(kernel, book)))
  return looked.reduce((sum, n) => sum + n, 0)
}
async function lookThrough(kernel: Kernel, book: RuleBook): Promise<number> {
  let total = 0
  let place = BEGINNING
  for (;;) {
    const clocks = await inTransaction(kernel, async ({ q, now }) => {
      const due = await claim(q, now, place)
      if (due.length > 0) await look({ q, now }, due, book)
      return due
    })
    total += clocks.length
    if (clocks.length < CHUNK) return total
    place = clocks.at(-1)!
  }
}

interface Firing extends Moment<ReminderOf> {
  readonly id: string
  readonly clock: Due
  readonly time: WorkingTime
}
/** Says what is due of clocks that are held, and sets when each is looked at again. */
async function look(at: At, clocks: readonly Due[], book: RuleBook): Promise<void> {
  const { q, now } = at
  const present = dateTimeOf(now)
  const said = await saidOf(q, clocks)
  const firings: Firing[] = []
  const next: { id: string; over: boolean; at: string | null }[] = []
  for (const clock of clocks) {
    const time = await book.time(q, clock)
    const moments = momentsOf(time, clock, await book.reminders(q, clock))
    const missed = moments.filter(
      (moment) =>
        moment.at <= present &&
        moment.at > (said.last.get(clock.clockId) ?? '') &&
        !said.occasions.has(occasion(clock.clockId, moment.rule.id, moment.occurrence)),
    )
    for (const moment of toldOf(missed, present > clock.dueAt)) firings.push({ ...moment, id: uuidv7(), clock, time })
    const overAt = overFrom(time, clock)
    const later = [...moments.map((moment) => moment.at), overAt].filter((when) => when > present).toSorted()[0]
    next.push({ id: clock.clockId, over: present >= overAt, at: later ? instantOf(later) : null })
  }
  await fire(at, firings, book.once)
  await q.query(
    `update work_order_clock c set "over" = n.over, next_fire_at = n.at, version = c.version + 1, updated_at = $2
     from jsonb_to_recordset($1::jsonb) as n(id uuid, over boolean, at timestamptz) where c.id = n.id`,
    [JSON.stringify(next), now],
  )
}

/** Tells whom the rules name, and writes down that it happened: an order stands on the highest level that was spoken of. */
async function fire(at: At, firings: readonly Firing[], once: Once): Promise<void> {
  if (firings.length === 0) return
  const { q, now } = at
  const words = await wordsOf(
    q,
    firings.map(({ clock }) => clock.id),
  )
  const notices = []
  for (const { id, rule, clock, time } of firings) {
    const minutes = () => String(Math.abs(minutesBetween(time, clock.dueAt, dateTimeOf(now))))
    notices.push(
      noticeOf(
        clock,
        rule.level ? await receiversOf(q, clock, rule.level, once) : [clock.handlerId ?? clock.dispatchedBy],
        {
          title: rule.kind === 'before' ? `工单${clock.orderNo}即将到期` : `工单${clock.orderNo}已超时`,
          body: bodyOf(rule, clock, words.get(clock.id)!, minutes),
          event: `clock.${id}`,
          once: true,
          level: rule.kind === 'before' ? 2 : 3,
        },
      ),
    )
  }
  const readers = await notifyAll(q, now, notices)
  await q.query(
    `insert into work_order_firing (id, company_id, community_id, order_id, clock_id, rule_id, occurrence, at, level, told, created_at, updated_at)
     select f.id, f.company, f.community, f."order", f.clock, f.rule, f.occurrence, $2, f.level, f.told, $2, $2
     from jsonb_to_recordset($1::jsonb) as f(id uuid, company bigint, community bigint, "order" uuid, clock uuid, rule uuid, occurrence integer, level integer, told integer)`,
    [
      JSON.stringify(
        firings.map(({ id, rule, occurrence, clock }, n) => ({
          id,
          company: clock.companyId,
          community: clock.communityId,
          order: clock.id,
          clock: clock.clockId,
          rule: rule.id,
          occurrence,
          level: rule.level?.level ?? 0,
          told: readers[n]!,
        })),
      ),
      now,
    ],
  )
}

function bodyOf(
  { template }: ReminderOf,
  { orderNo, stage }: Due,
  { category, place }: Words,
  minutes: () => string,
): string {
  const words: Readonly<Record<string, () => string>> = {
    单号: () => orderNo,
    类别: () => category,
    位置: () => place,
    环节: () => labelOf(CLOCK_STAGE, stage),
    剩余分钟: minutes,
    超时分钟: minutes,
  }
  return template.replaceAll(/\{([^{}]*)\}/g, (_, word: string) => words[word]?.() ?? '')
}
