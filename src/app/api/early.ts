import { KEYS } from '@/app/session/session-keys'
import { writtenConfig } from '@/app/written-config'
import { WORKSPACE, workspaceQuery } from '@/app/session/workspace-call'

const CONFIG = '/config.json'
const CONTEXT = { companyId: KEYS.company, communityId: KEYS.community, communityIds: KEYS.communities } as const

interface Early {
  readonly headers: Readonly<Record<string, string>>
  readonly answer: Promise<Response>
}
/**
 * Answers asked for before the code that needs them has arrived: reloading a page would otherwise wait for scripts, then for
 * the user, then for his rights, one after another. Each answer is taken once, by the first call that would have asked the
 * same with the same session; nobody taking it costs nothing.
 */
const answers = new Map<string, Early>()

/** An answer with its text at hand: the text of one that nobody reads stays on its way until somebody asks for it. */
async function readWhole(response: Response): Promise<Response> {
  const text = await response.text()
  // Over the answer itself: a new one around the text would be read as a stream once more.
  return Object.assign(response, { text: () => Promise.resolve(text) })
}

/** The same whatever stands for a blank or a slash in it; an API elsewhere has its own answers. */
const keyOf = (address: string) => {
  const { origin, pathname, searchParams } = new URL(address, location.origin)
  return `${origin}${pathname}?${searchParams}`
}

/** What every reload of a signed-in page asks for. */
export const workspaceCalls = (): readonly string[] => [
  `${WORKSPACE}?${new URLSearchParams(workspaceQuery(location.hash))}`,
]
/** What a page of the phone asks for before its first one of a session. */
export const PHONE_CALLS = ['/basedata/sys/user/info', '/auth/handheldKey'] as const

/** Starts calls that a signed-in page will need. */
export function askEarly(addresses: readonly string[]): void {
  const token = sessionStorage.getItem(KEYS.token)
  if (token === null) return
  const headers: Record<string, string> = { token }
  for (const [name, key] of Object.entries(CONTEXT)) {
    const value = sessionStorage.getItem(key)
    // Several stand in the store as a list: [1,2].
    if (value) headers[name] = value.replaceAll(/[[\]]/g, '')
  }
  const ask = (address: string, input: RequestInit) => {
    const answer = fetch(address, input).then(readWhole)
    answer.catch(() => undefined)
    answers.set(keyOf(address), { headers, answer })
  }
  if (writtenConfig() === '') ask(CONFIG, {})
  for (const address of addresses) ask(address, { headers, credentials: 'include' })
}

/** `fetch` for the clients; an early answer serves only a call of the same session in the same place. */
export const earlyFetch: typeof fetch = (input, init) => {
  const asked = typeof input === 'string' && answers.size > 0 ? keyOf(input) : ''
  const early = answers.get(asked)
  if (!early) return fetch(input, init)
  answers.delete(asked)
  const headers = new Headers(init?.headers)
  const same =
    asked === keyOf(CONFIG) ||
    (headers.get('token') === early.headers['token'] &&
      // Without a place of its own a call is answered for the one that the server remembers, as the user's answer is.
      (!('companyId' in early.headers) ||
        Object.keys(CONTEXT).every((name) => headers.get(name) === (early.headers[name] ?? null))))
  return same ? early.answer.catch(() => fetch(input, init)) : fetch(input, init)
}
