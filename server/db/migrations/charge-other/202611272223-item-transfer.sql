create table item_transfer (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  transfer_no text not null,
  property_type text not null,
  property_id text not null,
  property_name text,
  source_kind text not null,
  account_id uuid,
  allocation_id uuid,
  fee_item_id uuid not null,
  amount numeric(14,2) not null,
  targets jsonb not null,
  reason text not null,
  process_instance_id text,
  applicant_id bigint,
  submitted_at timestamptz,
  effective_date date,
  receipt_id uuid,
  status smallint not null,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_item_transfer_community_id_id on item_transfer (community_id, id desc);

create index ix_item_transfer_community_id_transfer_no on item_transfer (community_id, transfer_no, id);

create index ix_item_transfer_community_id_property_id on item_transfer (community_id, property_id, id);

create index ix_item_transfer_community_id_property_name on item_transfer (community_id, property_name, id);

create index ix_item_transfer_account_id on item_transfer (account_id, id desc);

create index ix_item_transfer_allocation_id on item_transfer (allocation_id, id desc);

create index ix_item_transfer_fee_item_id on item_transfer (fee_item_id, id desc);

create index ix_item_transfer_applicant_id on item_transfer (applicant_id, id desc);

create index ix_item_transfer_receipt_id on item_transfer (receipt_id, id desc);

create index ix_item_transfer_community_id_status on item_transfer (community_id, status, id);

create unique index uq_item_transfer_transfer_no_company_id on item_transfer (transfer_no, company_id) nulls not distinct;
