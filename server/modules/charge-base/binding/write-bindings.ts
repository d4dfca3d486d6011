import { houseFeeStandard } from '@wuguan/contract/charge-base/house-fee-standard.entity'
import type { BatchOutcome } from '@wuguan/contract/charge-base/binding.actions'
import { notFound, refuse } from '@wuguan/contract/kernel/errors'
import { writeLog } from '../../../kernel/audit.ts'
import { insertRows } from '../../../kernel/crud/store.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { Binding } from '../bindings.service.ts'
import { overlapSentence, overlapping } from './overlap.ts'
import type { Property } from './properties.queries.ts'
import { demandCommunity } from '../../../kernel/auth/communities.ts'
import { lockOn } from '../../../kernel/db/sql.ts'

export interface NewBinding {
  property: Property
  propertyType: 'house' | 'place'
  feeStandardId: string
  feeItemId: string
  meterId?: string | null
  startDate: string
  endDate: string | null
  terms: Pick<Binding, 'payerKind' | 'customerId' | 'quantity' | 'areaOverride' | 'unitRateOverride' | 'discountRatio'>
}
interface Standard {
  id: string
  communityId: number
  name: string
  feeItemId: string
  methodKind: string
}

/** A standard that new bindings may name. */
export async function bindable({ q, actor }: ActionContext, id: string, permission: string): Promise<Standard> {
  const [row] = await q.query<Standard & { status: number }>(
    `select s.id, s.community_id as "communityId", s.name, s.fee_item_id as "feeItemId", s.status, m.kind as "methodKind"
     from fee_standard s join calculation_method m on m.id = s.calculation_method_id where s.id = $1 and s.deleted_at is null for share of s`,
    [id],
  )
  if (!row) throw notFound()
  demandCommunity(actor, permission, row.communityId)
  if (row.status !== 2) throw refuse(`收费标准【${row.name}】未启用，不能绑定`)
  return row
}

/** Writes what does not overlap; the rest comes back with its reason. Writers of one community wait for one another. */
export async function writeBindings(context: ActionContext, wanted: readonly NewBinding[]): Promise<BatchOutcome> {
  const written = await writeEach(context, wanted)
  return {
    success: written.filter((one) => 'id' in one).length,
    failed: written.flatMap((one, index) =>
      'reason' in one ? [{ name: wanted[index]!.property.name, reason: one.reason }] : [],
    ),
  }
}

/** The same, with what became of each, in their order. */
export async function writeEach(
  context: ActionContext,
  wanted: readonly NewBinding[],
): Promise<({ id: string } | { reason: string })[]> {
  const { q, actor, now, kernel } = context
  for (const communityId of [...new Set(wanted.map((one) => one.property.communityId))].toSorted((a, b) => a - b))
    await lockOn(q, `charge-base.houseFeeStandard:${communityId}`)
  const hits = new Map(
    (
      await overlapping(
        q,
        wanted.map((one) => ({
          propertyId: one.property.id,
          feeItemId: one.feeItemId,
          meterId: one.meterId ?? null,
          startDate: one.startDate,
          endDate: one.endDate,
        })),
      )
    ).map((hit) => [hit.n - 1, hit]),
  )
  const sound = wanted.filter((_, index) => !hits.has(index))
  const ids = await insertRows(
    q,
    houseFeeStandard,
    sound.map((one) => ({
      draft: {
        ...one.terms,
        propertyType: one.propertyType,
        propertyId: one.property.id,
        propertyName: one.property.name,
        feeStandardId: one.feeStandardId,
        feeItemId: one.feeItemId,
        meterId: one.meterId ?? null,
        startDate: one.startDate,
        endDate: one.endDate,
        status: 1,
      },
      place: { companyId: one.property.companyId, communityId: one.property.communityId },
    })),
    actor,
    kernel.secrets,
    now,
  )
  await writeLog(
    q,
    actor,
    now,
    sound.map((one, index) => ({
      module: 'charge-base',
      entity: houseFeeStandard.name,
      entityId: String(ids[index]),
      title: one.property.name,
      action: 'add' as const,
      after: { feeStandardId: one.feeStandardId, startDate: one.startDate, endDate: one.endDate },
      communityId: one.property.communityId,
    })),
  )
  let next = 0
  return wanted.map((_, index) => {
    const hit = hits.get(index)
    return hit ? { reason: overlapSentence(hit) } : { id: String(ids[next++]) }
  })
}
