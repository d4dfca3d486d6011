import type { evalDimension } from '@wuguan/contract/wkorder/eval-dimension.entity'
import { ORDER_TYPE } from '@wuguan/contract/wkorder/order-options'
import type { EntityHooks } from '../../kernel/crud/hooks.ts'
import { keepOne, stops, WHEN_USED } from './guards.service.ts'

const LABELS = JSON.stringify(Object.fromEntries(ORDER_TYPE.items.map(({ code, label }) => [code, label])))

export const dimensionHooks: EntityHooks<typeof evalDimension> = {
  whenUsed: WHEN_USED,
  computed: {
    effective: (t, params) => `(select string_agg(x.word, '，' order by x.at) from (
      select o.at, ${params.add(LABELS)}::jsonb ->> o.type || round(100.0 * ${t}.weight / (
        select sum(d.weight) from eval_dimension d where d.company_id = ${t}.company_id and d.enabled = 1 and o.type = any(d.order_types)
      ), 1) || '%' as word
      from unnest(${t}.order_types) with ordinality as o(type, at) where ${t}.enabled = 1) x)`,
  },
  async beforeSave(context, draft, before) {
    if (before && stops(draft, before)) await keepOne(context, 'eval_dimension', [before.id])
  },
  async beforeDelete(context, rows) {
    await keepOne(
      context,
      'eval_dimension',
      rows.map(({ id }) => id),
    )
  },
}
