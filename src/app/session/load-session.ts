import type { Workspace } from '@wuguan/contract/home/workspace.actions'
import { api, ApiError } from '@/app/api/client'
import { showLook } from '@/app/look/look'
import { setMenus } from '@/app/menu/menu-store'
import { showPageConfig } from '@/app/page-config'
import { openKept } from '@/app/tabs/keep-alive'
import { EMPTY_CONTEXT, setWorkContext, workContext } from './context'
import { organisation } from './organisation'
import { setRouterList } from './router-list'
import { type SessionUser, setUser } from './user-store'
import { WORKSPACE, workspaceQuery } from './workspace-call'

export async function refreshUser(): Promise<void> {
  showUser(await api.get<SessionUser>('/basedata/sys/user/info'))
}

function showUser(user: SessionUser): void {
  setUser(user)
  const companyId = user.selectedCompanyId ?? user.companyId
  const communityId = user.selectedCommunityId ?? null
  const now = workContext.get()
  // The server forgets a place that is no longer allowed; so does the browser.
  if (now.companyId !== companyId || now.communityId !== communityId)
    setWorkContext({ companyId, communityId, communityIds: [] })
}

/** User, rights, menus and the places to work in; only the user while the password must be changed. */
export async function loadSession(query = workspaceQuery(window.location.hash)): Promise<SessionUser> {
  const ask = async () => {
    const answer = await api.get<Workspace>(WORKSPACE, query).catch((error: unknown) => {
      // The browser remembers a place that was taken from the user meanwhile: he starts where the server puts him.
      if (!(error instanceof ApiError) || error.code !== 403 || workContext.get() === EMPTY_CONTEXT) throw error
      setWorkContext(EMPTY_CONTEXT)
      return api.get<Workspace>(WORKSPACE, query)
    })
    showUser(answer.user)
    return answer
  }
  const first = await ask()
  const { user, config, rights, look: chosen } = first.rights || first.user.mustChangePassword ? first : await ask()
  showPageConfig(config)
  showLook(chosen)
  if (rights) {
    openKept(user.userId)
    setRouterList(rights.pages)
    organisation.set(rights.organisation)
    setMenus(rights.groups, rights.menus)
  }
  return user
}
