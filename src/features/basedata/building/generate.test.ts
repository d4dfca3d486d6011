import { expect, it } from 'vitest'
import { namesOf } from './generate.logic'

it.each([
  [1, 12, { count: 12, text: '1栋、2栋、3栋 … 12栋' }],
  [5, 6, { count: 2, text: '5栋、6栋' }],
  [3, 2, { count: 0, text: '' }],
  [Number.NaN, 2, { count: 0, text: '' }],
])('%s to %s', (from, to, answer) => expect(namesOf(from, to, '栋')).toEqual(answer))
