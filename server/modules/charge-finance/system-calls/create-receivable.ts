import { cents } from '@wuguan/contract/charge-finance/cents'
import { addDays } from '@wuguan/contract/kernel/dates'
import { DomainError, refuse } from '@wuguan/contract/kernel/errors'
import { firstDay, lastDay } from '@wuguan/contract/kernel/period'
import { isDecimal } from '@wuguan/contract/kernel/decimal'
import { dateOf } from '../../../kernel/clock.ts'
import { chargeConfig } from '../../charge-base/config.service.ts'
import { type Property, payerOf, propertiesBy, propertyAt, propertyColumns } from '../collect/property.service.ts'
import { openBook, openSystemBook, placeOf } from '../ledger/book-date.service.ts'
import type { Book, LedgerContext, Place } from '../ledger/context.service.ts'
import { type NewReceivable, createReceivables as insertReceivables } from '../ledger/create.service.ts'

export interface ReceivableRequest {
  communityId: number
  propertyType: 'house' | 'place' | 'contract' | 'customer'
  propertyId: string
  payerCustomerId?: string | null
  feeItemCode: string
  amount: string
  feePeriod: string
  periodFrom?: string
  periodTo?: string
  dueDate?: string
  source: string
  sourceId: string
  sourcePart?: string
  /** Day rows name their own day, moved to the first open one; default today. */
  bookDate?: string
  quantity?: string | null
  unitRate?: string | null
  calcText?: string | null
  calcDetail?: NewReceivable['calcDetail']
  /** Standard, binding and late-fee rule, where the module has them. */
  rule?: Partial<
    Pick<
      NewReceivable,
      'feeStandardId' | 'overdueRate' | 'graceDays' | 'startMode' | 'overdueCapRatio' | 'lateFeeFrom' | 'payerRole'
    > & { houseFeeStandardId: string | null }
  >
}
interface Existing {
  id: string
  source: string
  source_id: string
  source_part: string
  original_amount: string
  property_id: string
  code: string
}

/** The receivables of a module, all or none; a repeat answers with the first ones. null for an amount of 0.00. */
export async function createReceivables(
  context: LedgerContext,
  requests: readonly ReceivableRequest[],
): Promise<(string | null)[]> {
  for (const { amount } of requests) {
    if (!isDecimal(amount, 14, 2)) throw refuse('金额最多保留两位小数')
    if (cents(amount) < 0n) throw refuse('金额不能为负数')
  }
  const existing = await existingOf(context, requests)
  const ids: (string | null)[] = requests.map((request) => {
    const found = existing.get(keyOf(request))
    if (found && !isSame(found, request)) throw new DomainError(409)
    return found?.id ?? null
  })
  const look = await lookUps(context, requests)
  const births = new Map<string, { book: Book; rows: { index: number; draft: NewReceivable }[] }>()
  for (const [index, request] of requests.entries()) {
    if (ids[index] !== null || cents(request.amount) === 0n) continue
    const place = await look.place(request.communityId)
    const key = `${request.communityId}:${request.bookDate ?? ''}`
    const birth = births.get(key) ?? { book: await bookOf(context, place, request.bookDate), rows: [] }
    birth.rows.push({ index, draft: await draftOf(context, look, place, request) })
    births.set(key, birth)
  }
  for (const { book, rows } of births.values()) {
    const made = await insertReceivables(
      context,
      book,
      null,
      'generate',
      rows.map((row) => row.draft),
    )
    rows.forEach(({ index }, n) => {
      ids[index] = made[n]!
    })
  }
  return ids
}

