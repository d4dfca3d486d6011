import { WORK_ORDER_STATUS } from '@wuguan/contract/work-order/order-status'
import { labelOf } from '@wuguan/contract/kernel/options'
import { uuidv7 } from '../../server/kernel/ids.ts'
import type { EmptyPlace } from './order-lives.ts'
import type { OrderWorld } from './work-orders.ts'

const S = WORK_ORDER_STATUS
type More = Record<string, unknown>

/** Mulberry32: the same acts for the same seed. */
export function dice(seed: number): (sides: number) => number {
  let state = seed
  return (sides) => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4_294_967_296) * sides)
  }
}

/** What people did, counted as they did it. */
export interface Tally {
  acts: number
  registered: number
  voided: number
  closings: number
  reopenings: number
  refusals: number
  transfers: number
  given: number
  grabs: number
  expiries: number
  pooled: number
}

interface Chosen {
  readonly staff: readonly number[]
  readonly categories: readonly string[]
  readonly houses: readonly string[]
}
/** What is like an order that is closed but for what a life says of it. */
const LIKE = {
  work_order: "o.order_type = 'repair' and o.status = 80",
  work_order_assign: 'true',
  work_order_clock: "o.stage = 'handle'",
  work_order_time: 'true',
  appraisal: 'true',
  timeline: "o.biz_type = 'work-order.workOrder'",
} as const

/** Somebody's order from its registration to where it stands on the last day, and the rows that its verbs would have left. */
class Life {
  readonly id = uuidv7()
  readonly traces: More[] = []
  readonly assigns: More[] = []
  readonly clocks: More[] = []
  readonly scores: More[] = []
  times: More[] = []
  readonly row: More & { status: number; round: number }
  private readonly below: (sides: number) => number
  private readonly chosen: Chosen
  private readonly tally: Tally
  private readonly end: Date
  private at: Date

  constructor(below: (sides: number) => number, chosen: Chosen, tally: Tally, end: Date, days: number) {
    this.below = below
    this.chosen = chosen
    this.tally = tally
    this.end = end
    this.at = new Date(end.getTime() - below(days * 1440) * 60_000)
    const service = below(5) === 0
    this.row = {
      id: this.id,
      order_no: `A${this.id.slice(-12)}`,
      order_type: service ? 'help' : 'repair',
      biz_line: service ? 'service' : 'repair',
      category_id: this.one(chosen.categories),
      house_id: this.one(chosen.houses),
      status: S.pendingAccept,
      round: 1,
      handler_id: null,
      rework_count: 0,
      transfer_count: 0,
      refuse_count: 0,
      hang_up_count: 0,
      urge_count: 0,
      close_kind: null,
      result_kind: null,
      base_points: `${below(8)}.50`,
      standard_minutes: 30,
      actual_minutes: null,
      created_at: this.at,
      accepted_at: null,
      finished_at: null,
      closed_at: null,
      voided_at: null,
    }
    tally.registered += 1
    this.trace('登记', null, S.pendingAccept)
    while (this.row.status < S.closed || this.below(8) === 0) if (!this.act()) break
  }

  private one = <T>(from: readonly T[]): T => from[this.below(from.length)]!
  private trace(action: string, from: number | null, to: number): void {
    this.tally.acts += 1
    const name = (status: number | null) => status && labelOf(S, status)
    this.traces.push({ id: uuidv7(), biz_id: this.id, action, from_state: name(from), to_state: name(to), at: this.at })
  }
  private count = (column: string) => (this.row[column] = Number(this.row[column]) + 1)

  private act(): boolean {
    const next = new Date(this.at.getTime() + (1 + this.below(this.below(3) ? 300 : 6000)) * 60_000)
    if (next > this.end) return false
    this.at = next
    const from = this.row.status
    const [action, to] = this.step()
    this.row.status = to
    this.trace(action, from, to)
    return true
  }

