import { api } from '@/app/api/client'
import { createStore } from '@/app/store'
import { communitiesOf, type CommunityNode, type Organisation } from './company-branch'
import { workContext } from './context'

/** Companies and communities that this user may work in. */
export const organisation = createStore<Organisation>({ companyList: [], communityList: [] })

export async function loadOrganisation(): Promise<void> {
  organisation.set(await api.get<Organisation>('/basedata/base/community/treelist', undefined, { quiet: true }))
}

export const currentCommunities = (): readonly CommunityNode[] =>
  communitiesOf(organisation.get(), workContext.get().companyId)
