import { expect, test } from 'vitest'
import { matchPath, paramsOf, path } from './path.ts'

test('builds addresses', () => {
  expect(path('/park/feePay/$feeDetailId', { feeDetailId: 'a/b' })).toBe('/park/feePay/a%2Fb')
  expect(path('/park/car')).toBe('/park/car')
  expect(path('/park/car', {}, { tab: 'x y', id: 3, none: null, off: '' })).toBe('/park/car?id=3&tab=x%20y')
  expect(path('/a/$id/$n', { id: 1, n: '二' }, { q: false })).toBe('/a/1/%E4%BA%8C?q=false')
  // @ts-expect-error a parameter is missing
  expect(() => path('/a/$id', {})).toThrow('$id')
})

test('reads addresses back', () => {
  expect(paramsOf('/a/$id/b/$n')).toEqual(['id', 'n'])
  expect(matchPath('/a/$id', path('/a/$id', { id: 'x/y' }, { z: 1 }))).toEqual({ id: 'x/y' })
  expect(matchPath('/a/$id', '/a/')).toBeNull()
  expect(matchPath('/a/$id', '/a/%E4')).toBeNull()
  expect(matchPath('/a/b', '/a/c')).toBeNull()
  expect(matchPath('/a/b', '/a/b/')).toEqual({})
})
