import { yuan } from '@wuguan/contract/charge-finance/cents'
import type { CalcDetail } from '@wuguan/contract/charge-finance/receivable.entity'
import type { Queryable } from '../../../kernel/db/sql.ts'
import { uuidv7 } from '../../../kernel/ids.ts'
import type { PlanLine } from './plan.ts'

export interface LinePlace {
  readonly companyId: number
  readonly communityId: number
  readonly batchId: string
  readonly userId: number | null
  readonly now: Date
}

/** Things that many lines share travel once and are joined by their number. */
class Numbered<K, V> {
  readonly list: V[] = []
  readonly #numbers = new Map<K, number>()
  of(key: K, make: (k: number) => V): number {
    let number = this.#numbers.get(key)
    if (number === undefined) {
      number = this.list.length
      this.#numbers.set(key, number)
      this.list.push(make(number))
    }
    return number
  }
}

/**
 * Writes judged lines in one statement, in the order of their ids. A new line is given the id that its receivable will have,
 * so that a commit that was cut off knows which of them exist.
 */
export async function writeLines(q: Queryable, place: LinePlace, lines: readonly PlanLine[]): Promise<void> {
  if (lines.length === 0) return
  const bindings = new Numbered<string, Record<string, unknown>>()
  const traces = new Numbered<string | CalcDetail, Record<string, unknown>>()
  const rows = lines.map((line) => ({
    id: uuidv7(),
    b: bindings.of(line.binding.id, (k) => bindingOf(k, line)),
    t: line.priced
      ? traces.of(line.priced.detail, (k) => ({
          k,
          quantity: line.priced!.quantity,
          rate: line.priced!.unitRate,
          text: line.priced!.text,
          detail: line.priced!.detail,
        }))
      : null,
    p: line.period,
    f: line.from,
    u: line.to,
    d: line.dueDate,
    a: line.priced?.amount ?? '0.00',
    ea: line.existing ? yuan(line.existing.amount) : null,
    r: line.result,
    o: line.outlier,
    why: line.reason?.slice(0, 200) ?? null,
    er: line.existing?.receivableId ?? null,
    rid: line.result === 'new' ? uuidv7() : null,
  }))
  await q.query(
    `insert into generation_line (id, company_id, community_id, batch_id, property_type, property_id, property_name, house_id, building_id,
       fee_item_id, standard_id, house_fee_standard_id, payer_customer_id, payer_role, fee_period, period_from, period_to, due_date,
       quantity, unit_rate, calc_text, calc_detail, amount, existing_amount, result, outlier, reason, existing_receivable_id, receivable_id,
       created_by, created_at, updated_by, updated_at)
     select l.id, $4, $5, $6, b.pt, b.pid, b.name, b.house, b.building, b.item, b.standard, b.binding, b.payer, b.role, l.p, l.f, l.u, l.d,
       t.quantity, t.rate, t.text, t.detail, l.a, l.ea, l.r, l.o, l.why, l.er, l.rid, $7, $8, $7, $8
     from jsonb_to_recordset($1::jsonb) as l(id uuid, b integer, t integer, p text, f date, u date, d date, a numeric, ea numeric, r text, o boolean,
         why text, er uuid, rid uuid)
     join jsonb_to_recordset($2::jsonb) as b(k integer, pt text, pid text, name text, house uuid, building uuid, item uuid, standard uuid,
         binding uuid, payer uuid, role text) on b.k = l.b
     left join jsonb_to_recordset($3::jsonb) as t(k integer, quantity numeric, rate numeric, text text, detail jsonb) on t.k = l.t`,
    [
      JSON.stringify(rows),
      JSON.stringify(bindings.list),
      JSON.stringify(traces.list),
      place.companyId,
      place.communityId,
      place.batchId,
      place.userId,
      place.now,
    ],
  )
}

const bindingOf = (k: number, { binding, house, payer }: PlanLine) => ({
  k,
  pt: binding.propertyType,
  pid: binding.propertyId,
  name: house?.fullName ?? binding.propertyName,
  house: house?.id ?? null,
  building: house?.buildingId ?? null,
  item: binding.feeItemId,
  standard: binding.feeStandardId,
  binding: binding.id,
  payer: payer?.customerId ?? null,
  role: payer?.role ?? null,
})
