import { KEYS } from '@/app/session/session-keys'

/**
 * Answers asked for before the code that needs them has arrived: reloading a page would otherwise wait for scripts, then for
 * the user, then for his rights, one after another. Each answer is taken once, by the first call that would have asked the
 * same with the same session; nobody taking it costs nothing.
 */
const WANTED = [
  '/basedata/sys/user/info',
  '/basedata/sys/menu/nav',
  '/basedata/sys/menu/group/getUserGroup',
  '/basedata/base/community/treelist',
]
const CONTEXT = { companyId: KEYS.company, communityId: KEYS.community } as const

interface Early {
  readonly headers: Readonly<Record<string, string>>
  readonly answer: Promise<Response>
}
const answers = new Map<string, Early>()

/** An answer with its text at hand: the text of one that nobody reads stays on its way until somebody asks for it. */
async function readWhole(response: Response): Promise<Response> {
  const text = await response.text()
  // Over the answer itself: a new one around the text would be read as a stream once more.
  return Object.assign(response, { text: () => Promise.resolve(text) })
}

/** Starts the calls that every reload of a signed-in page makes. */
export function askEarly(): void {
  const token = sessionStorage.getItem(KEYS.token)
  if (token === null) return
  const headers: Record<string, string> = { token }
  for (const [name, key] of Object.entries(CONTEXT)) {
    const value = sessionStorage.getItem(key)
    if (value) headers[name] = value
  }
  const ask = (path: string, input: RequestInit) => {
    const answer = fetch(path, input).then(readWhole)
    answer.catch(() => undefined)
    answers.set(path, { headers, answer })
  }
  ask('/config.json', {})
  for (const path of WANTED) ask(path, { headers, credentials: 'include' })
}

/** `fetch` for the clients; an early answer serves only a call of the same session in the same place. */
export const earlyFetch: typeof fetch = (input, init) => {
  const asked = typeof input === 'string' ? input : ''
  const path = asked.startsWith(`${location.origin}/`) ? asked.slice(location.origin.length) : asked
  const early = answers.get(path)
  if (!early) return fetch(input, init)
  answers.delete(path)
  const headers = new Headers(init?.headers)
  const same =
    path === '/config.json' ||
    (headers.get('token') === early.headers['token'] &&
      // Without a place of its own a call is answered for the one that the server remembers, as the user's answer is.
      (!('companyId' in early.headers) ||
        Object.keys(CONTEXT).every((name) => headers.get(name) === (early.headers[name] ?? null))))
  return same ? early.answer.catch(() => fetch(input, init)) : fetch(input, init)
}
