import { findRoute } from '../../packages/contract/catalogue/all.ts'
import { callOf, codesOf } from './calls.ts'
import type { Filled, Seen, Sent } from './hand.ts'
import { READS, type Subject } from './subject.ts'

/** Everything that stands in a body, as text. */
export function leaves(value: unknown): string[] {
  if (value === null || value === undefined) return []
  if (Array.isArray(value)) return value.flatMap(leaves)
  if (typeof value === 'object') return Object.values(value).flatMap(leaves)
  return [String(value as string | number | boolean)]
}

const plain = (number: string) => Number(number.replaceAll(',', ''))

/** Whether what stands in a field stands in the body, in the same unit. */
function arrives(field: Filled, body: readonly string[]): boolean {
  const { kind, shown } = field
  if (kind === 'number') return body.some((leaf) => leaf !== '' && Number(leaf) === plain(shown))
  if (kind === 'date')
    return shown.split(/ ?[~至] ?/).every((part) => body.some((leaf) => leaf.startsWith(part) || part.startsWith(leaf)))
  if (kind === 'text') return body.some((leaf) => leaf.includes(shown))
  const values = [...(field.values ?? []), ...(codesOf.get(shown) ?? [])]
  // A title may be put together of several names.
  return shown === '' || values.length === 0 || body.some((leaf) => values.includes(leaf) || leaf === shown)
}

/** Whether the words speak of the label: two of its characters side by side. */
const shares = (words: string, label: string): boolean =>
  Array.from(label).some((_, at) => at + 1 < label.length && words.includes(label.slice(at, at + 2)))

/** What is wrong with a call that a form made. */
export function faultsOf(sent: Sent, { kept, otherwiseNamed }: Subject): string[] {
  const found = callOf(sent.method, sent.path)
  if (!found) return [`no call of the contract answers ${sent.method} ${sent.path}`]
  const { call, params } = found
  const multipart = !(sent.headers['content-type'] ?? '').includes('json') && sent.body === null
  if (multipart) return []
  const input =
    Array.isArray(sent.body) || Object.keys(params).length === 0
      ? sent.body
      : { ...(sent.body as object | null), ...params }
  // The place of a record travels in its headers.
  const body = [...leaves(input), sent.headers['companyid'] ?? '', sent.headers['communityid'] ?? '']
  const faults = call.faults(input)
  if (call.idempotent && !/^[\w-]{16,}$/.test(sent.headers['idempotency-key'] ?? ''))
    faults.push('has no Idempotency-Key')
  // What asks by itself while a form is filled does so with half of it.
  if (
    isReading(sent) &&
    (!/(trial|preview)$/.test(sent.path) || onPage(sent) || !shares(sent.trail.at(-1) ?? '', call.label))
  )
    return faults
  const stays = (what: string) =>
    Object.keys(kept).some((source) => new RegExp(source).test([...sent.trail, sent.place, what].join(' › ')))
  // A page holds fields of several purposes: those of one purpose come together or not at all.
  const typed = sent.filled.filter(({ kind }) => kind === 'text')
  const meant = !onPage(sent) || typed.some((field) => arrives(field, body))
  for (const field of meant ? sent.filled : []) {
    if (!stays(field.label) && !arrives(field, body))
      faults.push(`${field.label}: ${field.kind} “${field.shown}” does not arrive`)
  }
  const { version } = (sent.body ?? {}) as { version?: unknown }
  if (version !== undefined && sent.version !== null && version !== sent.version)
    faults.push(`sends version ${String(version)}, read was ${sent.version}`)
  if (sent.marked > 0 && !stays('选中的行') && !lists(input).some((size) => size === sent.marked))
    faults.push(`${sent.marked} rows were marked, the body lists ${lists(input).join(' and ') || 'none'}`)
  if (
    !/\.(create|update|delete|batch)$/.test(call.name) &&
    !otherwiseNamed[call.name] &&
    !shares([...sent.trail, sent.place, findRoute(sent.trail[0] ?? '')?.title].join(' '), call.label)
  )
    faults.push(`${call.name} (${call.label}) is not what ${sent.trail.slice(1).join(' › ')} says`)
  return faults
}

const onPage = ({ place }: Sent) => place.startsWith('/')
export const isReading = ({ method, path }: Sent) =>
  READS.some((source) => new RegExp(source).test(`${method} ${path}`))

/** Sizes of the lists in a body. */
function lists(value: unknown): number[] {
  if (Array.isArray(value)) return [value.length, ...value.flatMap(lists)]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(lists) : []
}

/** Words of a program that a dialog shows and that nobody has named. */
export const shownCodes = ({ raw }: Seen, { shown }: Subject): string[] =>
  raw.filter((words) => !Object.keys(shown).some((known) => words.includes(known)))
