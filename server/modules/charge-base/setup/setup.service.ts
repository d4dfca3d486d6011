import { offsetScheme } from '@wuguan/contract/charge-base/offset-scheme.entity'
import { communityChargeConfig } from '@wuguan/contract/charge-base/community-charge-config.entity'
import type { readJumpMode, saveJumpMode, setDefaultOffsetScheme } from '@wuguan/contract/charge-base/setup.actions'
import type { OutputOf } from '@wuguan/contract/kernel/action'
import { refuse } from '@wuguan/contract/kernel/errors'
import { lockRows } from '../../../kernel/crud/write.ts'
import { writeLog } from '../../../kernel/audit.ts'
import type { AnyHooks } from '../../../kernel/crud/hooks.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { chargeConfig } from '../config.service.ts'
import { offsetSchemeHooks } from './catalogue.hooks.ts'
import { chargeConfigHooks } from './community.hooks.ts'
import { communitySetting } from './community-setting.service.ts'
import { demandCommunity } from '../../../kernel/auth/communities.ts'
import { writing } from '../../../kernel/crud/writing.ts'

export async function makeDefault(
  context: ActionContext,
  { id }: ParsedOf<typeof setDefaultOffsetScheme>,
): Promise<null> {
  const [row] = await lockRows(
    writing(context, offsetScheme, offsetSchemeHooks),
    [id],
    'charge-base:offset-scheme:edit',
  )
  if (!row!['enabled']) throw refuse('已停用的方案不能设为默认')
  await context.q.query(
    `update offset_scheme set is_default = false, version = version + 1, updated_at = $2 where company_id = $1 and is_default and id <> $3`,
    [row!.companyId, context.now, id],
  )
  await context.q.query(
    `update offset_scheme set is_default = true, version = version + 1, updated_at = $2 where id = $1 and not is_default`,
    [id, context.now],
  )
  await writeLog(context.q, context.actor, context.now, [
    {
      module: 'charge-base',
      entity: offsetScheme.name,
      entityId: id,
      title: String(row!['name']),
      action: 'edit',
      before: { isDefault: row!['isDefault'] },
      after: { isDefault: true },
    },
  ])
  return null
}

export async function jumpMode(
  { q, actor }: ActionContext,
  { communityId }: ParsedOf<typeof readJumpMode>,
): Promise<OutputOf<typeof readJumpMode>> {
  demandCommunity(actor, 'charge-base:staff-jump:list', communityId)
  return { jumpMode: (await chargeConfig(q, communityId)).jumpMode }
}

/** One switch of the community's configuration, set where its staff are authorised. */
export async function setJumpMode(
  context: ActionContext,
  { communityId, jumpMode: mode }: ParsedOf<typeof saveJumpMode>,
): Promise<null> {
  demandCommunity(context.actor, 'charge-base:staff-jump:edit', communityId)
  const [row] = await context.q.query<{ id: string; jump_mode: string }>(
    'select id, jump_mode from community_charge_config where community_id = $1 for update',
    [communityId],
  )
  if (!row) {
    const setting = communitySetting(
      communityChargeConfig,
      chargeConfigHooks as unknown as AnyHooks,
      'charge-base:staff-jump:edit',
    )
    await setting.create(context, communityId, { jumpMode: mode })
    return null
  }
  if (row.jump_mode === mode) return null
  await context.q.query(
    'update community_charge_config set jump_mode = $2, version = version + 1, updated_at = $3, updated_by = $4 where id = $1',
    [row.id, mode, context.now, context.actor.userId || null],
  )
  await writeLog(context.q, context.actor, context.now, [
    {
      module: 'charge-base',
      entity: communityChargeConfig.name,
      entityId: row.id,
      title: '跳收',
      action: 'edit',
      before: { jumpMode: row.jump_mode },
      after: { jumpMode: mode },
      communityId,
    },
  ])
  return null
}
