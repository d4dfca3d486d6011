import type { lookSave } from '@wuguan/contract/home/home.actions'
import type { Look } from '@wuguan/contract/home/look'
import { uuidv7 } from '../../kernel/ids.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import type { ParsedOf } from '../../kernel/module.ts'

export async function readLook({ actor, q }: ActionContext): Promise<Look | null> {
  const [look] = await q.query<{ theme: Look['theme']; density: Look['density'] }>(
    'select theme, density from display_preference where user_id = $1',
    [actor.userId],
  )
  return look ?? null
}

/** The last choice counts, from whichever window. */
export async function saveLook(
  { actor, q, now }: ActionContext,
  { theme, density }: ParsedOf<typeof lookSave>,
): Promise<null> {
  await q.query(
    `insert into display_preference (id, company_id, user_id, theme, density, created_by, created_at, updated_by, updated_at)
     values ($1, $2, $3, $4, $5, $3, $6, $3, $6)
     on conflict (user_id) do update set theme = excluded.theme, density = excluded.density, version = display_preference.version + 1, updated_by = excluded.updated_by, updated_at = excluded.updated_at`,
    [uuidv7(), actor.companyId, actor.userId, theme, density, now],
  )
  return null
}
