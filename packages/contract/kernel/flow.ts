import {
  type Action,
  type AnyAction,
  defineAction,
  type GivenOf,
  type Parser,
  type Returns,
  returns,
} from './action.ts'
import { type AnyEntity, type CrossRule, type IdOf, type RulesOf, rulesOf } from './entity.ts'
import { f, type Field, type Fields } from './fields.ts'
import { display } from './kinds/display.ts'
import { labelOf, type Options, stateCode, stateName } from './options.ts'

/**
 * What a record with states can do: each verb once, with the states it starts from and the one it leads to, its right, what it asks,
 * what is said. Calls, dialogs, buttons and their reasons, timeline and the conformance test follow from it.
 */
type None = Record<never, never>

/** A question before a verb runs, or the head of the dialog that asks its fields; `when`: only in these states. Texts may name fields of the record: `{name}`. */
export interface Ask<S extends string = string> {
  readonly when?: S | readonly S[]
  readonly title: string
  readonly content?: string
}

/** A way from states to a state; what the flow checks of any verb. `to` null: the state stays; a list: its step says which. */
export interface Transition<S extends string = string> {
  readonly kind: 'verb' | 'system'
  readonly label: string
  readonly from: readonly S[]
  readonly to: S | readonly S[] | null
}
export interface Verb<
  S extends string = string,
  F extends Fields = Fields,
  O = unknown,
  B extends boolean = boolean,
> extends Transition<S> {
  readonly kind: 'verb'
  readonly permission: string
  readonly by: string | null
  readonly path: string | null
  readonly fields: F
  readonly rules: readonly CrossRule[]
  readonly ask: Ask<S> | null
  /** Sentences of single states, or of every other one (`*`), instead of the flow's. */
  readonly refusal: Readonly<Partial<Record<S | '*', string>>>
  readonly race: string | null
  readonly done: string | null
  readonly danger: boolean
  readonly primary: boolean
  readonly idempotent: boolean
  readonly batch: B
  readonly output: Returns<O>
}
export interface SystemVerb<S extends string = string> extends Transition<S> {
  readonly kind: 'system'
  readonly due: Due | null
}
/** A way that time goes: on the day that lies so many days after the date of a field, its end where it is a range. */
export interface Due {
  readonly field: string
  readonly days: number
}

interface VerbInput<S extends string, F extends Fields, O, B extends boolean> {
  from: readonly NoInfer<S>[]
  to?: NoInfer<S> | readonly NoInfer<S>[]
  permission: string
  /** Field of the record that names the only one who may. */
  by?: string
  /** Path of the call where the specification names one; else `{base}/{verb}`. */
  path?: string
  /** What is asked, with the same builders as the fields of an entity. */
  fields?: F
  rules?: RulesOf<F>
  ask?: Ask<NoInfer<S>>
  refusal?: Readonly<Partial<Record<NoInfer<S> | '*', string>>>
  /** What the second of two people is told who press at once, where the record has left its state meanwhile; may name fields of it. */
  race?: string
  /** What is said when it is done, else `{label}成功`; may name fields of the verb and of the record. */
  done?: string
  danger?: boolean
  /** What a record in these states waits for; the button that stands out. */
  primary?: boolean
  /** A press whose answer was lost may be repeated; for verbs that move money. */
  idempotent?: boolean
  /** Offered for marked rows too, with an outcome per row. */
  batch?: B
  /** What it answers beside id and version; a verb with an output needs a step on the server. */
  output?: Returns<O>
}

