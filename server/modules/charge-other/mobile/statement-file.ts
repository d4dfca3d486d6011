import { isDecimal } from '@wuguan/contract/kernel/decimal'
import { cents } from '@wuguan/contract/charge-finance/cents'
import { refuse } from '@wuguan/contract/kernel/errors'

/** A row of a statement; what was given back is negative. */
export interface ChannelRow {
  readonly tradeNo: string
  readonly orderNo: string
  readonly type: 'pay' | 'refund'
  readonly amount: bigint
  readonly fee: bigint
}
/** What channels call their columns. */
const COLUMNS = {
  tradeNo: ['渠道流水号', '微信订单号', '支付宝交易号', '交易号'],
  orderNo: ['商户订单号'],
  type: ['类型', '交易类型', '业务类型'],
  amount: ['金额', '应结订单金额', '订单金额（元）'],
  fee: ['手续费', '服务费（元）'],
} as const
type Column = keyof typeof COLUMNS
const MOST_ROWS = 100_000
/** WeChat puts a sign before every value, so that a spreadsheet leaves it alone. */
const plain = (text: string | undefined) => (text ?? '').replace(/^`/, '').trim()

/** The rows below the head, as far as they have a number; sums at the end have none. */
export function readStatement(table: readonly (readonly string[])[]): ChannelRow[] {
  const at = table.findIndex((cells) => placesOf(cells) !== null)
  const places = at < 0 ? null : placesOf(table[at]!)
  if (!places) throw refuse('对账单没有可识别的表头')
  const rows: ChannelRow[] = []
  for (const [index, cells] of table.slice(at + 1).entries()) {
    const cell = (column: Column) => plain(cells[places[column]])
    if (!/\d{4,}/.test(cell('tradeNo'))) continue
    const number = at + index + 2
    const money = (column: 'amount' | 'fee') => {
      const text = cell(column) || (column === 'fee' ? '0.00' : '')
      if (!isDecimal(text, 14, 2)) throw refuse(`对账单第${number}行金额格式不正确`)
      return cents(text)
    }
    const refund = cell('type').includes('退')
    const size = money('amount')
    const amount = refund && size > 0n ? -size : size
    rows.push({
      tradeNo: cell('tradeNo').slice(0, 64),
      orderNo: cell('orderNo').slice(0, 64),
      type: refund ? 'refund' : 'pay',
      amount,
      fee: money('fee'),
    })
    if (rows.length > MOST_ROWS) throw refuse(`对账单不能超过${MOST_ROWS}行`)
  }
  const numbers = new Set<string>()
  for (const { tradeNo } of rows) {
    if (numbers.has(tradeNo)) throw refuse(`对账单中渠道流水号${tradeNo}重复`)
    numbers.add(tradeNo)
  }
  return rows
}

function placesOf(cells: readonly string[]): Record<Column, number> | null {
  const heads = cells.map(plain)
  const place = (column: Column) => heads.findIndex((head) => (COLUMNS[column] as readonly string[]).includes(head))
  const [tradeNo, orderNo, type, amount, fee] = (['tradeNo', 'orderNo', 'type', 'amount', 'fee'] as const).map(place)
  return tradeNo! < 0 || amount! < 0
    ? null
    : { tradeNo: tradeNo!, orderNo: orderNo!, type: type!, amount: amount!, fee: fee! }
}
