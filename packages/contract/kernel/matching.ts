/**
 * The most specific rule: conditions of a rule that are empty match all and count nothing, those that are set must match and count
 * their weight. The highest score wins; of equal ones the one that was changed last.
 */
/** A condition over a tree: it matches the record or any above it, and counts the more the deeper the matched one lies. */
export interface PerDepth {
  readonly perDepth: number
}
export const perDepth = (each: number): PerDepth => ({ perDepth: each })

export type Weights = Readonly<Record<string, number | PerDepth>>
type Value = string | number | null | undefined
/** What a case is; of a tree the ids from the top to the record. */
export type FactsOf<W extends Weights> = {
  readonly [K in keyof W]: W[K] extends PerDepth ? readonly (string | number)[] : Value
}
export type ConditionsOf<W extends Weights> = { readonly [K in keyof W]: Value } & { readonly updatedAt: string | Date }

export interface Scored<R, C extends string = string> {
  readonly rule: R
  /** null where a condition does not match. */
  readonly score: number | null
  /** What each set condition counts. */
  readonly parts: Readonly<Partial<Record<C, number>>>
  /** The first condition that does not match. */
  readonly unmet: C | null
}

const NOTHING = {} as never
function scoreOf<W extends Weights, R extends ConditionsOf<W>>(
  rule: R,
  facts: FactsOf<W>,
  weights: W,
): Scored<R, Extract<keyof W, string>> {
  type Name = Extract<keyof W, string>
  const parts: Partial<Record<Name, number>> = {}
  for (const [name, weight] of Object.entries(weights) as [Name, number | PerDepth][]) {
    const [wanted, fact] = [rule[name], facts[name]]
    if (wanted === null || wanted === undefined) continue
    const depth = Array.isArray(fact) ? fact.indexOf(wanted) + 1 : Number(fact === wanted)
    if (depth === 0) return { rule, score: null, parts: NOTHING, unmet: name }
    parts[name] = typeof weight === 'number' ? weight : weight.perDepth * depth
  }
  const score = Object.values<number>(parts as Record<string, number>).reduce((sum, part) => sum + part, 0)
  return { rule, score, parts, unmet: null }
}

const moment = (at: string | Date) => (typeof at === 'string' ? at : at.toISOString())

/** Every rule with what it counts, the winner first, those that do not match last. */
export const ranked = <W extends Weights, R extends ConditionsOf<W>>(
  rules: readonly R[],
  facts: FactsOf<W>,
  weights: W,
) =>
  rules
    .map((rule) => scoreOf(rule, facts, weights))
    .toSorted(
      (a, b) => (b.score ?? -1) - (a.score ?? -1) || moment(b.rule.updatedAt).localeCompare(moment(a.rule.updatedAt)),
    )

/** The rule that holds; null where none matches. */
export const mostSpecific = <W extends Weights, R extends ConditionsOf<W>>(
  rules: readonly R[],
  facts: FactsOf<W>,
  weights: W,
): R | null => ranked(rules, facts, weights).find(({ score }) => score !== null)?.rule ?? null
