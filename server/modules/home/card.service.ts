import type { CardFigure, CardFigures } from '@wuguan/contract/home/workbench.actions'
import { dateOf } from '../../kernel/clock.ts'
import { countRows } from '../../kernel/crud/read.ts'
import type { AnyHooks } from '../../kernel/crud/hooks.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import type { ServerModule } from '../../kernel/module.ts'
import type { CardSource, Counted, CardPlace } from '../../kernel/workbench.ts'

type Card = Omit<CardFigures, 'asOf'>
/** What is wrong anywhere: gathered from the other cards. */
const RISK = 'risk'

/** Cards of numbers: each is what the modules say that register one of its code, each count that of the list which it opens. */
export function cardsOf(modules: readonly ServerModule[]) {
  const sources = modules.flatMap((module) => module.cards)
  const hooks = new Map(
    modules.flatMap((module) => module.cruds.map((crud) => [crud.entity.name, crud.hooks] as const)),
  )

  async function countOf(
    { q, actor, kernel, now }: ActionContext,
    place: CardPlace,
    { label, of, filters, to, alarming }: Counted,
  ): Promise<CardFigure> {
    const chosen = of.scope === 'community' && place.communities !== null
    const asked = chosen ? { ...filters, communityIds: place.communities!.join(',') } : filters
    const context = { entity: of, hooks: hooks.get(of.name) as AnyHooks, actor, q, secrets: kernel.secrets, now }
    const n = chosen && place.communities!.length === 0 ? 0 : await countRows(context, asked)
    return {
      label,
      value: String(n),
      alarming: alarming === true && n > 0,
      to,
      filters: { ...filters },
    }
  }
  const countsOf = ({ counts }: CardSource, context: ActionContext): readonly Counted[] =>
    (counts?.(dateOf(context.now), context) ?? []).filter(({ of }) => context.actor.can(of.codes.list))
  const open = ({ actor }: Pick<ActionContext, 'actor'>) =>
    sources.filter(({ permission }) => permission === null || actor.can(permission))
  const allowed = (context: Pick<ActionContext, 'actor'>, code: string) =>
    open(context).filter((source) => source.code === code)

  /** Only what somebody has to act on, of everything that the caller may list. */
  async function risks(context: ActionContext, place: CardPlace): Promise<Card> {
    const figures = []
    for (const source of open(context))
      for (const counted of countsOf(source, context))
        if (counted.alarming) figures.push(await countOf(context, place, counted))
    return { figures: figures.filter(({ alarming }) => alarming), chart: null, rows: [], more: null }
  }

  async function read(context: ActionContext, code: string, place: CardPlace): Promise<Card> {
    if (code === RISK) return risks(context, place)
    const card: Card = { figures: [], chart: null, rows: [], more: null }
    for (const source of allowed(context, code)) {
      for (const counted of countsOf(source, context)) card.figures.push(await countOf(context, place, counted))
      const { figures = [], rows = [], chart, more } = (await source.more?.(context, place)) ?? {}
      card.figures.push(...figures)
      card.rows.push(...rows)
      card.chart ??= chart ?? null
      card.more ??= more ?? null
    }
    return card
  }
  return {
    has: (code: string) => code === RISK || sources.some((source) => source.code === code),
    may: (context: Pick<ActionContext, 'actor'>, code: string) =>
      code === RISK ? open(context).some(({ permission }) => permission !== null) : allowed(context, code).length > 0,
    read,
  }
}
