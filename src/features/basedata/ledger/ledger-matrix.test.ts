import { expect, it } from 'vitest'
import { neighbourCell } from './ledger-matrix.logic'

it.each([
  ['1:1', 'ArrowUp', '0:1'],
  ['1:1', 'ArrowDown', '2:1'],
  ['1:1', 'ArrowLeft', '1:0'],
  ['1:1', 'ArrowRight', '1:2'],
  ['0:0', 'ArrowUp', null],
  ['0:0', 'ArrowLeft', null],
  ['2:3', 'ArrowDown', null],
  ['2:3', 'ArrowRight', null],
  ['1:1', 'Enter', null],
  ['x', 'ArrowUp', null],
])('%s %s', (at, key, next) => {
  expect(neighbourCell(at, key, 3, 4)).toBe(next)
})
