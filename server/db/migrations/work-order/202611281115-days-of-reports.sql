-- Reports ask by the day of a moment; without these the database takes every range of days for a two-hundredth of a two-hundredth of the rows,
-- and looks up one by one what it had better read at once.
create statistics st_work_order_created_on on (created_at::date) from work_order;
create statistics st_work_order_accepted_on on (accepted_at::date) from work_order;
create statistics st_work_order_finished_on on (finished_at::date) from work_order;
create statistics st_work_order_closed_on on (closed_at::date) from work_order;
create statistics st_work_order_assign_assigned_on on (assigned_at::date) from work_order_assign;
create statistics st_appraisal_on on (at::date) from appraisal;
analyze work_order;
analyze work_order_assign;
analyze appraisal;
