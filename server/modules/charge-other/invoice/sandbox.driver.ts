import { DIGITAL } from '@wuguan/contract/charge-other/invoice/codes'
import { sha256 } from '../../../kernel/secrets.ts'
import type { TaxDriver } from './drivers.ts'

const digits = (text: string, count: number) =>
  BigInt(`0x${sha256(text)}`)
    .toString()
    .padStart(count, '0')
    .slice(-count)
/** Who is written so gets none: what a person tries out when he wants to see a failure. */
const FAILS = '失败'

/** For trying out: answers at once, the same for the same number, and by the name of the buyer. */
export const sandbox: TaxDriver = {
  issue: (line, _now, { serialNo, type, buyerName }) => {
    const own = `${line.sellerTaxNo} ${serialNo}`
    if (buyerName.includes(FAILS))
      return Promise.resolve({ state: 'refused', code: 'S001', reason: '购方名称校验未通过（模拟）' })
    const data = DIGITAL.includes(type)
      ? { invoiceCode: null, invoiceNo: digits(own, 20) }
      : { invoiceCode: digits(`code ${own}`, 12), invoiceNo: digits(own, 8) }
    return Promise.resolve({ state: 'done', data: { kind: 'issued', ...data } })
  },
  confirm: (line, _now, { applyNo }) =>
    Promise.resolve({
      state: 'done',
      data: { kind: 'confirmed', formNo: digits(`form ${line.sellerTaxNo} ${applyNo}`, 20) },
    }),
  ping: () => Promise.resolve({ remaining: null }),
}
