-- No two rows of one property, item and meter on the same day. The equal part is a one-point range over a hash, so that the
-- constraint needs no extension.
alter table house_fee_standard add constraint ck_house_fee_standard_days check (end_date is null or end_date >= start_date);

alter table house_fee_standard add constraint ex_house_fee_standard_days exclude using gist (
  int8range(
    hashtextextended(property_id || ':' || fee_item_id::text || ':' || coalesce(meter_id::text, ''), 0),
    hashtextextended(property_id || ':' || fee_item_id::text || ':' || coalesce(meter_id::text, ''), 0), '[]') with &&,
  daterange(start_date, end_date, '[]') with &&
);

-- Amount bands of one kind of business in one place never overlap.
alter table charge_approver add constraint ex_charge_approver_band exclude using gist (
  int8range(
    hashtextextended(company_id::text || ':' || biz_type || ':' || coalesce(community::text, ''), 0),
    hashtextextended(company_id::text || ':' || biz_type || ':' || coalesce(community::text, ''), 0), '[]') with &&,
  numrange(amount_from, amount_to, '[)') with &&
) where (deleted_at is null);

create unique index uq_offset_scheme_default on offset_scheme (company_id) where is_default and deleted_at is null;

create unique index uq_bank_account_default on bank_account (community_id, purpose) where is_default and deleted_at is null;

create unique index uq_summary_rule_default on summary_rule (company_id, usage) where is_default and deleted_at is null;

-- The version in force on a day: the greatest effective_from not after it.
create index ix_fee_standard_rate_version on fee_standard_rate (fee_standard_id, effective_from desc) include (unit_rate);

create index ix_house_fee_standard_bound on house_fee_standard (community_id, fee_standard_id, start_date, end_date);

-- Built in for all companies.
insert into calculation_method (id, company_id, code, name, kind, area_basis, built_in, enabled, created_at, updated_at) values
  ('00000000-0000-7000-8000-0000cb000001', null, 'AREA_RATE', '面积×单价', 'areaRate', 'charge', true, true, timestamptz '2024-01-01 00:00:00+08', timestamptz '2024-01-01 00:00:00+08'),
  ('00000000-0000-7000-8000-0000cb000002', null, 'FIXED', '固定金额', 'fixed', 'charge', true, true, timestamptz '2024-01-01 00:00:00+08', timestamptz '2024-01-01 00:00:00+08'),
  ('00000000-0000-7000-8000-0000cb000003', null, 'QUANTITY', '数量×单价', 'quantity', 'charge', true, true, timestamptz '2024-01-01 00:00:00+08', timestamptz '2024-01-01 00:00:00+08'),
  ('00000000-0000-7000-8000-0000cb000004', null, 'METER', '用量×单价', 'meter', 'charge', true, true, timestamptz '2024-01-01 00:00:00+08', timestamptz '2024-01-01 00:00:00+08'),
  ('00000000-0000-7000-8000-0000cb000005', null, 'LADDER', '阶梯单价', 'ladder', 'charge', true, true, timestamptz '2024-01-01 00:00:00+08', timestamptz '2024-01-01 00:00:00+08'),
  ('00000000-0000-7000-8000-0000cb000006', null, 'SHARE', '公摊', 'share', 'charge', true, true, timestamptz '2024-01-01 00:00:00+08', timestamptz '2024-01-01 00:00:00+08'),
  ('00000000-0000-7000-8000-0000cb000007', null, 'TURNOVER', '营业额提成', 'turnover', 'charge', true, true, timestamptz '2024-01-01 00:00:00+08', timestamptz '2024-01-01 00:00:00+08');

insert into deducted_type (id, company_id, code, name, mode, components, need_approval, need_attachment, built_in, enabled, created_at, updated_at) values
  ('00000000-0000-7000-8000-0000cb000020', null, 'PREFERENTIAL', '优惠减免', 'any', 'both', false, false, true, true, timestamptz '2024-01-01 00:00:00+08', timestamptz '2024-01-01 00:00:00+08'),
  ('00000000-0000-7000-8000-0000cb000021', null, 'ROUNDING', '抹零', 'any', 'both', false, false, true, true, timestamptz '2024-01-01 00:00:00+08', timestamptz '2024-01-01 00:00:00+08'),
  ('00000000-0000-7000-8000-0000cb000022', null, 'PRODUCT', '产品优惠', 'any', 'principal', false, false, true, true, timestamptz '2024-01-01 00:00:00+08', timestamptz '2024-01-01 00:00:00+08'),
  ('00000000-0000-7000-8000-0000cb000023', null, 'DECISION', '批量减免', 'any', 'both', true, false, true, true, timestamptz '2024-01-01 00:00:00+08', timestamptz '2024-01-01 00:00:00+08'),
  ('00000000-0000-7000-8000-0000cb000024', null, 'COUPON', '优惠券', 'any', 'both', false, false, true, true, timestamptz '2024-01-01 00:00:00+08', timestamptz '2024-01-01 00:00:00+08'),
  ('00000000-0000-7000-8000-0000cb000025', null, 'REFUND', '退款冲减违约金', 'any', 'lateFee', false, false, true, true, timestamptz '2024-01-01 00:00:00+08', timestamptz '2024-01-01 00:00:00+08');

insert into payment_method (id, company_id, code, name, kind, channel, fee_rate, need_trade_no, need_payer_name, allow_change, refund_mode, sort, built_in, enabled, created_at, updated_at) values
  ('00000000-0000-7000-8000-0000cb000040', null, 'CASH', '现金', 'cash', 'counter', 0, false, false, true, 'manual', 1, true, true, timestamptz '2024-01-01 00:00:00+08', timestamptz '2024-01-01 00:00:00+08'),
  ('00000000-0000-7000-8000-0000cb000041', null, 'PREPAID', '预存抵扣', 'prepaid', 'both', 0, false, false, false, 'manual', 90, true, true, timestamptz '2024-01-01 00:00:00+08', timestamptz '2024-01-01 00:00:00+08'),
  ('00000000-0000-7000-8000-0000cb000042', null, 'IMPORT', '期初导入', 'other', 'counter', 0, false, false, false, 'manual', 99, true, true, timestamptz '2024-01-01 00:00:00+08', timestamptz '2024-01-01 00:00:00+08');
