-- Pieces of a text: two signs of which one is no ASCII, and three ASCII signs. Whatever contains a text has all its pieces; no extension is needed.
create function text_grams(text) returns text[] language sql immutable strict parallel safe as $$
  select array(
    select distinct g from (select lower($1) as t) x, generate_series(1, length(x.t) - 1) at,
      lateral (select substr(x.t, at, 2) as two, substr(x.t, at, 3) as three) p,
      lateral (select case when p.two ~ '[^\u0001-\u007f]' then p.two when length(p.three) = 3 and p.three !~ '[^\u0001-\u007f]' then p.three end as g) q
    where g is not null)
$$;
create index ix_work_order_grams on work_order using gin (text_grams(coalesce(order_no, '') || ' ' || coalesce(title, '') || ' ' || coalesce(caller_mobile, '')));
