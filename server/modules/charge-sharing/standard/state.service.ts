import { sharingStandard } from '@wuguan/contract/charge-sharing/sharing-standard.entity'
import { refuse } from '@wuguan/contract/kernel/errors'
import { lockOn } from '../../../kernel/db/sql.ts'
import { writeLog } from '../../../kernel/audit.ts'
import { lockRows } from '../../../kernel/crud/write.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import { demandReady } from './guards.ts'
import { standardHooks } from './standard.hooks.ts'
import { writing } from '../../../kernel/crud/writing.ts'

const STATE = { draft: 1, inForce: 2, stopped: 3 } as const

const switchTo =
  (to: 2 | 3) =>
  async (context: ActionContext, { ids }: { ids: string[] }): Promise<{ changed: number }> => {
    const { q, actor, now } = context
    const rows = await lockRows(writing(context, sharingStandard, standardHooks), ids, 'charge-sharing:standard:enable')
    const due = rows.filter((row) => row['status'] !== to)
    if (to === STATE.stopped && due.some((row) => row['status'] === STATE.draft))
      throw refuse('草稿状态的公摊标准不能停用')
    const dueIds = due.map((row) => String(row.id))
    if (to === STATE.inForce && due.length > 0) {
      // Two standards that claim one meter or one house wait for each other.
      await lockOn(q, `sharing-standard:${String(due[0]!.communityId)}`)
      await demandReady(q, dueIds)
    }
    await q.query(
      'update sharing_standard set status = $2, version = version + 1, updated_at = $3, updated_by = $4 where id = any($1)',
      [dueIds, to, now, actor.userId || null],
    )
    await writeLog(
      q,
      actor,
      now,
      due.map((row) => ({
        module: sharingStandard.module,
        entity: sharingStandard.name,
        entityId: String(row.id),
        title: String(row['name']),
        action: 'edit' as const,
        before: { status: row['status'] },
        after: { status: to },
        communityId: (row.communityId as number | null) ?? null,
      })),
    )
    return { changed: due.length }
  }

export const enable = switchTo(STATE.inForce)
export const disable = switchTo(STATE.stopped)
