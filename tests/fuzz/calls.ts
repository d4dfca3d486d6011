import type { Random } from './random.ts'
import { good, type Ids, NASTY, type Schema, spoilt } from './values.ts'

interface Parameter {
  name: string
  in: 'query' | 'path' | 'header'
  required?: boolean
  schema: Schema
}
interface Operation {
  operationId: string
  parameters?: readonly Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}
export interface ApiDocument {
  paths: Record<string, Record<string, Operation>>
}

export interface Call {
  name: string
  method: string
  path: string
  parameters: readonly Parameter[]
  body: { type: string; schema: Schema } | undefined
}

/** What would end or change the sessions that the run stands on; each has tests of its own. */
const ENDS_THE_RUN = new Set(['session.logout', 'session.frameLogout', 'session.changePassword', 'session.userOffline'])

export const callsOf = (document: ApiDocument): Call[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => !ENDS_THE_RUN.has(operation.operationId))
      .map(([method, operation]) => {
        const [content] = Object.entries(operation.requestBody?.content ?? {})
        return {
          name: operation.operationId,
          method: method.toUpperCase(),
          path,
          parameters: operation.parameters ?? [],
          body: content && { type: content[0], schema: content[1].schema },
        }
      }),
  )

export interface Request {
  call: string
  method: string
  /** From the root, with the query. */
  url: string
  headers: Record<string, string>
  body: string | undefined
}

/** Conditions of lists stand in no description: what the screens send, and what nobody should. */
const CONDITIONS = [
  'page',
  'limit',
  'orderField',
  'order',
  'keyword',
  'communityId',
  'companyId',
  'state',
  'id',
  'createdAt',
]

/** One request; about a third of them as they should be. */
export function requestOf(call: Call, random: Random, ids: Ids): Request {
  const right = random.chance(0.35)
  const headers: Record<string, string> = {}
  const query = new URLSearchParams()
  let path = call.path
  for (const { name, in: place, required, schema } of call.parameters) {
    const value = text(right || random.chance(0.5) ? good(schema, random, ids) : random.pick(NASTY))
    if (place === 'path') path = path.replace(`{${name}}`, encodeURIComponent(value.toWellFormed() || '0'))
    else if (place === 'header') headers[name] = `fuzz-${random.int(1_000_000)}`
    else if (required || random.chance(0.5)) query.set(name, value)
  }
  if (call.method === 'GET' && random.chance(0.4))
    query.set(random.pick(CONDITIONS), text(random.chance(0.5) ? random.int(100) : random.pick(NASTY)))
  if (!right && random.chance(0.1))
    headers[random.pick(['communityid', 'companyid'])] = printable(text(random.pick(NASTY)))
  const url = query.size > 0 ? `${path}?${query}` : path
  return { call: call.name, method: call.method, url, headers, body: bodyOf(call, right, headers, random, ids) }
}

function bodyOf({ body }: Call, right: boolean, headers: Record<string, string>, random: Random, ids: Ids) {
  if (!body) return undefined
  if (!right && random.chance(0.05)) {
    headers['content-type'] = random.pick([
      'text/plain',
      'application/xml',
      body.type,
      'multipart/form-data; boundary=x',
    ])
    return random.pick(['{', '[]', 'null', '"', '{"a":1,}', '--x\r\n\r\n--x--', '[[[[[['.repeat(2_000)])
  }
  if (body.type !== 'application/json') {
    headers['content-type'] = 'multipart/form-data; boundary=fuzz'
    const content = right ? '编号,名称\n1,一\n' : text(random.pick(NASTY))
    const name = random.pick(['a.csv', 'a.xlsx', 'a.png', 'a.svg', '../a.html', '一.pdf'])
    return `--fuzz\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n${content}\r\n--fuzz--\r\n`
  }
  headers['content-type'] = 'application/json'
  const value = good(body.schema, random, ids)
  return JSON.stringify(right ? value : spoilt(value, random))
}

const text = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))
/** A header carries Latin-1 without control characters. */
const printable = (value: string) => value.replaceAll(/[^\x20-\x7e]/g, '?').slice(0, 200)
