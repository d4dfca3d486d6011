import { expect, it } from 'vitest'
import type { MenuRow } from '@wuguan/contract/system/menu.actions'
import { menuBranch, menuLines } from './menu-rows'

const row = (id: number, parentId: number | null, orderNum: number, more: Partial<MenuRow> = {}) =>
  ({
    id,
    menuId: id,
    parentId,
    orderNum,
    name: `菜单${id}`,
    state: 1,
    url: null,
    oldUrl: null,
    perms: null,
    ...more,
  }) as MenuRow
const rows = [
  row(1, null, 2),
  row(2, null, 1),
  row(3, 1, 1, { url: '/system/user/list' }),
  row(4, 3, 1, { perms: 'system:user:add', state: 0 }),
]
const shown = (...args: Parameters<typeof menuLines>) =>
  menuLines(...args).map(({ row: { id }, level, open }) => [id, level, open])
const ALL = { text: '', state: null } as const

it('stands in order, open where it is opened', () => {
  expect(shown(rows, new Set(), ALL)).toEqual([
    [2, 1, false],
    [1, 1, false],
  ])
  expect(shown(rows, new Set([1]), ALL)).toEqual([
    [2, 1, false],
    [1, 1, true],
    [3, 2, false],
  ])
})
it('finds by route and code, with the way there', () => {
  expect(shown(rows, new Set(), { text: 'User/List', state: null })).toEqual([
    [1, 1, true],
    [3, 2, true],
  ])
  expect(shown(rows, new Set(), { text: '', state: 0 })).toEqual([
    [1, 1, true],
    [3, 2, true],
    [4, 3, false],
  ])
  expect(shown(rows, new Set(), { text: '没有', state: null })).toEqual([])
})
it('knows what lies below', () => expect([...menuBranch(rows, 1)]).toEqual([1, 3, 4]))
