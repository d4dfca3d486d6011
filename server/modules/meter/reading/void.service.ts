import { refuse } from '@wuguan/contract/kernel/errors'
import type { ActionContext } from '../../../kernel/kernel.ts'
import { refreshMeters } from '../chain/load.ts'
import { cancelCharges } from '../charge/cancel.ts'
import { sharedRefusal } from './audit.service.ts'
import { lastOfChain, lockReadings } from './lock.ts'
import { trace } from './trace.ts'

/** Takes the last link of a chain out; what it charged is cancelled while nobody has paid it. Entered again, not restored. */
export async function voidReading(
  context: ActionContext,
  { id, reason }: { id: string; reason: string },
): Promise<{ cancelled: number }> {
  const { q, actor, now } = context
  const [row] = await lockReadings(context, [id], 'meter:reading:void')
  if (row!.status !== 2 && row!.status !== 3) throw refuse('只能作废已审核或已计费的读数')
  if (!(await lastOfChain(context, [row!])).has(id)) throw refuse('该读数之后已有抄表记录，不能作废')
  const shared = sharedRefusal(row!)
  if (shared) throw refuse(shared)
  const cancelled =
    row!.status === 3 ? await cancelCharges(context, id, reason, '应收已缴费，请对应收做退款后再作废') : 0
  await q.query('update meter_change set reading_id = null where reading_id = $1', [id])
  await q.query(
    `update meter_reading set status = 4, void_reason = $2, voided_by = $3, voided_at = $4, void_handling = $5, version = version + 1, updated_by = $3, updated_at = $4
     where id = $1`,
    [id, reason, actor.userId || null, now, cancelled > 0 ? 'cancelled' : 'none'],
  )
  await refreshMeters(q, [row!.meterId])
  await trace(context, [
    { id, action: '作废', fromState: row!.status === 3 ? '已计费' : '已审核', toState: '已作废', remark: reason },
  ])
  return { cancelled }
}
