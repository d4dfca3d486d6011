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

/** The first account's session, for all tests of this worker. */
let kept: string | null = null

/** Not as a page: a user has five sessions of a kind, and the journeys of an hour would end those of each other's pages. */
async function tokenOf(request: APIRequestContext, { username, password }: typeof ADMIN): Promise<string> {
  const data = { username, password: await encrypt(request, password), clientKind: 'app' }
  const reply = (await (await request.post('/auth/login', { data })).json()) as {
    code: number
    msg: string
    data: { token: string }
  }
  if (reply.code !== 0) throw new Error(`${username}: ${reply.msg}`)
  return reply.data.token
}

const lives = async (request: APIRequestContext, token: string): Promise<boolean> =>
  ((await (await request.get('/basedata/sys/user/info', { headers: { token } })).json()) as { code: number }).code === 0

/** `place`: headers that name the company or the community of every call. */
export async function signIn(
  request: APIRequestContext,
  user = ADMIN,
  place: Readonly<Record<string, string>> = {},
): Promise<Api> {
  const token = user === ADMIN && kept !== null && (await lives(request, kept)) ? kept : await tokenOf(request, user)
  if (user === ADMIN) kept = token
  const open = <T>(answer: { code: number; msg: string; data: T }, what: string): T => {
    if (answer.code !== 0) throw new Error(`${what}: ${answer.code} ${answer.msg}`)
    return answer.data
  }
  return {
    token,
    get: async <T>(path: string, query?: Record<string, string>) =>
      open<T>(
        await (await request.get(path, { headers: { ...place, token }, ...(query ? { params: query } : {}) })).json(),
        path,
      ),
    send: async <T>(method: 'POST' | 'PUT' | 'DELETE', path: string, body: unknown) =>
      open<T>(
        await (
          await request.fetch(path, {
            method,
            headers: { ...place, token, 'idempotency-key': crypto.randomUUID() },
            data: body,
          })
        ).json(),
        path,
      ),
  }
}
