import { askEarly } from '@/app/api/early'
import { hash } from '@/app/routing/history'
import { isPublicHash } from '@/app/routing/public-paths'
import { KEYS } from '@/app/session/session-keys'
import { loadWorkspace } from './load-workspace'

/** A reload of a signed-in page: what it will need is under way before the entry has run. */
if (sessionStorage.getItem(KEYS.token) !== null && !isPublicHash(location.hash)) {
  askEarly()
  if (!import.meta.env.DEV) {
    loadWorkspace().then(
      ({ warm }) => warm(hash.location.href),
      // The boot router loads it again and tells of it.
      () => undefined,
    )
  }
}
