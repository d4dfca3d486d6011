import type { Mutant } from './mutant.ts'

const BY = ['tests/guards/constraints.test.ts']
const of = (file: string, ...faults: readonly (readonly [named: string, find: string, put: string])[]): Mutant[] =>
  faults.map(([named, find, put]) => ({ file: `server/db/migrations/${file}`, find, put, by: BY, named }))

/** Constraints and triggers, each by the name of the trial that has to fail. */
export const SCHEMA: readonly Mutant[] = [
  ...of(
    'charge-finance/202611211234-ledger.sql',
    [
      'rows of payment > change in the maintained',
      "refuse_ledger_change('reconcile_status',",
      "refuse_ledger_change('reconcile_status', 'amount',",
    ],
    [
      'rows of receipt > are never deleted',
      'create trigger never_deleted before delete on receipt for',
      'create trigger never_deleted before delete on deduction for',
    ],
    [
      'receivable.ck_receivable_outstanding',
      'check (outstanding_amount >= 0)',
      'check (outstanding_amount >= -1000000)',
    ],
    [
      'receipt.ck_receipt_sum',
      'check (total_amount = cash_amount + prepaid_used)',
      'check (total_amount >= cash_amount + prepaid_used)',
    ],
    ['payment.ck_payment_sign', "(direction = 'out' and amount < 0)", "(direction = 'out' and amount <> 0)"],
    [
      'receipt_allocation.ck_receipt_allocation_refunded',
      'refunded_amount + pending_refund_amount <= amount',
      'refunded_amount <= amount',
    ],
    [
      'takes no row on a closed day',
      'where p.status in (2, 3) or d.status = 3 limit 1',
      'where p.status in (2, 3) limit 1',
    ],
    [
      'every unique index',
      'on receivable_entry (reverses_entry_id) where reverses_entry_id is not null',
      'on receivable_entry (id)',
    ],
  ),
  ...of(
    'charge-prepaid/202611211234-ledger.sql',
    [
      'prepaid_account.ck_prepaid_account_balance',
      'check (balance >= 0 and frozen >= 0 and frozen <= balance and total_in',
      'check (total_in',
    ],
    [
      'prepaid_entry.ck_prepaid_entry_document',
      'receipt_id, refund_id, transfer_id, offset_line_id, import_batch_id) > 0',
      'receipt_id, refund_id, transfer_id, offset_line_id, import_batch_id) >= 0',
    ],
  ),
  ...of(
    'charge-other/202611211547-guards.sql',
    ['receipt_book.ex_receipt_book_numbers', 'int4range(start_no, end_no,', 'int4range(start_no, start_no,'],
    [
      'month_settlement_cash > stays as it is',
      'closed_snapshot before insert or update or delete on month_settlement_cash',
      'closed_snapshot before insert on month_settlement_cash',
    ],
    [
      'opens through the settlement only',
      'when (old.status = 3 and new.status <> 3)',
      'when (old.status = 2 and new.status <> 3)',
    ],
  ),
  ...of(
    'charge-base/202611211228-guards.sql',
    ['ex_charge_approver_band', "numrange(amount_from, amount_to, '[)')", "numrange(amount_from, amount_from, '[)')"],
    ['ex_house_fee_standard_days', "daterange(start_date, end_date, '[]')", "daterange(start_date, start_date, '[)')"],
  ),
  ...of('workflow/202611211600-balances.sql', [
    'ck_leave_balance_quota',
    'quota - used - frozen >= 0',
    'quota - used >= 0',
  ]),
  ...of('kernel/202611230010-append-only-logs.sql', [
    'rows of operation_log > are never deleted',
    'append_only before update or delete on operation_log',
    'append_only before update on operation_log',
  ]),
  ...of('kernel/202611212000-rights-epoch.sql', [
    'a change of user_community moves',
    'after insert or update or delete on user_community',
    'after insert on user_community',
  ]),
]
