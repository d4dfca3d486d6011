import { describe, expect, test } from 'vitest'
import { dark, light } from '../../../tailwind.config.ts'
import { AA, PAIRS, SHAPE, SHAPES, contrast } from './foundations/contrast.ts'

describe.each([
  ['light', light],
  ['dark', dark],
])('%s colours', (_name, colours) => {
  test.each(PAIRS)('%s on %s meets AA', (ink, ground) => {
    expect(contrast(colours[ink], colours[ground])).toBeGreaterThanOrEqual(AA)
  })
  test.each(SHAPES)('%s can be told from %s', (ink, ground) => {
    expect(contrast(colours[ink], colours[ground])).toBeGreaterThanOrEqual(SHAPE)
  })
})
