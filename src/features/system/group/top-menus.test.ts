import { expect, it } from 'vitest'
import type { MenuTreeNode } from '@wuguan/contract/system/menu.actions'
import { chosenMenus, topMenus } from './top-menus'

const node = (menuId: number, type: number, list: MenuTreeNode[] = []): MenuTreeNode => ({
  menuId,
  parentId: null,
  name: `菜单${menuId}`,
  type,
  perms: null,
  list,
})
const menus = [node(1, 0, [node(2, 1, [node(3, 2)]), node(4, 0, [node(5, 1)])]), node(6, 1, [node(7, 2)])]
it('offers two levels without buttons', () =>
  expect(topMenus(menus)).toEqual([
    {
      id: 1,
      label: '菜单1',
      children: [
        { id: 2, label: '菜单2' },
        { id: 4, label: '菜单4' },
      ],
    },
    { id: 6, label: '菜单6' },
  ]))
it('names the chosen ones with the way to them', () =>
  expect(chosenMenus(menus, new Set([4, 6]))).toEqual([
    { menuId: 4, name: '菜单4', path: '菜单1' },
    { menuId: 6, name: '菜单6', path: '' },
  ]))
