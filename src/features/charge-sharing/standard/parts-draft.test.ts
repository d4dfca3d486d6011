import { expect, it } from 'vitest'
import { emptyParts, partsBody } from './parts-draft'

it('sends a price whose day is missing, so that it is refused instead of lost; a line that nobody began stays away', () => {
  const rates = [
    { effectiveFrom: '2026-01-01', unitRate: '0.80' },
    { effectiveFrom: null, unitRate: '0.90' },
    { effectiveFrom: '2026-06-01', unitRate: '' },
  ]
  expect(partsBody({ ...emptyParts('2026-01-01'), rates }, 1, { metered: true, floors: false }).rates).toEqual([
    { effectiveFrom: '2026-01-01', unitRate: '0.80' },
    { effectiveFrom: '', unitRate: '0.90' },
  ])
})
