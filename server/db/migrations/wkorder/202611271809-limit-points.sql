alter table time_limit_rule add column deduct_points numeric(5,2);
