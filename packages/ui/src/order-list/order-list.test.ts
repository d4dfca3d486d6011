import { expect, it } from 'vitest'
import { movedTo } from './order-list.logic.ts'

it.each([
  [0, 2, 'bca'],
  [2, 0, 'cab'],
  [1, 1, 'abc'],
  [0, 3, 'abc'],
  [0, -1, 'abc'],
  [9, 0, 'abc'],
])('%i to %i', (from, to, text) => expect(movedTo(['a', 'b', 'c'], from, to).join('')).toBe(text))
