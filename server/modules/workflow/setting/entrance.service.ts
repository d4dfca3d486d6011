import { findRoute } from '@wuguan/contract/catalogue/all'
import { notFound } from '@wuguan/contract/kernel/errors'
import type { EntranceCard, starSetting } from '@wuguan/contract/workflow/setting.actions'
import { SETTING_ENTRIES } from '@wuguan/contract/workflow/setting-entries'
import { uuidv7 } from '../../../kernel/ids.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { readNav } from '../../session/menus.service.ts'
import { missingBy } from './missing.ts'

/** Settings pages that stand in the caller's router list (L10), in the order of their groups. */
export async function cards(context: ActionContext): Promise<EntranceCard[]> {
  const { q, actor } = context
  const nav = new Map((await readNav(context)).map((entry) => [entry.path, entry.title]))
  const stars = new Set(
    (await q.query<{ route: string }>('select route from setting_favorite where user_id = $1', [actor.userId])).map(
      ({ route }) => route,
    ),
  )
  const shown = SETTING_ENTRIES.filter(({ route }) => nav.has(route))
  const missing = await missingBy(q, actor, new Set(shown.map(({ route }) => route)))
  return shown.map(({ route, group, keywords }) => ({
    route,
    group,
    keywords,
    title: nav.get(route) ?? findRoute(route)?.title ?? route,
    icon: null,
    favorite: stars.has(route),
    missing: missing.get(route) ?? null,
  }))
}

export async function star({ q, actor, now }: ActionContext, input: ParsedOf<typeof starSetting>): Promise<true> {
  if (!SETTING_ENTRIES.some(({ route }) => route === input.route)) throw notFound()
  if (!input.favorite) {
    await q.query('delete from setting_favorite where user_id = $1 and route = $2', [actor.userId, input.route])
    return true
  }
  await q.query(
    `insert into setting_favorite (id, company_id, user_id, route, sort, created_by, created_at, updated_by, updated_at)
     select $1, $2, $3, $4, coalesce(max(sort), 0) + 1, $3, $5, $3, $5 from setting_favorite where user_id = $3
     on conflict (user_id, route) do nothing`,
    [uuidv7(), actor.companyId, actor.userId, input.route, now],
  )
  return true
}
