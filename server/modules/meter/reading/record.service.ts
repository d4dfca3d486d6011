import type { RecordedReading, recordReading } from '@wuguan/contract/meter/reading.actions'
import { DOUBTFUL_ROLLOVER } from '@wuguan/contract/meter/rules/reading'
import { isRefused } from '@wuguan/contract/meter/rules/usage'
import { meter } from '@wuguan/contract/meter/meter.entity'
import { meterReading } from '@wuguan/contract/meter/meter-reading.entity'
import { badInput, conflict, notFound, refuse } from '@wuguan/contract/kernel/errors'
import { updateRow } from '../../../kernel/crud/store.ts'
import { lockRows } from '../../../kernel/crud/write.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { refreshMeters } from '../chain/load.ts'
import { addReadings, draftOf, judgeMany, takeChanges } from '../chain/record.ts'
import { codesOf, lastOfChain, lockReadings } from './lock.ts'
import { trace } from './trace.ts'
import { writing } from '../../../kernel/crud/writing.ts'

type Input = ParsedOf<typeof recordReading>
const INPUT = 'meter:reading:input'

/** Adds a reading to a chain, or changes the last one while nobody has audited it. */
export async function record(context: ActionContext, input: Input): Promise<RecordedReading> {
  return input.id === undefined ? add(context, input) : change(context, { ...input, id: input.id })
}

/** Every reading of a dial is refused in the words of the book; what only needs a second look says so in its data. */
const said = (refused: string) =>
  refuse(refused, refused === DOUBTFUL_ROLLOVER ? { confirm: 'rollover' } : { field: 'currentReading' })

async function add(context: ActionContext, input: Input): Promise<RecordedReading> {
  const { q, actor, now, kernel } = context
  await lockRows(writing(context, meter), [input.meterId], INPUT)
  const [made] = await addReadings({ q, actor, now, secrets: kernel.secrets }, [input])
  if (!made || 'refused' in made) throw said(made?.refused ?? '')
  const { usage, average, abnormal } = made.judged
  await trace(context, [{ id: made.id, action: '录入', toState: '待审核' }])
  return { id: made.id, version: 1, usage, average, abnormal }
}

async function change(context: ActionContext, input: Input & { id: string }): Promise<RecordedReading> {
  const { q, actor, now, kernel } = context
  const [row] = await lockReadings(context, [input.id], INPUT)
  if (!row || row.meterId !== input.meterId) throw notFound()
  if (input.version === undefined) throw badInput({ version: '数据版本不能为空' })
  if (row.version !== input.version) throw conflict(row)
  if (row.status !== 1) throw refuse('只能修改待审核的读数')
  if (!(await lastOfChain(context, [row])).has(row.id)) throw refuse('该读数之后已有抄表记录，不能修改')
  const [result] = await judgeMany(context, [input], [row.id])
  if (!result?.chain || isRefused(result.judged))
    throw said(result && isRefused(result.judged) ? result.judged.refused : '')
  const draft = draftOf(
    result.chain,
    { ...input, importBatchId: row.importBatchId, photos: input.photos ?? row.photos },
    result.judged,
  )
  const version = await updateRow(
    q,
    meterReading,
    row.id,
    { ...draft, source: row.source, abnormalNote: input.abnormalNote ?? row.abnormalNote },
    Object.keys(draft),
    actor,
    kernel.secrets,
    now,
  )
  await takeChanges(q, [{ id: row.id, chain: result.chain }])
  await refreshMeters(q, [row.meterId])
  await trace(context, [{ id: row.id, action: '修改', remark: `${row.currentReading} → ${input.currentReading}` }])
  const { usage, average, abnormal } = result.judged
  return { id: row.id, version, usage, average, abnormal }
}

export async function remove(context: ActionContext, { ids }: { ids: string[] }): Promise<{ removed: number }> {
  const { q } = context
  const rows = await lockReadings(context, ids, INPUT)
  const last = await lastOfChain(context, rows)
  const codes = await codesOf(context, rows)
  for (const row of rows) {
    if (row.status !== 1) throw refuse(`表${codes.get(row.id)}：只能删除待审核的读数`)
    if (!last.has(row.id)) throw refuse(`表${codes.get(row.id)}：该读数之后已有抄表记录，不能删除`)
  }
  await q.query('update meter_change set reading_id = null where reading_id = any($1)', [rows.map((row) => row.id)])
  await q.query('delete from meter_reading where id = any($1)', [rows.map((row) => row.id)])
  await refreshMeters(
    q,
    rows.map((row) => row.meterId),
  )
  await trace(
    context,
    rows.map((row) => ({ id: row.id, action: '删除', fromState: '待审核', remark: row.currentReading })),
  )
  return { removed: rows.length }
}

export async function note(
  context: ActionContext,
  { id, abnormalNote }: { id: string; abnormalNote: string },
): Promise<{ version: number }> {
  const { q, actor, now } = context
  const [row] = await lockReadings(context, [id], INPUT)
  if (row!.status === 4) throw refuse('该读数已作废')
  const [saved] = await q.query<{ version: number }>(
    'update meter_reading set abnormal_note = $2, version = version + 1, updated_by = $3, updated_at = $4 where id = $1 returning version',
    [id, abnormalNote, actor.userId || null, now],
  )
  await trace(context, [{ id, action: '异常说明', remark: abnormalNote }])
  return { version: saved!.version }
}
