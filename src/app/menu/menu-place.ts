import type { MenuNode } from './menu-store'

/** Entries from the top down to a page. */
export type MenuTrail = readonly MenuNode[]

/** Every entry that leads to a page, with the directories above it. */
export function leavesOf(nodes: readonly MenuNode[], above: MenuTrail = []): MenuTrail[] {
  return nodes.flatMap((node) => (node.list.length > 0 ? leavesOf(node.list, [...above, node]) : [[...above, node]]))
}

/**
 * The entry that stands for a page: its own, else (add, edit and detail pages have none) the nearest one in its folder,
 * where the page whose name it continues and the list of the folder go before its neighbours.
 */
export function placeOf(nodes: readonly MenuNode[], path: string): MenuTrail | null {
  const leaves = leavesOf(nodes)
  const own = leaves.find((trail) => trail.at(-1)?.url === path)
  if (own) return own
  for (let folder = parentOf(path); folder.lastIndexOf('/') > 0; folder = parentOf(folder)) {
    const inside = leaves.filter((trail) => trail.at(-1)?.url?.startsWith(`${folder}/`))
    const nearest =
      inside.find((trail) => path.startsWith(`${trail.at(-1)?.url}-`)) ??
      inside.find((trail) => trail.at(-1)?.url === `${folder}/list`) ??
      leaves.find((trail) => trail.at(-1)?.url === folder) ??
      inside[0]
    if (nearest) return nearest
  }
  return null
}

const parentOf = (path: string): string => path.slice(0, Math.max(path.lastIndexOf('/'), 0))
