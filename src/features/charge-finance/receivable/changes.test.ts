import { MODULE_SOURCES } from '@wuguan/contract/charge-finance/codes'
import type { ReceivableRow } from '@wuguan/contract/charge-finance/receivable.entity'
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
  }) as unknown as ReceivableRow

it('offers no change that the server refuses: rows of other modules are changed there', () => {
  for (const kind of ['adjust', 'cancel', 'split'] as const) {
    expect(allows(kind, row('generate'))).toBe(true)
    for (const source of MODULE_SOURCES) expect(allows(kind, row(source)), `${kind} ${source}`).toBe(false)
  }
  expect(allows('hangUp', row('meter'))).toBe(true)
})
