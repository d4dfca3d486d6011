import { knownTarget, locate } from '@/app/routing/tree'
import { resetTab } from './open-tabs'

/** Where `/refresh?from=…` goes on to, after the tab of that address has dropped what it keeps. */
export function refreshTarget(from: string | undefined): string {
  const target = knownTarget(from)
  resetTab(locate(target).tab)
  return target
}
