import { expect, it } from 'vitest'
import type { CustomerDebt } from '@wuguan/contract/charge-finance/customer.actions'
import { byProperty } from './debts.logic'

const debt = (propertyId: string, propertyName: string | null, outstanding: string, lateFee: string) =>
  ({ propertyId, propertyName, outstanding, lateFee }) as CustomerDebt

it('adds up what one property owes, exactly to the cent', () => {
  const groups = byProperty([
    debt('a', '1栋-101', '0.10', '0.00'),
    debt('a', '1栋-101', '0.20', '0.01'),
    debt('b', null, '210.40', '1.05'),
  ])
  expect(groups.map(({ name, outstanding, lateFee }) => [name, outstanding, lateFee])).toEqual([
    ['1栋-101', '0.30', '0.01'],
    ['客户本人', '210.40', '1.05'],
  ])
})
