import { expect, it } from 'vitest'
import { sharesOf } from './shares'

it.each([
  [['60.00', '40.00'], { total: '100.00', given: true, over: false }],
  [['60.00', '40.01'], { total: '100.01', given: true, over: true }],
  [[null, ''], { total: '0', given: false, over: false }],
])('%j', (shares, answer) => {
  expect(sharesOf(shares.map((share) => ({ share })))).toEqual(answer)
})
