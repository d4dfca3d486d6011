import type { OffsetConfigRow, saveOffsetConfigs } from '@wuguan/contract/charge-prepaid/offset.actions'
import { communityChargeConfig } from '@wuguan/contract/charge-base/community-charge-config.entity'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import { badInput } from '@wuguan/contract/kernel/errors'
import { writeLog } from '../../../kernel/audit.ts'
import { insertRow } from '../../../kernel/crud/store.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { chargeConfigs, offsetSchemeOf } from '../../charge-base/config.service.ts'
import { placeOf } from '../../charge-finance/ledger/book-date.service.ts'
import { demandCommunity } from '../../charge-finance/ledger/scope.service.ts'

const PERMISSION = 'charge-other:offset-config:edit'

/** The offset part of the charge configuration of every community that the caller may set. */
export async function readConfigs({ q, actor }: ActionContext): Promise<OffsetConfigRow[]> {
  const communities = await q.query<{ id: number; name: string }>(
    'select id, name from community where id = any($1) and deleted_at is null order by name, id',
    [actor.scope(PERMISSION).communities],
  )
  const configs = await chargeConfigs(
    q,
    communities.map((one) => one.id),
  )
  const rows: OffsetConfigRow[] = []
  for (const { id, name } of communities) {
    const config = configs.get(id)!
    const schemeId = await offsetSchemeOf(q, id)
    const [scheme] = await q.query<{ name: string; future_months: number; min_keep: string }>(
      'select name, future_months, min_keep from offset_scheme where id = $1',
      [schemeId],
    )
    rows.push({
      communityId: id,
      communityName: name,
      offsetSchemeId: config.offsetSchemeId ?? null,
      schemeName: scheme?.name ?? null,
      futureMonths: scheme?.future_months ?? 0,
      minKeep: scheme?.min_keep ?? '0.00',
      autoOffsetAfterGenerate: config.autoOffsetAfterGenerate === true,
      autoOffsetAfterRecharge: config.autoOffsetAfterRecharge === true,
      autoOffsetDaily: config.autoOffsetDaily === true,
    })
  }
  return rows
}

/** The same record as the charge configuration of the community; what is left out stays. */
export async function saveConfigs(
  context: ActionContext,
  { communityIds, ...set }: ParsedOf<typeof saveOffsetConfigs>,
): Promise<{ updated: number }> {
  const { q, actor, now, kernel } = context
  const ids = [...new Set(communityIds)].toSorted((a, b) => a - b)
  for (const id of ids) demandCommunity(actor, PERMISSION, id)
  if (set.offsetSchemeId) {
    const [known] = await q.query('select 1 from offset_scheme where id = $1 and enabled and deleted_at is null', [
      set.offsetSchemeId,
    ])
    if (!known) throw badInput({ offsetSchemeId: '请选择冲抵方案' })
  }
  for (const id of ids) {
    const place = await placeOf(q, id)
    const [existing] = await q.query('select 1 from community_charge_config where community_id = $1 for update', [id])
    if (!existing) await insertRow(q, communityChargeConfig as AnyEntity, {}, place, actor, kernel.secrets, now)
    const before = (await chargeConfigs(q, [id])).get(id)!
    await q.query(
      `update community_charge_config set offset_scheme_id = case when $2 then $3::uuid else offset_scheme_id end,
         auto_offset_after_generate = coalesce($4, auto_offset_after_generate), auto_offset_after_recharge = coalesce($5, auto_offset_after_recharge),
         auto_offset_daily = coalesce($6, auto_offset_daily), version = version + 1, updated_by = $7, updated_at = $8 where community_id = $1`,
      [
        id,
        set.offsetSchemeId !== undefined,
        set.offsetSchemeId ?? null,
        set.autoOffsetAfterGenerate ?? null,
        set.autoOffsetAfterRecharge ?? null,
        set.autoOffsetDaily ?? null,
        actor.userId || null,
        now,
      ],
    )
    const was = {
      offsetSchemeId: before.offsetSchemeId,
      autoOffsetAfterGenerate: before.autoOffsetAfterGenerate,
      autoOffsetAfterRecharge: before.autoOffsetAfterRecharge,
      autoOffsetDaily: before.autoOffsetDaily,
    }
    await writeLog(q, actor, now, [
      {
        module: 'charge-base',
        entity: communityChargeConfig.name,
        entityId: String(id),
        title: '冲抵配置',
        action: 'edit',
        before: was,
        after: { ...was, ...set },
        communityId: id,
      },
    ])
  }
  return { updated: ids.length }
}
