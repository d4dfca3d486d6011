import { keptGroup } from '@/app/tabs/keep-alive'

/** The call that brings all that a sign-in or a reload has to know (home.workspace). */
export const WORKSPACE = '/basedata/sys/user/workspace'

/** Where the user is and was: the page of the address, and the menu group that this browser tab remembers. */
export function workspaceQuery(hash: string, group: number | null = keptGroup()): Readonly<Record<string, string>> {
  const at = hash.replace(/^#/, '').split('?', 1)[0]!
  return { ...(at === '' ? {} : { at }), ...(group === null ? {} : { groupId: String(group) }) }
}
