import type { feeStandard } from '@wuguan/contract/charge-base/fee-standard.entity'
import type { feeStandardRate } from '@wuguan/contract/charge-base/fee-standard-rate.entity'
import { refuse } from '@wuguan/contract/kernel/errors'
import { dateOf } from '../../../kernel/clock.ts'
import type { EntityHooks } from '../../../kernel/crud/hooks.ts'
import { refuseIf } from '../support.ts'

/** What may change while bindings bill by the standard: its name, its remark, and the late fee of what is generated from now on. */
const EDITABLE_IN_FORCE = new Set([
  'name',
  'remark',
  'overdueRate',
  'lateFeeGraceDays',
  'lateFeeStartMode',
  'overdueCapRatio',
])

export const rateOf = (alias: string, day: string, column: string) =>
  `(select ${column} from fee_standard_rate r where r.fee_standard_id = ${alias} and r.effective_from <= ${day}::date order by r.effective_from desc limit 1)`

export const feeStandardHooks: EntityHooks<typeof feeStandard> = {
  computed: {
    currentRate: (alias, params, now) => rateOf(`${alias}.id`, params.add(dateOf(now)), 'r.unit_rate::text'),
    rateFrom: (alias, params, now) => rateOf(`${alias}.id`, params.add(dateOf(now)), 'r.effective_from::text'),
    methodKind: (alias) => `(select m.kind from calculation_method m where m.id = ${alias}.calculation_method_id)`,
    boundCount: (alias, params, now) =>
      `(select count(distinct b.property_id)::int from house_fee_standard b where b.fee_standard_id = ${alias}.id and (b.end_date is null or b.end_date >= ${params.add(dateOf(now))}::date))`,
  },
  filters: {
    methodKind: (value, alias, params) =>
      `${alias}.calculation_method_id in (select m.id from calculation_method m where m.kind = any(${params.add(value.split(','))}))`,
  },
  async beforeSave({ q }, draft, before) {
    if (!before || before.status === 1) {
      await demandMatch(q, draft.feeItemId!, draft.calculationMethodId!)
      return
    }
    const fields = draft as Record<string, unknown>
    const old = before as Record<string, unknown>
    const frozen = Object.keys(fields).find(
      (name) =>
        !EDITABLE_IN_FORCE.has(name) &&
        name in old &&
        JSON.stringify(fields[name] ?? null) !== JSON.stringify(old[name] ?? null),
    )
    if (frozen) throw refuse('启用后的收费标准只能修改名称、备注和违约金，调整价格请用调价')
  },
  async beforeDelete({ q }, rows) {
    const used = '该收费标准已被使用，不能删除，可停用'
    if (rows.some((row) => row.status === 2)) throw refuse(used)
    const ids = rows.map((row) => row.id)
    await refuseIf(q, 'select 1 from house_fee_standard where fee_standard_id = any($1)', [ids], used)
    await refuseIf(q, 'select 1 from receivable where fee_standard_id = any($1)', [ids], used)
  },
  ignoreReferrers: ['charge-base.feeStandardRate'],
}

type Query = { query<R extends object>(sql: string, values: readonly unknown[]): Promise<R[]> }
/** A usage item is calculated by usage, a cycle item never is. */
async function demandMatch(q: Query, itemId: string, methodId: string): Promise<void> {
  const [row] = await q.query<{ period_kind: string; kind: string; enabled: boolean }>(
    'select i.period_kind, m.kind, i.enabled from fee_item i, calculation_method m where i.id = $1 and m.id = $2',
    [itemId, methodId],
  )
  if (!row) return
  if (!row.enabled) throw refuse('收费项目已停用')
  const byUsage = row.kind === 'meter' || row.kind === 'ladder'
  if (row.period_kind === 'usage' && !byUsage && row.kind !== 'share' && row.kind !== 'formula')
    throw refuse('用量类收费项目须选择用量或阶梯计算方式')
  if (row.period_kind !== 'usage' && byUsage) throw refuse('用量或阶梯计算方式只能用于用量类收费项目')
}

export const feeStandardRateHooks: EntityHooks<typeof feeStandardRate> = {
  async beforeDelete({ q }, rows) {
    for (const row of rows) {
      const [facts] = await q.query<{ others: number; billed_to: string | null }>(
        `select (select count(*)::int from fee_standard_rate r where r.fee_standard_id = $1 and r.id <> $2) as others,
           (select max(b.billed_to)::text from house_fee_standard b where b.fee_standard_id = $1) as billed_to`,
        [row.feeStandardId, row.id],
      )
      if (facts!.others === 0) throw refuse('收费标准至少保留一个价格版本')
      if (facts!.billed_to && facts!.billed_to >= row.effectiveFrom) throw refuse('该价格版本已用于出账，不能删除')
    }
  },
}
