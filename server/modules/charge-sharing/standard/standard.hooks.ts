import type { sharingStandard } from '@wuguan/contract/charge-sharing/sharing-standard.entity'
import { refuse } from '@wuguan/contract/kernel/errors'
import { dateOf } from '../../../kernel/clock.ts'
import type { EntityHooks } from '../../../kernel/crud/hooks.ts'
import { inScope, scopeOf } from '../scope.ts'

const IN_FORCE = 2

export const rateOn = (standard: string, day: string) =>
  `(select x.unit_rate::text from sharing_rate x where x.standard_id = ${standard} and x.effective_from <= ${day}::date order by x.effective_from desc limit 1)`

export const standardHooks: EntityHooks<typeof sharingStandard> = {
  computed: {
    feeItemName: (alias) =>
      `(select i.name from fee_standard x join fee_item i on i.id = x.fee_item_id where x.id = ${alias}.fee_standard_id)`,
    meterCount: (alias) => `(select count(*)::int from sharing_standard_meter x where x.standard_id = ${alias}.id)`,
    unitRate: (alias, params, now) =>
      `case when ${alias}.kind = 'meter' then ${rateOn(`${alias}.id`, params.add(dateOf(now)))} else ${alias}.fixed_rate::text end`,
    scopeText: (alias) =>
      `(select string_agg(case s.scope_type when 'community' then '全项目' when 'building' then (select b.build_name from building b where b.id::text = s.scope_id)
          when 'unit' then (select u.unit_name from unit u where u.id::text = s.scope_id) else (select h.room_no from house h where h.id::text = s.scope_id) end, '、' order by s.scope_type, s.scope_id)
        from (select * from sharing_standard_scope x where x.standard_id = ${alias}.id and not x.exclude order by x.scope_type, x.scope_id limit 6) s)`,
    houseCount: (alias) =>
      `(select count(*)::int from house h where h.community_id = ${alias}.community_id and ${inScope(scopeOf(`${alias}.id`))})`,
  },
  beforeSave(_, draft, before) {
    if (before?.status === IN_FORCE && Object.keys(draft).some((name) => differs(draft, before, name)))
      throw refuse('启用中的公摊标准不能修改，请先停用')
  },
  async beforeDelete({ q }, rows) {
    const [used] = await q.query('select 1 from sharing_record where standard_id = any($1) limit 1', [
      rows.map((row) => row.id),
    ])
    if (used) throw refuse('该公摊标准已有公摊记录，不能删除，可停用')
  },
  ignoreReferrers: [
    'charge-sharing.sharingStandardScope',
    'charge-sharing.sharingStandardMeter',
    'charge-sharing.sharingRate',
  ],
}

const differs = (a: object, b: object, name: string) =>
  name in b &&
  JSON.stringify((a as Record<string, unknown>)[name] ?? null) !==
    JSON.stringify((b as Record<string, unknown>)[name] ?? null)
