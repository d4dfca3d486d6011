import { api } from '@/app/api/client'
import { currentGroup } from '@/app/menu/menu-store'
import { loadSession } from './load-session'
import { setWorkContext, workContext, type WorkContext } from './context'
import { workspaceQuery } from './workspace-call'

/** Moves to another company, one community, several or all (none named) after the server has agreed; a new company brings its own rights and menus. */
export async function switchContext(companyId: number, communityIds: readonly number[]): Promise<void> {
  const newCompany = companyId !== workContext.get().companyId
  setWorkContext(await api.put<WorkContext>('/auth/context', { companyId, communityIds }))
  if (newCompany) await loadSession(workspaceQuery('', currentGroup.get()))
}
