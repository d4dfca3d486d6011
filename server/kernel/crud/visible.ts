import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import { notFound } from '@wuguan/contract/kernel/errors'
import type { Actor } from '../auth/actor.ts'
import { Params, type Queryable } from '../db/sql.ts'
import type { EntityHooks } from './hooks.ts'
import { scoped } from './where.ts'

/** Whether a permission shows the record, as its list would. */
export async function isVisible<E extends AnyEntity>(
  { q, actor }: { q: Queryable; actor: Actor },
  entity: E,
  hooks: EntityHooks<E>,
  id: string | number,
  /** null: whatever the caller may see with anything he holds. */
  permission: string | null,
): Promise<boolean> {
  const params = new Params()
  const found = await q.query(
    `select 1 from ${entity.table} t where t.id = ${params.add(id)}${entity.softDelete ? ' and t.deleted_at is null' : ''} and ${scoped(entity, hooks, actor, permission, 't', params)}`,
    params.values,
  )
  return found.length > 0
}

/**
 * 404 unless a permission shows the record, as its list would: what a read that is written by hand asks before it gives anything of a
 * record. A record outside is answered like one that does not exist (system book A5).
 */
export async function demandVisible<E extends AnyEntity>(
  at: { q: Queryable; actor: Actor },
  entity: E,
  hooks: EntityHooks<E>,
  id: string | number,
  /** null: whatever the caller may see with anything he holds. */
  permission: string | null,
  sentence?: string,
): Promise<void> {
  if (!(await isVisible(at, entity, hooks, id, permission))) throw notFound(sentence)
}
