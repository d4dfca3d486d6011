import { MODULE_SOURCES } from '@wuguan/contract/charge-finance/codes'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import { expect, it } from 'vitest'
import { allows } from './changes'

const row = (source: string) =>
  ({
    id: '1',
    source,
    status: 1,
    lockType: 'none',
    hungUp: false,
    outstandingAmount: '1.00',
    receivedAmount: '0.00',
    deductedAmount: '0.00',
    lateFeeReceived: '0.00',
    lateFeeDeducted: '0.00',
  }) as unknown as AnyRow

it('offers no change that the server refuses: rows of other modules are changed there', () => {
  for (const kind of ['adjust', 'cancel', 'split'] as const) {
    expect(allows(kind, row('generate'))).toBe(true)
    for (const source of MODULE_SOURCES) expect(allows(kind, row(source)), `${kind} ${source}`).toBe(false)
  }
  expect(allows('hangUp', row('meter'))).toBe(true)
})
