import { describe, expect, it } from 'vitest'
import { withoutToken } from './address-token'
import { codesOf, holds } from './can'
import { communitiesOf, companyBranch } from './company-branch'
import { redirectTarget } from './redirect-target'

describe('where to go after signing in', () => {
  it.each(['/basedata/house/list', '/basedata/house/list?page=2&f.x=1,2', '/user', '/a?u=https://b.example'])(
    '%s',
    (path) => {
      expect(redirectTarget(path)).toBe(path)
    },
  )
  it.each([
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    'basedata',
    '',
    '/',
    '/login',
    '/login?redirect=/x',
    '/a\\b',
    '/a\nb',
    undefined,
    null,
    7,
    ['/a'],
  ])('%j leads to the workbench', (wanted) => {
    expect(redirectTarget(wanted)).toBe('/dashboard')
  })
})

describe('permission check', () => {
  const held = new Set(['event:event:viewSensitive', 'house:add', 'house:edit'])
  it('wants every code, whole', () => {
    expect(holds('house:add', held, false)).toBe(true)
    expect(holds('house:add, house:edit', held, false)).toBe(true)
    expect(holds('house:add,house:delete', held, false)).toBe(false)
    expect(holds('event:event:view', held, false)).toBe(false)
  })
  it('lets the super administrator pass, also for unknown codes', () => {
    expect(holds('no:such:code', new Set(), true)).toBe(true)
  })
  it('splits a list', () => {
    expect(codesOf(' a:b , ,c:d,')).toEqual(['a:b', 'c:d'])
    expect(codesOf('')).toEqual([])
  })
})

describe('token in the address', () => {
  it.each([
    ['http://h/?token=abc#/dashboard', 'abc', 'http://h/#/dashboard'],
    ['http://h/?x=1&token=abc', 'abc', 'http://h/?x=1'],
    ['http://h/#/user?token=abc', 'abc', 'http://h/#/user'],
    ['http://h/#/user?a=1&token=abc', 'abc', 'http://h/#/user?a=1'],
    ['http://h/?token=outer#/user?token=inner', 'outer', 'http://h/#/user'],
    ['http://h/#/user?tokens=1', null, 'http://h/#/user?tokens=1'],
    ['http://h/?token=#/user', '', 'http://h/#/user'],
  ])('%s', (address, ticket, href) => {
    expect(withoutToken(address)).toEqual({ ticket, href })
  })
})

describe('communities of a company', () => {
  const companyList = [
    { id: 3, parentId: 2, name: '佛山项目部', nodeType: 2 },
    { id: 1, parentId: null, name: '集团', nodeType: 1 },
    { id: 2, parentId: 1, name: '佛山', nodeType: 2 },
    { id: 4, parentId: 1, name: '广州', nodeType: 2 },
  ]
  const communityList = [
    { id: 11, name: '甲', label: '甲', companyId: 3 },
    { id: 12, name: '乙', label: '乙', companyId: 4 },
  ]
  it('includes those of the companies below it, in whatever order they come', () => {
    expect([...companyBranch(companyList, 1)].sort((a, b) => a - b)).toEqual([1, 2, 3, 4])
    expect(communitiesOf({ companyList, communityList }, 2).map(({ id }) => id)).toEqual([11])
    expect(communitiesOf({ companyList, communityList }, 1).map(({ id }) => id)).toEqual([11, 12])
  })
})
