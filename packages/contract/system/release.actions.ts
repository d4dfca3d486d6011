import { defineAction, returns } from '../kernel/action.ts'
import { integerId, nothing, someIntegerIds } from '../kernel/inputs.ts'
import { z } from '../kernel/zod.ts'
import type { ReleaseNote } from './release-notes.ts'
import type { GrantableMenu } from './role.actions.ts'

const R = '/basedata/sys/release'

/** A role that the caller may give rights to, with those of the new menus that it has and those that it might want. */
export interface ReleaseRole {
  id: number
  name: string
  companyName: string | null
  held: number[]
  suggested: number[]
}
export interface ReleaseNews {
  /** Those that brought what nobody has dealt with; none: there is no news. */
  versions: string[]
  /** Whether the caller says that it is dealt with: the super administrator, from whom nothing of it is hidden. */
  closes: boolean
  notes: ReleaseNote[]
  /** New menus and buttons, with the directories and pages around them. */
  menus: GrantableMenu[]
  /** Ids of the new ones among them. */
  fresh: number[]
  roles: ReleaseRole[]
  /** By name: what arrives without being granted. */
  jobs: string[]
  events: string[]
  settings: string[]
}

export const releaseNews = defineAction('system.releaseNews', {
  label: '版本更新',
  method: 'GET',
  path: `${R}/news`,
  permission: 'system:role:edit',
  input: nothing,
  output: returns<ReleaseNews>(),
})
export const releaseGrant = defineAction('system.releaseGrant', {
  label: '授权新增功能',
  path: `${R}/grant`,
  permission: 'system:role:edit',
  input: z.object({
    versions: z.array(z.string().max(40)).min(1, '没有待处理的版本更新').max(50),
    grants: z
      .array(z.object({ roleId: integerId('角色', 'system.role'), menuIds: someIntegerIds('菜单', 'system.menu') }))
      .max(500),
  }),
  output: returns<{ roles: number; menus: number }>(),
  sample: () => ({ versions: ['0.0.0'], grants: [] }),
})
