import type { ActionContext } from '../../../kernel/kernel.ts'

/** The usage standards of dismantled meters end on a day. */
export async function endMeterBindings(
  { q, actor, now }: ActionContext,
  meterIds: readonly string[],
  day: string,
): Promise<void> {
  await q.query(
    `update house_fee_standard set end_date = greatest($2::date, start_date), status = 2, version = version + 1, updated_by = $3, updated_at = $4
     where meter_id = any($1::uuid[]) and (end_date is null or end_date > $2::date)`,
    [meterIds, day, actor.userId || null, now],
  )
}

/** 已计费至 of bindings: the last day of their receivables that still stand. */
export async function refreshBilledTo(q: ActionContext['q'], bindingIds: readonly string[]): Promise<void> {
  await q.query(
    `update house_fee_standard b set billed_to = (select max(r.period_to) from receivable r where r.house_fee_standard_id = b.id and r.status <> 4)
     where b.id = any($1::uuid[])`,
    [[...new Set(bindingIds)]],
  )
}
