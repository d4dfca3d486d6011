import { api } from '@/app/api/client'
import { hash } from '@/app/routing/history'
import { endSession } from './end-session'

/** Ends the session on the server as well as it can and here in any case. */
export async function logout(): Promise<void> {
  await api.post('/auth/logout', undefined, { quiet: true, timeout: 5000 }).catch(() => undefined)
  endSession({ keepTabs: false })
  hash.replace('/login')
}
