import type { APIRequestContext } from '@playwright/test'
import { seal } from '../tests/support/seal.ts'

/** Calls beside the browser: to sign in without the form, and to find records that pages open. */
export const ADMIN = { username: 'sysadmin', password: 'Wuguan@2026' }

export interface Api {
  readonly token: string
  get<T>(path: string, query?: Record<string, string>): Promise<T>
  send<T>(method: 'POST' | 'PUT' | 'DELETE', path: string, body: unknown): Promise<T>
}

/** As the browser encrypts it for the server. */
export async function encrypt(request: APIRequestContext, plain: string): Promise<string> {
  const { rsaPublicKey } = (await (await request.get('/config.json')).json()) as { rsaPublicKey: string }
  return seal(rsaPublicKey, plain)
}

export async function signIn(request: APIRequestContext, { username, password } = ADMIN): Promise<Api> {
  const encrypted = await encrypt(request, password)
  // Not as a page: a user has five sessions of a kind, and the journeys of an hour would end those of each other's pages.
  const data = { username, password: encrypted, clientKind: 'app' }
  const reply = (await (await request.post('/auth/login', { data })).json()) as {
    code: number
    msg: string
    data: { token: string }
  }
  if (reply.code !== 0) throw new Error(`${username}: ${reply.msg}`)
  const { token } = reply.data
  const open = <T>(answer: { code: number; msg: string; data: T }, what: string): T => {
    if (answer.code !== 0) throw new Error(`${what}: ${answer.code} ${answer.msg}`)
    return answer.data
  }
  return {
    token,
    get: async <T>(path: string, query?: Record<string, string>) =>
      open<T>(
        await (await request.get(path, { headers: { token }, ...(query ? { params: query } : {}) })).json(),
        path,
      ),
    send: async <T>(method: 'POST' | 'PUT' | 'DELETE', path: string, body: unknown) =>
      open<T>(
        await (
          await request.fetch(path, {
            method,
            headers: { token, 'idempotency-key': crypto.randomUUID() },
            data: body,
          })
        ).json(),
        path,
      ),
  }
}
