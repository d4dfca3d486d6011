import type { AnyEntity, AnyRow } from '@wuguan/contract/kernel/entity'
import type { EntityHooks } from '../../kernel/crud/hooks.ts'
import { lockRows } from '../../kernel/crud/write.ts'
import { writing } from '../../kernel/crud/writing.ts'
import type { ActionContext } from '../../kernel/kernel.ts'

/** Locks records of a document kind and checks that the caller may touch them: 404 where there is none, 403 outside of his scope. */
export const lockRecords = <E extends AnyEntity>(
  context: ActionContext,
  entity: E,
  hooks: EntityHooks<E>,
  ids: readonly string[],
  permission: string,
): Promise<AnyRow[]> => lockRows(writing(context, entity, hooks), ids, permission)