/** What people do. */
export const verb = <S extends string, const F extends Fields = None, O = None, const B extends boolean = false>(
  label: string,
  input: VerbInput<S, F, O, B>,
): Verb<S, F, O, B> =>
  Object.freeze({
    kind: 'verb',
    label,
    from: input.from,
    to: input.to ?? null,
    permission: input.permission,
    by: input.by ?? null,
    path: input.path ?? null,
    fields: input.fields ?? ({} as F),
    rules: rulesOf(input.rules),
    ask: input.ask ?? null,
    refusal: input.refusal ?? ({} as Readonly<Partial<Record<S | '*', string>>>),
    race: input.race ?? null,
    done: input.done ?? null,
    danger: input.danger ?? false,
    primary: input.primary ?? false,
    idempotent: input.idempotent ?? false,
    batch: input.batch ?? (false as B),
    output: input.output ?? returns<O>(),
  })

/** What happens by itself: a date that passes (`due`: the kernel looks once a day), a machine that answers. No call, no button. */
export const system = <S extends string>(
  label: string,
  { from, to, due }: { from: readonly NoInfer<S>[]; to: NoInfer<S>; due?: Due },
): SystemVerb<S> => Object.freeze({ kind: 'system', label, from, to, due: due ?? null })

interface ConsentInput<S extends string> {
  /** Where it may be submitted, the first also where it goes when it is taken back. */
  from: readonly [S, ...S[]]
  pending: S
  approved: S
  rejected: S
  /** Of submitting and taking back. */
  permission: string
  /** Field of the record that names the only one who may submit it. */
  by?: string
  /** What is asked before it is submitted. */
  ask?: Ask<S>
}
/**
 * The ways of a record that somebody has to agree to, under the names that a flow's consent goes by: `submit`, `withdraw`, `approve`, `reject`.
 * The codes of the states are literal: `consentWays({ from: ['draft', 'rejected'], pending: 'pending', … })`.
 */
export const consentWays = <const S extends string>({
  from,
  pending,
  approved,
  rejected,
  permission,
  by,
  ask,
}: ConsentInput<S>) => ({
  submit: verb<S>('提交', {
    from,
    to: pending,
    permission,
    done: '已提交审批',
    primary: true,
    ...(by ? { by } : {}),
    ...(ask ? { ask } : {}),
  }),
  withdraw: verb<S>('撤回', { from: [pending], to: from[0], permission, done: '已撤回' }),
  approve: system<S>('通过', { from: [pending], to: approved }),
  reject: system<S>('驳回', { from: [pending], to: rejected }),
})

type NamesOf<E extends AnyEntity, K extends keyof E['fields']> = E['fields'][K] extends {
  readonly of: { readonly $codes?: infer M }
}
  ? Extract<keyof NonNullable<M>, string>
  : never
type Verbs = Readonly<Record<string, Transition>>
export type VerbName<V> = { [K in keyof V]: V[K] extends { readonly kind: 'verb' } ? K : never }[keyof V] & string
export type SystemName<V> = { [K in keyof V]: V[K] extends { readonly kind: 'system' } ? K : never }[keyof V] & string
type BatchName<V> = { [K in keyof V]: V[K] extends { readonly batch: true } ? K : never }[keyof V] & string
export type FieldsOfVerb<X> = X extends { readonly fields: infer F extends Fields } ? F : None
export type OutputOfVerb<X> = X extends { readonly output: Returns<infer O> } ? O : None

interface Identity<E extends AnyEntity> {
  id: IdOf<E>
  version: number
}
/** What came of one row of a batch; `refusal` null = done. */
export interface Outcome {
  id: string | number
  refusal: string | null
}
export type VerbActions<E extends AnyEntity, V> = {
  readonly [K in VerbName<V>]: Action<
    `${E['name']}.${K}`,
    Parser<GivenOf<FieldsOfVerb<V[K]>> & Identity<E>, GivenOf<FieldsOfVerb<V[K]>> & Identity<E>>,
    OutputOfVerb<V[K]> & Identity<E>
  >
}
export type BatchActions<E extends AnyEntity, V> = {
  readonly [K in BatchName<V>]: Action<
    `${E['name']}.${K}.batch`,
    Parser<GivenOf<FieldsOfVerb<V[K]>> & { ids: IdOf<E>[] }, GivenOf<FieldsOfVerb<V[K]>> & { ids: IdOf<E>[] }>,
    { outcomes: Outcome[] }
  >
}