  /** The act of somebody in the state as it stands. */
  private step(): [action: string, to: number] {
    const { row, tally } = this
    const chance = this.below(100)
    if (chance < 6 && row.status < S.closed) {
      this.count('urge_count')
      return ['催单', row.status]
    }
    switch (row.status) {
      case S.pendingAccept:
        if (chance < 12) return this.void()
        row['accepted_at'] = this.at
        this.startClock()
        return chance < 45 ? this.pool('受理') : ['受理', S.pendingDispatch]
      case S.pendingDispatch:
        return chance < 12 ? this.void() : chance < 35 ? this.pool('放入抢单池') : this.give('派单', 'manual')
      case S.inPool:
        if (chance < 10) return this.void()
        if (chance < 25) {
          tally.expiries += 1
          return ['抢单超时', S.pendingDispatch]
        }
        if (chance < 40) return this.give('派单', 'manual')
        tally.grabs += 1
        return this.give('抢单', 'pool')
      case S.pendingTake:
        return chance < 20 ? this.letGo('退单') : chance < 28 ? this.letGo('撤回派单') : this.take()
      case S.processing:
        if (chance < 14) {
          this.count('hang_up_count')
          return ['挂起', S.hungUp]
        }
        if (chance < 26) {
          this.ended('transferred')
          this.count('transfer_count')
          tally.transfers += 1
          return this.give('转单', 'manual')
        }
        return chance < 34 ? ['汇报进度', S.processing] : this.finish()
      case S.hungUp:
        return ['恢复', S.processing]
      case S.pendingCheck:
        return chance < 22
          ? this.again('审核驳回')
          : chance < 60
            ? ['审核通过', S.pendingVisit]
            : this.close('审核通过')
      case S.pendingVisit:
        if (chance < 18) return this.again('未解决返工')
        if (chance < 26) return this.close('回访无法联系', 'unreachable')
        this.judge()
        return this.close('回访完成')
      default:
        return this.reopen()
    }
  }

  private void(): [string, number] {
    for (const clock of this.clocks) if (clock['status'] === 'running') clock['status'] = 'cancelled'
    this.row['voided_at'] = this.at
    this.tally.voided += 1
    return ['作废', S.voided]
  }
  private pool(action: string): [string, number] {
    this.tally.pooled += 1
    return [action, S.inPool]
  }
  private give(action: string, mode: string): [string, number] {
    const grabbed = mode === 'pool'
    const user_id = this.one(this.chosen.staff)
    this.assigns.push({
      id: uuidv7(),
      order_id: this.id,
      round: this.row.round,
      user_id,
      mode,
      status: grabbed ? 'taken' : 'assigned',
      assigned_at: this.at,
      end_at: null,
    })
    this.row['handler_id'] = user_id
    this.tally.given += 1
    return [action, grabbed ? S.processing : S.pendingTake]
  }
  private ended(status: string): void {
    Object.assign(this.assigns.at(-1)!, { status, end_at: this.at })
  }
  private letGo(action: '退单' | '撤回派单'): [string, number] {
    const refused = action === '退单'
    this.ended(refused ? 'refused' : 'recalled')
    if (refused) {
      this.count('refuse_count')
      this.tally.refusals += 1
    }
    this.row['handler_id'] = null
    return [action, S.pendingDispatch]
  }
  private take(): [string, number] {
    this.assigns.at(-1)!['status'] = 'taken'
    return ['接单', S.processing]
  }
  private startClock(): void {
    this.clocks.push({
      id: uuidv7(),
      order_id: this.id,
      stage: 'handle',
      round: this.row.round,
      seq: 1,
      status: 'running',
      over: false,
      waived: false,
      used_minutes: null,
      over_minutes: null,
      deduct_points: '1.50',
      over_reason_id: null,
      next_fire_at: null,
      start_at: this.at,
      due_at: new Date(this.at.getTime() + 480 * 60_000),
      end_at: null,
    })
  }
  private finish(): [string, number] {
    const { row, below } = this
    const over = below(6) === 0
    const minutes = 10 + below(200)
    Object.assign(this.clocks.at(-1)!, {
      status: 'ended',
      over,
      waived: over && below(3) === 0,
      used_minutes: minutes,
      over_minutes: over ? 30 : 0,
      end_at: this.at,
    })
    this.ended('finished')
    const main = row['handler_id'] as number
    const helper = this.one(this.chosen.staff.filter((id) => id !== main))
    const shared = below(3) === 0
    const part = shared ? Math.floor(minutes * 0.7) : minutes
    const time = (user_id: number, share_percent: number, its: number) => ({
      id: uuidv7(),
      order_id: this.id,
      user_id,
      share_percent,
      minutes: its,
    })
    this.times = [time(main, shared ? 70 : 100, part), ...(shared ? [time(helper, 30, minutes - part)] : [])]
    Object.assign(row, { finished_at: this.at, actual_minutes: minutes, result_kind: 'solved' })
    return ['完工', below(2) ? S.pendingCheck : S.pendingVisit]
  }
  private again(action: string): [string, number] {
    this.row.round += 1
    this.count('rework_count')
    this.row['finished_at'] = null
    this.startClock()
    const same = this.row['handler_id']
    const [, to] = this.give(action, 'designated')
    this.row['handler_id'] = same
    this.assigns.at(-1)!['user_id'] = same
    if (action === '未解决返工') return [action, to]
    this.assigns.at(-1)!['status'] = 'taken'
    return [action, S.processing]
  }
  private judge(): void {
    if (this.below(5) === 0) return
    const source = this.below(2) ? 'visit' : 'customer'
    this.scores.push({
      id: uuidv7(),
      order_id: this.id,
      round: this.row.round,
      source,
      overall: `${1 + this.below(5)}.00`,
      scores: [],
      at: this.at,
    })
  }
  private close(action: string, close_kind = 'normal'): [string, number] {
    Object.assign(this.row, { closed_at: this.at, close_kind })
    this.tally.closings += 1
    return [action, S.closed]
  }
  private reopen(): [string, number] {
    if (this.row.status === S.voided) return ['追加', S.voided]
    Object.assign(this.row, { closed_at: null, close_kind: null, finished_at: null, handler_id: null })
    this.row.round += 1
    this.count('rework_count')
    this.startClock()
    this.tally.reopenings += 1
    return ['重新打开', S.pendingDispatch]
  }
}

