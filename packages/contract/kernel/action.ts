import type { z } from 'zod'

/** Verbs are contracts: method, path, input, permission; they become a route, a typed call and a button. */
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export type Access =
  /** no session */
  | 'public'
  /** any live session */
  | 'session'
  /** a live session whose user holds `permission` in the selected company */
  | 'permission'

export interface ActionInput<I extends z.ZodType, O extends z.ZodType> {
  label: string
  method: Method
  /** With `{id}` for path parameters, as the books write them. */
  path: string
  access?: Access
  /** Code that the caller must hold; implies access `permission`. */
  permission?: string
  /** Query of GET, body of the others, path parameters merged in. */
  input: I
  output?: O
  /** Honours `Idempotency-Key`: a repeat answers with the first answer. `required` where nothing else would tell a repeat. */
  idempotent?: boolean | 'required'
  /** Multipart upload: the file is not part of `input`. */
  multipart?: boolean
  /** A valid input in the demo world, for the permission matrix, the documentation and the fuzz. */
  sample: (world: World) => z.input<I>
}

/** Ids of records that exist in the demo data, by entity name, and facts that samples need. */
export interface World {
  /** An id of a live record of the entity inside the caller's company and community. */
  id(entity: string): string | number
  /** A fresh value that no row has yet, for unique texts (letters and digits). */
  fresh(prefix: string): string
  readonly today: string
  /** A text as the browser encrypts it for the server (passwords). */
  encrypt(plain: string): string
}

export interface Action<N extends string = string, I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> {
  readonly name: N
  readonly module: string
  readonly label: string
  readonly method: Method
  readonly path: string
  readonly access: Access
  readonly permission: string | null
  readonly input: I
  readonly output: O | null
  readonly idempotent: boolean | 'required'
  readonly multipart: boolean
  readonly sample: (world: World) => unknown
}
export type AnyAction = Action

export function defineAction<const N extends string, I extends z.ZodType, O extends z.ZodType = z.ZodUnknown>(
  name: N,
  input: ActionInput<I, O>,
): Action<N, I, O> {
  if (!/^[a-z][A-Za-z-]*(\.[a-zA-Z]+)+$/.test(name)) throw new Error(`action ${name}: name must be module.verb`)
  return Object.freeze({
    name,
    module: name.slice(0, name.indexOf('.')),
    label: input.label,
    method: input.method,
    path: input.path,
    access: input.access ?? (input.permission ? 'permission' : 'session'),
    permission: input.permission ?? null,
    input: input.input,
    output: input.output ?? null,
    idempotent: input.idempotent ?? false,
    multipart: input.multipart ?? false,
    sample: input.sample,
  })
}

export type InputOf<A> = A extends Action<string, infer I, z.ZodType> ? z.input<I> : never
export type OutputOf<A> = A extends Action<string, z.ZodType, infer O> ? z.output<O> : never
