import { getToken } from '@/app/session/token'
import { ApiError } from './api-error'
import { transportFault, unwrap } from './refusal'
import { report } from './report'
import { type Method, type Query, send } from './request'

export { ApiError } from './api-error'
export type { Method, Query, QueryValue } from './request'

const TIMEOUT_MS = 20_000

export interface CallOptions {
  readonly query?: Query
  /** JSON, or `FormData` for a multipart call. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
  /** The caller shows the refusal itself, at the field or in a panel. A lost session is told in any case. */
  readonly quiet?: boolean
  /** Milliseconds; long-running uploads need more than the usual 20 s. */
  readonly timeout?: number
}

/** One call through the envelope: resolves to `data`, rejects with {@link ApiError} after telling the user. */
export async function call<T>(method: Method, path: string, options: CallOptions = {}): Promise<T> {
  const token = getToken()
  const { quiet = false, timeout = TIMEOUT_MS, ...input } = options
  let fault: ApiError
  try {
    const response = await send({ ...input, method, path, timeout }, 'json')
    return unwrap({ status: response.status, body: response._data }) as T
  } catch (error) {
    // The caller changed its mind: that is no failure to tell anybody.
    if (options.signal?.aborted) throw options.signal.reason
    fault = error instanceof ApiError ? error : transportFault(error)
  }
  if (!quiet || fault.code === 401) report(fault, token)
  throw fault
}

/** The JSON client: 20 s. */
export const api = {
  get: <T>(path: string, query?: Query, options?: CallOptions) => call<T>('GET', path, { ...options, query }),
  post: <T>(path: string, body?: unknown, options?: CallOptions) => call<T>('POST', path, { ...options, body }),
  put: <T>(path: string, body?: unknown, options?: CallOptions) => call<T>('PUT', path, { ...options, body }),
  delete: <T>(path: string, body?: unknown, options?: CallOptions) => call<T>('DELETE', path, { ...options, body }),
}
