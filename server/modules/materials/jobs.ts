import { addMonths } from '@wuguan/contract/kernel/period'
import { holdersAt } from '../../kernel/auth/holders.ts'
import { dateOf } from '../../kernel/clock.ts'
import type { Queryable } from '../../kernel/db/sql.ts'
import type { AnyHooks } from '../../kernel/crud/hooks.ts'
import { moveOne } from '../../kernel/flow/act.ts'
import type { JobDefinition } from '../../kernel/jobs.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { asSystem } from '../../kernel/system-context.ts'
import { inTransaction } from '../../kernel/tx.ts'
import { emitEvent } from '../app/event.service.ts'
import { applySteps } from './apply.service.ts'
import { applyHooks } from './document.hooks.ts'
import { rebuild } from './stock.service.ts'

const job =
  (code: string, name: string, cron: string, run: (kernel: Kernel) => Promise<number>) =>
  (kernel: Kernel): JobDefinition => ({
    code: `materials.${code}`,
    name,
    module: 'materials',
    cron,
    run: async () => ({ affected: await run(kernel) }),
  })
/** All of it in one transaction. */
const whole =
  (work: (q: Queryable, now: Date, kernel: Kernel) => Promise<number>) =>
  (kernel: Kernel): Promise<number> =>
    inTransaction(kernel, ({ q, now }) => work(q, now, kernel))

/** Below its minimum: its keepers and who buys for the community hear of it every morning. */
async function tellLow(q: Queryable, now: Date): Promise<number> {
  const rows = await q.query<{
    id: string
    companyId: number
    communityId: number | null
    material: string
    quantity: string
    floor: string
    keepers: number[]
  }>(
    `select s.id, s.company_id as "companyId", s.community_id as "communityId", w.name || ' ' || m.name as material, (s.qty - s.locked_qty)::float8::text || m.unit as quantity, x.least::float8::text || m.unit as floor,
       array(select k.target_id from warehouse__keeper_ids k where k.owner_id = w.id order by k.position) as keepers
     from material_stock s join material m on m.id = s.material_id join warehouse w on w.id = s.warehouse_id cross join lateral (select coalesce(s.min_qty, m.min_qty) as least) x
     where s.qty - s.locked_qty < x.least and m.enabled = 1 and m.deleted_at is null and w.state <> 'disabled' order by w.name, m.code`,
  )
  const buyers = new Map<number | null, readonly number[]>([[null, []]])
  for (const { id, companyId, communityId, material, quantity, floor, keepers } of rows) {
    if (!buyers.has(communityId)) buyers.set(communityId, await holdersAt(q, 'materials:purchase:create', communityId!))
    await emitEvent(q, now, {
      event: 'materials.low',
      bizId: id,
      companyId,
      communityId,
      receivers: [...new Set([...keepers, ...buyers.get(communityId)!])],
      payload: { material, quantity, floor },
    })
  }
  return rows.length
}

/** Longer on the way than a week. */
async function tellTransit(q: Queryable, now: Date): Promise<number> {
  const rows = await q.query<{
    id: string
    companyId: number
    communityId: number | null
    transferNo: string
    days: number
    keepers: number[]
  }>(
    `select t.id, t.company_id as "companyId", t.community_id as "communityId", t.transfer_no as "transferNo", extract(day from $1::timestamptz - t.out_at)::int as days,
       array(select k.target_id from warehouse__keeper_ids k where k.owner_id = t.to_warehouse_id order by k.position) as keepers
     from material_transfer t where t.status = 40 and t.out_at < $1::timestamptz - interval '7 days' order by t.out_at`,
    [now],
  )
  for (const { id, companyId, communityId, transferNo, days, keepers } of rows)
    await emitEvent(q, now, {
      event: 'materials.transit',
      bizId: id,
      companyId,
      communityId,
      receivers: keepers,
      payload: { transferNo, days: String(days) },
    })
  return rows.length
}

