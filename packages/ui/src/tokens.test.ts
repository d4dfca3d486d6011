import { describe, expect, test } from 'vitest'
import { dark, light } from '../../../tailwind.config.ts'
import { AA, PAIRS, contrast } from './foundations/contrast.ts'

describe.each([
  ['light', light],
  ['dark', dark],
])('%s colours', (_name, colours) => {
  test.each(PAIRS)('%s on %s meets AA', (ink, ground) => {
    expect(contrast(colours[ink], colours[ground])).toBeGreaterThanOrEqual(AA)
  })
})
