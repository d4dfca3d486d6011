import type { SearchAnswer, search } from '@wuguan/contract/home/home.actions'
import { nfkc } from '@wuguan/contract/kernel/text'
import type { ActionContext } from '../../kernel/kernel.ts'
import type { ParsedOf } from '../../kernel/module.ts'
import type { SearchKind } from '../../kernel/search.ts'
import { inSnapshot } from '../../kernel/tx.ts'

/** Somebody is typing: what is not there by then is not waited for. */
const BUDGET_MS = 300
const TIMED_OUT = '57014'

/** One kind after the other on one connection, each with what is left of the time. */
export const searchKinds =
  (kinds: readonly SearchKind[]) =>
  async (context: ActionContext, { q: typed, limit }: ParsedOf<typeof search>): Promise<SearchAnswer> => {
    const text = nfkc(typed).trim()
    const asked = kinds.filter((kind) => context.actor.can(kind.permission) && kind.accepts(text))
    const answer: SearchAnswer = { groups: [], late: [] }
    const end = performance.now() + BUDGET_MS
    for (const { key, label, find } of asked) {
      const left = Math.floor(end - performance.now())
      try {
        const hits =
          left < 1
            ? null
            : await context.kernel.reads.from(context.actor, (source) =>
                inSnapshot(source, async (q) => {
                  await q.query("select set_config('statement_timeout', $1, true)", [`${left}ms`])
                  return find({ ...context, q }, text, limit)
                }),
              )
        if (hits === null) answer.late.push(label)
        else if (hits.length > 0) answer.groups.push({ key, label, hits })
      } catch (error) {
        if ((error as { code?: string }).code !== TIMED_OUT) throw error
        answer.late.push(label)
      }
    }
    return answer
  }