const LENT_DAYS = 7
/** Tools that were handed out a week ago and have not come back. */
async function tellLent(q: Queryable, now: Date): Promise<number> {
  const rows = await q.query<{
    id: string
    companyId: number
    communityId: number
    applyNo: string
    tools: string
    userId: number
  }>(
    `select a.id, a.company_id as "companyId", a.community_id as "communityId", a.apply_no as "applyNo", string_agg(m.name, '、' order by m.code) as tools, a.applicant_id as "userId"
     from material_apply a cross join lateral jsonb_array_elements(a.issues) i(value) join material m on m.id = (i.value->>'materialId')::uuid
     where a.status in (40, 50) and a.applicant_id is not null and m.returnable and (i.value->>'issuedQty')::numeric > (i.value->>'returnedQty')::numeric
       and a.issued_at < $1::timestamptz - $2::integer * interval '1 day' group by a.id order by a.apply_no`,
    [now, LENT_DAYS],
  )
  for (const { id, companyId, communityId, applyNo, tools, userId } of rows)
    await emitEvent(q, now, {
      event: 'materials.toolDue',
      bizId: id,
      companyId,
      communityId,
      receivers: [userId],
      payload: { applyNo, tools },
    })
  return rows.length
}

/** What was agreed to and not fetched in time is free again, each by itself. */
async function expire(kernel: Kernel): Promise<number> {
  const { q, clock } = kernel
  const rows = await q.query<{ id: string; companyId: number; begun: boolean }>(
    'select id, company_id as "companyId", status = 40 as begun from material_apply where status in (30, 40) and lock_until < $1::date order by id',
    [dateOf(clock.now())],
  )
  for (const { id, companyId, begun } of rows)
    await asSystem(kernel, companyId, 'materials.applyExpire', (context) =>
      moveOne(context, applySteps, applyHooks as AnyHooks, begun ? 'lapse' : 'expire', id),
    )
  return rows.length
}

/** What there was at the end of last month, worked out from the moves; a repeat writes nothing. */
export async function snapshot(q: Queryable, now: Date): Promise<number> {
  const month = dateOf(now).slice(0, 7)
  const rows = await q.query(
    `insert into stock_month (id, company_id, community_id, period, warehouse_id, material_id, qty, amount, created_at, updated_at)
     select gen_random_uuid(), s.company_id, s.community_id, $1, s.warehouse_id, s.material_id, x.qty, x.amount, $3, $3
     from material_stock s cross join lateral (
       select coalesce(sum(case v.direction when 'in' then v.qty else -v.qty end), 0) as qty, coalesce(sum(case v.direction when 'in' then v.amount else -v.amount end), 0) as amount
       from stock_move v where v.warehouse_id = s.warehouse_id and v.material_id = s.material_id and v.at < $2::date) x
     where exists (select 1 from stock_move v where v.warehouse_id = s.warehouse_id and v.material_id = s.material_id and v.at < $2::date)
     on conflict do nothing returning id`,
    [addMonths(month, -1), `${month}-01`, now],
  )
  return rows.length
}

/** Every night: what stands must be what moved. */
async function checkAll(q: Queryable, _now: Date, kernel: Kernel): Promise<number> {
  const { faults } = await rebuild(q, null)
  for (const fault of faults) kernel.log.error({ fault }, 'stock differs from its moves')
  return faults.length
}

export const materialsJobs = [
  job('stockAlert', '库存预警', '0 8 * * *', whole(tellLow)),
  job('applyExpire', '领用单过期释放', '20 0 * * *', expire),
  job('transitOver', '调拨在途超时', '10 8 * * *', whole(tellTransit)),
  job('toolDue', '工具归还提醒', '15 8 * * *', whole(tellLent)),
  job('stockMonth', '月末库存', '30 0 1 * *', whole(snapshot)),
  job('check', '库存对账', '30 3 * * *', whole(checkAll)),
]
