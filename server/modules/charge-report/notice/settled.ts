import { unpaid } from '../../charge-finance/owed/owed.service.ts'

/** Nothing that the notice lists is owed any more. `notice` is an alias of payment_notice. */
export const settled = (notice: string): string =>
  `(not exists (select 1 from payment_notice_line sl join receivable sr on sr.id = sl.receivable_id where sl.notice_id = ${notice}.id and ${unpaid('sr')}))`
