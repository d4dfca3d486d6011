import { badInput } from '@wuguan/contract/kernel/errors'
import type { reminderRule } from '@wuguan/contract/wkorder/reminder-rule.entity'
import type { timeLimitRule } from '@wuguan/contract/wkorder/time-limit-rule.entity'
import type { EntityHooks } from '../../kernel/crud/hooks.ts'

export const limitHooks: EntityHooks<typeof timeLimitRule> = {
  /** No unique index: conditions may be empty, and stopped rules repeat freely. Two who save the same at once wait for each other. */
  async beforeSave({ q, companyId }, draft, before) {
    if (draft.enabled === 0) return
    await q.query("select pg_advisory_xact_lock(hashtext('wkorder.timeLimitRule'), $1::int)", [companyId])
    const [same] = await q.query(
      `select 1 from time_limit_rule where company_id = $1 and enabled = 1 and id is distinct from $2::uuid and stage = $3 and biz_line = $4
         and order_type is not distinct from $5 and category_id is not distinct from $6::uuid and complaint_level_id is not distinct from $7::uuid
         and urgency is not distinct from $8 and community_id is not distinct from $9::bigint limit 1`,
      [
        companyId,
        before?.id ?? null,
        draft.stage,
        draft.bizLine,
        draft.orderType ?? null,
        draft.categoryId ?? null,
        draft.complaintLevelId ?? null,
        draft.urgency ?? null,
        draft.communityId ?? null,
      ],
    )
    if (same) throw badInput({ limitMinutes: '已存在相同条件的时限规则' })
  },
}

export const reminderHooks: EntityHooks<typeof reminderRule> = {
  /** The level is of the rule's line, and who is higher hears later: of the rules of one type and stage a higher level has more minutes. */
  async beforeSave({ q, companyId }, draft, before) {
    const [stray] = await q.query('select 1 from escalation_level where id = $1::uuid and biz_line <> $2', [
      draft.levelId ?? null,
      draft.bizLine,
    ])
    if (stray) throw badInput({ levelId: '该级别不属于所选业务线' })
    if (draft.kind !== 'after' || !draft.levelId || draft.enabled === 0) return
    await q.query("select pg_advisory_xact_lock(hashtext('wkorder.reminderRule'), $1::int)", [companyId])
    const [wrong] = await q.query(
      `select 1 from reminder_rule r join escalation_level l on l.id = r.level_id join escalation_level own on own.id = $2::uuid
       where r.company_id = $1 and r.enabled = 1 and r.kind = 'after' and r.id is distinct from $3::uuid
         and r.biz_line = $4 and r.stage = $5 and r.order_type is not distinct from $6
         and ((l.level < own.level and r.minutes >= $7::integer) or (l.level > own.level and r.minutes <= $7::integer)) limit 1`,
      [
        companyId,
        draft.levelId,
        before?.id ?? null,
        draft.bizLine,
        draft.stage,
        draft.orderType ?? null,
        draft.minutes,
      ],
    )
    if (wrong) throw badInput({ minutes: '升级时间必须逐级递增' })
  },
}
