import { expect, it } from 'vitest'
import { moved } from './moved'

it.each([
  [0, 2, 'bca'],
  [2, 0, 'cab'],
  [1, 1, 'abc'],
  [2, 9, 'abc'],
  [0, -1, 'abc'],
  [9, 0, 'abc'],
])('%i → %i', (from, to, text) => expect(moved(['a', 'b', 'c'], from, to).join('')).toBe(text))
