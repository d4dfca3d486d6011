import type { BatchOutcome } from '@wuguan/contract/meter/reading.actions'
import type { ActionContext } from '../../../kernel/kernel.ts'
import { settingsOf } from '../settings.ts'
import { type ReadingRow, codesOf, lockReadings } from './lock.ts'
import { trace } from './trace.ts'

type Judge = (row: ReadingRow) => string | null

/** Rows of which some are refused: the others go on, and everybody is told why his own did not. */
async function sorted(
  context: ActionContext,
  rows: readonly ReadingRow[],
  judge: Judge,
): Promise<{ good: ReadingRow[]; outcome: BatchOutcome }> {
  const codes = await codesOf(context, rows)
  const good: ReadingRow[] = []
  const failed: BatchOutcome['failed'] = []
  for (const row of rows) {
    const reason = judge(row)
    if (reason === null) good.push(row)
    else failed.push({ id: row.id, title: codes.get(row.id) ?? '', reason })
  }
  return { good, outcome: { done: good.length, failed } }
}

export async function audit(context: ActionContext, { ids }: { ids: string[] }): Promise<BatchOutcome> {
  const { q, actor, now } = context
  const rows = await lockReadings(context, ids, 'meter:reading:audit')
  const settings = await settingsOf(
    q,
    rows.map((row) => Number(row.communityId)),
  )
  const { good, outcome } = await sorted(context, rows, (row) => {
    if (row.status !== 1) return '只能审核待审核的读数'
    if (row.readBy === actor.userId && !settings(Number(row.communityId)).readerMayAudit)
      return '不能审核本人录入的记录'
    if (row.abnormal?.length && !row.abnormalNote) return '请填写异常说明'
    return null
  })
  await q.query(
    'update meter_reading set status = 2, audited_by = $2, audited_at = $3, version = version + 1, updated_by = $2, updated_at = $3 where id = any($1)',
    [good.map((row) => row.id), actor.userId || null, now],
  )
  await trace(
    context,
    good.map((row) => ({ id: row.id, action: '审核', fromState: '待审核', toState: '已审核' })),
  )
  return outcome
}

export async function unaudit(context: ActionContext, { ids }: { ids: string[] }): Promise<BatchOutcome> {
  const { q, actor, now } = context
  const rows = await lockReadings(context, ids, 'meter:reading:unaudit')
  const { good, outcome } = await sorted(context, rows, (row) => {
    if (row.status === 3) return '该读数已生成应收，请先撤销应收'
    if (row.status !== 2) return '只能反审核已审核的读数'
    return sharedRefusal(row)
  })
  await q.query(
    'update meter_reading set status = 1, audited_by = null, audited_at = null, version = version + 1, updated_by = $2, updated_at = $3 where id = any($1)',
    [good.map((row) => row.id), actor.userId || null, now],
  )
  await trace(
    context,
    good.map((row) => ({ id: row.id, action: '反审核', fromState: '已审核', toState: '待审核' })),
  )
  return outcome
}

/** A reading that a shared cost was counted by stays as it is. */
export const sharedRefusal = (row: Pick<ReadingRow, 'sharedIn'>): string | null =>
  row.sharedIn?.length ? `该读数已用于公摊${row.sharedIn.join('、')}` : null
