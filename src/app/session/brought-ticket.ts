import { withoutToken } from './address-token'

let brought: string | null = null

/**
 * Takes `?token=…` out of the address, before or inside the hash, so that neither the history nor a call that follows carries it.
 * It waits to be redeemed; nothing but a ticket can be.
 */
export function takeTicket(): void {
  const { ticket, href } = withoutToken(window.location.href)
  if (ticket === null) return
  window.history.replaceState(window.history.state, '', href)
  brought = ticket === '' ? null : ticket
}

/** What the address brought; it works once. */
export const broughtTicket = (): string | null => brought
