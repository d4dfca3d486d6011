-- Pieces of a text: two signs of which one is no ASCII, and three ASCII signs. Whatever contains a text has all its pieces; no extension is needed.
create function text_grams(t text) returns text[] language plpgsql immutable strict parallel safe as $$
declare
  low text := lower(t);
  n integer := length(low);
  two text;
  found text[] := '{}';
begin
  for at in 1 .. n - 1 loop
    two := substr(low, at, 2);
    if octet_length(two) > 2 then
      found := found || two;
    elsif octet_length(substr(low, at, 3)) = 3 and at < n - 1 then
      found := found || substr(low, at, 3);
    end if;
  end loop;
  return found;
end $$;
-- Of what has ended: open orders are few, and are written too often to be kept in pieces.
create index ix_work_order_grams on work_order using gin (text_grams(coalesce(order_no, '') || ' ' || coalesce(title, '') || ' ' || coalesce(caller_mobile, ''))) where status >= 80;

-- What the house complained about before.
create index ix_work_order_house_complaint on work_order (house_id, created_at) where order_type = 'complaint' and house_id is not null;
