import { cents, positive } from '@wuguan/contract/charge-finance/cents'
import { type DebtOrder, DEFAULT_DEBT_ORDER } from '@wuguan/contract/charge-finance/debt-order'
import { badInput, refuse } from '@wuguan/contract/kernel/errors'
import type { Queryable } from '../../../kernel/db/sql.ts'
import { offsetSchemeOf } from '../../charge-base/config.service.ts'
import { lateFee } from '../owed/owed.service.ts'
import { type LockedReceivable, nameOf, refuseLocked } from '../ledger/receivables.service.ts'

/** What a cashier chose of one property. */
export interface PartInput {
  readonly propertyType: string
  readonly propertyId: string
  readonly payerCustomerId?: string | null | undefined
  readonly lines: readonly { receivableId: string; amount?: string | null | undefined }[]
  readonly prepaid: readonly { accountId: string; amount: string }[]
  readonly roundOff: string
  readonly schemeIds?: readonly string[] | null | undefined
}
/** A chosen receivable with what it costs on the day, and what of it is paid. */
export interface Chosen {
  readonly row: LockedReceivable
  readonly facts: Facts
  readonly lateFee: bigint
  readonly principal: bigint
  readonly lateFeePaid: bigint
}
export interface Facts {
  readonly lateFee: string
  readonly feeStandardId: string | null
  readonly buildingId: string | null
  readonly priority: number
  readonly itemCode: string
  readonly allowPreferential: boolean
}

/** Late fee of the day and what orders and benefits look at, by receivable. */
export async function factsOf(q: Queryable, ids: readonly string[], valueDate: string): Promise<Map<string, Facts>> {
  const rows = await q.query<Facts & { id: string }>(
    `select r.id, ${lateFee('r', '$2')}::numeric(14,2) as "lateFee",
       r.fee_standard_id as "feeStandardId", r.building_id as "buildingId", i.offset_priority as priority, i.code as "itemCode",
       i.allow_preferential as "allowPreferential"
     from receivable r join fee_item i on i.id = r.fee_item_id where r.id = any($1)`,
    [ids, valueDate],
  )
  return new Map(rows.map(({ id, ...facts }) => [id, facts]))
}

export async function debtOrder(q: Queryable, communityId: number): Promise<DebtOrder> {
  const id = await offsetSchemeOf(q, communityId)
  if (id === null) return DEFAULT_DEBT_ORDER
  const [row] = await q.query<DebtOrder>(
    `select s.period_order as "periodOrder", s.component_order as "componentOrder",
       array(select o.target_id::text from offset_scheme__item_order o where o.owner_id = s.id order by o.position) as "itemOrder"
     from offset_scheme s where s.id = $1`,
    [id],
  )
  return row!
}

const COLLECTABLE = [1, 2]

/** The lines of one property, judged: they are its own, open, free, and paid no more than they cost. */
export function choose(
  part: PartInput,
  communityId: number,
  rows: ReadonlyMap<string, LockedReceivable>,
  facts: ReadonlyMap<string, Facts>,
  order: DebtOrder,
): Chosen[] {
  const ids = part.lines.map((line) => line.receivableId)
  if (new Set(ids).size < ids.length) throw badInput({ lines: '同一笔应收不能重复选择' })
  return part.lines.map(({ receivableId, amount }) => {
    const row = rows.get(receivableId)
    if (!row || row.communityId !== communityId || row.propertyId !== part.propertyId)
      throw badInput({ lines: '所选应收不属于该房产' })
    refuseLocked(row, '收款')
    if (row.hungUp) throw refuse(`应收【${nameOf(row)}】已挂账，不能收款`)
    if (!COLLECTABLE.includes(row.status)) throw refuse(`应收【${nameOf(row)}】无需收款`)
    const fact = facts.get(receivableId)!
    const lateFee = cents(fact.lateFee)
    const all = row.outstanding + lateFee
    const paid = amount == null ? all : cents(amount)
    if (paid > all) throw refuse(`应收【${nameOf(row)}】本次收款不能超过欠费`)
    const lateFeePaid =
      order.componentOrder === 'principalFirst' ? positive(paid - row.outstanding) : paid < lateFee ? paid : lateFee
    return { row, facts: fact, lateFee, principal: paid - lateFeePaid, lateFeePaid }
  })
}
export const isWhole = (chosen: Chosen) =>
  chosen.principal === chosen.row.outstanding && chosen.lateFeePaid === chosen.lateFee

export interface OpenRow {
  readonly id: string
  readonly propertyId: string
  readonly feeItemId: string
  readonly feeItemName: string
  readonly feeStandardId: string | null
  readonly feePeriod: string
  readonly periodFrom: string
  readonly dueDate: string
  readonly outstanding: string
  readonly hungUp: boolean
  readonly locked: boolean
}
/** Everything that a property owes, paid now or not: what the prefix rule and the benefits judge by. */
export const openRows = (q: Queryable, communityId: number, propertyIds: readonly string[]): Promise<OpenRow[]> =>
  q.query<OpenRow>(
    `select r.id, r.property_id as "propertyId", r.fee_item_id as "feeItemId", i.name as "feeItemName", r.fee_standard_id as "feeStandardId",
       r.fee_period as "feePeriod", r.period_from as "periodFrom", r.due_date as "dueDate", r.outstanding_amount as outstanding,
       r.hung_up as "hungUp", r.lock_type <> 'none' as locked
     from receivable r join fee_item i on i.id = r.fee_item_id
     where r.community_id = $1 and r.property_id = any($2) and r.outstanding_amount > 0 and r.status <> 4`,
    [communityId, propertyIds],
  )
