import { readdirSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { join } from 'node:path'
import type { AnyAction, Method, Parser } from '../../packages/contract/kernel/action.ts'
import type { AnyEntity } from '../../packages/contract/kernel/entity.ts'
import { type AnyFlow, isVerb, stateRefusal } from '../../packages/contract/kernel/flow.ts'
import type { Options } from '../../packages/contract/kernel/options.ts'
import { sample } from '../../packages/contract/kernel/kinds/samples.ts'
import { batchSchema, createSchema, updateSchema } from '../../packages/contract/kernel/schema.ts'
import { z } from '../../packages/contract/kernel/zod.ts'
import { allEntities } from '../../packages/contract/registry.ts'

/** A call of the contract that a form can send. */
export interface Call {
  /** `charge-finance.voidReceipt`, `charge-base.feeItem.update` */
  name: string
  module: string
  label: string
  method: Method
  path: string
  idempotent: boolean
  /** What is wrong with the body, path parameters merged in. */
  faults(input: unknown): string[]
}

const CONTRACT = fileURLToPath(new URL('../../packages/contract', import.meta.url))
const files = readdirSync(CONTRACT, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !/node_modules|\.test\.|catalogue/.test(file),
)
/** What each file of the contract exports, by `charge-finance/shift.actions`. */
export const exportsOf: ReadonlyMap<string, Readonly<Record<string, unknown>>> = new Map(
  await Promise.all(
    files.map(async (file) => {
      const module = (await import(pathToFileURL(join(CONTRACT, file)).href)) as Record<string, unknown>
      return [file.replaceAll('\\', '/').replace(/\.ts$/, ''), module] as const
    }),
  ),
)
const exported = [...exportsOf.values()].flatMap((module) => Object.values(module))

export const isAction = (value: unknown): value is AnyAction =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'input' in value
export const isEntity = (value: unknown): value is AnyEntity =>
  typeof value === 'object' && value !== null && 'fields' in value && 'verbs' in value
export const isFlow = (value: unknown): value is AnyFlow =>
  typeof value === 'object' && value !== null && 'entity' in value && 'actions' in value && 'batches' in value
/** The calls of a flow: its verbs, and those of many rows. */
export const actionsOf = ({ actions, batches }: AnyFlow): AnyAction[] => [
  ...Object.values(actions),
  ...Object.values(batches),
]
const isOptions = (value: unknown): value is Options =>
  typeof value === 'object' && value !== null && 'items' in value && 'codeType' in value

/** Codes that stand behind a label in the code lists of the contract. */
export const codesOf: ReadonlyMap<string, ReadonlySet<string>> = (() => {
  const codes = new Map<string, Set<string>>()
  const lists = [
    ...exported.filter(isOptions),
    ...allEntities().flatMap((entity) => Object.values(entity.fields).flatMap(({ of }) => (of ? [of] : []))),
  ]
  for (const { items } of lists)
    for (const { code, label } of items) codes.set(label, (codes.get(label) ?? new Set()).add(String(code)))
  return codes
})()

interface Schema {
  properties?: Record<string, Schema>
  additionalProperties?: boolean | Schema
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  $ref?: string
  $defs?: Record<string, Schema>
}

/** Names in the value that the schema does not know, wherever they stand. */
function unknownNames(schema: Schema, value: unknown, at: string, defs: Record<string, Schema>): string[] {
  if (schema.$ref) {
    const target = defs[schema.$ref.replace('#/$defs/', '')]
    return target ? unknownNames(target, value, at, defs) : []
  }
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) {
    const each = choices.map((one) => unknownNames(one, value, at, defs))
    return each.some((names) => names.length === 0) ? [] : (each[0] ?? [])
  }
  if (Array.isArray(value))
    return schema.items ? value.flatMap((item, i) => unknownNames(schema.items!, item, `${at}[${i}]`, defs)) : []
  if (typeof value !== 'object' || value === null || !schema.properties) return []
  const { properties, additionalProperties } = schema
  return Object.entries(value).flatMap(([name, inner]) => {
    const known = properties[name]
    if (known) return unknownNames(known, inner, `${at}.${name}`, defs)
    return typeof additionalProperties === 'object' ? [] : [`${at}.${name}`]
  })
}

const parsed = (schema: Parser, input: unknown): string[] => {
  const result = schema.safeParse(input)
  return result.success ? [] : result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
}

/** An action that carries an entity's own fields along leaves its schema open; the names are those of the two together. */
function namesBeside(action: AnyAction, schema: Schema, input: unknown): string[] {
  const entity = allEntities().find(({ base }) => base === action.path)
  if (!entity || !schema.additionalProperties || typeof input !== 'object' || input === null) return []
  const known = new Set([
    'id',
    'version',
    'communityId',
    ...Object.keys(entity.fields),
    ...Object.keys(schema.properties ?? {}),
  ])
  return Object.keys(input).filter((name) => !known.has(name))
}

