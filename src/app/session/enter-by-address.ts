import type { SessionUser } from '@wuguan/contract/session/session.actions'
import { api } from '@/app/api/client'
import { withoutToken } from './address-token'
import { setToken } from './token'

/**
 * `?token=…` of the address, before or inside the hash, goes into session storage and leaves the address. It is proved
 * by loading the user; a dead one is dropped in silence. `?ticket=…`, which the page around an embedded one hands over,
 * works once and is exchanged for a token first: the answer is what to wait for.
 */
export function enterByAddress(): Promise<void> | null {
  const { token, ticket, href } = withoutToken(window.location.href)
  if (token === null && ticket === null) return null
  window.history.replaceState(window.history.state, '', href)
  if (token !== null && token !== '') setToken(token, { fromAddress: true })
  return ticket === null || ticket === '' ? null : enterByTicket(ticket)
}

const enterByTicket = (ticket: string): Promise<void> =>
  api.post<SessionUser>('/auth/autoLogin', { ticket }, { quiet: true }).then(
    ({ token }) => setToken(token),
    // Used or too old: the page asks for a sign-in as any other.
    () => undefined,
  )
