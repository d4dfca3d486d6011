drop index uq_prepaid_account_account_no;

create unique index uq_prepaid_account_account_no_company_id on prepaid_account (account_no, company_id) nulls not distinct;

drop index uq_offset_run_run_no;

create unique index uq_offset_run_run_no_company_id on offset_run (run_no, company_id) nulls not distinct;

drop index uq_prepaid_transfer_transfer_no;

create unique index uq_prepaid_transfer_transfer_no_company_id on prepaid_transfer (transfer_no, company_id) nulls not distinct;
