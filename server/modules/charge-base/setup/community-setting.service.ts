import type { Json } from '@wuguan/contract/kernel/action'
import type { CommunitySetting } from '@wuguan/contract/charge-base/setup.actions'
import type { AnyEntity, AnyRow } from '@wuguan/contract/kernel/entity'
import { round } from '@wuguan/contract/kernel/decimal'
import type { AnyHooks } from '../../../kernel/crud/hooks.ts'
import { readInfo } from '../../../kernel/crud/read.ts'
import { createRow } from '../../../kernel/crud/write.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import { demandCommunity } from '../../../kernel/auth/communities.ts'

const HISTORY = 20

/** One row per community, read with its defaults and its history: the row comes to be with the first save. */
export function communitySetting(entity: AnyEntity, hooks: AnyHooks, permission: string) {
  const input = (context: ActionContext) => ({
    entity,
    hooks,
    actor: context.actor,
    q: context.q,
    secrets: context.kernel.secrets,
    now: context.now,
  })
  const idOf = async ({ q }: ActionContext, communityId: number) => {
    const [row] = await q.query<{ id: string }>(`select id from ${entity.table} where community_id = $1`, [communityId])
    return row?.id ?? null
  }
  return {
    /** The first row, for a caller whose right is another one. */
    async create(context: ActionContext, communityId: number, values: Record<string, unknown>): Promise<void> {
      await createRow({ ...input(context), via: 'system' }, { ...defaultsOf(entity), ...values, communityId })
    },
    async read(context: ActionContext, { communityId }: { communityId: number }): Promise<CommunitySetting> {
      demandCommunity(context.actor, permission, communityId)
      const id = await idOf(context, communityId)
      if (id === null)
        return {
          id: null,
          version: 0,
          values: defaultsOf(entity) as CommunitySetting['values'],
          titles: {},
          history: [],
        }
      const info = await readInfo(input(context), id)
      const { version, titles, ...values } = JSON.parse(info.text) as AnyRow
      return {
        id,
        version,
        values: Object.fromEntries(Object.keys(entity.fields).map((name) => [name, (values[name] ?? null) as Json])),
        titles: titles as Record<string, Json>,
        history: await historyOf(context, entity, id),
      }
    },
  }
}

function defaultsOf(entity: AnyEntity): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(entity.fields)
      .filter(([, field]) => field.default !== undefined && !field.readonly)
      .map(([name, { kind, scale, default: value }]) => [
        name,
        kind === 'decimal' || kind === 'money' ? round(String(value), scale ?? 2) : value,
      ]),
  )
}

async function historyOf({ q }: ActionContext, entity: AnyEntity, id: string): Promise<CommunitySetting['history']> {
  const rows = await q.query<{
    at: string
    pet_name: string
    before: Record<string, Json>
    after: Record<string, Json>
  }>(
    `select to_char(at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as at, pet_name, before, after from operation_log
     where entity = $1 and entity_id = $2 and action = 'edit' order by at desc, id desc limit ${HISTORY}`,
    [entity.name, id],
  )
  return rows.map((row) => ({
    at: row.at,
    petName: row.pet_name,
    changes: Object.keys(row.after ?? {}).map((name) => ({
      label: entity.fields[name]?.label ?? name,
      before: row.before?.[name] ?? null,
      after: row.after[name] ?? null,
    })),
  }))
}
