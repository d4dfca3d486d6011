import type { Queryable } from '../../../kernel/db/sql.ts'

export interface Wanted {
  propertyId: string
  feeItemId: string
  meterId: string | null
  startDate: string
  endDate: string | null
  /** The binding itself, when it is moved. */
  except?: string
}
export interface Overlap {
  /** Place in the list asked for. */
  n: number
  roomNo: string
  itemName: string
}

/** Which of the wanted bindings meet another of the same property, item and meter. */
export const overlapping = (q: Queryable, wanted: readonly Wanted[]): Promise<Overlap[]> =>
  q.query<Overlap>(
    `select distinct on (x.n) x.n::int as n, coalesce(h.room_no, b.property_name) as "roomNo", i.name as "itemName"
     from unnest($1::text[], $2::uuid[], $3::uuid[], $4::date[], $5::date[], $6::uuid[]) with ordinality
       as x (property_id, fee_item_id, meter_id, start_date, end_date, except_id, n)
     join house_fee_standard b on b.property_id = x.property_id and b.fee_item_id = x.fee_item_id
       and b.meter_id is not distinct from x.meter_id and b.id is distinct from x.except_id
       and b.start_date <= coalesce(x.end_date, 'infinity'::date) and coalesce(b.end_date, 'infinity'::date) >= x.start_date
     join fee_item i on i.id = b.fee_item_id
     left join house h on b.property_type = 'house' and h.id = b.property_id::uuid
     order by x.n`,
    [
      wanted.map((one) => one.propertyId),
      wanted.map((one) => one.feeItemId),
      wanted.map((one) => one.meterId),
      wanted.map((one) => one.startDate),
      wanted.map((one) => one.endDate),
      wanted.map((one) => one.except ?? null),
    ],
  )

export const overlapSentence = ({ roomNo, itemName }: Overlap) =>
  `房产${roomNo}的收费项目【${itemName}】在该时间段已有标准`
