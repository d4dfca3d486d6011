import { tiersFault } from '@wuguan/contract/charge-base/rules/price-version'
import { feeStandard } from '@wuguan/contract/charge-base/fee-standard.entity'
import { feeStandardRate, type Tier } from '@wuguan/contract/charge-base/fee-standard-rate.entity'
import { withoutZeros } from '@wuguan/contract/kernel/decimal'
import { badInput, refuse } from '@wuguan/contract/kernel/errors'
import type { copyStandard, repriceStandard, saveStandard } from '@wuguan/contract/charge-base/standard.actions'
import { createRow, lockRows, type Written } from '../../../kernel/crud/write.ts'
import { insertRows } from '../../../kernel/crud/store.ts'
import type { Queryable } from '../../../kernel/db/sql.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { feeStandardHooks } from './fee-standard.hooks.ts'
import { demandReach } from '../../../kernel/auth/communities.ts'
import { writing } from '../../../kernel/crud/writing.ts'

interface RateInput {
  effectiveFrom: string
  unitRate: string
  tiers?: { upTo?: string | null; unitRate: string }[] | null | undefined
  approvalDoc?: string | null | undefined
  attachments?: unknown
}

/** A standard comes with its first price. */
export async function save(
  context: ActionContext,
  { rates, ...draft }: ParsedOf<typeof saveStandard>,
): Promise<Written> {
  const made = await createRow(writing(context, feeStandard, feeStandardHooks), draft)
  const [row] = await context.q.query<{ company_id: number; community_id: number; kind: string }>(
    'select s.company_id, s.community_id, m.kind from fee_standard s join calculation_method m on m.id = s.calculation_method_id where s.id = $1',
    [made.id],
  )
  await addRates(context, String(made.id), row!, rates)
  return made
}

/** Prices of a standard. */
export async function addRates(
  context: Pick<ActionContext, 'q' | 'actor' | 'kernel' | 'now'>,
  standardId: string,
  standard: { company_id: number; community_id: number; kind: string },
  rates: readonly RateInput[],
): Promise<string[]> {
  const place = { companyId: standard.company_id, communityId: standard.community_id }
  const rows = rates.map((rate) => ({ draft: { ...ratesOf(standard.kind, rate), feeStandardId: standardId }, place }))
  const ids = await insertRows(context.q, feeStandardRate, rows, context.actor, context.kernel.secrets, context.now)
  return ids.map(String)
}

function ratesOf(kind: string, rate: RateInput) {
  const tiers: Tier[] | null =
    kind === 'ladder' ? (rate.tiers ?? []).map((tier) => ({ upTo: tier.upTo || null, unitRate: tier.unitRate })) : null
  const fault = tiers && tiersFault(tiers)
  if (fault) throw badInput({ tiers: fault })
  return {
    effectiveFrom: rate.effectiveFrom,
    unitRate: tiers ? tiers[0]!.unitRate : rate.unitRate,
    tiers,
    approvalDoc: rate.approvalDoc ?? null,
    attachments: rate.attachments ?? null,
  }
}

/** The last day that any binding of a standard is billed to. */
export async function billedTo(q: Queryable, standardId: string): Promise<string | null> {
  const [row] = await q.query<{ day: string | null }>(
    'select max(billed_to)::text as day from house_fee_standard where fee_standard_id = $1',
    [standardId],
  )
  return row?.day ?? null
}

export async function reprice(
  context: ActionContext,
  { id, ...rate }: ParsedOf<typeof repriceStandard>,
): Promise<{ rateId: string }> {
  const [standard] = await lockRows(
    writing(context, feeStandard, feeStandardHooks),
    [id],
    'charge-base:fee-standard:reprice',
  )
  if (standard!['status'] === 3) throw refuse('收费标准已停用，请先启用')
  const billed = await billedTo(context.q, id)
  if (billed && rate.effectiveFrom <= billed)
    throw badInput({ effectiveFrom: `该日期前已生成应收，新价格生效日期必须晚于${billed}` })
  const [row] = await context.q.query<{ company_id: number; community_id: number; kind: string; taken: boolean }>(
    `select s.company_id, s.community_id, m.kind,
       exists (select 1 from fee_standard_rate r where r.fee_standard_id = s.id and r.effective_from = $2::date) as taken
     from fee_standard s join calculation_method m on m.id = s.calculation_method_id where s.id = $1`,
    [id, rate.effectiveFrom],
  )
  if (row!.taken) throw badInput({ effectiveFrom: '该日期已有价格版本' })
  const tiers = rate.tiers?.map(({ upTo, unitRate }) => ({
    upTo: upTo == null ? null : withoutZeros(upTo),
    unitRate: withoutZeros(unitRate),
  }))
  const [rateId] = await addRates(context, id, row!, [{ ...rate, unitRate: rate.unitRate ?? '0', tiers }])
  // Generation compares what it previewed with what is in force: a new price is a change of the standard.
  await context.q.query(
    'update fee_standard set version = version + 1, updated_at = $2, updated_by = $3 where id = $1',
    [id, context.now, context.actor.userId || null],
  )
  return { rateId: rateId! }
}

/** The standard with its prices into other communities, as drafts. */
export async function copy(
  context: ActionContext,
  { id, communityIds }: ParsedOf<typeof copyStandard>,
): Promise<{ created: number; skipped: string[] }> {
  const [standard] = await lockRows(
    writing(context, feeStandard, feeStandardHooks),
    [id],
    'charge-base:fee-standard:add',
  )
  const rates = await context.q.query<Record<string, unknown>>(
    'select effective_from::text as "effectiveFrom", unit_rate::text as "unitRate", tiers, approval_doc as "approvalDoc" from fee_standard_rate where fee_standard_id = $1 order by effective_from',
    [id],
  )
  const draft = Object.fromEntries(
    Object.entries(feeStandard.fields)
      .filter(([, field]) => !field.readonly && field.kind !== 'state')
      .map(([name]) => [name, standard![name] ?? undefined]),
  )
  let created = 0
  const skipped: string[] = []
  for (const communityId of communityIds) {
    demandReach(context.actor, 'charge-base:fee-standard:add', communityId)
    const [taken] = await context.q.query<{ name: string }>(
      `select c.name from fee_standard s join community c on c.id = s.community_id
       where s.community_id = $1 and (s.code = $2 or s.name = $3) and s.deleted_at is null`,
      [communityId, standard!['code'], standard!['name']],
    )
    if (taken) {
      skipped.push(`${taken.name}：同编码或名称的收费标准已存在`)
      continue
    }
    await save(context, { ...draft, communityId, rates } as unknown as ParsedOf<typeof saveStandard>)
    created += 1
  }
  return { created, skipped }
}
