create table material_type (
  id uuid not null,
  company_id bigint not null,
  parent_id uuid,
  code text not null,
  name text not null,
  kind text,
  enabled smallint not null,
  sort integer,
  path text,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_material_type_company_id_id on material_type (company_id, id desc);

create index ix_material_type_parent_id on material_type (parent_id, id desc);

create index ix_material_type_company_id_enabled on material_type (company_id, enabled, id);

create index ix_material_type_company_id_path on material_type (company_id, path, id);

create unique index uq_material_type_code_company_id on material_type (code, company_id) nulls not distinct;

create unique index uq_material_type_name_parent_id_company_id on material_type (name, parent_id, company_id) nulls not distinct;

create table material (
  id uuid not null,
  company_id bigint not null,
  code text not null,
  name text not null,
  spec text not null,
  unit text not null,
  type_id uuid not null,
  brand text,
  barcode text,
  ref_price numeric(14,2) not null,
  tax_rate numeric(5,2),
  returnable boolean not null default false,
  unit_decimals integer not null,
  shelf_life_days integer,
  min_qty numeric(14,3),
  max_qty numeric(14,3),
  photo jsonb,
  enabled smallint not null,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  deleted_at timestamptz,
  deleted_by bigint,
  primary key (id)
);

create index ix_material_company_id_id on material (company_id, id desc) where deleted_at is null;

create index ix_material_company_id_code on material (company_id, code, id) where deleted_at is null;

create index ix_material_company_id_name on material (company_id, name, id) where deleted_at is null;

create index ix_material_type_id on material (type_id, id desc) where deleted_at is null;

create index ix_material_company_id_enabled on material (company_id, enabled, id) where deleted_at is null;

create unique index uq_material_name_spec_unit_company_id on material (name, spec, unit, company_id) nulls not distinct where deleted_at is null;

create unique index uq_material_barcode_company_id on material (barcode, company_id) where deleted_at is null;

create table warehouse__communities (
  owner_id uuid not null,
  target_id bigint not null,
  position integer not null default 0,
  primary key (owner_id, target_id)
);

create index ix_warehouse__communities_target_id on warehouse__communities (target_id);

create table warehouse__keeper_ids (
  owner_id uuid not null,
  target_id bigint not null,
  position integer not null default 0,
  primary key (owner_id, target_id)
);

create index ix_warehouse__keeper_ids_target_id on warehouse__keeper_ids (target_id);

create table warehouse__type_ids (
  owner_id uuid not null,
  target_id uuid not null,
  position integer not null default 0,
  primary key (owner_id, target_id)
);

create index ix_warehouse__type_ids_target_id on warehouse__type_ids (target_id);

create table warehouse (
  id uuid not null,
  company_id bigint not null,
  kind text not null,
  community_id bigint,
  code text not null,
  name text not null,
  address text,
  state text not null,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_warehouse_company_id_id on warehouse (company_id, id desc);

create index ix_warehouse_company_id_community_id on warehouse (company_id, community_id, id);

create index ix_warehouse_company_id_name on warehouse (company_id, name, id);

create index ix_warehouse_company_id_state on warehouse (company_id, state, id);

create unique index uq_warehouse_name_company_id on warehouse (name, company_id) nulls not distinct;

create unique index uq_warehouse_code_company_id on warehouse (code, company_id) nulls not distinct;

create table material_stock (
  id uuid not null,
  company_id bigint not null,
  community_id bigint,
  warehouse_id uuid not null,
  material_id uuid not null,
  qty numeric(14,3) not null,
  locked_qty numeric(14,3) not null,
  amount numeric(14,2) not null,
  min_qty numeric(14,3),
  max_qty numeric(14,3),
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_material_stock_company_id_id on material_stock (company_id, id desc);

create index ix_material_stock_company_id_community_id on material_stock (company_id, community_id, id);

create index ix_material_stock_warehouse_id on material_stock (warehouse_id, id desc);

create index ix_material_stock_material_id on material_stock (material_id, id desc);

create unique index uq_material_stock_warehouse_id_material_id on material_stock (warehouse_id, material_id) nulls not distinct;

create table stock_move (
  id uuid not null,
  company_id bigint not null,
  community_id bigint,
  move_no text not null,
  at timestamptz not null,
  warehouse_id uuid not null,
  material_id uuid not null,
  direction text not null,
  kind text not null,
  qty numeric(14,3) not null,
  unit_cost numeric(14,4) not null,
  amount numeric(14,2) not null,
  balance_qty numeric(14,3) not null,
  balance_amount numeric(14,2) not null,
  doc_type text not null,
  doc_id text not null,
  doc_line_id text not null,
  seq integer not null,
  doc_no text not null,
  purpose text,
  position_id bigint,
  batches jsonb,
  reversed_id uuid,
  by_id bigint,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_stock_move_company_id_id on stock_move (company_id, id desc);

create index ix_stock_move_company_id_community_id on stock_move (company_id, community_id, id);

create index ix_stock_move_company_id_move_no on stock_move (company_id, move_no, id);

create index ix_stock_move_company_id_at on stock_move (company_id, at, id);

create index ix_stock_move_warehouse_id on stock_move (warehouse_id, id desc);

create index ix_stock_move_material_id on stock_move (material_id, id desc);

create index ix_stock_move_company_id_kind on stock_move (company_id, kind, id);

create index ix_stock_move_company_id_doc_id on stock_move (company_id, doc_id, id);

create index ix_stock_move_company_id_doc_no on stock_move (company_id, doc_no, id);

create index ix_stock_move_position_id on stock_move (position_id, id desc);

create index ix_stock_move_reversed_id on stock_move (reversed_id, id desc);

create index ix_stock_move_by_id on stock_move (by_id, id desc);

create unique index uq_stock_move_doc_type_doc_line_id_warehouse_id_kind_d_ed896cd1 on stock_move (doc_type, doc_line_id, warehouse_id, kind, direction, seq) nulls not distinct;

create table material_batch (
  id uuid not null,
  company_id bigint not null,
  community_id bigint,
  warehouse_id uuid not null,
  material_id uuid not null,
  batch_no text not null,
  expire_date date not null,
  qty numeric(14,3) not null,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_material_batch_company_id_id on material_batch (company_id, id desc);

create index ix_material_batch_company_id_community_id on material_batch (company_id, community_id, id);

create index ix_material_batch_warehouse_id on material_batch (warehouse_id, id desc);

create index ix_material_batch_material_id on material_batch (material_id, id desc);

create index ix_material_batch_company_id_expire_date on material_batch (company_id, expire_date, id);

create unique index uq_material_batch_warehouse_id_material_id_batch_no_expire_date on material_batch (warehouse_id, material_id, batch_no, expire_date) nulls not distinct;

create table stock_month (
  id uuid not null,
  company_id bigint not null,
  community_id bigint,
  period text not null,
  warehouse_id uuid not null,
  material_id uuid not null,
  qty numeric(14,3) not null,
  amount numeric(14,2) not null,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_stock_month_company_id_id on stock_month (company_id, id desc);

create index ix_stock_month_company_id_community_id on stock_month (company_id, community_id, id);

create index ix_stock_month_company_id_period on stock_month (company_id, period, id);

create index ix_stock_month_warehouse_id on stock_month (warehouse_id, id desc);

create index ix_stock_month_material_id on stock_month (material_id, id desc);

create unique index uq_stock_month_period_warehouse_id_material_id on stock_month (period, warehouse_id, material_id) nulls not distinct;

create table pick_setting__position_ids (
  owner_id uuid not null,
  target_id bigint not null,
  position integer not null default 0,
  primary key (owner_id, target_id)
);

create index ix_pick_setting__position_ids_target_id on pick_setting__position_ids (target_id);

create table pick_setting (
  id uuid not null,
  company_id bigint not null,
  type_id uuid not null,
  community_id bigint,
  month_qty_per_person numeric(14,3),
  month_amount_per_position numeric(14,2),
  free_amount numeric(14,2) not null,
  model_key text,
  lock_days integer not null,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_pick_setting_company_id_id on pick_setting (company_id, id desc);

create index ix_pick_setting_type_id on pick_setting (type_id, id desc);

create index ix_pick_setting_company_id_community_id on pick_setting (company_id, community_id, id);

create unique index uq_pick_setting_community_id_type_id_company_id on pick_setting (community_id, type_id, company_id) nulls not distinct;

create table purchase_setting__preferred_supplier_ids (
  owner_id uuid not null,
  target_id uuid not null,
  position integer not null default 0,
  primary key (owner_id, target_id)
);

create index ix_purchase_setting__preferred_supplier_ids_target_id on purchase_setting__preferred_supplier_ids (target_id);

create table purchase_setting__city_only_type_ids (
  owner_id uuid not null,
  target_id uuid not null,
  position integer not null default 0,
  primary key (owner_id, target_id)
);

create index ix_purchase_setting__city_only_type_ids_target_id on purchase_setting__city_only_type_ids (target_id);

create table purchase_setting (
  id uuid not null,
  company_id bigint not null,
  kind text not null,
  community_id bigint,
  type_id uuid,
  tiers jsonb,
  over_receive_percent numeric(5,2) not null,
  price_tolerance_percent numeric(5,2) not null,
  tax_excluded boolean not null default false,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_purchase_setting_company_id_id on purchase_setting (company_id, id desc);

create index ix_purchase_setting_company_id_community_id on purchase_setting (company_id, community_id, id);

create index ix_purchase_setting_type_id on purchase_setting (type_id, id desc);

create unique index uq_purchase_setting_kind_community_id_type_id_company_id on purchase_setting (kind, community_id, type_id, company_id) nulls not distinct;

create table purchase_order (
  id uuid not null,
  company_id bigint not null,
  order_no text not null,
  kind text not null,
  community_id bigint,
  warehouse_id uuid not null,
  supplier_id uuid,
  expect_date date not null,
  reason text not null,
  lines jsonb not null,
  splits jsonb,
  total_amount numeric(14,2),
  arrivals jsonb,
  split_note text,
  ordered_at timestamptz,
  received_at timestamptz,
  close_reason text,
  process_instance_id text,
  applicant_id bigint,
  submitted_at timestamptz,
  status smallint not null,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_purchase_order_company_id_id on purchase_order (company_id, id desc);

create index ix_purchase_order_company_id_order_no on purchase_order (company_id, order_no, id);

create index ix_purchase_order_company_id_community_id on purchase_order (company_id, community_id, id);

create index ix_purchase_order_warehouse_id on purchase_order (warehouse_id, id desc);

create index ix_purchase_order_supplier_id on purchase_order (supplier_id, id desc);

create index ix_purchase_order_company_id_expect_date on purchase_order (company_id, expect_date, id);

create index ix_purchase_order_applicant_id on purchase_order (applicant_id, id desc);

create index ix_purchase_order_company_id_status on purchase_order (company_id, status, id);

create table purchase_receipt (
  id uuid not null,
  company_id bigint not null,
  community_id bigint,
  receipt_no text not null,
  order_id uuid not null,
  supplier_id uuid,
  delivery_no text,
  lines jsonb,
  total_amount numeric(14,2) not null,
  attachments jsonb,
  at timestamptz not null,
  by_id bigint,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_purchase_receipt_company_id_id on purchase_receipt (company_id, id desc);

create index ix_purchase_receipt_company_id_community_id on purchase_receipt (company_id, community_id, id);

create index ix_purchase_receipt_company_id_receipt_no on purchase_receipt (company_id, receipt_no, id);

create index ix_purchase_receipt_order_id on purchase_receipt (order_id, id desc);

create index ix_purchase_receipt_supplier_id on purchase_receipt (supplier_id, id desc);

create index ix_purchase_receipt_company_id_at on purchase_receipt (company_id, at, id);

create index ix_purchase_receipt_by_id on purchase_receipt (by_id, id desc);

create table material_apply (
  id uuid not null,
  company_id bigint not null,
  community_id bigint not null,
  apply_no text not null,
  warehouse_id uuid not null,
  position_id bigint,
  purpose text not null,
  order_id uuid,
  need_date date not null,
  lines jsonb not null,
  ref_amount numeric(14,2),
  issues jsonb,
  lock_until date,
  issued_at timestamptz,
  receiver_signature jsonb,
  cancel_reason text,
  process_instance_id text,
  applicant_id bigint,
  submitted_at timestamptz,
  status smallint not null,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_material_apply_community_id_id on material_apply (community_id, id desc);

create index ix_material_apply_community_id_apply_no on material_apply (community_id, apply_no, id);

create index ix_material_apply_warehouse_id on material_apply (warehouse_id, id desc);

create index ix_material_apply_position_id on material_apply (position_id, id desc);

create index ix_material_apply_community_id_purpose on material_apply (community_id, purpose, id);

create index ix_material_apply_order_id on material_apply (order_id, id desc);

create index ix_material_apply_applicant_id on material_apply (applicant_id, id desc);

create index ix_material_apply_community_id_status on material_apply (community_id, status, id);

create table material_transfer (
  id uuid not null,
  company_id bigint not null,
  transfer_no text not null,
  community_id bigint,
  from_warehouse_id uuid not null,
  to_warehouse_id uuid not null,
  reason text not null,
  lines jsonb not null,
  moved jsonb,
  loss_reason text,
  out_at timestamptz,
  out_by_id bigint,
  in_at timestamptz,
  in_by_id bigint,
  process_instance_id text,
  applicant_id bigint,
  submitted_at timestamptz,
  status smallint not null,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_material_transfer_company_id_id on material_transfer (company_id, id desc);

create index ix_material_transfer_company_id_transfer_no on material_transfer (company_id, transfer_no, id);

create index ix_material_transfer_company_id_community_id on material_transfer (company_id, community_id, id);

create index ix_material_transfer_from_warehouse_id on material_transfer (from_warehouse_id, id desc);

create index ix_material_transfer_to_warehouse_id on material_transfer (to_warehouse_id, id desc);

create index ix_material_transfer_company_id_out_at on material_transfer (company_id, out_at, id);

create index ix_material_transfer_out_by_id on material_transfer (out_by_id, id desc);

create index ix_material_transfer_in_by_id on material_transfer (in_by_id, id desc);

create index ix_material_transfer_applicant_id on material_transfer (applicant_id, id desc);

create index ix_material_transfer_company_id_status on material_transfer (company_id, status, id);

create table offline_doc (
  id uuid not null,
  company_id bigint not null,
  doc_no text not null,
  community_id bigint,
  kind text not null,
  warehouse_id uuid not null,
  paper_no text not null,
  paper_date date not null,
  reason text not null,
  counterpart text,
  lines jsonb not null,
  attachments jsonb not null,
  amount numeric(14,2),
  reverse_reason text,
  process_instance_id text,
  applicant_id bigint,
  submitted_at timestamptz,
  status smallint not null,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_offline_doc_company_id_id on offline_doc (company_id, id desc);

create index ix_offline_doc_company_id_doc_no on offline_doc (company_id, doc_no, id);

create index ix_offline_doc_company_id_community_id on offline_doc (company_id, community_id, id);

create index ix_offline_doc_warehouse_id on offline_doc (warehouse_id, id desc);

create index ix_offline_doc_applicant_id on offline_doc (applicant_id, id desc);

create index ix_offline_doc_company_id_status on offline_doc (company_id, status, id);

create unique index uq_offline_doc_paper_no_warehouse_id on offline_doc (paper_no, warehouse_id) nulls not distinct;

create table stocktake_task__type_ids (
  owner_id uuid not null,
  target_id uuid not null,
  position integer not null default 0,
  primary key (owner_id, target_id)
);

create index ix_stocktake_task__type_ids_target_id on stocktake_task__type_ids (target_id);

create table stocktake_task (
  id uuid not null,
  company_id bigint not null,
  task_no text not null,
  community_id bigint,
  name text not null,
  warehouse_id uuid not null,
  blind boolean not null default false,
  plan_date date not null,
  lines jsonb,
  book jsonb,
  book_amount numeric(14,2),
  diff_amount numeric(14,2),
  started_at timestamptz,
  posted_at timestamptz,
  process_instance_id text,
  applicant_id bigint,
  submitted_at timestamptz,
  status smallint not null,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_stocktake_task_company_id_id on stocktake_task (company_id, id desc);

create index ix_stocktake_task_company_id_task_no on stocktake_task (company_id, task_no, id);

create index ix_stocktake_task_company_id_community_id on stocktake_task (company_id, community_id, id);

create index ix_stocktake_task_warehouse_id on stocktake_task (warehouse_id, id desc);

create index ix_stocktake_task_company_id_plan_date on stocktake_task (company_id, plan_date, id);

create index ix_stocktake_task_applicant_id on stocktake_task (applicant_id, id desc);

create index ix_stocktake_task_company_id_status on stocktake_task (company_id, status, id);

-- Whatever a program does: nothing goes below nothing, nor below what is promised, and what is not there is worth nothing.
alter table material_stock add constraint ck_material_stock_balance
  check (qty >= 0 and locked_qty >= 0 and locked_qty <= qty and amount >= 0 and (qty > 0 or amount = 0));
alter table material_batch add constraint ck_material_batch_qty check (qty >= 0);
