import { withoutToken } from './address-token'
import { setToken } from './token'

let ticket: string | null = null
/** What the page around an embedded one handed over with the address; it works once. */
export const ticketOfAddress = (): string | null => ticket

/**
 * `?token=…` of the address, before or inside the hash, goes into session storage and leaves the address. It is proved
 * by loading the user; a dead one is dropped in silence. `?ticket=…` leaves the address too and waits to be exchanged.
 */
export function enterByToken(): void {
  const brought = withoutToken(window.location.href)
  if (brought.token === null && brought.ticket === null) return
  window.history.replaceState(window.history.state, '', brought.href)
  if (brought.token) setToken(brought.token, { fromAddress: true })
  if (brought.ticket) ticket = brought.ticket
}
