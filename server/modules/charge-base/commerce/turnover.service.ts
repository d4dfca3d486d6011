import type { auditTurnover } from '@wuguan/contract/charge-base/commerce.actions'
import { turnoverReport } from '@wuguan/contract/charge-base/turnover-report.entity'
import { refuse } from '@wuguan/contract/kernel/errors'
import { lockRows } from '../../../kernel/crud/write.ts'
import { writing } from '../../../kernel/crud/writing.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { turnoverHooks } from './business.hooks.ts'

export const lockReports = (context: ActionContext, ids: readonly string[]) =>
  lockRows(writing(context, turnoverReport, turnoverHooks), ids, 'charge-base:business-standard:turnover-audit')
const setReports = ({ q, actor, now }: ActionContext, ids: readonly unknown[], status: number, audited: boolean) =>
  q.query(
    `update turnover_report set status = $2, audit_by = $3, audit_at = $4, version = version + 1, updated_at = $5 where id = any($1)`,
    [ids, status, audited ? actor.userId || null : null, audited ? now : null, now],
  )

export const audit =
  (from: 1 | 2, to: 1 | 2) =>
  async (context: ActionContext, { ids }: ParsedOf<typeof auditTurnover>): Promise<{ changed: number }> => {
    const rows = await lockReports(context, ids)
    const wrong = rows.find((row) => row['status'] !== from)
    if (wrong)
      throw refuse(
        wrong['status'] === 3
          ? '营业额已生成应收，请先撤销应收'
          : from === 1
            ? '只能审核待审核的营业额'
            : '只能反审核已审核的营业额',
      )
    await setReports(context, ids, to, to === 2)
    return { changed: rows.length }
  }

/** The receivables of these reports have been made. */
export const markCharged = ({ q, now }: ActionContext, ids: readonly string[]) =>
  q.query('update turnover_report set status = 3, version = version + 1, updated_at = $2 where id = any($1)', [
    ids,
    now,
  ])
