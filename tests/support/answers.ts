import type { CallRegistry } from '../../server/kernel/http/route.ts'
import { answerSchema, answers } from '../../server/kernel/http/answers.ts'

interface Schema {
  $ref?: string
  type?: string
  const?: unknown
  enum?: readonly unknown[]
  anyOf?: readonly Schema[]
  properties?: Readonly<Record<string, Schema>>
  required?: readonly string[]
  additionalProperties?: Schema | false
  items?: Schema | false
  prefixItems?: readonly Schema[]
}

const ref = (name: string): Schema => answers().schemas[name.slice(name.lastIndexOf('/') + 1)] as Schema
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Where a value is not what its schema says, names that the schema does not know included. */
function faultsOf(schema: Schema, value: unknown, at = 'data'): string[] {
  if (schema.$ref) return faultsOf(ref(schema.$ref), value, at)
  const said = JSON.stringify(value)?.slice(0, 80)
  if (schema.anyOf) {
    const tried = schema.anyOf.map((one) => faultsOf(one, value, at))
    if (tried.some((faults) => faults.length === 0)) return []
    // The one that came nearest tells most: what fails at the value itself is another kind of value.
    return tried.find((faults) => faults.every((fault) => !fault.startsWith(`${at}: `))) ?? [`${at}: none fits ${said}`]
  }
  if ('const' in schema) return schema.const === value ? [] : [`${at}: ${said} is not ${JSON.stringify(schema.const)}`]
  if (schema.enum) return schema.enum.includes(value) ? [] : [`${at}: ${said} is none of ${schema.enum.join()}`]
  if (schema.type === 'array') {
    if (!Array.isArray(value)) return [`${at}: ${said} is no list`]
    return value.flatMap((one, i) => faultsOf(schema.prefixItems?.[i] ?? (schema.items || {}), one, `${at}[${i}]`))
  }
  if (schema.type === 'object') {
    if (!isRecord(value)) return [`${at}: ${said} is no object`]
    return [
      ...(schema.required ?? []).filter((name) => !(name in value)).map((name) => `${at}.${name}: is missing`),
      ...Object.entries(value).flatMap(([name, one]) => {
        const known = schema.properties?.[name] ?? schema.additionalProperties
        return known ? faultsOf(known, one, `${at}.${name}`) : [`${at}.${name}: is not in the contract`]
      }),
    ]
  }
  if (schema.type === 'null') return value === null ? [] : [`${at}: ${said} is not null`]
  if (schema.type !== undefined && typeof value !== schema.type) return [`${at}: ${said} is no ${schema.type}`]
  return []
}

/** Where what an action answered is not what its contract says; nothing for a file. */
export function answerFaults(action: string, data: unknown): string[] {
  const schema = answerSchema(action) as Schema | undefined
  return schema ? faultsOf(schema, data) : []
}

/** Throws when a successful answer of an action is not what the contract says of it. */
export function holdAnswer(calls: CallRegistry, method: string, url: string, data: unknown): void {
  const call = callAt(calls, method, url.split('?')[0]!.replace(/\/$/, ''))
  const faults = call ? answerFaults(call.name, data) : []
  if (call && faults.length > 0)
    throw new Error(`${call.name} answers what its contract does not say:\n${faults.slice(0, 10).join('\n')}`)
}

/** Of two that fit, the one without parameters. */
function callAt(calls: CallRegistry, method: string, path: string) {
  const fits = calls
    .all()
    .filter((call) => call.method === method)
    .filter(({ path: own }) => own === path || (own.includes('{') && patternOf(own).test(path)))
  return fits.find((one) => one.path === path) ?? fits[0]
}
const patterns = new Map<string, RegExp>()
function patternOf(path: string): RegExp {
  let pattern = patterns.get(path)
  if (!pattern) patterns.set(path, (pattern = new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)))
  return pattern
}
