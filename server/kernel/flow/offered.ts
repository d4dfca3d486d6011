import type { AnyRow, OfferedVerb } from '@wuguan/contract/kernel/entity'
import type { Actor } from '../auth/actor.ts'
import type { AnyHooks } from '../crud/hooks.ts'
import { rowFilterOf } from '../crud/where.ts'
import type { Params } from '../db/sql.ts'
import type { FlowSteps } from './flow.ts'
import { refusalOf, verbsOf } from './refusal.ts'

type At = { readonly actor: Actor; readonly now: Date }
const column = (permission: string) => `@${permission}`

/**
 * Which verbs a caller is offered of the rows of one read. Rights that do not reach every row come as columns of the statement; the rest
 * follows from the row, so that a page costs no further query.
 */
export function offering({ actor, now }: At, registration: FlowSteps, hooks: AnyHooks) {
  const { flow } = registration
  const held = verbsOf(flow).filter(([, verb]) => actor.can(verb.permission))
  return {
    columns(alias: string, params: Params): string[] {
      const permissions = [...new Set(held.map(([, verb]) => verb.permission))]
      return permissions.map((permission) => {
        const filter = rowFilterOf(flow.entity, hooks, actor, permission, alias, params)
        const reached = filter === 'all' ? 'true' : filter === 'none' ? 'false' : `(${filter})`
        return `${reached} as "${column(permission)}"`
      })
    },
    /** Puts `actions` in the columns' place. */
    offer(row: AnyRow): AnyRow {
      const actions = held.flatMap(([name, verb]): OfferedVerb[] => {
        if (row[column(verb.permission)] !== true) return []
        const reason = refusalOf(registration, name, row, { actor, now })
        return [{ verb: name, label: verb.label, enabled: reason === null, reason }]
      })
      const shown = Object.entries(row).filter(([key]) => !key.startsWith('@'))
      return { ...(Object.fromEntries(shown) as AnyRow), actions }
    },
  }
}
