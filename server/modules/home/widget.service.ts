import type { OutputOf } from '@wuguan/contract/kernel/action'
import { WIDGETS } from '@wuguan/contract/home/home.actions'
import type { TodoFigures, widget } from '@wuguan/contract/home/workbench.actions'
import { forbidden, notFound } from '@wuguan/contract/kernel/errors'
import { dateOf, dateTimeOf } from '../../kernel/clock.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import type { ParsedOf, ServerModule } from '../../kernel/module.ts'
import { cardsOf } from './card.service.ts'

const ROWS = 20

/** The widgets of this build: what waits is put together here, figures come from the modules that own them. */
export function widgetsOf(modules: readonly ServerModule[]) {
  const sources = new Map(modules.flatMap((module) => module.widgets).map((source) => [source.code, source]))
  const cards = cardsOf(modules)
  const todos = modules.flatMap((module) => module.todos)

  async function readTodo(context: ActionContext): Promise<TodoFigures> {
    const kinds = []
    for (const { kind, label, permission, more, read } of todos)
      if (permission === null || context.actor.can(permission))
        kinds.push({ kind, label, more, ...(await read(context, ROWS)) })
    // What is over comes first, then where most waits.
    kinds.sort((a, b) => b.overdue - a.overdue || b.total - a.total)
    return { asOf: dateTimeOf(context.now), kinds }
  }

  /** Codes of the widgets that the caller may have; quick entries are everybody's own. */
  const available = ({ actor }: Pick<ActionContext, 'actor'>): string[] =>
    WIDGETS.filter((code) => {
      if (code === 'todo' || code === 'quickEntry') return true
      if (cards.has(code)) return cards.may({ actor }, code)
      const source = sources.get(code)
      return source !== undefined && (source.permission === null || actor.can(source.permission))
    })

  async function read(
    context: ActionContext,
    { code, communityIds, month }: ParsedOf<typeof widget>,
  ): Promise<OutputOf<typeof widget>> {
    if (code === 'todo') return { ...(await readTodo(context)) }
    const { actor, now } = context
    const source = sources.get(code)
    if (!source && !cards.has(code)) throw notFound()
    if (!source && !cards.may(context, code)) throw forbidden()
    const permission = source?.permission ?? null
    if (permission !== null) actor.demand(permission)
    const { communities, ownCommunities } = permission === null ? actor.widest : actor.scope(permission)
    const wanted = communityIds ?? actor.communityIds
    // Of a community of which he sees his own rows only, a card counts those; figures are of whole communities.
    if (wanted?.some((id) => !communities.includes(id) && (source || !ownCommunities.includes(id))))
      throw forbidden('无权访问该项目')
    const at = month ?? dateOf(now).slice(0, 7)
    const figures = source
      ? await source.read(context, { communities: wanted ?? communities, month: at })
      : await cards.read(context, code, { communities: wanted, month: at })
    return { asOf: dateTimeOf(now), ...figures } as OutputOf<typeof widget>
  }

  return { available, read }
}
