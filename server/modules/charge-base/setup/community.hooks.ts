import { soundLevels, type chargeApprover } from '@wuguan/contract/charge-base/charge-approver.entity'
import type { communityChargeConfig } from '@wuguan/contract/charge-base/community-charge-config.entity'
import type { communityChargeInfo } from '@wuguan/contract/charge-base/community-charge-info.entity'
import { NOTICE_NAMES } from '@wuguan/contract/charge-base/rules/notice'
import { lastDay } from '@wuguan/contract/kernel/period'
import { badInput } from '@wuguan/contract/kernel/errors'
import { templateFault } from '@wuguan/contract/kernel/template'
import type { EntityHooks } from '../../../kernel/crud/hooks.ts'
import { lastClosedPeriod } from '../period.service.ts'
import { refuseIf } from '../support.ts'
import { lockOn } from '../../../kernel/db/sql.ts'

export const chargeConfigHooks: EntityHooks<typeof communityChargeConfig> = {
  async beforeSave({ q, communityId }, draft, before) {
    if (!draft.lateFeeFrom || draft.lateFeeFrom === before?.lateFeeFrom) return
    const closed = await lastClosedPeriod(q, communityId!)
    if (closed && draft.lateFeeFrom <= lastDay(closed)) throw badInput({ lateFeeFrom: '不能早于已月结期间' })
  },
}

const MAX_SEAL = 2 * 1024 * 1024
const TEMPLATES = ['billNotice', 'dunningNotice', 'arrearsLetter'] as const
/** Printed as they stand: nothing is filled in. */
const PLAIN = ['receiptTitle', 'receiptFooter'] as const
export const chargeInfoHooks: EntityHooks<typeof communityChargeInfo> = {
  beforeSave(_context, draft) {
    const [seal] = draft.seal ?? []
    if (seal && (seal.mime !== 'image/png' || seal.size > MAX_SEAL))
      throw badInput({ seal: '印章须为不超过2MB的PNG图片' })
    for (const name of [...TEMPLATES, ...PLAIN]) {
      const known = (TEMPLATES as readonly string[]).includes(name) ? NOTICE_NAMES : []
      const fault = templateFault(draft[name] ?? '', known)
      if (fault) throw badInput({ [name]: fault })
    }
  },
}

const BAND = '金额区间与已有设置重叠'
export const chargeApproverHooks: EntityHooks<typeof chargeApprover> = {
  computed: {
    levelText: (alias) =>
      `case when ${alias}.process_model_key is not null then '按流程：' || ${alias}.process_model_key else
        (select string_agg(concat(n, '级：', (select string_agg(name, '、') from (
            select u.pet_name as name from sys_user u where u.id in (select v::bigint from jsonb_array_elements_text(l->'users') v)
            union all select r.name from sys_role r where r.id in (select v::bigint from jsonb_array_elements_text(l->'roles') v)) p),
          case when l->>'mode' = 'all' then '（会签）' else '（或签）' end), '；' order by n)
         from jsonb_array_elements(${alias}.levels) with ordinality as x(l, n)) end`,
  },
  async beforeSave({ q, companyId }, draft, before) {
    if (!draft.processModelKey && !soundLevels(draft.levels)) throw badInput({ levels: '请设置审批人' })
    await lockOn(q, `charge-base.chargeApprover:${companyId}:${draft.bizType}`)
    await refuseIf(
      q,
      `select 1 from charge_approver where company_id = $1 and biz_type = $2 and community is not distinct from $3::bigint and deleted_at is null
         and id is distinct from $4 and numrange(amount_from, amount_to, '[)') && numrange($5::numeric, $6::numeric, '[)')`,
      [
        companyId,
        draft.bizType,
        draft.community ?? null,
        before?.id ?? null,
        draft.amountFrom ?? '0',
        draft.amountTo ?? null,
      ],
      BAND,
    )
  },
}
