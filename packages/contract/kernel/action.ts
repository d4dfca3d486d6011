import type { z } from 'zod'
import { judgeDraft } from './draft.ts'
import { type AnyEntity, type CrossRule, defineEntity, type RulesOf, rulesOf } from './entity.ts'
import type { FieldOf, Fields } from './fields.ts'

/** Verbs are contracts: method, path, input, permission; they become a route, a typed call and a button. */
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export type Access =
  /** no session */
  | 'public'
  /** any live session */
  | 'session'
  /** a live session whose user holds `permission` in the selected company */
  | 'permission'

/** What is kept as it was given and has no shape of its own: a form's fields, a schema, a diagram. Nowhere else. */
export type Json = string | number | boolean | null | Json[] | { [name: string]: Json }
/** A list beyond what one answer carries becomes a task, beyond what an old sheet holds a question; else the answer is the file. */
export type ExportAnswer = { taskId: string } | { tooMany: number }

/** What a call answers, as a type alone; `returns` makes one. */
export interface Returns<O> {
  readonly type: O
}
/**
 * Says what a call answers: `returns<{ id: string }>()`; `never` where it is a file or bytes, no JSON. It costs nothing at run time:
 * `npm run map` writes the schema of every answer from these types (server/kernel/http/answers.gen.json), which the tests hold
 * each recorded answer to.
 */
export const returns = <O>(): Returns<O> => NOTHING as Returns<O>
const NOTHING: Returns<unknown> = { type: undefined }

export interface ActionInput<I extends z.ZodType, O> {
  label: string
  /** POST where nothing is said. */
  method?: Method
  /** With `{id}` for path parameters, as the books write them. */
  path: string
  access?: Access
  /** Code that the caller must hold; implies access `permission`. */
  permission?: string
  /** Query of GET, body of the others, path parameters merged in. */
  input: I
  output: Returns<O>
  /** Honours `Idempotency-Key`: a repeat answers with the first answer. `required` where nothing else would tell a repeat. */
  idempotent?: boolean | 'required'
  /** Multipart upload: the file is not part of `input`. */
  multipart?: boolean
  /** A valid input in the demo world, for the permission matrix, the documentation and the fuzz, where its parts do not say one. */
  sample?: (world: World) => z.input<I>
}

/** Ids of records that exist in the demo data, by entity name, and facts that samples need. */
export interface World {
  /** An id of a live record of the entity inside the caller's company and community. */
  id(entity: string, having?: Readonly<Record<string, string>>): string | number
  /** A fresh value that no row has yet, for unique texts (letters and digits). */
  fresh(prefix: string): string
  readonly today: string
  /** A text as the browser encrypts it for the server (passwords). */
  encrypt(plain: string): string
}

/** What an action needs of a schema: zod's fit, and so does what is derived from fields. */
export interface Parser<Out = unknown, In = unknown> {
  safeParse(input: unknown):
    | { readonly success: true; readonly data: Out }
    | {
        readonly success: false
        readonly error: { readonly issues: readonly { path: readonly PropertyKey[]; message: string }[] }
      }
  /** Types only, as zod keeps them; what is derived has none at run time. */
  readonly _zod?: { readonly input: In; readonly output: Out }
}

export interface Action<N extends string = string, I extends Parser = Parser, O = unknown> {
  readonly name: N
  readonly module: string
  readonly label: string
  readonly method: Method
  readonly path: string
  readonly access: Access
  readonly permission: string | null
  readonly input: I
  readonly output: Returns<O>
  readonly idempotent: boolean | 'required'
  readonly multipart: boolean
  /** null: sampled from its fields, or from the parts of its input. */
  readonly sample: ((world: World) => unknown) | null
  /** What it takes, as a noun: dialogs, samples and documents are made of its fields. null where the input is written by hand. */
  readonly form: ActionForm | null
}
export type AnyAction = Action
/** The fields of an action stand where an entity's stand. */
export type ActionForm = AnyEntity

