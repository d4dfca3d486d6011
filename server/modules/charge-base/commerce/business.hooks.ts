import type { businessFeeStandard } from '@wuguan/contract/charge-base/business-fee-standard.entity'
import { tiersFault } from '@wuguan/contract/charge-base/rules/price-version'
import type { turnoverReport } from '@wuguan/contract/charge-base/turnover-report.entity'
import { badInput } from '@wuguan/contract/kernel/errors'
import type { EntityHooks } from '../../../kernel/crud/hooks.ts'
import { refuseIf } from '../support.ts'

export const businessHooks: EntityHooks<typeof businessFeeStandard> = {
  beforeSave(_context, draft) {
    const tiers = (draft.turnoverTiers ?? []) as { upTo: string | null; ratio: string }[]
    if (draft.turnoverMode === 'none') return
    if (tiers.length === 0) throw badInput({ turnoverTiers: '请填写提成阶梯' })
    const fault = tiers.length === 1 ? (tiers[0]!.upTo ? '最后一档上限必须为空' : null) : tiersFault(tiers)
    if (fault) throw badInput({ turnoverTiers: fault })
  },
  async beforeDelete({ q }, rows) {
    await refuseIf(
      q,
      `select 1 from receivable where source = 'contract' and source_id = any($1) and status <> 4`,
      [rows.map((row) => row.id)],
      '该收费标准已被使用，不能删除，可停用',
    )
  },
}

export const turnoverHooks: EntityHooks<typeof turnoverReport> = {
  async beforeSave({ q, communityId }, draft, before) {
    if (before) return
    const [standard] = await q.query(
      `select 1 from business_fee_standard where community_id = $1 and contract_no = $2 and turnover_mode <> 'none' and deleted_at is null limit 1`,
      [communityId, draft.contractNo],
    )
    if (!standard) throw badInput({ contractNo: '该合同没有按营业额提成的收费标准' })
  },
}