/** What many requests of one call share is asked for once. */
async function lookUps({ q }: LedgerContext, requests: readonly ReceivableRequest[]) {
  const found = await propertiesBy(
    q,
    requests.map(({ propertyType, propertyId }) => ({ type: propertyType, id: propertyId })),
  )
  const once = <T>(ask: (key: string) => Promise<T>) => {
    const known = new Map<string, Promise<T>>()
    return (key: string): Promise<T> => {
      const answer = known.get(key) ?? ask(key)
      known.set(key, answer)
      return answer
    }
  }
  const place = once((key) => placeOf(q, Number(key)))
  const item = once(async (key) => {
    const [communityId, companyId, code] = JSON.parse(key) as [number, number, string]
    const [row] = await q.query<{ id: string }>(
      `select i.id from fee_item i where i.code = $1 and i.company_id = $2 and i.enabled and i.deleted_at is null
         and (i.community_scope = 'all' or exists (select 1 from fee_item__communities c where c.owner_id = i.id and c.target_id = $3))`,
      [code, companyId, communityId],
    )
    return row?.id ?? null
  })
  const payer = once((key) => {
    const [of, day] = JSON.parse(key) as [Property, string]
    return payerOf(q, of, day)
  })
  const dueDays = once(async (key) => (await chargeConfig(q, Number(key))).dueDays)
  return {
    place: (communityId: number) => place(String(communityId)),
    item: (at: Place, code: string) => item(JSON.stringify([at.communityId, at.companyId, code])),
    property: (at: Place, type: Property['type'], id: string) => propertyAt(at, found(type, id)),
    payer: (of: Property, day: string) => payer(JSON.stringify([of, day])),
    dueDays: (communityId: number) => dueDays(String(communityId)),
  }
}

export const createReceivable = async (context: LedgerContext, request: ReceivableRequest): Promise<string | null> =>
  (await createReceivables(context, [request]))[0]!

const bookOf = (context: LedgerContext, place: Place, bookDate: string | undefined) =>
  bookDate === undefined ? openBook(context, place) : openSystemBook(context, place, bookDate)

const keyOf = (request: Pick<ReceivableRequest, 'source' | 'sourceId' | 'sourcePart'>) =>
  `${request.source}\n${request.sourceId}\n${request.sourcePart ?? ''}`
const isSame = (found: Existing, request: ReceivableRequest) =>
  cents(found.original_amount) === cents(request.amount) &&
  found.property_id === request.propertyId &&
  found.code === request.feeItemCode

async function existingOf(
  { q }: LedgerContext,
  requests: readonly ReceivableRequest[],
): Promise<Map<string, Existing>> {
  const rows = await q.query<Existing>(
    `select r.id, r.source, r.source_id, coalesce(r.source_part, '') as source_part, r.original_amount, r.property_id, i.code
     from unnest($1::text[], $2::text[], $3::text[]) as k(source, source_id, source_part)
     join receivable r on r.source = k.source and r.source_id = k.source_id and coalesce(r.source_part, '') = k.source_part and r.status <> 4
     join fee_item i on i.id = r.fee_item_id`,
    [
      requests.map((request) => request.source),
      requests.map((request) => request.sourceId),
      requests.map((request) => request.sourcePart ?? ''),
    ],
  )
  return new Map(
    rows.map((row) => [keyOf({ source: row.source, sourceId: row.source_id, sourcePart: row.source_part }), row]),
  )
}

async function draftOf(
  context: LedgerContext,
  look: Awaited<ReturnType<typeof lookUps>>,
  place: Place,
  request: ReceivableRequest,
): Promise<NewReceivable> {
  const today = dateOf(context.now)
  const feeItemId = await look.item(place, request.feeItemCode)
  if (!feeItemId) throw refuse('收费项目不存在或已停用')
  const property = look.property(place, request.propertyType, request.propertyId)
  const payerCustomerId = request.payerCustomerId ?? (await look.payer(property, today))
  if (!payerCustomerId && property.type !== 'house') throw refuse('请选择付费人')
  const dueDate = request.dueDate ?? addDays(today, await look.dueDays(place.communityId))
  return {
    ...propertyColumns(property),
    payerCustomerId,
    feeItemId,
    feePeriod: request.feePeriod,
    periodFrom: request.periodFrom ?? firstDay(request.feePeriod),
    periodTo: request.periodTo ?? lastDay(request.feePeriod),
    dueDate,
    quantity: request.quantity ?? null,
    unitRate: request.unitRate ?? null,
    calcText: request.calcText ?? null,
    calcDetail: request.calcDetail ?? null,
    amount: request.amount,
    source: request.source,
    sourceId: request.sourceId,
    sourcePart: request.sourcePart ?? '',
    ...request.rule,
  }
}