function ofAction(action: AnyAction): Call {
  const { name, module, label, method, path, idempotent } = action
  // What is made of fields refuses unknown names by itself.
  const schema: Schema = action.form
    ? {}
    : (z.toJSONSchema(action.input as z.ZodType, { io: 'input', unrepresentable: 'any' }) as Schema)
  return {
    name,
    module,
    label,
    method,
    path,
    idempotent: idempotent !== false,
    faults: (input) => [
      ...parsed(action.input, input),
      ...unknownNames(schema, input, 'body', schema.$defs ?? {}).map((unknown) => `unknown ${unknown}`),
      ...namesBeside(action, schema, input).map((unknown) => `unknown body.${unknown}`),
    ],
  }
}

function ofEntity(entity: AnyEntity): Call[] {
  const { base, label } = entity
  if (!base) return []
  const ids = z.array(z.union([z.string(), z.number()])).min(1)
  const call = (verb: string, method: Method, path: string, faults: Call['faults']): Call => ({
    name: `${entity.name}.${verb}`,
    module: entity.name.slice(0, entity.name.indexOf('.')),
    label,
    method,
    path,
    idempotent: false,
    faults,
  })
  return [
    call('create', 'POST', base, (input) => parsed(createSchema(entity), input)),
    call('update', 'PUT', base, (input) => parsed(updateSchema(entity), input)),
    call('delete', 'DELETE', base, (input) => parsed(ids, input)),
    call('batch', 'PUT', `${base}/batch`, (input) => {
      const { ids: rows, set, ...rest } = (input ?? {}) as Record<string, unknown>
      return [
        ...parsed(ids, rows),
        ...parsed(batchSchema(entity), set),
        ...Object.keys(rest).map((name) => `unknown body.${name}`),
      ]
    }),
    call('export', 'POST', `${base}/export`, () => []),
  ]
}

/** Everything that writes; an action goes before the plain verb at the same address. */
export const calls: readonly Call[] = [
  ...[...exported.filter(isAction), ...exported.filter(isFlow).flatMap(actionsOf)]
    .filter(({ method }) => method !== 'GET')
    .map(ofAction),
  ...allEntities().flatMap(ofEntity),
]

/** The call that answers, with what its path holds. */
export function callOf(method: string, path: string): { call: Call; params: Record<string, string> } | null {
  for (const call of calls) {
    if (call.method !== method) continue
    const match = new RegExp(`^${call.path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`).exec(path)
    if (match) return { call, params: { ...match.groups } }
  }
  return null
}

/** Values for the fields of the modules' entities whose texts have a form of their own. */
export function samplesOf(modules: readonly string[]): Record<string, Record<string, string>> {
  const shaped = (entity: AnyEntity) =>
    Object.fromEntries(
      Object.values(entity.fields)
        .filter(({ kind, pattern }) => pattern !== undefined || ['phone', 'idNumber', 'color'].includes(kind))
        .map((field) => [field.label, String(sample(field, 7))]),
    )
  return Object.fromEntries(
    allEntities()
      .filter(({ name }) => modules.some((module) => name.startsWith(`${module}.`)))
      .map((entity) => [entity.label, shaped(entity)]),
  )
}

/** A row in a state, with the verbs that its flow offers there. */
function offered(entity: AnyEntity, status: string | number): object {
  const flow = exported.filter(isFlow).find((one) => one.entity.name === entity.name)
  if (!flow) return { status }
  const actions = Object.entries(flow.verbs).flatMap(([verb, way]) => {
    const reason = stateRefusal(flow, verb, { status })
    return isVerb(way) ? [{ verb, label: way.label, enabled: reason === null, reason }] : []
  })
  return { status, actions }
}

/** What the rows of the modules' lists are shown as: what is asked for, each status, and each of their flags on and off. */
export function statesOf(
  modules: readonly string[],
  asked: Readonly<Record<string, readonly object[]>>,
): Record<string, object[]> {
  const states = (entity: AnyEntity): object[] =>
    Object.entries(entity.fields).flatMap(([name, field]): object[] => {
      if (name === 'status') return field.of?.items.map(({ code }) => offered(entity, code)) ?? []
      return field.kind === 'flag' && (name === 'enabled' || field.readonly)
        ? [{ [name]: true }, { [name]: false }]
        : []
    })
  const all = new Map<string, object[]>(Object.entries(asked).map(([path, rows]) => [path, [...rows]]))
  for (const entity of allEntities())
    if (entity.base && modules.some((module) => entity.name.startsWith(`${module}.`))) {
      const rows = [...(asked[`${entity.base}/page`] ?? []), ...states(entity)]
      if (rows.length > 0) all.set(`${entity.base}/page`, rows)
    }
  return Object.fromEntries(all)
}

/** The addresses of the modules' calls and of those of these names, as one expression. */
export const addressesOf = (modules: readonly string[], names: readonly string[]): string =>
  calls
    .filter(({ module, name }) => modules.includes(module) || names.includes(name))
    .map(({ path }) => `^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)
    .join('|')
