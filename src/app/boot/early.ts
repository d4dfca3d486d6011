import { askEarly, PHONE_CALLS, workspaceCalls } from '@/app/api/early'
import { keptLook, wear } from '@/app/look/worn'
import { isPhonePage } from '@/app/handheld/phone-path'
import { hash } from '@/app/routing/history'
import { isPublicHash, pathOfHash } from '@/app/routing/public-paths'
import { takeTicket } from '@/app/session/brought-ticket'
import { KEYS } from '@/app/session/session-keys'
import { loadHandheld } from './load-handheld'
import { loadWorkspace } from './load-workspace'

/** Lists have their addresses by the catalogue; which page it is, only the workspace knows. */
const isList = (hash: string) => /\/list(?:\?|$)/.test(hash)

wear(keptLook())
takeTicket()

// A reload of a signed-in page: what it will need is under way before the entry has run.
if (sessionStorage.getItem(KEYS.token) !== null && !isPublicHash(location.hash)) {
  const phone = isPhonePage(pathOfHash(location.hash))
  if (!phone) askEarly(workspaceCalls())
  else if (sessionStorage.getItem(KEYS.handheld) === null) askEarly(PHONE_CALLS)
  if (phone && !import.meta.env.DEV) loadHandheld().catch(() => undefined)
  if (!phone && !import.meta.env.DEV) {
    // Whoever shows it asks again and tells of a failure.
    loadWorkspace().then(
      ({ warm }) => warm(hash.location.href),
      () => undefined,
    )
    if (isList(location.hash)) void import('@wuguan/crud/list-screen')
  }
}
