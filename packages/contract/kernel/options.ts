/**
 * Code lists: the closed sets of values that `choice`, `choices` and `state` fields take.
 * A code is what travels and is stored; the label is what people read; the tone is what the colour means. Categories have none: red
 * says act now, and a tag that is coloured for being one of several says nothing.
 */
export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger'

export interface Option<C extends string | number = string | number> {
  readonly code: C
  readonly label: string
  readonly tone: Tone
}
export interface Options<C extends string | number = string | number> {
  readonly items: readonly Option<C>[]
  readonly codeType: 'number' | 'string'
}

type Item = readonly [code: string | number, label: string]
type Grade = readonly [code: string | number, label: string, tone?: Tone]

/** Categories: `options(['water', '水'], ['power', '电'])`; codes are all numbers or all strings, in display order. */
export const options = <const T extends readonly Item[]>(...items: T): Options<T[number][0]> => grades(...items)

/** What is judged or goes on, so that its colours say something: a state, an outcome, how bad it is. `grades([1, '启用', 'success'], [0, '停用'])`. */
export function grades<const T extends readonly Grade[]>(...items: T): Options<T[number][0]> {
  return Object.freeze({
    items: Object.freeze(items.map(([code, label, tone = 'neutral']) => Object.freeze({ code, label, tone }))),
    codeType: typeof items[0]?.[0] === 'number' ? 'number' : 'string',
  }) as Options<T[number][0]>
}

/** Named codes of a state machine: an {@link Options} whose codes are read by name, `TERMINAL_STATUS.active`. */
export type States<M extends StateCodes> = Options<M[keyof M]> & Readonly<M> & { readonly $codes?: M }
export type StateCodes = Readonly<Record<string, string | number>>

/**
 * `states({ pending: [1, '待激活', 'info'], active: [2, '已授权', 'success'] })`: each code once, under the name that code uses.
 * Throws where a name is one that every list of options has.
 */
export function states<const M extends StateCodes>(input: {
  readonly [K in keyof M]: readonly [code: M[K], label: string, tone?: Tone]
}): States<M> {
  const rows = Object.entries(input) as [string, Grade][]
  const taken = rows.find(([name]) => name === 'items' || name === 'codeType')
  if (taken) throw new Error(`states: no state may be called ${taken[0]}`)
  return Object.freeze({
    ...Object.fromEntries(rows.map(([name, [code]]) => [name, code])),
    ...grades(...rows.map(([, item]) => item)),
  }) as unknown as States<M>
}

/** The name of a code among named states; null where no state has it. */
export const stateName = (of: Options, code: unknown): string | null =>
  Object.entries(of).find(([name, one]) => name !== 'items' && name !== 'codeType' && one === code)?.[0] ?? null
/** The code of a named state. */
export const stateCode = (of: Options, name: string) => (of as unknown as StateCodes)[name]

export type CodeOf<O> = O extends Options<infer C> ? C : never

/** The list with these of its codes alone. */
export const only = <O extends Options>(of: O, codes: readonly unknown[]): O => ({
  ...of,
  items: of.items.filter(({ code }) => codes.includes(code)),
})

/** The label of a code; a code that the list does not know is shown as it is. */
export function labelOf(of: Options, code: unknown): string {
  return of.items.find((o) => o.code === code)?.label ?? (code == null ? '' : String(code))
}

/** 启用/停用, the commonest list of the books. */
export const ENABLED = grades([1, '启用', 'success'], [0, '停用', 'neutral'])
/** Result codes of every approval on the wire. */
export const APPROVAL_STATUS = grades(
  [1, '审批中', 'info'],
  [2, '已通过', 'success'],
  [3, '已驳回', 'danger'],
  [4, '已撤回', 'neutral'],
)
