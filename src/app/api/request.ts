import { createFetch } from 'ofetch'
import { knownConfig, runtimeConfig } from '@/app/config'
import { workContext } from '@/app/session/context'
import { getToken } from '@/app/session/token'
import { earlyFetch } from './early'

const client = createFetch({ fetch: earlyFetch })

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
export type QueryValue = string | number | boolean | null | undefined
export type Query = Readonly<Record<string, QueryValue>>

export interface RequestInput {
  readonly method: Method
  readonly path: string
  readonly query?: Query
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
  readonly timeout: number
}

/** Session and context of a call, as headers. */
export function sessionHeaders(): Record<string, string> {
  const headers: Record<string, string> = {}
  const token = getToken()
  if (token !== null) headers['token'] = token
  const { companyId, communityId, communityIds } = workContext.get()
  if (companyId !== null) headers['companyId'] = String(companyId)
  if (communityId !== null) headers['communityId'] = String(communityId)
  // A list as its text: 1,2.
  else if (communityIds.length > 0) headers['communityIds'] = String(communityIds)
  return headers
}

function withoutBlanks(query: Query | undefined): Record<string, string | number | boolean> {
  const kept: Record<string, string | number | boolean> = {}
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null && value !== '') kept[name] = value
  }
  return kept
}

/** One call with session, context and time-out; resolves with any HTTP status, rejects when no answer came. */
export async function send<R extends 'json' | 'blob'>(input: RequestInput, responseType: R) {
  const { baseUrl } = knownConfig() ?? (await runtimeConfig())
  const deadline = AbortSignal.timeout(input.timeout)
  return client.raw<unknown, R>(input.path, {
    baseURL: baseUrl,
    method: input.method,
    query: withoutBlanks(input.query),
    body: input.body as BodyInit | Record<string, unknown> | undefined,
    headers: { ...sessionHeaders(), ...input.headers },
    credentials: 'include',
    signal: input.signal ? AbortSignal.any([input.signal, deadline]) : deadline,
    responseType,
    retry: 0,
    ignoreResponseError: true,
  })
}
