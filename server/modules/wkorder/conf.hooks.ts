import type { complaintLevel } from '@wuguan/contract/wkorder/complaint-level.entity'
import type { defaultAppraisal } from '@wuguan/contract/wkorder/default-appraisal.entity'
import type { escalationLevel } from '@wuguan/contract/wkorder/escalation-level.entity'
import type { orderReason } from '@wuguan/contract/wkorder/order-reason.entity'
import type { orderSource } from '@wuguan/contract/wkorder/order-source.entity'
import type { problemArea } from '@wuguan/contract/wkorder/problem-area.entity'
import type { staffTimeCategory } from '@wuguan/contract/wkorder/staff-time-category.entity'
import type { taskHandler } from '@wuguan/contract/wkorder/task-handler.entity'
import type { visitStatus } from '@wuguan/contract/wkorder/visit-status.entity'
import { refuse } from '@wuguan/contract/kernel/errors'
import type { EntityHooks } from '../../kernel/crud/hooks.ts'
import { keepAcceptor, keepOne, stops, WHEN_USED } from './guards.service.ts'

export const levelHooks: EntityHooks<typeof complaintLevel> = { whenUsed: WHEN_USED }
export const reasonHooks: EntityHooks<typeof orderReason> = { whenUsed: WHEN_USED }
export const staffTimeHooks: EntityHooks<typeof staffTimeCategory> = { whenUsed: WHEN_USED }
export const rungHooks: EntityHooks<typeof escalationLevel> = { whenUsed: WHEN_USED }
export const visitStatusHooks: EntityHooks<typeof visitStatus> = { whenUsed: WHEN_USED }

export const appraisalHooks: EntityHooks<typeof defaultAppraisal> = {
  computed: { preview: (t) => `'关闭' || ${t}.days || '天后未评价按' || ${t}.score || '星计，不计入满意率'` },
}

export const sourceHooks: EntityHooks<typeof orderSource> = {
  whenUsed: WHEN_USED,
  async beforeSave(context, draft, before) {
    if (before && stops(draft, before)) await keepOne(context, 'order_source', [before.id])
  },
  /** One is the default. */
  async afterSave({ q, companyId }, { id, draft }) {
    if (draft.isDefault)
      await q.query('update order_source set is_default = false where company_id = $1 and is_default and id <> $2', [
        companyId,
        id,
      ])
  },
  async beforeDelete(context, rows) {
    await keepOne(
      context,
      'order_source',
      rows.map(({ id }) => id),
    )
  },
}

export const areaHooks: EntityHooks<typeof problemArea> = {
  whenUsed: WHEN_USED,
  async beforeDelete(context, rows) {
    const [below] = await context.q.query('select 1 from problem_area where parent_id = any($1::uuid[]) limit 1', [
      rows.map(({ id }) => id),
    ])
    if (below) throw refuse('请先删除下级区域')
  },
}

export const handlerHooks: EntityHooks<typeof taskHandler> = {
  async beforeSave(context, draft, before) {
    if (before?.stage === 'accept' && stops(draft, before)) await keepAcceptor(context, before.orderType, [before.id])
  },
  async beforeDelete(context, rows) {
    const ids = rows.map(({ id }) => id)
    const types = new Set(rows.flatMap(({ stage, orderType }) => (stage === 'accept' ? [orderType] : [])))
    for (const type of [...types].toSorted()) await keepAcceptor(context, type, ids)
  },
}
