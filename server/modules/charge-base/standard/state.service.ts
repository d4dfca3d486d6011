import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import { refuse } from '@wuguan/contract/kernel/errors'
import { writeLog } from '../../../kernel/audit.ts'
import type { AnyHooks } from '../../../kernel/crud/hooks.ts'
import { lockRows } from '../../../kernel/crud/write.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'

export const STATE = { draft: 1, inForce: 2, stopped: 3 } as const

/** 1 草稿 → 2 启用中 → 3 已停用 → 2 for everything of this module that has that life; `guard` says what enabling asks for. */
export const switchState =
  (
    entity: AnyEntity,
    hooks: AnyHooks,
    to: typeof STATE.inForce | typeof STATE.stopped,
    permission: string,
    guard?: (context: ActionContext, rows: readonly Record<string, unknown>[]) => Promise<void>,
  ) =>
  async (context: ActionContext, { ids }: { ids: string[] }): Promise<{ changed: number }> => {
    const rows = await lockRows(
      {
        entity,
        hooks,
        actor: context.actor,
        q: context.q,
        secrets: context.kernel.secrets,
        now: context.now,
      },
      ids,
      permission,
    )
    const due = rows.filter((row) => row['status'] !== to)
    if (to === STATE.stopped && due.some((row) => row['status'] === STATE.draft))
      throw refuse(`草稿状态的${entity.label}不能停用`)
    if (to === STATE.inForce) await guard?.(context, due)
    await context.q.query(
      `update ${entity.table} set status = $2, version = version + 1, updated_at = $3, updated_by = $4 where id = any($1)`,
      [due.map((row) => row.id), to, context.now, context.actor.userId || null],
    )
    await writeLog(
      context.q,
      context.actor,
      context.now,
      due.map((row) => ({
        module: entity.module,
        entity: entity.name,
        entityId: String(row.id),
        title: String(row[entity.title] ?? ''),
        action: 'edit' as const,
        before: { status: row['status'] },
        after: { status: to },
        communityId: (row.communityId as number | null) ?? null,
      })),
    )
    return { changed: due.length }
  }

/** At least one price, a method in use, and a formula that has been tried. */
export async function readyStandards({ q }: ActionContext, rows: readonly Record<string, unknown>[]): Promise<void> {
  const faults = await q.query<{ name: string; rated: boolean; enabled: boolean; tried: boolean }>(
    `select s.name, exists (select 1 from fee_standard_rate r where r.fee_standard_id = s.id) as rated, m.enabled,
       (m.kind <> 'formula' or m.trial_passed_at is not null) as tried
     from fee_standard s join calculation_method m on m.id = s.calculation_method_id where s.id = any($1) order by s.code`,
    [rows.map((row) => row['id'])],
  )
  for (const fault of faults) {
    if (!fault.rated) throw refuse(`收费标准【${fault.name}】没有价格版本`)
    if (!fault.enabled) throw refuse(`收费标准【${fault.name}】的计算方式已停用`)
    if (!fault.tried) throw refuse('请先试算通过后再启用')
  }
}
