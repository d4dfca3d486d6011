import type { preferentialScheme } from '@wuguan/contract/charge-base/preferential-scheme.entity'
import { listTotalOf, type chargeProduct, type ProductLine } from '@wuguan/contract/charge-base/charge-product.entity'
import { badInput, refuse } from '@wuguan/contract/kernel/errors'
import { dateOf } from '../../../kernel/clock.ts'
import type { EntityHooks } from '../../../kernel/crud/hooks.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import { refuseIf } from '../support.ts'

export const preferentialHooks: EntityHooks<typeof preferentialScheme> = {
  async beforeSave({ q }, draft) {
    const [wrong] = await q.query<{ name: string }>(
      'select name from fee_item where id = any($1::uuid[]) and not allow_preferential limit 1',
      [draft.feeItems ?? []],
    )
    if (wrong) throw badInput({ feeItems: `收费项目【${wrong.name}】不可优惠` })
  },
  async beforeDelete({ q }, rows) {
    await refuseIf(
      q,
      'select 1 from deduction where preferential_scheme_id = any($1)',
      [rows.map((row) => row.id)],
      '该优惠方案已被使用，不能删除',
    )
  },
}
export async function readySchemes({ now }: ActionContext, rows: readonly Record<string, unknown>[]): Promise<void> {
  const past = rows.find((row) => String(row['validTo']) < dateOf(now))
  if (past) throw refuse(`优惠方案【${String(past['name'])}】已过有效期`)
}

export const chargeProductHooks: EntityHooks<typeof chargeProduct> = {
  async beforeSave({ q, communityId }, draft) {
    const lines = draft.lines as readonly ProductLine[]
    if (lines.some((line) => (line.months == null) === (line.quantity == null)))
      throw badInput({ lines: '每行须填写月数或数量之一' })
    await demandKnown(q, communityId!, lines)
    draft.listTotal = listTotalOf(lines)
  },
  beforeDelete(_context, rows) {
    if (rows.some((row) => (row.soldCount ?? 0) > 0)) throw refuse('该收费产品已有销售，不能删除')
  },
}
/** References inside lines are as true as those of fields. */
async function demandKnown(
  q: { query<R extends object>(sql: string, values: readonly unknown[]): Promise<R[]> },
  communityId: number,
  lines: readonly ProductLine[],
): Promise<void> {
  const [row] = await q.query<{ items: number; standards: number }>(
    `select (select count(*)::int from fee_item where id = any($1::uuid[]) and deleted_at is null and enabled) as items,
       (select count(*)::int from fee_standard where id = any($2::uuid[]) and community_id = $3 and deleted_at is null) as standards`,
    [lines.map((line) => line.feeItemId), lines.map((line) => line.feeStandardId).filter(Boolean), communityId],
  )
  if (row!.items < new Set(lines.map((line) => line.feeItemId)).size)
    throw badInput({ lines: '收费项目不存在或已停用' })
  if (row!.standards < new Set(lines.map((line) => line.feeStandardId).filter(Boolean)).size)
    throw badInput({ lines: '收费标准不存在或已删除' })
}
