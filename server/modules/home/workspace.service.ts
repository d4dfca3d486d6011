import type { Workspace } from '@wuguan/contract/home/workspace.actions'
import type { RouterEntry } from '@wuguan/contract/session/session.actions'
import type { ActionContext } from '../../kernel/kernel.ts'
import { readCurrentUser } from '../session/current-user.service.ts'
import { groupOnly, groupsOf, pagesOf, readOwnMenus } from '../session/menus.service.ts'
import { readPageConfig } from '../session/page-config.service.ts'
import { readLook } from './look.service.ts'
import { listOrganisation } from '../system/organisation.service.ts'

interface Place {
  /** Address of the page without its search. */
  readonly at?: string | undefined
  /** Group in which the user was last. */
  readonly groupId?: number | undefined
}

export async function readWorkspace(context: ActionContext, { at, groupId }: Place): Promise<Workspace> {
  const { actor, q } = context
  // At once: one after the other they would wait for the database a dozen times.
  const [user, config, menus, organisation, look] = await Promise.all([
    readCurrentUser(context),
    readPageConfig(q, actor.companyId),
    readOwnMenus(context),
    listOrganisation(context),
    readLook(context),
  ])
  if (user.mustChangePassword || user.selectedCompanyId !== actor.companyId) return { user, config, look, rights: null }
  const pages = pagesOf(actor, menus)
  const groups = groupsOf(actor, menus)
  const begin =
    [groupId, ...standsIn(pages, at)].map((id) => groups.find((group) => group.id === id)).find(Boolean) ?? groups[0]
  return {
    user,
    config,
    look,
    rights: {
      pages,
      groups: groups.map(groupOnly),
      organisation,
      menus: begin ? { groupId: begin.id, list: begin.list } : null,
    },
  }
}

/** Groups of the page at an address. */
const standsIn = (pages: readonly RouterEntry[], at = ''): readonly number[] =>
  (pages.find(({ path }) => path === at) ?? pages.find(({ path }) => stands(path, at)))?.groupIds ?? []

/** Whether an address is one of a page whose path has parameters (`/basedata/house/edit/$id`). */
function stands(path: string, address: string): boolean {
  const [own, given] = [path.split('/'), address.split('/')]
  return own.length === given.length && own.every((part, index) => part.startsWith('$') || part === given[index])
}
