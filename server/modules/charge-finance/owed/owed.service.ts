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

/** Late fee that would have to be paid on the day; asked for only where there can be any. */
export const lateFee = (row: string, day: string): string =>
  `(case when ${row}.overdue_rate > 0 and ${row}.late_fee_from is not null and ${row}.due_date < ${day}::date then late_fee_payable(${row}.id, ${day}::date) else 0 end)`
