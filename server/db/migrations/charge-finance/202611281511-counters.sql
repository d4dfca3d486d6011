drop index uq_receivable_receivable_no;

create unique index uq_receivable_receivable_no_company_id on receivable (receivable_no, company_id) nulls not distinct;
