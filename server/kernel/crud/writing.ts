import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import type { AnyHooks, EntityHooks } from './hooks.ts'
import type { WriteInput } from './write.ts'
import type { ActionContext } from '../kernel.ts'

/** The engine's write input for a record that a verb writes: same checks, same log, same transaction as the noun calls. */
export const writing = <E extends AnyEntity>(
  { kernel, actor, q, now }: Pick<ActionContext, 'kernel' | 'actor' | 'q' | 'now'>,
  entity: E,
  hooks?: EntityHooks<E>,
  via: WriteInput['via'] = 'user',
): WriteInput => ({
  entity,
  hooks: (hooks ?? {}) as AnyHooks,
  actor,
  q,
  secrets: kernel.secrets,
  now,
  via,
})
