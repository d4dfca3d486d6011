import type { AnyEntity, AnyRow, Entity } from '@wuguan/contract/kernel/entity'
import type { AnyHooks, EntityHooks } from '../../kernel/crud/hooks.ts'
import { lockRows } from '../../kernel/crud/write.ts'
import type { ActionContext } from '../../kernel/kernel.ts'

/** Locks records of a document kind and checks that the caller may touch them: 404 where there is none, 403 outside of his scope. */
export const lockRecords = <E extends Entity>(
  context: ActionContext,
  entity: E,
  hooks: EntityHooks<E>,
  ids: readonly string[],
  permission: string,
): Promise<AnyRow[]> =>
  lockRows(
    {
      entity: entity as AnyEntity,
      hooks: hooks as unknown as AnyHooks,
      actor: context.actor,
      tx: context.tx,
      q: context.q,
      secrets: context.kernel.secrets,
      now: context.now,
      via: 'user',
    },
    ids,
    permission,
  )
