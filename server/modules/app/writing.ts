import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import type { AnyHooks, EntityHooks } from '../../kernel/crud/hooks.ts'
import type { WriteInput } from '../../kernel/crud/write.ts'
import type { ActionContext } from '../../kernel/kernel.ts'

/** The engine's write input for a record that a verb writes: same checks, same log, same transaction as the noun calls. */
export const writing = <E extends AnyEntity>(
  { kernel, actor, tx, q, now }: ActionContext,
  entity: E,
  hooks: EntityHooks<E>,
): WriteInput => ({
  entity,
  hooks: hooks as AnyHooks,
  actor,
  tx,
  q,
  secrets: kernel.secrets,
  now,
  via: 'user',
})