/** Writes lives of orders into a community until so many acts were done in the days before now; answers what was done. */
export async function actOut(
  w: OrderWorld,
  { own }: EmptyPlace,
  { acts, days, seed }: { acts: number; days: number; seed: number },
): Promise<Tally> {
  const ids = async <T>(text: string) => (await w.sql<{ id: T }>(text)).map(({ id }) => id)
  const chosen: Chosen = {
    staff: await ids<number>('select id from sys_user where not super_admin order by id limit 8'),
    categories: await ids<string>(
      "select id from problem_category c where 'repair' = any(order_types) and 'help' = any(order_types) and not exists (select 1 from problem_category k where k.parent_id = c.id) order by id limit 5",
    ),
    houses: await ids<string>('select id from house order by id limit 40'),
  }
  const tally: Tally = {
    acts: 0,
    registered: 0,
    voided: 0,
    closings: 0,
    reopenings: 0,
    refusals: 0,
    transfers: 0,
    given: 0,
    grabs: 0,
    expiries: 0,
    pooled: 0,
  }
  const below = dice(seed)
  const lives: Life[] = []
  while (tally.acts < acts) lives.push(new Life(below, chosen, tally, w.app.kernel.clock.now(), days))
  const rows: Readonly<Record<keyof typeof LIKE, readonly More[]>> = {
    work_order: lives.map(({ row }) => row),
    work_order_assign: lives.flatMap(({ assigns }) => assigns),
    work_order_clock: lives.flatMap(({ clocks }) => clocks),
    work_order_time: lives.flatMap(({ times }) => times),
    appraisal: lives.flatMap(({ scores }) => scores),
    timeline: lives.flatMap(({ traces }) => traces.map((trace) => ({ ...trace, remark: null }))),
  }
  for (const [table, written] of Object.entries(rows) as [keyof typeof LIKE, readonly More[]][])
    await w.sql(
      `insert into ${table} select (jsonb_populate_record(o, x || $2::jsonb)).* from ${table} o, jsonb_array_elements($1::jsonb) x where o.id = (select o.id from ${table} o where ${LIKE[table]} limit 1)`,
      [JSON.stringify(written), JSON.stringify(own)],
    )
  return tally
}
