import { sharingLine, sharingRecord } from '@wuguan/contract/charge-sharing/sharing-record.entity'
import type { AnyEntity, AnyRow } from '@wuguan/contract/kernel/entity'
import { add, isZero, sub, sum } from '@wuguan/contract/kernel/decimal'
import { refuse } from '@wuguan/contract/kernel/errors'
import { insertRows } from '../../../kernel/crud/store.ts'
import { lockRows } from '../../../kernel/crud/write.ts'
import type { Queryable } from '../../../kernel/db/sql.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import { fingerprintOf } from '../plan/fingerprint.ts'
import { type Span, housesOf } from '../plan/houses.ts'
import { type PlannedLine, planLines } from '../plan/lines.ts'
import { payersOf } from '../plan/payers.ts'
import { readRule } from '../plan/rule.ts'
import { recordHooks } from './record.hooks.ts'
import { writing } from '../../../kernel/crud/writing.ts'

export interface OldLine {
  propertyId: string
  propertyName: string
  buildingId: string | null
  payerCustomerId: string | null
  payerKind: string | null
  amount: string
  handling: 'charge' | 'company' | 'zero'
}

export const lockRecords = (context: ActionContext, ids: readonly string[], permission: string): Promise<AnyRow[]> =>
  lockRows(writing(context, sharingRecord, recordHooks), [...new Set(ids)].toSorted(), permission)

export const spanIn = (row: AnyRow): Span => ({
  feePeriod: String(row['feePeriod']),
  from: String(row['periodFrom']),
  to: String(row['periodTo']),
})

export const linesOf = (q: Queryable, recordId: string): Promise<OldLine[]> =>
  q.query<OldLine>(
    `select property_id as "propertyId", property_name as "propertyName", building_id as "buildingId", payer_customer_id as "payerCustomerId", payer_kind as "payerKind",
       amount::text, handling from sharing_line where record_id = $1 order by rank`,
    [recordId],
  )

export async function calculate(context: ActionContext, { ids }: { ids: string[] }): Promise<{ done: number }> {
  const rows = await lockRecords(context, ids, 'charge-sharing:record:calculate')
  for (const row of rows) {
    if (row['status'] !== 1 && row['status'] !== 2) throw refuse('只能试算草稿和已计算的公摊记录')
    await calculateOne(context, row)
  }
  return { done: rows.length }
}

async function calculateOne(context: ActionContext, row: AnyRow): Promise<void> {
  const { q, actor, kernel, now } = context
  const id = String(row.id)
  const rule = await readRule(q, String(row['standardId']))
  const span = spanIn(row)
  const houses = await housesOf(q, rule, span)
  const planned = planLines(rule, span, houses, {
    shared: String(row['sharedAmount']),
    rate: row['unitRate'] as string | null,
  })
  const corrected = row['correctsRecordId'] as string | null
  const old = new Map(corrected ? (await linesOf(q, corrected)).map((line) => [line.propertyId, line]) : [])
  const payers = await payersOf(q, rule, span, houses)
  const drafts = planned.lines.map((line, rank) => {
    const before = old.get(line.house.id)
    old.delete(line.house.id)
    const payer = payers.get(line.house.id)
    return {
      ...draftOf(line, rank),
      payerCustomerId: payer?.customerId ?? null,
      payerKind: payer?.role ?? null,
      // Who was billed the first time is billed or paid back the difference.
      ...(before && before.handling !== 'zero' && line.handling !== 'zero'
        ? { handling: before.handling, payerCustomerId: before.payerCustomerId, payerKind: before.payerKind }
        : {}),
      delta: corrected ? sub(line.amount, before?.amount ?? '0.00') : null,
    }
  })
  const gone = [...old.values()].map((line, n) => ({
    propertyId: line.propertyId,
    propertyName: line.propertyName,
    buildingId: line.buildingId,
    payerCustomerId: line.payerCustomerId,
    payerKind: line.payerKind,
    rank: drafts.length + n,
    area: null,
    coefficient: null,
    days: null,
    weight: '0',
    exactShare: '0',
    amount: '0.00',
    delta: sub('0.00', line.amount),
    handling: 'zero',
    warning: '已不在分摊范围',
  }))
  await q.query('delete from sharing_line where record_id = $1', [id])
  await insertRows(
    q,
    sharingLine as unknown as AnyEntity,
    [...drafts, ...gone].map((draft) => ({
      draft: { ...draft, recordId: id },
      place: { companyId: rule.companyId, communityId: rule.communityId },
    })),
    actor,
    kernel.secrets,
    now,
  )
  const shared = sum(drafts.map((line) => line.amount))
  if (!isZero(sub(shared, planned.shared)))
    throw new Error(`shares of ${id} add up to ${shared}, not ${planned.shared}`)
  const gross = rule.fixedMode === 'rate' && rule.kind === 'fixed' ? shared : String(row['grossAmount'])
  await q.query(
    `update sharing_record set status = 2, weight_total = $2, house_count = $3, zero_count = $4, shared_amount = $5, gross_amount = $6, fingerprint = $7,
       version = version + 1, updated_by = $8, updated_at = $9 where id = $1`,
    [
      id,
      planned.weightTotal,
      drafts.length,
      drafts.filter((line) => line.handling === 'zero').length,
      add(shared, '0.00'),
      gross,
      await fingerprintOf(q, id, rule, houses),
      actor.userId || null,
      now,
    ],
  )
}

const draftOf = ({ house, coefficient, weight, exactShare, amount, handling }: PlannedLine, rank: number) => ({
  propertyId: house.id,
  propertyName: house.name,
  buildingId: house.buildingId,
  rank,
  area: house.area,
  coefficient,
  days: house.days,
  weight,
  exactShare,
  amount,
  handling: handling as 'charge' | 'company' | 'zero',
  warning: house.warning,
})
