-- Working days were settings beside the working calendar: what was set becomes the calendar of its company, unless that has one; those of the platform become calendars of the companies at the top.
with registered(code, initial) as (values
  ('calendar.workweek', '[1, 2, 3, 4, 5]'::jsonb),
  ('calendar.holidays', (
    select jsonb_agg(to_char(d, 'YYYY-MM-DD')) from (values ('2026-01-01', '2026-01-03'), ('2026-02-15', '2026-02-23'), ('2026-04-04', '2026-04-06'), ('2026-05-01', '2026-05-05'),
      ('2026-06-19', '2026-06-21'), ('2026-09-25', '2026-09-27'), ('2026-10-01', '2026-10-07')) as r(first, last), generate_series(r.first::timestamp, r.last::timestamp, interval '1 day') d)),
  ('calendar.workdays', '["2026-01-04", "2026-02-14", "2026-02-28", "2026-05-09", "2026-09-20", "2026-10-10"]')),
stored as (
  select v.* from setting_value v join registered r on r.code = v.code
  where v.community_id is null and jsonb_typeof(v.value) = 'array' and (v.code <> 'calendar.workweek' or jsonb_array_length(v.value) > 0)),
places as (
  select c.id, c.path from company c
  where not exists (select 1 from working_calendar k where k.company_id = c.id and k.community_id is null)
    and (exists (select 1 from stored v where v.company_id = c.id) or (c.parent_id is null and exists (select 1 from stored v where v.company_id is null)))),
-- As leaves read them: a company's own, else the nearest company's above, else the platform's, else the first.
held as (
  select p.id, r.code, coalesce(n.value, r.initial) as value, n.updated_at, n.updated_by
  from places p cross join registered r left join lateral (
    select v.value, v.updated_at, v.updated_by from stored v left join company a on a.id = v.company_id
    where v.code = r.code and (v.company_id is null or p.path like a.path || '%') order by a.level desc nulls last limit 1) n on true),
hours as (select '[{"start": "08:30", "end": "12:00"}, {"start": "13:30", "end": "18:00"}]'::jsonb as segments),
made as (
  insert into working_calendar (id, company_id, community_id, name, weekly, created_by, created_at, updated_by, updated_at)
  select gen_random_uuid(), h.id, null, '公司默认', (select jsonb_object_agg(day, hours.segments) from jsonb_array_elements_text(h.value) day),
    s.updated_by, s.updated_at, s.updated_by, s.updated_at
  from held h cross join hours cross join lateral (
    select x.updated_by, x.updated_at from held x where x.id = h.id and x.updated_at is not null order by x.updated_at desc limit 1) s
  where h.code = 'calendar.workweek' returning id, company_id, weekly, updated_by, updated_at)
insert into working_calendar_day (id, company_id, calendar_id, date, kind, name, segments, created_by, created_at, updated_by, updated_at)
select distinct on (m.id, d.day) gen_random_uuid(), m.company_id, m.id, d.day::date, case h.code when 'calendar.workdays' then 'workday' else 'holiday' end,
  case h.code when 'calendar.workdays' then '调休上班' else '节假日' end,
  -- A day that is worked in another's place has the hours of Monday, unless nobody works on Mondays.
  case when h.code = 'calendar.workdays' and m.weekly -> '1' is null then hours.segments end, m.updated_by, m.updated_at, m.updated_by, m.updated_at
from made m join held h on h.id = m.company_id and h.code <> 'calendar.workweek' cross join hours cross join lateral jsonb_array_elements_text(h.value) d(day)
order by m.id, d.day, h.code desc;

delete from setting_value where code in ('calendar.workweek', 'calendar.holidays', 'calendar.workdays');
