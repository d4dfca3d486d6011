/**
 * What is owed, said once, as SQL over a row of `receivable`. Desk, notice, account, archive and the calls of other modules add up by
 * these words, so that a payer is told one sum wherever he asks (charge-report M5, charge-other §5.9).
 *
 * 未缴 is what still has principal or late fee left. Its principal is 欠费 (due) as soon as the month it is for has come, whatever its
 * day of payment, and 未到期 (not due) before. 违约金 is asked for what is due. Set aside (挂账) is owed all the same; it is only left out of
 * notices and of what a cashier selects.
 */

/** 未缴: principal left, or late fee of a principal that is paid. */
export const unpaid = (row: string): string => `${row}.status in (1, 2)`

/** The month it is for has come by the day; of a row that is unpaid it is 欠费, else 未到期. `day` is a date in SQL, looked at once. */
export const due = (row: string, day: string): string =>
  `${row}.fee_period <= (select to_char(${day}::date, 'YYYY-MM'))`

/**
 * Late fee that would have to be paid on the day; asked for only where there can be any. The same as `late_fee_payable` of the row, written
 * out by the database within the query: for thousands of rows nearly twice as fast, for a handful the function is.
 */
export const lateFee = (row: string, day: string): string =>
  feeLeft(row, day, `${row}.status <> 4 and `, `${row}.late_fee_received + ${row}.late_fee_deducted`)
/** The same at the end of a day of which it is known that principal was left, whatever became of the row since; `paid` is what was paid or forgiven by then. */
export const lateFeeThen = (row: string, day: string, paid: string): string => feeLeft(row, day, '', paid)

const feeLeft = (row: string, day: string, alive: string, paid: string): string =>
  `(case when ${alive}${row}.overdue_rate > 0 and ${row}.late_fee_from is not null and ${row}.due_date < ${day}::date
    then greatest(0, coalesce((select f.due from late_fee_of(${row}.id, ${row}.overdue_rate, ${row}.overdue_cap_ratio, ${row}.due_date, ${row}.start_mode, ${row}.grace_days, ${row}.late_fee_from, ${day}::date) f), 0)
      - (${paid})) else 0 end)`
