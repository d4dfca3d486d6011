/**
 * How the menu files are written: group → directory → leaf, the leaf naming its hidden pages. A group has at most twelve entries,
 * which a small screen shows at once. Money has two groups: 收费中心 is what is done for one household (bill, collect, give back, remind, its
 * papers) and what its charges follow; 财务中心 is what is read, reconciled, closed or set over all of them. A directory keeps its name
 * and its place for good: installations know it by both.
 */
export const MENU_GROUPS = [
  { name: '工作台', icon: 'layout-dashboard' },
  { name: '收费中心', icon: 'wallet' },
  { name: '财务中心', icon: 'landmark' },
  { name: '基础资料', icon: 'building-2' },
  { name: '工单客服', icon: 'headset' },
  { name: '品质巡检', icon: 'badge-check' },
  { name: '设备物资', icon: 'package' },
  { name: '停车通行', icon: 'square-parking' },
  { name: '合同供应商', icon: 'file-signature' },
  { name: '运营内容', icon: 'megaphone' },
  { name: '系统管理', icon: 'settings' },
] as const
export type MenuGroupName = (typeof MENU_GROUPS)[number]['name']

export interface MenuLeaf {
  readonly path: string
  /** Pages reached from this one: they have a menu row, so that they can be granted, but no entry. */
  readonly pages: readonly string[]
  /** Permission prefixes whose buttons stand here because no leaf opens with one of their codes. */
  readonly codes: readonly string[]
}

export interface MenuDirectory {
  readonly group: MenuGroupName
  /** null: the leaves stand directly in the group. */
  readonly name: string | null
  /** lucide icon name */
  readonly icon: string | null
  readonly leaves: readonly MenuLeaf[]
}

export const leaf = (path: string, more: { pages?: readonly string[]; codes?: readonly string[] } = {}): MenuLeaf => ({
  path,
  pages: more.pages ?? [],
  codes: more.codes ?? [],
})
export const directory = (
  group: MenuGroupName,
  name: string,
  icon: string,
  leaves: readonly MenuLeaf[],
): MenuDirectory => ({ group, name, icon, leaves })
export const top = (group: MenuGroupName, entry: MenuLeaf): MenuDirectory => ({
  group,
  name: null,
  icon: null,
  leaves: [entry],
})
