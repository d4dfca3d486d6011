import type { GrantableMenu } from '@wuguan/contract/system/role.actions'
import type { TreeNode } from '@wuguan/ui/tree'

const TYPE_NOTES: Readonly<Record<number, string>> = { 0: '目录', 2: '按钮' }

/** Directories, menus and buttons to tick; a button says its code. */
export const grantNodes = (menus: readonly GrantableMenu[]): TreeNode<number>[] =>
  menus.map(({ menuId, name, type, perms, list }) => {
    const note = type === 2 ? (perms ?? TYPE_NOTES[2]) : TYPE_NOTES[type]
    return { id: menuId, label: name, ...(note ? { note } : {}), ...(list.length > 0 ? { children: grantNodes(list) } : {}) }
  })

const below = (menu: GrantableMenu): GrantableMenu[] => [menu, ...menu.list.flatMap(below)]
export const everyMenu = (menus: readonly GrantableMenu[]): GrantableMenu[] => menus.flatMap(below)

/**
 * What the tree ticks for what a role holds: a parent is ticked only with everything below it, so held parents that are
 * not whole are shown by their children alone.
 */
export function ticked(menus: readonly GrantableMenu[], held: ReadonlySet<number>): number[] {
  const whole = (menu: GrantableMenu): boolean => held.has(menu.menuId) && menu.list.every(whole)
  return everyMenu(menus).filter(whole).map(({ menuId }) => menuId)
}

/** What a role holds for what is ticked: the way to a ticked button belongs to it, or its menu would not be there to press it in. */
export function granted(menus: readonly GrantableMenu[], checked: ReadonlySet<number>): number[] {
  const take = (menu: GrantableMenu): number[] => {
    const inside = menu.list.flatMap(take)
    return inside.length > 0 || checked.has(menu.menuId) ? [menu.menuId, ...inside] : []
  }
  return menus.flatMap(take).toSorted((a, b) => a - b)
}

/** Different codes that the menus give. */
export function codeCount(menus: readonly GrantableMenu[], held: ReadonlySet<number>): number {
  const codes = everyMenu(menus).filter(({ menuId }) => held.has(menuId)).flatMap(({ perms }) => (perms ?? '').split(',').map((code) => code.trim()).filter(Boolean))
  return new Set(codes).size
}

/** Modules by the first part of the codes that their menus give, in reading order. */
export function modulesOf(menus: readonly GrantableMenu[]): { menuId: number; name: string }[] {
  return menus.filter(({ list }) => list.length > 0).map(({ menuId, name }) => ({ menuId, name }))
}
