/**
 * Code lists: the closed sets of values that `choice`, `choices` and `state` fields take.
 * A code is what travels and is stored; the label is what people read; the tone is what the colour means.
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

type Item = readonly [code: string | number, label: string, tone?: Tone]

/** `options([1, '启用', 'success'], [0, '停用'])`; codes are all numbers or all strings, in display order. */
export function options<const T extends readonly Item[]>(...items: T): Options<T[number][0]> {
  return Object.freeze({
    items: Object.freeze(items.map(([code, label, tone = 'neutral']) => Object.freeze({ code, label, tone }))),
    codeType: typeof items[0]?.[0] === 'number' ? 'number' : 'string',
  }) as Options<T[number][0]>
}

export type CodeOf<O> = O extends Options<infer C> ? C : never

/** The label of a code; a code that the list does not know is shown as it is. */
export function labelOf(of: Options, code: unknown): string {
  return of.items.find((o) => o.code === code)?.label ?? (code == null ? '' : String(code))
}

/** 启用/停用, the commonest list of the books. */
export const ENABLED = options([1, '启用', 'success'], [0, '停用', 'neutral'])
/** Result codes of every approval on the wire. */
export const APPROVAL_STATUS = options(
  [1, '审批中', 'info'],
  [2, '已通过', 'success'],
  [3, '已驳回', 'danger'],
  [4, '已撤回', 'neutral'],
)
