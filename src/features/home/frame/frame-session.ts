import { api } from '@/app/api/client'
import { getToken } from '@/app/session/token'
import { openTabs } from '@/app/tabs/open-tabs'

/** Tabs whose page was handed a ticket, and with it a session of its own. */
const withSession = new Set<string>()

/** The server ends all embedded sessions of this one together, so the last page that had one ends them. */
async function endSessions(): Promise<void> {
  // After signing out they are over already, with the session they came from.
  if (getToken() === null) return
  await api.post('/auth/frameLogout', undefined, { quiet: true, timeout: 5000 }).catch(() => undefined)
}

function closed(): void {
  if (withSession.size === 0) return
  const open = new Set(openTabs.get().map(({ key }) => key))
  for (const tab of withSession) if (!open.has(tab)) withSession.delete(tab)
  if (withSession.size === 0) void endSessions()
}
let watching = false

/** Before a tab asks for another page or for the same anew: what the page before it had is ended, unless another tab needs it. */
export async function leaveFrame(tab: string): Promise<void> {
  if (withSession.delete(tab) && withSession.size === 0) await endSessions()
}

/** The page of a tab was shown under this address. */
export function frameShown(tab: string, address: string): void {
  if (!new URL(address, window.location.href).hash.startsWith('#ticket=')) return
  withSession.add(tab)
  if (watching) return
  watching = true
  openTabs.subscribe(closed)
}