export interface Flow<E extends AnyEntity = AnyEntity, V = Verbs> {
  readonly entity: E
  readonly field: string
  readonly states: Options
  readonly verbs: V
  /** The calls of the verbs: ordinary actions. */
  readonly actions: VerbActions<E, V>
  /** The same for many records at once, of the verbs that say `batch`. */
  readonly batches: BatchActions<E, V>
  /** The sentence of every pair that the table does not have: `当前状态为“{state}”，不能{verb}`. */
  readonly refusal: string
}
/** A flow as generic code sees it. */
export interface AnyFlow {
  readonly entity: AnyEntity
  readonly field: string
  readonly states: Options
  readonly verbs: Readonly<Record<string, Transition>>
  readonly actions: Readonly<Record<string, AnyAction>>
  readonly batches: Readonly<Record<string, AnyAction>>
  readonly refusal: string
}

/** Names that calls and answers have already. */
const TAKEN = ['page', 'totals', 'tabs', 'info', 'plain', 'select', 'create', 'update', 'batch', 'delete', 'export']
const KEPT = ['id', 'version', 'ids']
const DATED: ReadonlySet<string> = new Set(['date', 'dateTime', 'dateRange'])
const PLACE = /\{(\w+)\}/g

/** The ways that time goes by itself. */
export const dueWays = ({ verbs }: Pick<AnyFlow, 'verbs'>): readonly (readonly [name: string, due: Due])[] =>
  Object.entries(verbs).flatMap(([name, way]) => {
    const due = (way as Partial<SystemVerb>).due
    return due ? [[name, due] as const] : []
  })

export const isVerb = (one: Transition | undefined): one is Verb => one?.kind === 'verb'

/** The states that a way may lead to; none: the state stays. */
export const targetsOf = ({ to }: Transition): readonly string[] => (to === null ? [] : [to].flat())

/** Defines the flow of an entity's state field; throws (in English, naming the place) when it contradicts itself. */
export function defineFlow<
  E extends AnyEntity,
  const K extends Extract<keyof E['fields'], string>,
  const V extends Readonly<Record<string, Transition<NamesOf<E, K>>>>,
>(entity: E, field: K, verbs: V, { refusal }: { refusal: string }): Flow<E, V> {
  const fail = (why: string): never => {
    throw new Error(`flow ${entity.name}: ${why}`)
  }
  const states = entity.fields[field]?.of ?? fail(`${field} is no state field`)
  const demandState = (name: string | null, where: string) => {
    if (name !== null && stateCode(states, name) === undefined) fail(`${where} names unknown state ${name}`)
  }
  const { base } = entity
  const actions: Record<string, AnyAction> = {}
  const batches: Record<string, AnyAction> = {}
  for (const [name, one] of Object.entries<Transition>(verbs)) {
    for (const state of one.from) demandState(state, `${name}.from`)
    for (const state of targetsOf(one)) demandState(state, `${name}.to`)
    const due = (one as Transition as Partial<SystemVerb>).due
    if (due && !DATED.has(entity.fields[due.field]?.kind ?? ''))
      fail(`${name} is due by ${due.field}, which is no date`)
    if (!isVerb(one)) continue
    if (one.by && entity.fields[one.by]?.to !== 'system.user') fail(`${name} is for ${one.by}, who is no user`)
    if (TAKEN.includes(name)) fail(`a verb may not be called ${name}`)
    for (const own of Object.keys(one.fields))
      if (KEPT.includes(own)) fail(`${name} has a field ${own}, which every verb has`)
    for (const state of Object.keys(one.refusal)) if (state !== '*') demandState(state, `${name}.refusal`)
    for (const state of [one.ask?.when ?? []].flat()) demandState(state, `${name}.ask`)
    for (const text of [one.ask?.title, one.ask?.content, one.race, one.done])
      for (const [, place] of (text ?? '').matchAll(PLACE))
        if (!(place! in entity.fields) && !(place! in entity.computed) && !(place! in one.fields))
          fail(`${name} speaks of unknown field ${place}`)
    const path = one.path ?? (base === null ? fail(`${name} needs a path`) : `${base}/${name}`)
    const shared = { method: 'PUT', permission: one.permission, of: entity.name, rules: one.rules } as const
    actions[name] = defineAction(`${entity.name}.${name}`, {
      ...shared,
      label: entity.label + one.label,
      path,
      idempotent: one.idempotent,
      fields: { ...identityOf(entity), ...one.fields },
      output: one.output,
    })
    if (one.batch)
      batches[name] = defineAction(`${entity.name}.${name}.batch`, {
        ...shared,
        label: `${entity.label}批量${one.label}`,
        path: `${path}/batch`,
        fields: { ids: many(entity), ...one.fields },
        output: returns<{ outcomes: Outcome[] }>(),
      })
  }
  const flow: AnyFlow = { entity, field, states, verbs, actions, batches, refusal }
  return Object.freeze(flow) as unknown as Flow<E, V>
}

