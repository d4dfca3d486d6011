import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import { claimAttachments } from '../../kernel/crud/references.ts'
import type { ActionContext } from '../../kernel/kernel.ts'

/** Files that a document now names are its own: whoever may read it may open them, and nobody sweeps them away. */
export const keepPapers = (
  { q, actor, now }: ActionContext,
  entity: AnyEntity,
  id: string,
  field: string,
  files: readonly unknown[] | null | undefined,
): Promise<void> => claimAttachments(q, entity, id, { [field]: files ?? [] }, [field], actor, now)
