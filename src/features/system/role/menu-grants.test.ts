import { expect, it } from 'vitest'
import type { GrantableMenu } from '@wuguan/contract/system/role.actions'
import { codeCount, granted, grantNodes, lineIds, modulesOf, ticked } from './menu-grants'

const menu = (
  menuId: number,
  type: number,
  list: GrantableMenu[] = [],
  perms: string | null = null,
): GrantableMenu => ({ menuId, parentId: null, name: `菜单${menuId}`, type, perms, live: true, list })
const menus = [
  menu(1, 0, [menu(2, 1, [menu(3, 2, [], 'a:b:add'), menu(4, 2, [], 'a:b:edit,a:b:list')], 'a:b:list'), menu(5, 1)]),
  menu(6, 1),
]
const set = (...ids: number[]) => new Set(ids)

it('ticks a parent only with everything below it', () => {
  expect(ticked(menus, set(1, 2, 3))).toEqual([-2, 3])
  expect(ticked(menus, set(1, 2, 3, 4))).toEqual([2, -2, 3, 4])
  expect(ticked(menus, set(1, 2, 3, 4, 5, 6))).toEqual([1, 2, -2, 3, 4, 5, 6])
})
it('marks a page that this build does not have', () => {
  const [directory] = grantNodes([menu(1, 0, [{ ...menu(2, 1), live: false }, menu(3, 1)])])
  expect(directory?.children?.map(({ note }) => note)).toEqual(['未上线', undefined])
})
it('gives the way to what is ticked, and nothing else', () => {
  expect(granted(menus, set(3))).toEqual([1, 2, 3])
  expect(granted(menus, set(6))).toEqual([6])
  expect(granted(menus, set())).toEqual([])
})
it.each([[[1, 2, 3, 6]], [[1, 2]], [[1, 5]], [[1, 2, 3, 4, 5, 6]], [[]]])('comes back to what it was: %j', (ids) =>
  expect(granted(menus, new Set(ticked(menus, new Set(ids))))).toEqual(ids),
)
it('counts each code once', () => expect(codeCount(menus, set(1, 2, 3, 4))).toBe(3))
it('gives a page with buttons a line for opening it', () => {
  expect(grantNodes(menus)[0]?.children?.[0]?.children).toEqual([
    { id: -2, label: '打开页面', note: 'a:b:list' },
    { id: 3, label: '菜单3', note: 'a:b:add' },
    { id: 4, label: '菜单4', note: 'a:b:edit,a:b:list' },
  ])
  expect(lineIds(menus)).toEqual([1, 2, -2, 3, 4, 5, 6])
})
it('filters by what holds others', () => expect(modulesOf(menus)).toEqual([{ menuId: 1, name: '菜单1' }]))