const one = (entity: AnyEntity) => {
  const options = { to: entity.name, required: true, messages: { invalid: `请选择${entity.label}` } } as const
  return entity.id === 'integer' ? f.refInt(entity.label, options) : f.ref(entity.label, options)
}
const many = (entity: AnyEntity) => {
  const options = { to: entity.name, required: true } as const
  return entity.id === 'integer' ? f.refsInt(entity.label, options) : f.refs(entity.label, options)
}
const identityOf = (entity: AnyEntity): Fields => ({
  id: one(entity),
  version: f.integer('版本号', { required: true, min: 1, messages: { required: '缺少版本号' } }),
})

type Row = Readonly<Record<string, unknown>>

/** Why a verb cannot start from the row's state; null where it can. */
export function stateRefusal(flow: AnyFlow, name: string, row: Row): string | null {
  const way = flow.verbs[name]!
  const code = row[flow.field]
  const state = stateName(flow.states, code)
  if (state !== null && way.from.includes(state)) return null
  const own = isVerb(way) ? (way.refusal[state ?? '*'] ?? way.refusal['*']) : undefined
  return own ?? flow.refusal.replaceAll('{state}', labelOf(flow.states, code)).replaceAll('{verb}', way.label)
}

/** Why a verb is not a user's on this record: the record names who alone may; null where it is his. */
export function personRefusal({ entity, verbs }: AnyFlow, name: string, row: Row, userId: number): string | null {
  const way = verbs[name]!
  if (!isVerb(way) || way.by === null || row[way.by] === userId) return null
  return `只有${entity.fields[way.by]!.label}可以${way.label}${entity.label}`
}

/** A text with the values of a record and of what was filled in. */
export function fillWords(text: string, fields: Fields, values: Row): string {
  return text.replace(PLACE, (_, name: string) => {
    const field: Field | undefined = fields[name]
    const title = (values['titles'] as Row | undefined)?.[name] as string | null | undefined
    return field ? display(field, values[name], { title: title ?? null }) : ''
  })
}
/** Fields that the texts of a verb may name. */
export const wordFields = (flow: AnyFlow, way: Verb): Fields => ({
  ...flow.entity.fields,
  ...flow.entity.computed,
  ...way.fields,
})

/** The question of a verb in the row's state; null where there is none. */
export function questionOf(flow: AnyFlow, way: Verb, row: Row): { title: string; content?: string } | null {
  const { ask } = way
  if (!ask) return null
  const state = stateName(flow.states, row[flow.field])
  if (ask.when !== undefined && (state === null || ![ask.when].flat().includes(state))) return null
  const fields = wordFields(flow, way)
  return {
    title: fillWords(ask.title, fields, row),
    ...(ask.content === undefined ? {} : { content: fillWords(ask.content, fields, row) }),
  }
}
