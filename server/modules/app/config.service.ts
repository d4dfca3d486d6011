import type { ChannelCode, ConfigNode, MyConfig, myConfigSave } from '@wuguan/contract/app/message.actions'
import { badInput, refuse } from '@wuguan/contract/kernel/errors'
import { uuidv7 } from '../../kernel/ids.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import type { ParsedOf } from '../../kernel/module.ts'
import { channelsOf } from './delivery.service.ts'
import { treeOf } from './tree.ts'

interface ModuleRow {
  id: string
  parentId: string | null
  name: string
  icon: string | null
  mandatory: boolean
  off: ChannelCode[]
}

export async function readMyConfig({ q, actor }: ActionContext): Promise<MyConfig> {
  const rows = await q.query<ModuleRow>(
    `select m.id, m.parent_id as "parentId", m.name, m.icon, m.mandatory,
       coalesce((select json_agg(c.channel) from message_config c where c.module_id = m.id and c.user_id = $1 and not c.enabled), '[]') as off
     from message_module m where m.state = 1 order by m.order_num nulls last, m.name`,
    [actor.userId],
  )
  // The box, and what the settings of his company carry.
  const channels: ChannelCode[] = ['inbox', ...(await channelsOf(q, actor.homeCompanyId))]
  const [setting] = await q.query<{ quiet_from: string | null; quiet_to: string | null; sound: boolean }>(
    'select quiet_from, quiet_to, sound from message_user_setting where user_id = $1',
    [actor.userId],
  )
  const tree = treeOf(
    rows.map(({ off, ...module }) => ({
      ...module,
      channels: channels.map((channel) => ({
        channel,
        enabled: module.mandatory || !off.includes(channel),
        locked: module.mandatory,
      })),
    })),
  ) as unknown as ConfigNode[]
  return {
    tree,
    quietFrom: setting?.quiet_from?.slice(0, 5) ?? null,
    quietTo: setting?.quiet_to?.slice(0, 5) ?? null,
    sound: setting?.sound ?? true,
  }
}

export async function saveMyConfig(
  { q, actor, now }: ActionContext,
  input: ParsedOf<typeof myConfigSave>,
): Promise<null> {
  const { items } = input
  const modules = await q.query<{ id: string; mandatory: boolean }>(
    'select id, mandatory from message_module where id = any($1)',
    [items.map(({ moduleId }) => moduleId)],
  )
  const mandatory = new Map(modules.map((module) => [module.id, module.mandatory]))
  for (const { moduleId, enabled } of items) {
    if (!mandatory.has(moduleId)) throw badInput({ items: '消息模块不存在或已删除' })
    if (mandatory.get(moduleId) && !enabled) throw refuse('必收消息不能关闭')
  }
  await q.query(
    `insert into message_config (id, company_id, user_id, module_id, channel, enabled, created_by, created_at, updated_by, updated_at)
     select r.id, $2, $3, r.module_id, r.channel, r.enabled, $3, $4, $3, $4 from jsonb_to_recordset($1::jsonb) as r(id uuid, module_id uuid, channel text, enabled boolean)
     on conflict (user_id, module_id, channel) do update set enabled = excluded.enabled, version = message_config.version + 1, updated_at = excluded.updated_at`,
    [
      // The last word about a switch counts.
      JSON.stringify(
        [...new Map(items.map((item) => [`${item.moduleId}:${item.channel}`, item])).values()].map((item) => ({
          id: uuidv7(),
          module_id: item.moduleId,
          channel: item.channel,
          enabled: item.enabled,
        })),
      ),
      actor.homeCompanyId,
      actor.userId,
      now,
    ],
  )
  if (input.quietFrom === undefined && input.sound === undefined) return null
  await q.query(
    `insert into message_user_setting (id, company_id, user_id, quiet_from, quiet_to, sound, created_by, created_at, updated_by, updated_at)
     values ($1, $2, $3, $4::time, $5::time, coalesce($6, true), $3, $7, $3, $7)
     on conflict (user_id) do update set quiet_from = case when $8 then excluded.quiet_from else message_user_setting.quiet_from end,
       quiet_to = case when $8 then excluded.quiet_to else message_user_setting.quiet_to end, sound = coalesce($6, message_user_setting.sound),
       version = message_user_setting.version + 1, updated_at = excluded.updated_at`,
    [
      uuidv7(),
      actor.homeCompanyId,
      actor.userId,
      input.quietFrom ?? null,
      input.quietTo ?? null,
      input.sound ?? null,
      now,
      input.quietFrom !== undefined,
    ],
  )
  return null
}
