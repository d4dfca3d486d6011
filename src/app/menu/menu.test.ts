import { describe, expect, it } from 'vitest'
import { groupLimit } from './group-limit'
import { placeOf } from './menu-place'
import type { MenuNode } from './menu-store'

it.each([
  [390, 3],
  [1049, 3],
  [1050, 7],
  [1366, 7],
  [1580, 7],
  [1581, 10],
  [1920, 10],
])('%d px shows %d groups', (width, limit) => {
  expect(groupLimit(width)).toBe(limit)
})

let id = 0
const node = (name: string, url: string | null, list: MenuNode[] = []): MenuNode => ({
  menuId: ++id,
  name,
  icon: null,
  url,
  oldUrl: null,
  openMode: 1,
  list,
})

describe('the entry of a page', () => {
  const menu = [
    node('项目房产', null, [
      node('交付', '/basedata/house/handoverList'),
      node('房产', '/basedata/house/list'),
      node('单元', '/basedata/unit/list'),
      node('变更', '/basedata/house/change'),
    ]),
    node('收费', null, [node('票据', null, [node('收据', '/charge/receipt')])]),
    node('工作台', '/dashboard'),
  ]
  it.each([
    ['/basedata/house/handoverList', '项目房产/交付'],
    ['/basedata/house/edit/$id', '项目房产/房产'],
    ['/basedata/house/getHandoverDetail/$id/$isEdit', '项目房产/房产'],
    ['/basedata/house/change-detail', '项目房产/变更'],
    ['/basedata/unit/add', '项目房产/单元'],
    ['/charge/receipt/detail/$id', '收费/票据/收据'],
    ['/dashboard', '工作台'],
    ['/user', null],
    ['/park/list', null],
  ])('%s', (path, trail) => {
    expect(
      placeOf(menu, path)
        ?.map(({ name }) => name)
        .join('/') ?? null,
    ).toBe(trail)
  })
})
