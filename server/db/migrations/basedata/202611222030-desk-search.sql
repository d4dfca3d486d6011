-- The search of the desk: a room by the numbers of its building and unit, a person by how the name, its pinyin or its initials begin.
create function place_no_of(name text) returns text language sql immutable parallel safe
  return upper(substring(name from '0*([0-9A-Za-z]+)'));

create index ix_building_search_no on building (place_no_of(build_name), community_id) where deleted_at is null;
create index ix_house_search_unit on house (unit_id, room_no text_pattern_ops) where deleted_at is null and lineage = 1;

-- Written by the server with the name (pinyin_of says for which); a job fills what has none yet, rows of before included.
alter table customer add column name_pinyin text, add column name_initials text, add column pinyin_of text;
create index ix_customer_search_name on customer (name text_pattern_ops) where deleted_at is null;
create index ix_customer_search_given on customer (substr(name, 2) text_pattern_ops) where deleted_at is null;
create index ix_customer_search_pinyin on customer (name_pinyin text_pattern_ops) where deleted_at is null;
create index ix_customer_search_initials on customer (name_initials text_pattern_ops) where deleted_at is null;
create index ix_customer_search_mobile_start on customer (mobile text_pattern_ops) where deleted_at is null;
create index ix_customer_search_id_tail on customer (right(id_no_mask, 4)) where deleted_at is null;
create index ix_customer_without_pinyin on customer (id) where pinyin_of is distinct from name;
