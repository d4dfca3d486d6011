import { notFound } from '@wuguan/contract/kernel/errors'
import type { Actor } from '../../../kernel/auth/actor.ts'
import { Params, type Queryable } from '../../../kernel/db/sql.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'

/**
 * Who may read a process (book 5.7): the initiator, every past or present assignee and candidate, who was sent a copy, the
 * administrators of the process, and `bpm:instance:all` within its scope.
 */
export function overseen(actor: Actor, alias: string, params: Params, permission = 'bpm:instance:all'): string {
  if (!actor.can(permission)) return 'false'
  const { companies, communities } = actor.scope(permission)
  const place = `(${alias}.community_id is null or ${alias}.community_id = any(${params.add([...communities])}))`
  return `(${alias}.company_id = any(${params.add([...companies])}) and ${place})`
}
export const administered = (alias: string, me: string) =>
  `exists (select 1 from process_definition ad join process_model__admin_users au on au.owner_id = ad.model_id and au.target_id = ${me} where ad.id = ${alias}.process_definition_id)`

export function readable(actor: Actor, alias: string, params: Params): string {
  const me = params.add(actor.userId)
  return `(${alias}.start_user_id = ${me}
    or exists (select 1 from process_task rt where rt.instance_id = ${alias}.id and (rt.assignee_id = ${me} or rt.owner_id = ${me} or rt.proxy_for = ${me}))
    or exists (select 1 from process_task rt join process_task__candidates rc on rc.owner_id = rt.id and rc.target_id = ${me} where rt.instance_id = ${alias}.id)
    or exists (select 1 from process_copy rp where rp.instance_id = ${alias}.id and rp.user_id = ${me})
    or ${administered(alias, me)}
    or ${overseen(actor, alias, params)}${
      actor.can('bpm:contingency:list')
        ? ` or (${alias}.business_type like 'contingency%' and ${overseen(actor, alias, params, 'bpm:contingency:list')})`
        : ''
    })`
}

export async function mayRead(q: Queryable, actor: Actor, instanceId: string): Promise<boolean> {
  const params = new Params()
  const [row] = await q.query(
    `select 1 from process_instance i where i.id = ${params.add(instanceId)} and ${readable(actor, 'i', params)}`,
    params.values,
  )
  return row !== undefined
}
/** Another's process does not exist. */
export async function demandReadable(
  { q, actor }: Pick<ActionContext, 'q' | 'actor'>,
  instanceId: string,
): Promise<void> {
  if (!(await mayRead(q, actor, instanceId))) throw notFound()
}