/** Values of fields as a caller gives them, and as they are once they are judged: nothing and null are the same emptiness. */
export type GivenOf<F extends Fields> = {
  [K in keyof F as F[K] extends FieldOf<FieldOf['kind'], unknown, true> ? K : never]: ValueOf<F[K]>
} & { [K in keyof F as F[K] extends FieldOf<FieldOf['kind'], unknown, true> ? never : K]?: ValueOf<F[K]> | null }
type ValueOf<X> = X extends { readonly kind: 'lines'; readonly $value?: (infer L)[] }
  ? GivenLine<L>[]
  : X extends { readonly $value?: infer V }
    ? NonNullable<V>
    : never
type GivenLine<L> = { [K in keyof L as null extends L[K] ? never : K]: L[K] } & {
  [K in keyof L as null extends L[K] ? K : never]?: L[K]
}

export interface FieldsInput<F extends Fields, O> extends Pick<
  ActionInput<z.ZodType, O>,
  'label' | 'method' | 'path' | 'access' | 'permission' | 'idempotent' | 'output'
> {
  /** Name of the entity it belongs to; files of its fields are kept under it. */
  of?: string
  /** What it takes, records among it: `id: f.ref('终端', { to: 'basedata.terminal', required: true })`. */
  fields: F
  rules?: RulesOf<F>
}
export type FieldsAction<N extends string, F extends Fields, O> = Action<N, Parser<GivenOf<F>, GivenOf<F>>, O>

const parserOf = <P extends Parser>(form: ActionForm): P =>
  ({
    safeParse(input: unknown) {
      const judged = judgeDraft(form, input)
      return judged.ok ? { success: true, data: judged.draft } : { success: false, error: { issues: judged.issues } }
    },
  }) as unknown as P

const formOf = (name: string, label: string, fields: Fields, rules: readonly CrossRule[] = []): ActionForm =>
  defineEntity(name, { label, title: '', table: '', base: null, perms: name, scope: 'global', fields, rules })

const NAME = /^[a-z][A-Za-z-]*(\.[a-zA-Z]+)+$/

/**
 * A verb. `fields` say what it takes as those of an entity do: input schema, messages, sample, dialog and description follow from them.
 * `input` is for what no fields can say.
 */
export function defineAction<const N extends string, const F extends Fields, O>(
  name: N,
  input: FieldsInput<F, O>,
): FieldsAction<N, F, O>
export function defineAction<const N extends string, I extends z.ZodType, O>(
  name: N,
  input: ActionInput<I, O>,
): Action<N, I, O>
export function defineAction(
  name: string,
  input: ActionInput<z.ZodType, unknown> | FieldsInput<Fields, unknown>,
): AnyAction {
  if (!NAME.test(name)) throw new Error(`action ${name}: name must be module.verb`)
  const module = name.slice(0, name.indexOf('.'))
  const fielded = 'fields' in input ? input : null
  const noun = fielded?.of ?? `${module}.${name.slice(name.lastIndexOf('.') + 1)}`
  const form = fielded && formOf(noun, input.label, fielded.fields, rulesOf(fielded.rules))
  return Object.freeze({
    name,
    module,
    label: input.label,
    method: input.method ?? 'POST',
    path: input.path,
    access: input.access ?? (input.permission ? 'permission' : 'session'),
    permission: input.permission ?? null,
    input: form ? parserOf(form) : (input as ActionInput<z.ZodType, unknown>).input,
    output: input.output,
    idempotent: input.idempotent ?? false,
    multipart: 'multipart' in input && input.multipart === true,
    sample: ('sample' in input ? input.sample : null) ?? null,
    form,
  })
}

export type InputOf<A> = A extends { readonly input: { readonly _zod?: { readonly input: infer I } } } ? I : never
export type OutputOf<A> = A extends { readonly output: Returns<infer O> } ? O : never
