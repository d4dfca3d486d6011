import { expect, it } from 'vitest'
import { PAPERS, paperOf } from './desk-paper'

it('prints on fan-fold paper until the desk says otherwise', () => {
  expect(paperOf(null)).toBe('241x93')
  expect(paperOf('80mm')).toBe('80mm')
  expect(paperOf('letter')).toBe('241x93')
})
it('lays A5 across', () => expect(PAPERS.find((paper) => paper.value === 'A5')?.landscape).toBe(true))
