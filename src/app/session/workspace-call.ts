import { pathOfHash } from '@/app/routing/public-paths'
import { keptGroup } from '@/app/tabs/keep-alive'

/** The call that brings all that a sign-in or a reload has to know (home.workspace). */
export const WORKSPACE = '/basedata/sys/user/workspace'

/** Where the user is and was: the page of the address, and the menu group that this browser tab remembers. */
export const workspaceQuery = (hash: string, group: number | null = keptGroup()): Readonly<Record<string, string>> => ({
  at: pathOfHash(hash),
  ...(group === null ? {} : { groupId: String(group) }),
})
