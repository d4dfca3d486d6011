import type { Outcome } from '@wuguan/contract/kernel/flow'
import { explain } from '../http/failures.ts'
import type { ActionContext } from '../kernel.ts'
import { countTaken } from '../masked-lookups.ts'
import { inTransaction } from '../tx.ts'

/** The same done with many records: a transaction and an outcome for each, what one is refused leaves the others. */
export async function outcomesOf(
  { kernel, actor }: Pick<ActionContext, 'kernel' | 'actor'>,
  action: string,
  ids: readonly (string | number)[],
  one: (context: ActionContext, id: string | number) => Promise<unknown>,
): Promise<{ outcomes: Outcome[] }> {
  const outcomes: Outcome[] = []
  for (const id of ids) {
    try {
      await countTaken(kernel, actor, () => inTransaction(kernel, (scope) => one({ kernel, actor, ...scope }, id)))
      outcomes.push({ id, refusal: null })
    } catch (error) {
      const known = explain(error)
      // The rows before this one stand; what nobody expected must not hide what was done.
      if (!known) kernel.log.error({ err: error, action }, 'row of a batch')
      outcomes.push({ id, refusal: known?.message ?? '服务器繁忙' })
    }
  }
  return { outcomes }
}
