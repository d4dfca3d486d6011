import type { RouterEntry } from '@wuguan/contract/session/session.actions'
import { api } from '@/app/api/client'
import { setRouterList } from './router-list'
import { loadOrganisation } from './organisation'
import { setWorkContext, workContext } from './context'
import type { SessionUser } from './user-store'
import { tokenProved } from './token'
import { currentUser, setUser } from './user-store'
import { loadGroups } from '@/app/menu/menu-store'

/** The signed-in user, fetched unless the sign-in has just delivered it. */
export async function loadUser(): Promise<SessionUser> {
  return currentUser() ?? refreshUser()
}

export async function refreshUser(): Promise<SessionUser> {
  const user = await api.get<SessionUser>('/basedata/sys/user/info')
  setUser(user)
  tokenProved()
  const companyId = user.selectedCompanyId ?? user.companyId
  const communityId = user.selectedCommunityId ?? null
  const now = workContext.get()
  // The server forgets a place that is no longer allowed; so does the browser.
  if (now.companyId !== companyId || now.communityId !== communityId)
    setWorkContext({ companyId, communityId, communityIds: [] })
  return user
}

/** Rights, menus and the places to work in. */
export async function loadRights(): Promise<void> {
  const [entries] = await Promise.all([
    api.get<readonly RouterEntry[]>('/basedata/sys/menu/nav'),
    loadGroups(),
    loadOrganisation(),
  ])
  setRouterList(entries)
}
