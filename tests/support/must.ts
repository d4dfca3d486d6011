import type { CallOptions, Caller } from './app.ts'

/** The data of a call that has to succeed. */
export async function must<T = Record<string, unknown>>(
  caller: Caller,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
  options: CallOptions = {},
): Promise<T> {
  const answer = await caller.call<T>(method, path, { ...options, ...(body === undefined ? {} : { body }) })
  if (answer.code !== 0)
    throw new Error(`${method} ${path}: ${answer.code} ${answer.msg} ${JSON.stringify(answer.data)}`)
  return answer.data as T
}
