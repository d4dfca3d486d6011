create table attachment (
  id uuid not null,
  company_id bigint,
  name text not null,
  ext text not null,
  mime text not null,
  size integer not null,
  sha256 text not null,
  storage_key text not null,
  biz_type text,
  biz_id text,
  field text,
  visibility smallint not null,
  uploader_id bigint,
  confirmed boolean not null default false,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_attachment_company_id_id on attachment (company_id, id desc);

create index ix_attachment_company_id_sha256 on attachment (company_id, sha256, id);

create index ix_attachment_company_id_biz_type on attachment (company_id, biz_type, id);

create index ix_attachment_company_id_biz_id on attachment (company_id, biz_id, id);

create index ix_attachment_uploader_id on attachment (uploader_id, id desc);

create index ix_attachment_company_id_confirmed on attachment (company_id, confirmed, id);

create table export_task (
  id uuid not null,
  company_id bigint not null,
  type text not null,
  title text not null,
  params jsonb,
  params_hash text,
  format text not null,
  status smallint not null,
  progress integer not null,
  rows integer,
  file_id uuid,
  started_at timestamptz,
  finished_at timestamptz,
  expire_at timestamptz,
  downloads integer not null,
  error text,
  creator_id bigint not null,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_export_task_company_id_id on export_task (company_id, id desc);

create index ix_export_task_company_id_type on export_task (company_id, type, id);

create index ix_export_task_company_id_params_hash on export_task (company_id, params_hash, id);

create index ix_export_task_company_id_status on export_task (company_id, status, id);

create index ix_export_task_file_id on export_task (file_id, id desc);

create index ix_export_task_company_id_expire_at on export_task (company_id, expire_at, id);

create index ix_export_task_creator_id on export_task (creator_id, id desc);

create table import_batch (
  id uuid not null,
  company_id bigint not null,
  kind text not null,
  community_id bigint,
  file_name text not null,
  file_id uuid,
  content_hash text,
  layout_hash text,
  mapping jsonb,
  total integer not null,
  success integer not null,
  fail integer not null,
  done integer not null,
  status smallint not null,
  error text,
  error_file_id uuid,
  operator_id bigint not null,
  undo_until timestamptz,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_import_batch_company_id_id on import_batch (company_id, id desc);

create index ix_import_batch_company_id_kind on import_batch (company_id, kind, id);

create index ix_import_batch_company_id_community_id on import_batch (company_id, community_id, id);

create index ix_import_batch_file_id on import_batch (file_id, id desc);

create index ix_import_batch_company_id_content_hash on import_batch (company_id, content_hash, id);

create index ix_import_batch_company_id_layout_hash on import_batch (company_id, layout_hash, id);

create index ix_import_batch_company_id_status on import_batch (company_id, status, id);

create index ix_import_batch_error_file_id on import_batch (error_file_id, id desc);

create index ix_import_batch_operator_id on import_batch (operator_id, id desc);

create table import_row (
  id uuid not null,
  batch_id uuid not null,
  row_no integer not null,
  data jsonb,
  error text,
  has_error boolean not null default false,
  entity_id text,
  created jsonb,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_import_row_batch_id on import_row (batch_id, id desc);

create index ix_import_row_row_no on import_row (row_no, id);

create index ix_import_row_entity_id on import_row (entity_id, id);

create unique index uq_import_row_batch_id_row_no on import_row (batch_id, row_no) nulls not distinct;
