-- The tick raises orders by the thousand: what no index names is written without touching any of them.
drop index ix_work_order_community_id_escalation_level;
-- The tick asks over all communities (ix_work_order_clock_fire).
drop index ix_work_order_clock_community_id_next_fire_at;
