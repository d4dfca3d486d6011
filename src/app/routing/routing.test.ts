import { describe, expect, it } from 'vitest'
import { hrefTo } from './href'
import { parseListSearch } from './list-search'
import { isPublicHash } from './public-paths'
import { parseSearch, stringifySearch } from './search-codec'
import { cataloguePath, splitHref, tabKey, type BranchRoute } from './tab-key'

const root: BranchRoute = { fullPath: '/', options: {} }
const route = (fullPath: string, staticData: BranchRoute['options']['staticData'] = {}): BranchRoute => ({
  fullPath,
  options: { staticData },
})

describe('tab key', () => {
  it.each([
    [
      '/basedata/house/list?page=3',
      [root, route('/basedata/house'), route('/basedata/house/list')],
      '/basedata/house/list',
    ],
    ['/basedata/house/edit/1', [root, route('/basedata/house/edit/$id')], '/basedata/house/edit/1'],
    ['/basedata/house/edit/2/', [root, route('/basedata/house/edit/$id')], '/basedata/house/edit/2'],
    [
      '/basedata/archives/7/service?f.state=1',
      [root, route('/basedata/archives/$id', { layout: true }), route('/basedata/archives/$id/service')],
      '/basedata/archives/7',
    ],
    [
      '/basedata/archives/7',
      [root, route('/basedata/archives/$id', { layout: true }), route('/basedata/archives/$id/')],
      '/basedata/archives/7',
    ],
    [
      '/bpm/process-instance/detail?tab=2&id=9',
      [root, route('/bpm/process-instance/detail', { tabKey: ['id'] })],
      '/bpm/process-instance/detail?id=9',
    ],
    [
      '/bpm/process-instance/detail',
      [root, route('/bpm/process-instance/detail', { tabKey: ['id'] })],
      '/bpm/process-instance/detail',
    ],
    ['/home?url=a/b.html%3Fx%3D1', [root, route('/home', { tabKey: ['url'] })], '/home?url=a%2Fb.html%3Fx%3D1'],
    ['/unknown/place', [], '/unknown/place'],
  ])('%s', (href, branch, key) => {
    expect(tabKey(href, branch)).toBe(key)
  })

  it('splits an address', () => {
    expect(splitHref('/a/b/?x=1?y#z')).toEqual({ pathname: '/a/b', search: 'x=1?y' })
    expect(splitHref('/')).toEqual({ pathname: '/', search: '' })
    expect(splitHref('')).toEqual({ pathname: '/', search: '' })
  })

  it('writes index routes as the catalogue does', () => {
    expect([cataloguePath('/workflow/'), cataloguePath('/'), cataloguePath('/a/$id')]).toEqual([
      '/workflow',
      '/',
      '/a/$id',
    ])
  })
})

describe('search codec', () => {
  it('keeps text as text and one level of records', () => {
    const search = { page: 2, keyword: '陈 & 李=1', id: '007', f: { saleStatus: '1,2', 'customerName.eq': '王' } }
    const text = stringifySearch(search)
    expect(text).toContain('f.saleStatus=1,2')
    expect(parseSearch(text.slice(1))).toEqual({ ...search, page: '2' })
  })

  it('drops what is empty', () => {
    expect(stringifySearch({ a: undefined, b: null, c: '', f: {}, g: { x: undefined } })).toBe('')
    expect(stringifySearch({ flag: false, zero: 0, list: [1, 2] })).toBe('?flag=false&zero=0&list=1,2')
  })

  it('cannot be used to reach a prototype', () => {
    const search = parseSearch('__proto__.polluted=1&f.__proto__=2&constructor=3')
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
    expect(Object.getPrototypeOf(search['f'])).toBe(Object.prototype)
  })
})

describe('list search', () => {
  it('reads what is usable', () => {
    expect(
      parseListSearch({
        page: '3',
        limit: '50',
        orderField: 'roomNo',
        order: 'desc',
        keyword: ' 陈 ',
        f: { saleStatus: '1,2' },
        view: 'map',
      }),
    ).toEqual({
      page: 3,
      limit: 50,
      orderField: 'roomNo',
      order: 'desc',
      keyword: '陈',
      f: { saleStatus: '1,2' },
      view: 'map',
    })
  })

  it.each([
    [{ page: '0' }],
    [{ page: '-1' }],
    [{ page: '1.5' }],
    [{ page: 'abc' }],
    [{ page: '' }],
    [{ limit: 'x' }],
    [{ orderField: 'id; drop table' }],
    [{ order: 'desc' }],
    [{ keyword: '   ' }],
    [{ f: 'x' }],
    [{ f: ['1'] }],
    [{ f: { 'a b': '1', c: '' } }],
  ])('answers nothing for %j, over the raw value', (raw) => {
    const answer = parseListSearch(raw)
    for (const key of Object.keys(raw)) expect(answer).toHaveProperty(key, undefined)
    expect(Object.values(answer).filter((value) => value !== undefined)).toEqual([])
  })

  it('caps the limit and orders ascending by default', () => {
    expect(parseListSearch({ limit: '5000', orderField: 'roomNo', order: 'up' })).toMatchObject({
      limit: 1000,
      order: 'asc',
    })
  })
})

it('fills an address', () => {
  expect(hrefTo('/a/$id/b/$isEdit', { id: 'x/1', isEdit: 0 }, { from: '列表' })).toBe(
    '/a/x%2F1/b/0?from=%E5%88%97%E8%A1%A8',
  )
})

describe('pages without a session', () => {
  it.each(['', '#/', '#/login?redirect=%2Fuser', '#/preview/0a1b', '#/basedata/keeper/housekeeper/preview/0a1b'])(
    '%s is one',
    (address) => expect(isPublicHash(address)).toBe(true),
  )
  it.each(['#/dashboard', '#/preview', '#/preview/a/b', '#/basedata/keeper/housekeeper', '#/login/x'])(
    '%s is none',
    (address) => expect(isPublicHash(address)).toBe(false),
  )
})
