import { MESSAGES } from '@wuguan/contract/kernel/errors'
import type { TabContext } from './tab-context'
import { cataloguePath } from './tab-key'

/** The path is not in the router list of this user; the tab shows it instead of the page. */
export class NotGranted extends Error {
  constructor() {
    super(MESSAGES[403])
    this.name = 'NotGranted'
  }
}

interface GuardedMatch {
  readonly fullPath: unknown
  readonly routeId: unknown
  /** Set on the root when the address belongs to no route. */
  readonly globalNotFound?: boolean
}

/** Before any loader of the page runs. The server checks every call again; this only keeps dead pages from opening. */
export function assertGranted(context: TabContext, matches: readonly GuardedMatch[]): void {
  const leaf = matches.at(-1)
  if (!leaf || leaf.routeId === '__root__' || matches.some((match) => match.globalNotFound)) return
  if (!context.granted(cataloguePath(String(leaf.fullPath)))) throw new NotGranted()
}
