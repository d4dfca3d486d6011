-- A receipt belongs to one line, so that a booking that was cut off can begin again.
create unique index uq_bank_deduct_line_receipt on bank_deduct_line (receipt_id) where receipt_id is not null;
