import { LAST_VIEW, type SavedViewEntry, type viewSave, type viewUpdate } from '@wuguan/contract/system/view.actions'
import { badInput, notFound, refuse } from '@wuguan/contract/kernel/errors'
import { uuidv7 } from '../../kernel/ids.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import type { ParsedOf } from '../../kernel/module.ts'

/** A view is a list of columns and filters; more than this is something else. */
const MAX_STATE = 32_768
const MAX_VIEWS = 50

/** The user's own views of a screen and those that are shared in the company. */
export const listViews = ({ actor, q }: ActionContext, { screen }: { screen: string }) =>
  q.query<SavedViewEntry>(
    `select id, screen, name, state, shared, user_id = $2 and is_default as "isDefault", user_id = $2 as own from saved_view
     where screen = $1 and (user_id = $2 or (shared and company_id = $3)) order by own desc, name, id`,
    [screen, actor.userId, actor.companyId],
  )

function check({
  name,
  state,
  shared,
  isDefault,
}: Pick<ParsedOf<typeof viewSave>, 'name' | 'state' | 'shared' | 'isDefault'>): string {
  const text = JSON.stringify(state)
  if (text.length > MAX_STATE) throw badInput({ state: '视图内容过大' })
  if (name === LAST_VIEW && (shared || isDefault)) throw badInput({ name: '该视图名称已保留' })
  return text
}

/** At most one default per user and screen: the newest wish counts. */
const dropDefault = ({ actor, q }: ActionContext, screen: string) =>
  q.query(
    'update saved_view set is_default = false, version = version + 1 where user_id = $1 and screen = $2 and is_default',
    [actor.userId, screen],
  )

export async function saveView(context: ActionContext, input: ParsedOf<typeof viewSave>): Promise<{ id: string }> {
  const { actor, q, now } = context
  const state = check(input)
  const [own] = await q.query<{ n: number }>(
    'select count(*) as n from saved_view where user_id = $1 and screen = $2 and name <> $3',
    [actor.userId, input.screen, LAST_VIEW],
  )
  if (own!.n >= MAX_VIEWS && input.name !== LAST_VIEW) throw refuse(`最多保存${MAX_VIEWS}个视图`)
  if (input.isDefault) await dropDefault(context, input.screen)
  // The last arrangement saves itself from every window that the user has open.
  const onConflict =
    input.name === LAST_VIEW
      ? 'on conflict (user_id, screen, name) do update set state = excluded.state, version = saved_view.version + 1, updated_at = excluded.updated_at'
      : ''
  const [row] = await q.query<{ id: string }>(
    `insert into saved_view (id, company_id, user_id, screen, name, state, shared, is_default, created_by, created_at, updated_by, updated_at)
     values ($1, $2, $3, $4, $5, $6::jsonb, $7, $8, $3, $9, $3, $9) ${onConflict} returning id`,
    [uuidv7(), actor.companyId, actor.userId, input.screen, input.name, state, input.shared, input.isDefault, now],
  )
  return { id: row!.id }
}

export async function updateView(context: ActionContext, input: ParsedOf<typeof viewUpdate>): Promise<{ id: string }> {
  const { actor, q, now } = context
  const state = check(input)
  const [view] = await q.query<{ screen: string }>(
    'select screen from saved_view where id = $1 and user_id = $2 for update',
    [input.id, actor.userId],
  )
  if (!view) throw notFound()
  if (input.isDefault) await dropDefault(context, view.screen)
  await q.query(
    'update saved_view set name = $2, state = $3::jsonb, shared = $4, is_default = $5, version = version + 1, updated_by = $6, updated_at = $7 where id = $1',
    [input.id, input.name, state, input.shared, input.isDefault, actor.userId, now],
  )
  return { id: input.id }
}

export async function deleteViews({ actor, q }: ActionContext, ids: readonly string[]): Promise<null> {
  const gone = await q.query('delete from saved_view where id = any($1) and user_id = $2 returning id', [
    ids,
    actor.userId,
  ])
  if (gone.length < new Set(ids).size) throw notFound()
  return null
}
