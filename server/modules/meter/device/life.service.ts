import type { dismantleMeter } from '@wuguan/contract/meter/device.actions'
import { meter } from '@wuguan/contract/meter/meter.entity'
import { isZero } from '@wuguan/contract/kernel/decimal'
import { refuse } from '@wuguan/contract/kernel/errors'
import { writeTimeline } from '../../../kernel/audit.ts'
import { dateOf } from '../../../kernel/clock.ts'
import { lockRows } from '../../../kernel/crud/write.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { endMeterBindings } from '../charge/bindings.ts'
import { loadChains } from '../chain/load.ts'
import { writing } from '../../../kernel/crud/writing.ts'

const METER_TYPE = 'meter.meter'

export async function stop(
  context: ActionContext,
  { ids, reason }: { ids: string[]; reason: string },
): Promise<{ done: number }> {
  return move(context, ids, {
    from: 1,
    to: 2,
    reason,
    action: '停用',
    states: ['在用', '停用'],
    wrong: '只能停用在用的仪表',
  })
}
export async function start(context: ActionContext, { ids }: { ids: string[] }): Promise<{ done: number }> {
  return move(context, ids, {
    from: 2,
    to: 1,
    reason: null,
    action: '启用',
    states: ['停用', '在用'],
    wrong: '只能启用停用的仪表',
  })
}

async function move(
  context: ActionContext,
  ids: string[],
  step: { from: number; to: number; reason: string | null; action: string; states: [string, string]; wrong: string },
): Promise<{ done: number }> {
  const { q, actor, now } = context
  const rows = await lockRows(writing(context, meter), [...new Set(ids)], 'meter:device:stop')
  if (rows.some((row) => row['status'] !== step.from)) throw refuse(step.wrong)
  await q.query(
    'update meter set status = $2, status_reason = $3, version = version + 1, updated_by = $4, updated_at = $5 where id = any($1)',
    [rows.map((row) => row.id), step.to, step.reason, actor.userId || null, now],
  )
  for (const row of rows)
    await writeTimeline(q, actor, now, {
      bizType: METER_TYPE,
      bizId: String(row.id),
      action: step.action,
      fromState: step.states[0],
      toState: step.states[1],
      remark: step.reason,
    })
  return { done: rows.length }
}

/** Gone for good: its last reading is a final one that has been charged or counted nothing; what it was charged by ends that day. */
export async function dismantle(
  context: ActionContext,
  { id, reason }: ParsedOf<typeof dismantleMeter>,
): Promise<null> {
  const { q, actor, now } = context
  const [row] = await lockRows(writing(context, meter), [id], 'meter:device:dismantle')
  if (row!['status'] === 3) throw refuse('仪表已拆除')
  const chain = (await loadChains(q, [id])).get(id)!
  const [last] = chain.last
    ? await q.query<{ kind: string }>('select kind from meter_reading where id = $1', [chain.last.id])
    : []
  const settled = last?.kind === 'final' && (chain.last!.status === 3 || isZero(chain.last!.usage))
  if (!settled || chain.changes.length > 0) throw refuse('请先录入并结清最后读数')
  const [below] = await q.query(
    'select 1 from meter where parent_id = $1 and deleted_at is null and status <> 3 limit 1',
    [id],
  )
  if (below) throw refuse('该表有下级仪表，请先调整下级')
  await endMeterBindings(context, [id], chain.last!.readDate)
  await q.query(
    'update meter set status = 3, status_reason = $2, dismantled_on = $3, version = version + 1, updated_by = $4, updated_at = $5 where id = $1',
    [id, reason, dateOf(now), actor.userId || null, now],
  )
  await writeTimeline(q, actor, now, {
    bizType: METER_TYPE,
    bizId: id,
    action: '拆除',
    fromState: row!['status'] === 1 ? '在用' : '停用',
    toState: '已拆除',
    remark: reason,
  })
  return null
}
