import type { GrantableMenu } from '@wuguan/contract/system/role.actions'
import { NOT_LIVE } from '@/app/routing/not-live'
import type { TreeNode } from '@wuguan/ui/tree'

/**
 * Menus as a tree to tick. A parent's tick stands for everything below it, so a page with buttons gets a line of its own for
 * opening it: a role may open a page without any of its buttons. That line has the page's id negated.
 */
const DIRECTORY = 0
const PAGE = 1
const BUTTON = 2
const opens = ({ type, list }: GrantableMenu) => type === PAGE && list.length > 0
const openId = ({ menuId }: GrantableMenu) => -menuId

/** Directories, menus and buttons to tick; a button says its code. */
export const grantNodes = (menus: readonly GrantableMenu[]): TreeNode<number>[] =>
  menus.map((menu) => {
    const { menuId, name, type, perms, list, live } = menu
    const note = type === BUTTON ? (perms ?? '按钮') : type === DIRECTORY ? '目录' : live ? '' : NOT_LIVE
    const own: TreeNode<number>[] = opens(menu)
      ? [{ id: openId(menu), label: '打开页面', ...(perms ? { note: perms } : {}) }]
      : []
    const children = [...own, ...grantNodes(list)]
    return { id: menuId, label: name, ...(note === '' ? {} : { note }), ...(children.length > 0 ? { children } : {}) }
  })

const below = (menu: GrantableMenu): GrantableMenu[] => [menu, ...menu.list.flatMap(below)]
export const everyMenu = (menus: readonly GrantableMenu[]): GrantableMenu[] => menus.flatMap(below)
/** Ids of all lines of the tree. */
export const lineIds = (menus: readonly GrantableMenu[]): number[] =>
  everyMenu(menus).flatMap((menu) => (opens(menu) ? [menu.menuId, openId(menu)] : [menu.menuId]))

/** What the tree ticks for what a role holds. */
export function ticked(menus: readonly GrantableMenu[], held: ReadonlySet<number>): number[] {
  const whole = (menu: GrantableMenu): boolean => held.has(menu.menuId) && menu.list.every(whole)
  return everyMenu(menus).flatMap((menu) => [
    ...(whole(menu) ? [menu.menuId] : []),
    ...(opens(menu) && held.has(menu.menuId) ? [openId(menu)] : []),
  ])
}

/** What a role holds for what is ticked: the way to a ticked button belongs to it, or its page would not be there to press it in. */
export function granted(menus: readonly GrantableMenu[], checked: ReadonlySet<number>): number[] {
  const take = (menu: GrantableMenu): number[] => {
    const inside = menu.list.flatMap(take)
    const own = menu.list.length === 0 ? checked.has(menu.menuId) : opens(menu) && checked.has(openId(menu))
    return own || inside.length > 0 ? [menu.menuId, ...inside] : []
  }
  return menus.flatMap(take).toSorted((a, b) => a - b)
}

/** Different codes that the menus give. */
export function codeCount(menus: readonly GrantableMenu[], held: ReadonlySet<number>): number {
  const codes = everyMenu(menus)
    .filter(({ menuId }) => held.has(menuId))
    .flatMap(({ perms }) =>
      (perms ?? '')
        .split(',')
        .map((code) => code.trim())
        .filter(Boolean),
    )
  return new Set(codes).size
}

/** The top entries that hold others: the modules that one filters by. */
export const modulesOf = (menus: readonly GrantableMenu[]): { menuId: number; name: string }[] =>
  menus.filter(({ list }) => list.length > 0).map(({ menuId, name }) => ({ menuId, name }))
