import { expect, it } from 'vitest'
import { fittedBox } from './fit'

const OUTER = { width: 968, height: 688 }

it('shows a small diagram at its own size, in the middle of the free room', () => {
  const box = fittedBox({ x: 100, y: 50, width: 400, height: 200 }, OUTER)
  expect(OUTER.width / box.width).toBe(1)
  // Free: 800 wide from 112 on; the diagram starts 200 further right.
  expect(100 - box.x).toBe(112 + 200)
  expect(50 - box.y).toBe(32 + 200)
})

it('shrinks a large one until it fits', () => {
  const box = fittedBox({ x: 0, y: 0, width: 1600, height: 400 }, OUTER)
  expect(OUTER.width / box.width).toBe(0.5)
  expect(-box.x * 0.5).toBe(112)
})

it('stays at 0.2 and shows the beginning of what is larger still', () => {
  const box = fittedBox({ x: 0, y: 0, width: 10_000, height: 400 }, OUTER)
  expect(OUTER.width / box.width).toBeCloseTo(0.2)
  expect(-box.x * 0.2).toBeCloseTo(112)
})
