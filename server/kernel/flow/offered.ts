import type { AnyRow, OfferedVerb } from '@wuguan/contract/kernel/entity'
import type { Actor } from '../auth/actor.ts'
import type { AnyHooks } from '../crud/hooks.ts'
import { rowFilterOf } from '../crud/where.ts'
import { Params } from '../db/sql.ts'
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
  const reach = (permission: string, alias: string, params: Params) =>
    rowFilterOf(flow.entity, hooks, actor, permission, alias, params)
  /** Rights that reach the same rows share a column: a flow of many verbs asks for few of them. */
  const firstOf = new Map<string, string>()
  const columnOf = new Map(
    held.map(([, { permission }]) => {
      const params = new Params()
      const reached = `${reach(permission, 't', params)} ${JSON.stringify(params.values)}`
      if (!firstOf.has(reached)) firstOf.set(reached, permission)
      return [permission, column(firstOf.get(reached)!)]
    }),
  )
  return {
    columns(alias: string, params: Params): string[] {
      return [...firstOf.values()].map((permission) => {
        const filter = reach(permission, alias, params)
        const reached = filter === 'all' ? 'true' : filter === 'none' ? 'false' : `(${filter})`
        return `${reached} as "${column(permission)}"`
      })
    },
    /** Puts `actions` in the columns' place. */
    offer(row: AnyRow): AnyRow {
      const actions = held.flatMap(([name, verb]): OfferedVerb[] => {
        if (row[columnOf.get(verb.permission)!] !== true) return []
        const reason = refusalOf(registration, name, row, { actor, now })
        return [{ verb: name, label: verb.label, enabled: reason === null, reason }]
      })
      const shown = Object.entries(row).filter(([key]) => !key.startsWith('@'))
      return { ...(Object.fromEntries(shown) as AnyRow), actions }
    },
  }
}
