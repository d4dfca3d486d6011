import { expect, it } from 'vitest'
import { splitTax } from './tax.ts'

it('takes the tax out of a price that includes it, to the fen, and both make the price again', () => {
  expect(splitTax('210.40', '0.0600')).toEqual({ amountNoTax: '198.49', tax: '11.91' })
  expect(splitTax('106.00', '0.0600')).toEqual({ amountNoTax: '100.00', tax: '6.00' })
  expect(splitTax('33.33', '0.0600')).toEqual({ amountNoTax: '31.44', tax: '1.89' })
  expect(splitTax('100.00', '0.0000')).toEqual({ amountNoTax: '100.00', tax: '0.00' })
  expect(splitTax('0.01', '0.1300')).toEqual({ amountNoTax: '0.01', tax: '0.00' })
})
