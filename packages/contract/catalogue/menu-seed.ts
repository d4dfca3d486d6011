import { type MenuDirectory, type MenuGroupName, type MenuLeaf } from './menu.ts'
import { type Permission, permissionPrefix } from './permission.ts'
import type { CatalogueRoute, RouteKind } from './route.ts'

export const MENU_TYPE = { directory: 0, page: 1, button: 2 } as const

/** One row of the menu table as the catalogue wants it; `key` and `parentKey` are stable across releases. */
export interface MenuSeed {
  /** Path of a page, `button:<code>` of a button, `<group>/<name>` of a directory. */
  readonly key: string
  readonly parentKey: string | null
  readonly type: 0 | 1 | 2
  readonly name: string
  readonly url: string | null
  readonly perms: string | null
  readonly icon: string | null
  readonly orderNum: number
  readonly visible: boolean
  readonly layout: 'main' | 'blank' | 'new'
  /** 1 tab, 2 new window */
  readonly openMode: 1 | 2
  readonly keepAlive: boolean
  /** Menu groups that show this row; top-level rows only. */
  readonly groups: readonly MenuGroupName[]
}

interface Catalogue {
  readonly groups: readonly MenuGroupName[]
  readonly directories: readonly MenuDirectory[]
  readonly routeOf: (path: string) => CatalogueRoute
  readonly permissions: readonly Permission[]
}

/** Kinds that open outside the shell: a sheet of paper needs the whole window. */
const BLANK: ReadonlySet<RouteKind> = new Set(['print'])
/** Kinds that take the whole width under the bar: a canvas with its panels has no room beside a menu. */
const WIDE: ReadonlySet<RouteKind> = new Set(['designer'])

/** The whole menu in seed order: parents before children, siblings numbered 1..n; the first row is the workbench (menu id 1). */
export function buildMenuSeed({ groups, directories, routeOf, permissions }: Catalogue): readonly MenuSeed[] {
  const buttonsOf = placeButtons(directories, permissions, routeOf)
  const rows: MenuSeed[] = []
  const siblings = new Map<string | null, number>()
  const push = (row: Omit<MenuSeed, 'orderNum'>) => {
    const orderNum = (siblings.get(row.parentKey) ?? 0) + 1
    siblings.set(row.parentKey, orderNum)
    rows.push({ ...row, orderNum })
  }
  const pushPage = (
    path: string,
    parentKey: string | null,
    visible: boolean,
    icon: string | null,
    inGroups: readonly MenuGroupName[],
  ) => {
    const route = routeOf(path)
    const blank = BLANK.has(route.kind)
    push({
      key: path,
      parentKey,
      type: MENU_TYPE.page,
      name: route.title,
      url: path,
      perms: route.permission,
      icon,
      visible,
      layout: blank ? 'blank' : WIDE.has(route.kind) ? 'new' : 'main',
      openMode: blank ? 2 : 1,
      keepAlive: !blank,
      groups: inGroups,
    })
  }
  const pushLeaf = (
    entry: MenuLeaf,
    parentKey: string | null,
    icon: string | null,
    inGroups: readonly MenuGroupName[],
  ) => {
    pushPage(entry.path, parentKey, true, icon, inGroups)
    for (const page of entry.pages) pushPage(page, entry.path, false, null, [])
    for (const { code, label } of buttonsOf.get(entry.path) ?? [])
      push({ ...BUTTON, key: `button:${code}`, parentKey: entry.path, name: label, perms: code })
  }

  for (const group of groups)
    for (const dir of directories.filter((d) => d.group === group)) {
      if (dir.name === null) {
        for (const entry of dir.leaves) pushLeaf(entry, null, WORKBENCH_ICON, [group])
        continue
      }
      const key = `${group}/${dir.name}`
      push({ ...DIRECTORY, key, name: dir.name, icon: dir.icon, groups: [group] })
      for (const entry of dir.leaves) pushLeaf(entry, key, null, [])
    }
  return rows
}

const WORKBENCH_ICON = 'layout-dashboard'
const SHARED = { url: null, layout: 'main', openMode: 1, keepAlive: false } as const
const BUTTON = { ...SHARED, type: MENU_TYPE.button, icon: null, visible: false, groups: [] } as const
const DIRECTORY = { ...SHARED, type: MENU_TYPE.directory, parentKey: null, perms: null, visible: true } as const

/**
 * Every code stands in the menu, or no role could grant it: on the pages that it opens, else as a button of the leaf that
 * names its prefix, else of the first leaf that opens with a code of that prefix.
 */
function placeButtons(
  directories: readonly MenuDirectory[],
  permissions: readonly Permission[],
  routeOf: (path: string) => CatalogueRoute,
): ReadonlyMap<string, readonly Permission[]> {
  const leaves = directories.flatMap((d) => d.leaves)
  const opened = new Set(leaves.flatMap((l) => [l.path, ...l.pages]).map((path) => routeOf(path).permission))
  const home = new Map<string, string>()
  for (const entry of leaves) for (const prefix of entry.codes) home.set(prefix, entry.path)
  for (const entry of leaves) {
    const code = routeOf(entry.path).permission
    if (code !== null && !home.has(permissionPrefix(code))) home.set(permissionPrefix(code), entry.path)
  }
  const placed = new Map<string, Permission[]>()
  for (const permission of permissions) {
    if (opened.has(permission.code)) continue
    const path = home.get(permissionPrefix(permission.code))
    if (path === undefined)
      throw new Error(`permission ${permission.code} has no menu: name its prefix in the codes of a leaf`)
    const list = placed.get(path)
    if (list) list.push(permission)
    else placed.set(path, [permission])
  }
  return placed
}
