import { isDecimal } from '@wuguan/contract/kernel/decimal'
import { cents } from '@wuguan/contract/charge-finance/cents'
import { refuse } from '@wuguan/contract/kernel/errors'

/** A row of a statement; what was given back is negative, its order number ours of the return. */
export interface ChannelRow {
  readonly tradeNo: string
  readonly orderNo: string
  readonly type: 'pay' | 'refund'
  readonly amount: bigint
  readonly fee: bigint
}
/** What channels call their columns. WeChat writes of what was given back beside the payment that it was of, in columns of its own. */
const COLUMNS = {
  tradeNo: ['渠道流水号', '微信订单号', '支付宝交易号', '交易号'],
  orderNo: ['商户订单号'],
  type: ['类型', '交易状态', '业务类型'],
  amount: ['金额', '应结订单金额', '订单金额（元）'],
  fee: ['手续费', '服务费（元）'],
  refundNo: ['微信退款单号'],
  refundOrderNo: ['商户退款单号', '退款批次号/请求号'],
  refundAmount: ['退款金额'],
} as const
type Column = keyof typeof COLUMNS
const NAMES = Object.keys(COLUMNS) as Column[]
const GIVEN_BACK = /退|REFUND|REVOKED/
/** A sum below the rows stands where they have their number. */
const isNumber = (text: string) => /^\w+$/.test(text) && /\d{4}/.test(text)
const MOST_ROWS = 100_000
/** WeChat puts a sign before every value, so that a spreadsheet leaves it alone. */
const plain = (text: string | undefined) => (text ?? '').replace(/^`/, '').trim()
/** Fees of WeChat have five places, of which the last three are nought. */
const shortened = (text: string) => text.replace(/(\.\d\d)0+$/, '$1')

/** The rows below the head, as far as they have a number; sums at the end have none. */
export function readStatement(table: readonly (readonly string[])[]): ChannelRow[] {
  const at = table.findIndex((cells) => placesOf(cells) !== null)
  const places = at < 0 ? null : placesOf(table[at]!)
  if (!places) throw refuse('对账单没有可识别的表头')
  const rows: ChannelRow[] = []
  for (const [index, cells] of table.slice(at + 1).entries()) {
    const cell = (column: Column) => plain(cells[places[column]])
    if (!isNumber(cell('tradeNo'))) continue
    const number = at + index + 2
    const money = (column: 'amount' | 'fee' | 'refundAmount') => {
      const text = shortened(cell(column)) || (column === 'fee' ? '0.00' : '')
      if (!isDecimal(text, 14, 2)) throw refuse(`对账单第${number}行金额格式不正确`)
      return cents(text)
    }
    const refund = GIVEN_BACK.test(cell('type'))
    const size = money(refund && places.refundAmount >= 0 ? 'refundAmount' : 'amount')
    const amount = refund && size > 0n ? -size : size
    rows.push({
      tradeNo: ((refund && cell('refundNo')) || cell('tradeNo')).slice(0, 64),
      orderNo: ((refund && cell('refundOrderNo')) || cell('orderNo')).slice(0, 64),
      type: refund ? 'refund' : 'pay',
      amount,
      fee: money('fee'),
    })
    if (rows.length > MOST_ROWS) throw refuse(`对账单不能超过${MOST_ROWS}行`)
  }
  const numbers = new Set<string>()
  for (const { type, tradeNo, orderNo } of rows) {
    // Alipay gives each return the number of its payment.
    const number = type === 'pay' ? tradeNo : `${tradeNo} ${orderNo}`
    if (numbers.has(number)) throw refuse(`对账单中渠道流水号${tradeNo}重复`)
    numbers.add(number)
  }
  return rows
}

function placesOf(cells: readonly string[]): Record<Column, number> | null {
  const heads = cells.map(plain)
  const place = (column: Column) => heads.findIndex((head) => (COLUMNS[column] as readonly string[]).includes(head))
  const places = Object.fromEntries(NAMES.map((name) => [name, place(name)])) as Record<Column, number>
  return places.tradeNo < 0 || places.amount < 0 ? null : places
}
