import { likeText } from '../../../kernel/db/sql.ts'
import type { houseFeeStandard } from '@wuguan/contract/charge-base/house-fee-standard.entity'
import { badInput, refuse } from '@wuguan/contract/kernel/errors'
import { dateOf } from '../../../kernel/clock.ts'
import type { EntityHooks } from '../../../kernel/crud/hooks.ts'
import { rateOf } from '../standard/fee-standard.hooks.ts'
import { overlapSentence, overlapping } from './overlap.ts'

const houseOf = (alias: string, column: string) =>
  `(select ${column} from house h where ${alias}.property_type = 'house' and h.id = ${alias}.property_id::uuid)`

export const houseFeeStandardHooks: EntityHooks<typeof houseFeeStandard> = {
  computed: {
    roomNo: (alias) => houseOf(alias, 'h.room_no'),
    buildingName: (alias) =>
      `(select u.build_name from house h join building u on u.id = h.building_id where ${alias}.property_type = 'house' and h.id = ${alias}.property_id::uuid)`,
    payerName: (alias, params, now) => {
      const day = params.add(dateOf(now))
      return `case when ${alias}.payer_kind = 'customer' then (select p.name from customer p where p.id = ${alias}.customer_id)
        when ${alias}.payer_kind = 'developer' then (select p.name from community_charge_info i join customer p on p.id = i.developer_customer_id where i.community_id = ${alias}.community_id)
        else (select p.name from customer_house ch join customer p on p.id = ch.customer_id where ${alias}.property_type = 'house' and ch.house_id = ${alias}.property_id::uuid
          and ch.start_date <= ${day}::date and (ch.end_date is null or ch.end_date >= ${day}::date)
          and case ${alias}.payer_kind when 'tenant' then ch.relation = 3 when 'owner' then ch.relation = 1 else ch.is_payer or ch.relation = 1 end
          order by ch.is_payer desc, ch.share desc nulls last, ch.id limit 1) end`
    },
    area: (alias) =>
      `coalesce(${alias}.area_override, ${houseOf(alias, 'coalesce(h.charge_area, h.building_area)')})::text`,
    currentRate: (alias, params, now) =>
      `coalesce(${alias}.unit_rate_override::text, ${rateOf(`${alias}.fee_standard_id`, params.add(dateOf(now)), 'r.unit_rate::text')})`,
  },
  filters: {
    buildingId: (value, alias, params) =>
      `${alias}.property_id in (select h.id::text from house h where h.building_id::text = any(${params.add(value.split(','))}))`,
    unitId: (value, alias, params) =>
      `${alias}.property_id in (select h.id::text from house h where h.unit_id::text = any(${params.add(value.split(','))}))`,
    onDay: (value, alias, params) => {
      const day = params.add(value)
      return `${alias}.start_date <= ${day}::date and (${alias}.end_date is null or ${alias}.end_date >= ${day}::date)`
    },
  },
  /** By the people of the house as well as by its name. */
  keyword: (text, alias, params) =>
    `${alias}.property_id in (select ch.house_id::text from customer p join customer_house ch on ch.customer_id = p.id where p.deleted_at is null and ch.end_date is null and p.name ilike ${params.add(likeText(text))})`,

  async beforeSave({ q }, draft, before) {
    if (!before) return
    if (draft.startDate === before.startDate) return
    if (before.billedTo) throw badInput({ startDate: `已计费至${before.billedTo}，不能修改开始日期` })
    const [hit] = await overlapping(q, [
      {
        propertyId: before.propertyId,
        feeItemId: before.feeItemId,
        meterId: before.meterId,
        startDate: draft.startDate!,
        endDate: before.endDate,
        except: before.id as string,
      },
    ])
    if (hit) throw badInput({ startDate: overlapSentence(hit) })
  },
  beforeDelete(_context, rows) {
    const billed = rows.find((row) => row.billedTo)
    if (billed) throw refuse(`已计费至${billed.billedTo}，不能解绑，可终止`)
  },
}
