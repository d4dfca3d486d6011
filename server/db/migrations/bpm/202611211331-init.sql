create table process_instance (
  id uuid not null,
  company_id bigint not null,
  process_definition_id uuid not null,
  definition_key text not null,
  business_type text,
  business_id text,
  title text not null,
  start_user_id bigint not null,
  start_department_id bigint,
  community_id bigint,
  variables jsonb,
  form_data jsonb,
  result smallint not null,
  end_reason text,
  parent_instance_id uuid,
  parent_token_id text,
  call_activity_key text,
  suspended boolean not null default false,
  forbid_self boolean not null default false,
  failure text,
  create_time timestamptz not null,
  end_time timestamptz,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_process_instance_company_id_id on process_instance (company_id, id desc);

create index ix_process_instance_process_definition_id on process_instance (process_definition_id, id desc);

create index ix_process_instance_company_id_definition_key on process_instance (company_id, definition_key, id);

create index ix_process_instance_company_id_business_type on process_instance (company_id, business_type, id);

create index ix_process_instance_start_user_id on process_instance (start_user_id, id desc);

create index ix_process_instance_start_department_id on process_instance (start_department_id, id desc);

create index ix_process_instance_company_id_result on process_instance (company_id, result, id);

create index ix_process_instance_parent_instance_id on process_instance (parent_instance_id, id desc);

create index ix_process_instance_company_id_create_time on process_instance (company_id, create_time, id);

create index ix_process_instance_company_id_end_time on process_instance (company_id, end_time, id);

create unique index uq_process_instance_business_type_business_id on process_instance (business_type, business_id) where result = 1;

create table execution_token (
  id uuid not null,
  instance_id uuid not null,
  parent_id text,
  activity_id text not null,
  flow_id text,
  variables jsonb,
  state text not null,
  mi_index integer,
  cause_task_id text,
  record_id text,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_execution_token_instance_id on execution_token (instance_id, id desc);

create table process_task__candidates (
  owner_id uuid not null,
  target_id bigint not null,
  position integer not null default 0,
  primary key (owner_id, target_id)
);

create index ix_process_task__candidates_target_id on process_task__candidates (target_id);

create table process_task (
  id uuid not null,
  company_id bigint not null,
  instance_id uuid not null,
  token_id text,
  scope_token_id text,
  cause_task_id text,
  task_definition_key text not null,
  name text not null,
  assignee_id bigint,
  owner_id bigint,
  proxy_for bigint,
  parent_task_id text,
  kind smallint not null,
  sign_type text,
  waiting boolean not null default false,
  result smallint not null,
  pending_result integer,
  comment text,
  form_patch jsonb,
  attachments jsonb,
  due_date timestamptz,
  follow_up_date timestamptz,
  priority integer,
  create_time timestamptz not null,
  claim_time timestamptz,
  end_time timestamptz,
  round integer,
  superseded boolean not null default false,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_process_task_company_id_id on process_task (company_id, id desc);

create index ix_process_task_instance_id on process_task (instance_id, id desc);

create index ix_process_task_company_id_task_definition_key on process_task (company_id, task_definition_key, id);

create index ix_process_task_assignee_id on process_task (assignee_id, id desc);

create index ix_process_task_owner_id on process_task (owner_id, id desc);

create index ix_process_task_proxy_for on process_task (proxy_for, id desc);

create index ix_process_task_company_id_parent_task_id on process_task (company_id, parent_task_id, id);

create index ix_process_task_company_id_result on process_task (company_id, result, id);

create index ix_process_task_company_id_due_date on process_task (company_id, due_date, id);

create index ix_process_task_company_id_create_time on process_task (company_id, create_time, id);

create index ix_process_task_company_id_end_time on process_task (company_id, end_time, id);

create table task_log (
  id uuid not null,
  company_id bigint not null,
  instance_id uuid not null,
  task_id text,
  activity_id text,
  action text not null,
  operator_id bigint,
  target_user_ids jsonb,
  comment text,
  attachments jsonb,
  at timestamptz not null,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_task_log_company_id_id on task_log (company_id, id desc);

create index ix_task_log_instance_id on task_log (instance_id, id desc);

create index ix_task_log_company_id_task_id on task_log (company_id, task_id, id);

create index ix_task_log_operator_id on task_log (operator_id, id desc);

create table activity_record (
  id uuid not null,
  instance_id uuid not null,
  key text not null,
  type text not null,
  task_id text,
  cause_task_id text,
  start_time timestamptz not null,
  end_time timestamptz,
  canceled boolean not null default false,
  flow_ids_taken jsonb,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_activity_record_instance_id on activity_record (instance_id, id desc);

create table event_subscription (
  id uuid not null,
  company_id bigint not null,
  instance_id uuid not null,
  token_id text,
  element_id text not null,
  kind text not null,
  name text,
  due_at timestamptz,
  repeats integer,
  correlation text,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_event_subscription_company_id_id on event_subscription (company_id, id desc);

create index ix_event_subscription_instance_id on event_subscription (instance_id, id desc);

create index ix_event_subscription_company_id_name on event_subscription (company_id, name, id);

create index ix_event_subscription_company_id_correlation on event_subscription (company_id, correlation, id);

create table engine_job (
  id uuid not null,
  company_id bigint not null,
  instance_id uuid,
  process_definition_id uuid,
  token_id text,
  subscription_id text,
  element_id text,
  kind text not null,
  phase text,
  payload jsonb,
  exclusive boolean not null default true,
  due_at timestamptz not null,
  retries_left integer not null,
  retry_cycle text,
  locked_until timestamptz,
  error text,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_engine_job_company_id_id on engine_job (company_id, id desc);

create index ix_engine_job_instance_id on engine_job (instance_id, id desc);

create index ix_engine_job_process_definition_id on engine_job (process_definition_id, id desc);

create table process_model__admin_users (
  owner_id uuid not null,
  target_id bigint not null,
  position integer not null default 0,
  primary key (owner_id, target_id)
);

create index ix_process_model__admin_users_target_id on process_model__admin_users (target_id);

create table process_model__start_roles (
  owner_id uuid not null,
  target_id bigint not null,
  position integer not null default 0,
  primary key (owner_id, target_id)
);

create index ix_process_model__start_roles_target_id on process_model__start_roles (target_id);

create table process_model__start_companies (
  owner_id uuid not null,
  target_id bigint not null,
  position integer not null default 0,
  primary key (owner_id, target_id)
);

create index ix_process_model__start_companies_target_id on process_model__start_companies (target_id);

create table process_model (
  id uuid not null,
  company_id bigint,
  key text not null,
  name text not null,
  category text,
  description text,
  form_type smallint not null,
  form_id uuid,
  business_route text,
  bpmn_xml text,
  state smallint not null,
  start_scope smallint not null,
  settings jsonb,
  deployed_definition_id uuid,
  dirty boolean not null default true,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  deleted_at timestamptz,
  deleted_by bigint,
  primary key (id)
);

create index ix_process_model_company_id_id on process_model (company_id, id desc) where deleted_at is null;

create index ix_process_model_company_id_key on process_model (company_id, key, id) where deleted_at is null;

create index ix_process_model_company_id_category on process_model (company_id, category, id) where deleted_at is null;

create index ix_process_model_form_id on process_model (form_id, id desc) where deleted_at is null;

create index ix_process_model_company_id_state on process_model (company_id, state, id) where deleted_at is null;

create index ix_process_model_deployed_definition_id on process_model (deployed_definition_id, id desc) where deleted_at is null;

create unique index uq_process_model_key_company_id on process_model (key, company_id) nulls not distinct where deleted_at is null;

create table process_definition (
  id uuid not null,
  company_id bigint,
  model_id uuid not null,
  key text not null,
  version_no integer not null,
  name text not null,
  category text,
  form_type smallint not null,
  form_id uuid,
  business_route text,
  bpmn_xml text not null,
  parsed jsonb not null,
  form_snapshot jsonb,
  settings jsonb,
  suspended boolean not null default false,
  deployed_by bigint,
  deployed_at timestamptz not null,
  deployment_id uuid,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_process_definition_company_id_id on process_definition (company_id, id desc);

create index ix_process_definition_model_id on process_definition (model_id, id desc);

create index ix_process_definition_company_id_key on process_definition (company_id, key, id);

create index ix_process_definition_form_id on process_definition (form_id, id desc);

create index ix_process_definition_deployed_by on process_definition (deployed_by, id desc);

create index ix_process_definition_company_id_deployed_at on process_definition (company_id, deployed_at, id);

create index ix_process_definition_deployment_id on process_definition (deployment_id, id desc);

create unique index uq_process_definition_key_company_id_version_no on process_definition (key, company_id, version_no) nulls not distinct;

create table process_deployment (
  id uuid not null,
  company_id bigint,
  name text not null,
  at timestamptz not null,
  by bigint,
  source smallint not null,
  definition_ids jsonb,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_process_deployment_company_id_id on process_deployment (company_id, id desc);

create index ix_process_deployment_company_id_at on process_deployment (company_id, at, id);

create index ix_process_deployment_by on process_deployment (by, id desc);

create table process_form (
  id uuid not null,
  company_id bigint,
  name text not null,
  code text not null,
  fields jsonb,
  layout jsonb,
  state smallint not null,
  remark text,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  deleted_at timestamptz,
  deleted_by bigint,
  primary key (id)
);

create index ix_process_form_company_id_id on process_form (company_id, id desc) where deleted_at is null;

create index ix_process_form_company_id_code on process_form (company_id, code, id) where deleted_at is null;

create unique index uq_process_form_name_company_id on process_form (name, company_id) nulls not distinct where deleted_at is null;

create unique index uq_process_form_code_company_id on process_form (code, company_id) nulls not distinct where deleted_at is null;

create table form_task_config (
  id uuid not null,
  company_id bigint,
  form_id uuid not null,
  process_definition_id uuid not null,
  task_definition_key text not null,
  components jsonb,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_form_task_config_company_id_id on form_task_config (company_id, id desc);

create index ix_form_task_config_form_id on form_task_config (form_id, id desc);

create index ix_form_task_config_process_definition_id on form_task_config (process_definition_id, id desc);

create unique index uq_form_task_config_form_id_process_definition_id_task_571c9584 on form_task_config (form_id, process_definition_id, task_definition_key) nulls not distinct;

create table task_assign_rule (
  id uuid not null,
  company_id bigint,
  model_id uuid,
  process_definition_id uuid,
  task_definition_key text not null,
  type smallint not null,
  value jsonb,
  condition text,
  operation_type smallint not null,
  scope_filter boolean not null default true,
  mode smallint,
  empty_policy smallint,
  sort integer,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_task_assign_rule_company_id_id on task_assign_rule (company_id, id desc);

create index ix_task_assign_rule_model_id on task_assign_rule (model_id, id desc);

create index ix_task_assign_rule_process_definition_id on task_assign_rule (process_definition_id, id desc);

create table task_button (
  id uuid not null,
  company_id bigint,
  process_definition_id uuid not null,
  task_definition_key text not null,
  button_id text not null,
  name text not null,
  code text not null,
  is_hide boolean not null default false,
  next text,
  sort integer,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_task_button_company_id_id on task_button (company_id, id desc);

create index ix_task_button_process_definition_id on task_button (process_definition_id, id desc);

create unique index uq_task_button_process_definition_id_task_definition_k_21025232 on task_button (process_definition_id, task_definition_key, button_id) nulls not distinct;

create table flow_condition (
  id uuid not null,
  company_id bigint,
  process_definition_id uuid not null,
  flow_id text not null,
  field text not null,
  compare text not null,
  value text,
  logic text not null,
  sort integer,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_flow_condition_company_id_id on flow_condition (company_id, id desc);

create index ix_flow_condition_process_definition_id on flow_condition (process_definition_id, id desc);

create table user_group__members (
  owner_id uuid not null,
  target_id bigint not null,
  position integer not null default 0,
  primary key (owner_id, target_id)
);

create index ix_user_group__members_target_id on user_group__members (target_id);

create table user_group (
  id uuid not null,
  company_id bigint not null,
  name text not null,
  code text,
  description text,
  state smallint not null,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  deleted_at timestamptz,
  deleted_by bigint,
  primary key (id)
);

create index ix_user_group_company_id_id on user_group (company_id, id desc) where deleted_at is null;

create index ix_user_group_company_id_code on user_group (company_id, code, id) where deleted_at is null;

create unique index uq_user_group_name_company_id on user_group (name, company_id) nulls not distinct where deleted_at is null;

create unique index uq_user_group_code_company_id on user_group (code, company_id) where deleted_at is null;

create table process_copy (
  id uuid not null,
  company_id bigint not null,
  instance_id uuid not null,
  user_id bigint not null,
  from_user_id bigint,
  from_task_id text,
  at timestamptz not null,
  read_at timestamptz,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_process_copy_company_id_id on process_copy (company_id, id desc);

create index ix_process_copy_instance_id on process_copy (instance_id, id desc);

create index ix_process_copy_company_id_user_id on process_copy (company_id, user_id, id);

create index ix_process_copy_from_user_id on process_copy (from_user_id, id desc);

create table process_draft (
  id uuid not null,
  company_id bigint not null,
  user_id bigint not null,
  process_definition_id uuid not null,
  definition_key text not null,
  title text,
  community_id bigint,
  form_data jsonb,
  saved_at timestamptz not null,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_process_draft_company_id_id on process_draft (company_id, id desc);

create index ix_process_draft_company_id_user_id on process_draft (company_id, user_id, id);

create index ix_process_draft_process_definition_id on process_draft (process_definition_id, id desc);

create index ix_process_draft_company_id_saved_at on process_draft (company_id, saved_at, id);

create unique index uq_process_draft_user_id_company_id_definition_key on process_draft (user_id, company_id, definition_key) nulls not distinct;

create table absence_proxy (
  id uuid not null,
  company_id bigint not null,
  user_id bigint not null,
  proxy_user_id bigint not null,
  start_at timestamptz not null,
  end_at timestamptz not null,
  categories text[],
  applied_at timestamptz,
  state smallint not null,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_absence_proxy_company_id_id on absence_proxy (company_id, id desc);

create index ix_absence_proxy_company_id_user_id on absence_proxy (company_id, user_id, id);

create index ix_absence_proxy_proxy_user_id on absence_proxy (proxy_user_id, id desc);

create table approval_binding (
  id uuid not null,
  company_id bigint not null,
  business_type text not null,
  model_key text not null,
  enabled boolean not null default true,
  forbid_self boolean not null default false,
  conditions jsonb,
  sort integer not null,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_approval_binding_company_id_id on approval_binding (company_id, id desc);

create index ix_approval_binding_company_id_business_type on approval_binding (company_id, business_type, id);

create index ix_approval_binding_company_id_model_key on approval_binding (company_id, model_key, id);

create unique index uq_approval_binding_company_id_business_type_sort on approval_binding (company_id, business_type, sort) nulls not distinct;
