import { cents, yuan } from '../charge-finance/cents.ts'

/** The three statements of a month: what is owed per item, what is prepaid, what came in and went out. Amounts are decimal strings. */
export const ITEM_COLUMNS = [
  ['openingArrears', '期初欠费'],
  ['addedCurrent', '本期应收'],
  ['addedPast', '补收往期'],
  ['addedFuture', '预收后期'],
  ['adjusted', '调整'],
  ['deductedManual', '人工减免'],
  ['deductedPreferential', '优惠减免'],
  ['deductedRounding', '抹零'],
  ['receivedCurrent', '实收本期'],
  ['receivedPast', '实收往期'],
  ['receivedFuture', '实收后期'],
  ['refunded', '退款'],
  ['closingArrears', '期末欠费'],
  ['lateFeeReceived', '违约金实收'],
  ['lateFeeDeducted', '违约金减免'],
  ['ofWhichOffset', '其中预存冲抵'],
] as const
export const PREPAID_COLUMNS = [
  ['opening', '期初余额'],
  ['imported', '期初导入'],
  ['recharged', '充值'],
  ['overpaid', '多缴转入'],
  ['refundIn', '退款转入'],
  ['transferIn', '转入'],
  ['offsetOut', '冲抵'],
  ['refundOut', '退款'],
  ['transferOut', '转出'],
  ['closing', '期末余额'],
] as const
export const CASH_COLUMNS = [
  ['inAmount', '收入'],
  ['outAmount', '支出'],
  ['net', '净额'],
  ['handlingFee', '手续费'],
] as const

export type ItemColumn = (typeof ITEM_COLUMNS)[number][0]
export type PrepaidColumn = (typeof PREPAID_COLUMNS)[number][0]
export type CashColumn = (typeof CASH_COLUMNS)[number][0]
type Row<C extends string> = Readonly<Record<C, string>> & { readonly name: string }

export type ItemRow = Row<ItemColumn> & { readonly feeItemId: string }
/** Without an item: the accounts that serve any. */
export type PrepaidRow = Row<PrepaidColumn> & { readonly feeItemId: string | null }
export type CashRow = Row<CashColumn> & { readonly paymentMethodId: string }
export interface Statements {
  readonly items: readonly ItemRow[]
  readonly prepaid: readonly PrepaidRow[]
  readonly cash: readonly CashRow[]
}

const sum = <C extends string>(row: Readonly<Record<C, string>>, columns: readonly C[]) =>
  columns.reduce((total, column) => total + cents(row[column]), 0n)

/** closing = opening + added + adjusted − deducted − received + refunded, to the cent. */
export const arrearsOf = (row: Readonly<Record<ItemColumn, string>>): string =>
  yuan(
    sum(row, ['openingArrears', 'addedCurrent', 'addedPast', 'addedFuture', 'adjusted', 'refunded']) -
      sum(row, [
        'deductedManual',
        'deductedPreferential',
        'deductedRounding',
        'receivedCurrent',
        'receivedPast',
        'receivedFuture',
      ]),
  )
/** closing = opening + ins − outs. */
export const balanceOf = (row: Readonly<Record<PrepaidColumn, string>>): string =>
  yuan(
    sum(row, ['opening', 'imported', 'recharged', 'overpaid', 'refundIn', 'transferIn']) -
      sum(row, ['offsetOut', 'refundOut', 'transferOut']),
  )

/** What does not add up, by name; empty for sound statements. */
export function unbalanced({ items, prepaid, cash }: Statements): string[] {
  return [
    ...items.filter((row) => arrearsOf(row) !== yuan(cents(row.closingArrears))).map((row) => row.name),
    ...prepaid.filter((row) => balanceOf(row) !== yuan(cents(row.closing))).map((row) => row.name),
    ...cash
      .filter((row) => sum(row, ['inAmount']) - sum(row, ['outAmount']) !== sum(row, ['net']))
      .map((row) => row.name),
  ]
}

/** The last line of a statement. */
export const totalsOf = <C extends string>(
  rows: readonly Readonly<Record<C, string>>[],
  columns: readonly (readonly [C, string])[],
): Record<C, string> =>
  Object.fromEntries(
    columns.map(([column]) => [column, yuan(rows.reduce((total, row) => total + cents(row[column]), 0n))]),
  ) as Record<C, string>
