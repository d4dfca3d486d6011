create table refund_source (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  refund_id uuid not null,
  receipt_id uuid not null,
  account_id uuid,
  amount numeric(14,2) not null,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_refund_source_community_id_id on refund_source (community_id, id desc);

create index ix_refund_source_refund_id on refund_source (refund_id, id desc);

create index ix_refund_source_receipt_id on refund_source (receipt_id, id desc);

create index ix_refund_source_account_id on refund_source (account_id, id desc);

alter table refund_source add constraint ck_refund_source_amount check (amount > 0);
create trigger append_only before update or delete on refund_source for each row execute function refuse_ledger_change();
