import { compile, type Expression, namesOf } from './expression.ts'
import { parse } from './parser.ts'
import { type Environment, ExpressionError } from './syntax.ts'

/** Named formulas that may use one another. */
export interface Formulas {
  /** Names in an order in which every formula comes after those that it uses. */
  readonly order: readonly string[]
  evaluate(variables: Readonly<Record<string, unknown>>): Record<string, unknown>
}

/** Checks and orders formulas; a cycle is refused with its path. */
export function compileFormulas(sources: Readonly<Record<string, string>>, environment: Environment): Formulas {
  const uses = new Map(
    Object.entries(sources).map(([name, source]) => [
      name,
      namesOf(parse(source)).filter((used) => Object.hasOwn(sources, used)),
    ]),
  )
  const order = orderOf(uses)
  let known: Environment = environment
  const compiled: (readonly [string, Expression])[] = []
  for (const name of order) {
    const expression = compile(sources[name]!, known)
    compiled.push([name, expression])
    known = { ...known, [name]: expression.type }
  }
  return {
    order,
    evaluate: (variables) => {
      let values: Record<string, unknown> = { ...variables }
      for (const [name, expression] of compiled) values = { ...values, [name]: expression.evaluate(values) }
      return Object.fromEntries(order.map((name) => [name, values[name]]))
    },
  }
}

function orderOf(uses: ReadonlyMap<string, readonly string[]>): string[] {
  const done = new Set<string>()
  const visit = (name: string, trail: readonly string[]): void => {
    if (done.has(name)) return
    const start = trail.indexOf(name)
    if (start >= 0) throw new ExpressionError(`公式存在循环引用：${[...trail.slice(start), name].join(' → ')}`)
    for (const used of uses.get(name) ?? []) visit(used, [...trail, name])
    done.add(name)
  }
  for (const name of uses.keys()) visit(name, [])
  return [...done]
}
