import { expect, it } from 'vitest'
import { mayZoom, percent, zoomed } from './zoom'

it('goes by tenths between 0.2 and 4', () => {
  expect(zoomed(1, 1)).toBe(1.1)
  expect(zoomed(1.1, -1)).toBe(1)
  expect(zoomed(0.87, 1)).toBe(1)
  expect(zoomed(0.2, -1)).toBe(0.2)
  expect(zoomed(3.95, 1)).toBe(4)
  let at = 0.2
  for (let step = 0; step < 38; step++) at = zoomed(at, 1)
  expect(at).toBe(4)
})

it('stops at the limits', () => {
  expect(mayZoom(0.2, -1)).toBe(false)
  expect(mayZoom(0.3, -1)).toBe(true)
  expect(mayZoom(4, 1)).toBe(false)
  expect(mayZoom(3.9, 1)).toBe(true)
})

it('is shown as a percentage', () => expect(percent(0.2)).toBe('20%'))
