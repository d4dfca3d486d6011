import { closeKept, forgetKept } from '@/app/tabs/keep-alive'
import { EMPTY_CONTEXT, setWorkContext } from './context'
import { KEYS } from './session-keys'
import { dropToken } from './token'
import { currentUser, userStore } from './user-store'

/** Forgets the session in this browser tab. After a lost session the tabs and drafts wait for the same user. */
export function endSession({ keepTabs }: { keepTabs: boolean }): void {
  const user = currentUser()
  if (keepTabs) closeKept()
  else forgetKept()
  dropToken()
  localStorage.removeItem(KEYS.permissions)
  sessionStorage.removeItem(KEYS.reportToken)
  if (user) sessionStorage.removeItem(KEYS.userInfo(user.userId))
  setWorkContext(EMPTY_CONTEXT)
  userStore.set(null)
}
