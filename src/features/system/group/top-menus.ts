import type { MenuTreeNode } from '@wuguan/contract/system/menu.actions'
import type { TreeNode } from '@wuguan/ui/tree'

const BUTTON = 2

/** First and second level: what a group may show. */
export const topMenus = (menus: readonly MenuTreeNode[]): TreeNode<number>[] =>
  menus.map(({ menuId, name, list }) => {
    const children = list
      .filter(({ type }) => type !== BUTTON)
      .map((child) => ({ id: child.menuId, label: child.name }))
    return { id: menuId, label: name, ...(children.length > 0 ? { children } : {}) }
  })

/** The chosen ones in the order of the tree, with the way to them. */
export const chosenMenus = (
  menus: readonly MenuTreeNode[],
  ids: ReadonlySet<number>,
): { menuId: number; name: string; path: string }[] =>
  menus.flatMap((menu) => [
    ...(ids.has(menu.menuId) ? [{ menuId: menu.menuId, name: menu.name, path: '' }] : []),
    ...menu.list.filter(({ menuId }) => ids.has(menuId)).map(({ menuId, name }) => ({ menuId, name, path: menu.name })),
  ])
