-- A car is asked for by the end of its plate, four signs at least: every such end stands in an index.
create function plate_ends(plates text[]) returns text[] language sql immutable parallel safe
  return (select coalesce(array_agg(right(p, n)), '{}') from unnest(plates) x, lateral (select upper(replace(replace(x, '·', ''), ' ', '')) as p) y,
    generate_series(4, greatest(char_length(p), 4)) n);

create index ix_park_member_search_plate on park_member using gin (plate_ends(plates));
create index ix_parking_place_search_no on parking_place (lower(place_no) text_pattern_ops) where deleted_at is null;
create index ix_parking_place_search_code on parking_place (lower(place_code) text_pattern_ops) where deleted_at is null;
