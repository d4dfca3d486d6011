import type { SessionUser } from '@wuguan/contract/session/session.actions'
import { api } from '@/app/api/client'
import { ticketOfAddress } from './enter-by-token'
import { setToken } from './token'

/** Exchanges the ticket of the address for a token; null without one. */
export function enterByTicket(): Promise<void> | null {
  const ticket = ticketOfAddress()
  if (ticket === null) return null
  return api.post<SessionUser>('/auth/autoLogin', { ticket }, { quiet: true }).then(
    ({ token }) => setToken(token),
    // Used or too old: the page asks for a sign-in as any other.
    () => undefined,
  )
}
