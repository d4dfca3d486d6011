import type {
  appointHandover,
  checkHandover,
  notifyHandover,
  refuseHandover,
  reportHandoverIssues,
} from '@wuguan/contract/basedata/handover.actions'
import { HANDOVER_HOUSE_STATUS, handoverHouse } from '@wuguan/contract/basedata/handover-house.entity'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import { badInput, refuse } from '@wuguan/contract/kernel/errors'
import { labelOf } from '@wuguan/contract/kernel/options'
import { dateTimeOf } from '../../../kernel/clock.ts'
import { writeTimeline } from '../../../kernel/audit.ts'
import { lockRows } from '../../../kernel/crud/write.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { handoverHouseHooks } from './handover.hooks.ts'
import { writing } from '../../../kernel/crud/writing.ts'

/** One house on its way: 待通知 → 已通知 → 已预约 → 验房中 ⇄ 整改中, or 已拒收 and appointed again. */
const stateOf = (status: unknown) => labelOf(HANDOVER_HOUSE_STATUS, status)

export async function lockSteps(
  context: ActionContext,
  ids: readonly string[],
  permission: string,
  from: readonly number[],
): Promise<AnyRow[]> {
  const rows = await lockRows(writing(context, handoverHouse, handoverHouseHooks), ids, permission)
  const batches = await context.q.query<{ status: number }>('select status from handover where id = any($1)', [
    [...new Set(rows.map((row) => row['handoverId']))],
  ])
  if (rows.some((row) => row['status'] === 6 || row['status'] === 8)) throw refuse('该房产已交付')
  if (batches.some((batch) => batch.status !== 1)) throw refuse('该批次不在进行中')
  const wrong = rows.find((row) => !from.includes(Number(row['status'])))
  if (wrong) throw refuse(`${stateOf(wrong['status'])}的房产不能进行此操作`)
  return rows
}

export async function step(
  { q, actor, now }: ActionContext,
  rows: readonly AnyRow[],
  status: number,
  action: string,
  sets: Record<string, unknown> = {},
  remark: string | null = null,
): Promise<void> {
  const names = Object.keys(sets)
  await q.query(
    `update handover_house set status = $2, version = version + 1, updated_by = $3, updated_at = $4${names.map((name, i) => `, ${name} = $${i + 5}`).join('')} where id = any($1)`,
    [rows.map((row) => row.id), status, actor.userId, now, ...Object.values(sets)],
  )
  for (const row of rows)
    await writeTimeline(q, actor, now, {
      bizType: 'basedata.handoverHouse',
      bizId: String(row.id),
      action,
      fromState: stateOf(row['status']),
      toState: stateOf(status),
      remark,
    })
}

export async function notify(
  context: ActionContext,
  input: ParsedOf<typeof notifyHandover>,
): Promise<{ notified: number }> {
  const rows = await lockSteps(context, input.ids, 'basedata:handover:edit', [1, 2])
  await step(context, rows, 2, '通知', { notify_at: context.now, notify_channel: input.channel })
  return { notified: rows.length }
}

export async function appoint(context: ActionContext, input: ParsedOf<typeof appointHandover>): Promise<null> {
  const rows = await lockSteps(context, [input.id], 'basedata:handover:edit', [2, 3, 7])
  if (input.appointAt <= dateTimeOf(context.now)) throw badInput({ appointAt: '预约时间须晚于当前时间' })
  await step(context, rows, 3, rows[0]!['status'] === 7 ? '重新预约' : '预约', {
    appoint_at: `${input.appointAt.replace(' ', 'T')}+08:00`,
    checker_id: input.checkerId ?? rows[0]!['checkerId'] ?? null,
  })
  return null
}

export async function check(context: ActionContext, input: ParsedOf<typeof checkHandover>): Promise<null> {
  const rows = await lockSteps(context, [input.id], 'basedata:handover:edit', [3, 5])
  await step(context, rows, 4, rows[0]!['status'] === 5 ? '复验' : '验房', {
    checker_id: input.checkerId ?? rows[0]!['checkerId'] ?? context.actor.userId,
  })
  return null
}

export async function reportIssues(
  context: ActionContext,
  input: ParsedOf<typeof reportHandoverIssues>,
): Promise<null> {
  const rows = await lockSteps(context, [input.id], 'basedata:handover:edit', [4])
  await step(
    context,
    rows,
    5,
    '验房有问题',
    { issues: JSON.stringify(input.issues) },
    input.issues
      .map((issue) => issue.item)
      .join('、')
      .slice(0, 200),
  )
  return null
}

export async function refuseHouse(context: ActionContext, input: ParsedOf<typeof refuseHandover>): Promise<null> {
  const rows = await lockSteps(context, [input.id], 'basedata:handover:edit', [2, 3, 4, 5])
  await step(context, rows, 7, '拒收', {}, input.reason)
  return null
}
