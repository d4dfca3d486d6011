import { sharingStandard } from '@wuguan/contract/charge-sharing/sharing-standard.entity'
import {
  sharingRate,
  sharingStandardMeter,
  sharingStandardScope,
} from '@wuguan/contract/charge-sharing/standard-parts.entity'
import type {
  changeSharingStandard,
  copySharingStandard,
  saveSharingStandard,
} from '@wuguan/contract/charge-sharing/standard.actions'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import { badInput, refuse } from '@wuguan/contract/kernel/errors'
import { insertRows } from '../../../kernel/crud/store.ts'
import { createRow, lockRows, updateOne } from '../../../kernel/crud/write.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { demandConsistent } from './guards.ts'
import { standardHooks } from './standard.hooks.ts'
import { demandCommunity } from '../../../kernel/auth/communities.ts'
import { writing } from '../../../kernel/crud/writing.ts'

type Parts = Pick<ParsedOf<typeof saveSharingStandard>, 'scopes' | 'meters' | 'rates'>
interface Made {
  id: string
  version: number
}

export async function save(
  context: ActionContext,
  { scopes = [], meters = [], rates = [], ...draft }: ParsedOf<typeof saveSharingStandard>,
): Promise<Made> {
  const { id, version } = await createRow(writing(context, sharingStandard, standardHooks), draft)
  await writeParts(context, String(id), { scopes, meters, rates })
  return { id: String(id), version }
}

export async function change(
  context: ActionContext,
  { scopes, meters, rates, ...draft }: ParsedOf<typeof changeSharingStandard>,
): Promise<Made> {
  const written = await updateOne(writing(context, sharingStandard, standardHooks), draft)
  const id = String(written.id)
  const [row] = await context.q.query<{ status: number; version: number }>(
    'select status, version from sharing_standard where id = $1',
    [id],
  )
  const touched = scopes !== undefined || meters !== undefined || rates !== undefined
  if (!touched) return { id, version: row!.version }
  if (row!.status === 2) throw refuse('启用中的公摊标准不能修改，请先停用')
  await writeParts(context, id, { scopes, meters, rates })
  if (written.version !== draft.version) return { id, version: written.version }
  await context.q.query(
    'update sharing_standard set version = version + 1, updated_at = $2, updated_by = $3 where id = $1',
    [id, context.now, context.actor.userId || null],
  )
  return { id, version: written.version + 1 }
}

/** Replaces the parts that are given. */
async function writeParts(context: ActionContext, standardId: string, parts: Parts): Promise<void> {
  const { q, actor, kernel, now } = context
  const [row] = await q.query<{ company_id: number; community_id: number }>(
    'select company_id, community_id from sharing_standard where id = $1',
    [standardId],
  )
  const place = { companyId: row!.company_id, communityId: row!.community_id }
  const replace = async (entity: AnyEntity, rows: readonly object[] | undefined) => {
    if (rows === undefined) return
    await q.query(`delete from ${entity.table} where standard_id = $1`, [standardId])
    await insertRows(
      q,
      entity,
      rows.map((draft) => ({ draft: { ...draft, standardId }, place })),
      actor,
      kernel.secrets,
      now,
    )
  }
  const days = (parts.rates ?? []).map((rate) => rate.effectiveFrom)
  if (new Set(days).size < days.length) throw badInput({ rates: '该日期已有价格版本' })
  const meterIds = (parts.meters ?? []).map((meter) => meter.meterId)
  if (new Set(meterIds).size < meterIds.length) throw badInput({ meters: '同一仪表不能重复添加' })
  await replace(sharingStandardScope as AnyEntity, parts.scopes)
  await replace(sharingStandardMeter as AnyEntity, parts.meters)
  await replace(sharingRate as AnyEntity, parts.rates)
  await demandConsistent(q, standardId)
}

/** Into another community: rules and prices go along, houses and meters are of their own place. */
export async function copy(
  context: ActionContext,
  input: ParsedOf<typeof copySharingStandard>,
): Promise<{ id: string }> {
  const [source] = await lockRows(
    writing(context, sharingStandard, standardHooks),
    [input.id],
    'charge-sharing:standard:copy',
  )
  demandCommunity(context.actor, 'charge-sharing:standard:copy', input.communityId)
  const [fits] = await context.q.query(
    'select 1 from fee_standard where id = $1 and community_id = $2 and deleted_at is null',
    [input.feeStandardId, input.communityId],
  )
  if (!fits) throw badInput({ feeStandardId: '请选择目标项目的收费标准' })
  const draft = Object.fromEntries(
    Object.entries(sharingStandard.fields)
      .filter(([, field]) => field.kind !== 'state')
      .map(([name]) => [name, source![name] ?? undefined]),
  )
  const [place] = await context.q.query<{ company_id: number }>('select company_id from community where id = $1', [
    input.communityId,
  ])
  const [id] = await insertRows(
    context.q,
    sharingStandard as unknown as AnyEntity,
    [
      {
        draft: {
          ...draft,
          customTable: null,
          code: input.code,
          name: input.name,
          feeStandardId: input.feeStandardId,
          status: 1,
        },
        place: { companyId: place!.company_id, communityId: input.communityId },
      },
    ],
    context.actor,
    context.kernel.secrets,
    context.now,
  )
  const rates = await context.q.query<{ effectiveFrom: string; unitRate: string }>(
    'select effective_from::text as "effectiveFrom", unit_rate::text as "unitRate" from sharing_rate where standard_id = $1',
    [input.id],
  )
  await writeParts(context, String(id), { rates })
  return { id: String(id) }
}
