import { api } from '@/app/api/client'
import { currentGroup } from '@/app/menu/menu-store'
import { loadSession } from './load-session'
import { setWorkContext, workContext, type WorkContext } from './context'
import { workspaceQuery } from './workspace-call'

/** Moves to another company or community after the server has agreed; a new company brings its own rights and menus. */
export async function switchContext(wanted: { companyId: number; communityId: number | null }): Promise<void> {
  const newCompany = wanted.companyId !== workContext.get().companyId
  const { companyId, communityId } = wanted
  const answer = await api.put<Partial<WorkContext> | null>('/auth/context', {
    companyId,
    ...(communityId === null ? {} : { communityId }),
  })
  setWorkContext({
    companyId,
    communityId: answer?.communityId ?? communityId,
    communityIds: answer?.communityIds ?? [],
  })
  if (newCompany) await loadSession(workspaceQuery('', currentGroup.get()))
}
