-- Nobody asks what is due in a community over all orders, and the tick writes each of these anew.
drop index ix_work_order_clock_community_id_due_at;
