alter table receipt add column product_id uuid;

create index ix_receipt_product_id on receipt (product_id, id desc);
