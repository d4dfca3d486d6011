import { floorFault, type WeightSubject } from '@wuguan/contract/charge-sharing/rules/weights'
import { diffDays } from '@wuguan/contract/kernel/dates'
import { refuse } from '@wuguan/contract/kernel/errors'
import type { Queryable } from '../../../kernel/db/sql.ts'
import { vacantOn } from '../../charge-base/subjects.service.ts'
import { areaBy, inScope, scopeOf } from '../scope.ts'
import type { SharingRule } from './rule.ts'

const SALE = { unsold: 1, kept: 3 } as const
const USE = { notDelivered: 1 } as const

export interface Span {
  readonly feePeriod: string
  readonly from: string
  readonly to: string
}
/** A house of a standard in a period: what its weight is computed from, and in whose name it may be billed. */
export interface SharedHouse extends WeightSubject {
  readonly name: string
  readonly roomName: string
  readonly buildingId: string
  readonly buildingName: string
  /** Who bears it when it is not its customers. */
  readonly bearer: 'customer' | 'developer' | 'company'
  readonly warning: string | null
}
interface Row {
  id: string
  name: string
  room_no: string
  unit_name: string | null
  building_id: string
  building_name: string
  building_order: number
  unit_order: number
  floor: number
  area: string
  persons: number
  usage: string | null
  sale_status: number
  use_status: number
  deliver_date: string | null
}

const natural = new Intl.Collator('zh-CN', { numeric: true })

/** Every house in scope, in property order: building, unit, floor, room as people count, id. */
export async function housesOf(q: Queryable, rule: SharingRule, span: Span): Promise<SharedHouse[]> {
  const rows = await q.query<Row>(
    `select h.id, h.full_name as name, h.room_no, u.unit_name, h.building_id, b.build_name as building_name, coalesce(b.order_num, 0) as building_order,
       coalesce(u.order_num, 0) as unit_order, h.floor, ${areaBy('st.area_basis')}::text as area, h.sale_status, h.use_status, h.deliver_date::text,
       (select count(distinct ch.customer_id)::int from customer_house ch where st.basis = 'person' and ch.house_id = h.id
          and ch.start_date <= $2::date and (ch.end_date is null or ch.end_date >= $2::date)) as persons,
       (select sum(r.usage)::text from meter m join meter_reading r on r.meter_id = m.id where st.basis = 'usage' and m.property_id = h.id
          and m.kind = st.usage_meter_kind and m.deleted_at is null and r.fee_period = $3 and r.status in (2, 3)) as usage
     from sharing_standard st join house h on h.community_id = st.community_id join building b on b.id = h.building_id left join unit u on u.id = h.unit_id
     where st.id = $1 and ${inScope(scopeOf('st.id'))}`,
    [rule.id, span.to, span.feePeriod],
  )
  rows.sort(
    (a, b) =>
      a.building_order - b.building_order ||
      natural.compare(a.building_name, b.building_name) ||
      a.unit_order - b.unit_order ||
      natural.compare(a.unit_name ?? '', b.unit_name ?? '') ||
      a.floor - b.floor ||
      natural.compare(a.room_no, b.room_no) ||
      (a.id < b.id ? -1 : 1),
  )
  demandCoefficients(rule, rows)
  const vacant =
    rule.vacantPolicy === 'include'
      ? new Set<string>()
      : await vacantOn(
          q,
          rows.map((row) => ({ houseId: row.id, day: span.from })),
        )
  return rows.map((row) => houseOf(rule, span, row, vacant.has(`${row.id}:${span.from}`)))
}

function houseOf(rule: SharingRule, span: Span, row: Row, vacant: boolean): SharedHouse {
  const unsold = row.sale_status === SALE.unsold || row.sale_status === SALE.kept
  const delivered = row.use_status !== USE.notDelivered && (row.deliver_date === null || row.deliver_date <= span.to)
  const policy = unsold ? rule.unsoldPolicy : delivered ? 'customer' : rule.notDeliveredPolicy
  const partial = policy === 'customer' && row.deliver_date !== null && row.deliver_date > span.from
  return {
    id: row.id,
    name: row.name,
    roomName: [row.building_name, row.unit_name, row.room_no].filter(Boolean).join('-'),
    buildingId: row.building_id,
    buildingName: row.building_name,
    area: row.area,
    floor: row.floor,
    persons: row.persons,
    usage: row.usage,
    vacant: vacant && !unsold,
    excluded: policy === 'exclude',
    bearer: policy === 'exclude' ? 'customer' : policy,
    days: diffDays(partial ? row.deliver_date! : span.from, span.to) + 1,
    warning: rule.basis === 'usage' && row.usage === null ? '本期无读数，按最低用量' : null,
  }
}

function demandCoefficients(rule: SharingRule, rows: readonly Row[]): void {
  if (rule.kind === 'fixed' && rule.fixedMode === 'rate') return
  if (rule.basis === 'floor') {
    const fault = floorFault(
      rule.floorTable ?? [],
      rows.map((row) => row.floor),
    )
    if (fault) throw refuse(fault)
  }
  if (rule.basis === 'custom') {
    const known = new Set((rule.customTable ?? []).map((one) => one.propertyId))
    const missing = rows.filter((row) => !known.has(row.id))
    if (missing.length > 0)
      throw refuse(
        `以下房产未设置系数：${missing
          .slice(0, 5)
          .map((row) => row.name)
          .join('、')}${missing.length > 5 ? `等${missing.length}户` : ''}`,
      )
  }
}
