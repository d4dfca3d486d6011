-- The search of the top bar: rooms, numbers and phones by how they begin or end, over all communities of the caller.
create index ix_house_search_room on house (lower(room_no) text_pattern_ops) where deleted_at is null;

create index ix_customer_search_mobile on customer (mobile) where deleted_at is null;

create index ix_customer_search_tail on customer (right(mobile, 4)) where deleted_at is null;

create index ix_handover_search_code on handover (code text_pattern_ops) where deleted_at is null;

create index ix_base_change_search_code on base_change (code text_pattern_ops);
