import { defineAction, returns } from '../kernel/action.ts'
import { z } from '../kernel/zod.ts'
import type { CurrentUser, MenuGroup, RouterEntry } from '../session/session.actions.ts'
import type { PageConfig } from '../system/branding.ts'
import type { MenuNode } from '../system/menu-node.ts'
import type { Look } from './look.ts'
import type { OrganisationList } from '../system/company.actions.ts'

/** What the workspace of a user is made of in one company. */
export interface WorkspaceRights {
  pages: RouterEntry[]
  groups: MenuGroup[]
  organisation: OrganisationList
  /** Menus of the group to begin in: the remembered one when it is still delivered, else that of the page, else the first. */
  menus: { groupId: number; list: MenuNode[] } | null
}
export interface Workspace {
  user: CurrentUser
  config: PageConfig
  /** How the user likes to look at it; null while he has not said. */
  look: Look | null
  /**
   * Null while the password must be changed, and when the company of the call is no longer the user's: the call has put him
   * into another one, for which it is to be made again.
   */
  rights: WorkspaceRights | null
}

/** All that a sign-in or a reload has to know before it can show anything, in one answer. */
export const workspace = defineAction('home.workspace', {
  label: '工作区',
  method: 'GET',
  path: '/basedata/sys/user/workspace',
  input: z.object({
    at: z.string('页面地址不正确').max(500, '页面地址不正确').optional(),
    groupId: z.coerce.number('分组编号无效').int('分组编号无效').positive('分组编号无效').optional(),
  }),
  output: returns<Workspace>(),
  sample: () => ({ at: '/dashboard' }),
})
