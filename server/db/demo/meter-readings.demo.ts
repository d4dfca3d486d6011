import { uuidv7 } from '../../kernel/ids.ts'
import { MONTHS, type MeterDemo } from './meter-world.demo.ts'

/** Luck of a meter in a month, 0 to n − 1: the same on every machine. */
const luck = (key: string, n: number) => `(('x' || substr(md5(${key}), 1, 7))::bit(28)::integer % ${n})`

/**
 * Thirteen months of readings in one statement. Ends use by season and by household; masters count what hangs below them and a loss
 * of three to six percent, in one month twelve. Odd months (突增, 突降, 零用量) are few, and each has its note.
 */
export async function seedReadings(demo: MeterDemo): Promise<void> {
  const { q, now, periods } = demo
  await q.query(
    `create temporary table demo_month on commit drop as
     select n, period, read_date::date, previous_date::date, season_water, season_power from jsonb_to_recordset($1::jsonb)
       as p(n integer, period text, read_date text, previous_date text, season_water numeric, season_power numeric)`,
    [
      JSON.stringify(
        periods.map(({ period, readDate, previousDate }, n) => {
          const month = Number(period.slice(5))
          return {
            n,
            period,
            read_date: readDate,
            previous_date: previousDate,
            // More water and more cooling from June to September, some heating in January and February.
            season_water: [0.86, 0.84, 0.9, 0.96, 1.04, 1.14, 1.22, 1.22, 1.12, 1.02, 0.94, 0.88][month - 1],
            season_power: [1.02, 0.98, 0.86, 0.84, 0.98, 1.18, 1.36, 1.38, 1.18, 0.98, 0.86, 0.92][month - 1],
          }
        }),
      ),
    ],
  )
  const share = `0.95 + ${luck('e.code || m.period', 101)} / 1000.0`
  await q.query(
    `create temporary table demo_usage on commit drop as
     with ends as (
       select e.id, e.community_id, e.code, e.kind, e.usage_type, e.parent_id, e.ratio, e.decimals, coalesce(h.use_status, 4) as use_status,
         row_number() over (partition by e.kind, e.usage_type, e.community_id order by e.code) as seat
       from meter e left join house h on h.id = e.property_id where e.usage_type <> 'master'),
     odd as (
       select e.*, case when e.usage_type <> 'house' or e.kind <> 'water' or e.use_status in (1, 2) then null
         else row_number() over (partition by e.kind, e.usage_type, e.use_status in (1, 2) order by md5(e.code)) end as turn from ends e)
     select e.id, e.code, e.kind, e.parent_id, m.n, m.period, m.read_date, m.previous_date,
       round(case
         when e.use_status in (1, 2) then 0
         when e.usage_type = 'public' and e.kind = 'electric' then (40 + e.seat * 22) * (${share}) / e.ratio * case when e.seat <= 6 then 20 else 1 end
         when e.usage_type = 'public' then (60 + e.seat * 45) * m.season_water * (${share})
         when e.usage_type = 'commercial' then (420 + ${luck('e.code', 1900)}) * m.season_power * (${share}) / e.ratio
         when e.kind = 'water' then (9.4 + ${luck('e.code', 100)} / 10.0) * m.season_water * (${share})
         else (150 + ${luck('e.code', 220)}) * m.season_power * (${share}) end
         * case when m.n = ${MONTHS - 2} and e.turn between 1 and 9 then 2.1 when m.n = ${MONTHS - 2} and e.turn between 10 and 17 then 0.3
             when m.n = ${MONTHS - 2} and e.turn between 18 and 21 then 0 else 1 end, e.decimals) as steps, e.ratio
     from odd e cross join demo_month m`,
  )
  await q.query('create index on demo_usage (parent_id, n)')
  // From the lowest masters up: what is below them with their loss.
  for (const code of [
    ['W-Z02', 'E-Z02', 'E-Z03'],
    ['W-Z01', 'E-Z01'],
  ])
    await q.query(
      `insert into demo_usage select p.id, p.code, p.kind, p.parent_id, m.n, m.period, m.read_date, m.previous_date,
         round(sum(u.steps * u.ratio) * case when m.n = 7 and p.code = 'W-Z02' then 1.137 else 1.032 + ${luck('p.code || m.period', 27)} / 1000.0 end, p.decimals), p.ratio
       from meter p join demo_usage u on u.parent_id = p.id join demo_month m on m.n = u.n where p.code = any($1)
       group by p.id, m.n, m.period, m.read_date, m.previous_date`,
      [code],
    )
  await writeReadings(demo)
  await q.query(
    `update meter m set last_reading = l.current_reading, last_read_date = l.read_date from (
       select distinct on (meter_id) meter_id, current_reading, read_date from meter_reading where status in (1, 2, 3) order by meter_id, read_date desc) l where l.meter_id = m.id`,
  )
  await q.query(
    "update meter_reading set created_at = least($1::timestamptz, read_date + interval '10 hours'), updated_at = least($1::timestamptz, read_date + interval '12 hours')",
    [now],
  )
}

async function writeReadings({ q, now, reader, auditor }: MeterDemo): Promise<void> {
  const [{ count }] = (await q.query<{ count: number }>('select count(*) as count from demo_usage')) as [
    { count: number },
  ]
  const ids = Array.from({ length: count }, uuidv7)
  await q.query(
    `with used as (
       select u.*, m.company_id, m.community_id, m.property_id, m.initial_reading, m.digits, m.collect_mode, m.usage_type,
         sum(u.steps) over w as total, u.steps * u.ratio as usage, u.read_date - u.previous_date as days from demo_usage u join meter m on m.id = u.id
       window w as (partition by u.id order by u.n)),
     shown as (
       select s.*, mod(s.initial_reading + s.total, power(10::numeric, s.digits)) as current_reading,
         mod(s.initial_reading + s.total - s.steps, power(10::numeric, s.digits)) as previous_reading,
         case when s.n >= 3 then round((lag(s.usage, 1) over w / lag(s.days, 1) over w + lag(s.usage, 2) over w / lag(s.days, 2) over w + lag(s.usage, 3) over w / lag(s.days, 3) over w) / 3 * s.days, 4) end as average
       from used s window w as (partition by s.id order by s.n)),
     judged as (
       select s.*, array_remove(array[
         case when s.usage = 0 and s.average > 0 then 'zero' end, case when s.usage > 0 and s.usage < s.average * 0.5 then 'drop' end,
         case when s.usage > s.average * 1.5 then 'surge' end, case when s.current_reading < s.previous_reading then 'rollover' end,
         case when s.days not between 20 and 45 then 'dateGap' end], null) as abnormal,
         -- Sixty percent of the last month are read; masters come last.
         s.n < ${MONTHS - 1} or (s.usage_type <> 'master' and ${luck("s.code || 'read'", 10)} < 6 and s.collect_mode = 'manual') as is_read,
         case when s.n < ${MONTHS - 1} then 2 when ${luck("s.code || 'state'", 10)} < 6 then 1 else 2 end as status
       from shown s)
     insert into meter_reading (id, company_id, community_id, meter_id, meter_kind, property_id, fee_period, kind, previous_reading, previous_date, current_reading, read_date, rollover,
       segments, raw_usage, usage, average, ratio, loss_rate, loss_fixed, source, abnormal, abnormal_note, read_by, status, audited_by, audited_at, created_by, created_at, updated_by, updated_at)
     select k.id, j.company_id, j.community_id, j.id, j.kind, j.property_id, j.period, 'normal', j.previous_reading, j.previous_date, j.current_reading, j.read_date,
       j.current_reading < j.previous_reading, jsonb_build_array(jsonb_build_object('from', j.previous_reading::text, 'to', j.current_reading::text,
         'rollover', j.current_reading < j.previous_reading, 'digits', j.digits, 'ratio', j.ratio::text, 'raw', j.steps::text)),
       j.steps, j.usage, j.average, j.ratio, 0, 0, case when j.collect_mode = 'remote' then 'remote' else 'manual' end, j.abnormal,
       case when j.n < ${MONTHS - 1} and cardinality(j.abnormal) > 0 then case j.abnormal[1] when 'zero' then '住户长期外出' when 'drop' then '住户短期外出，读数已复核' when 'surge' then '室内管道漏水，已上门维修'
         when 'rollover' then '表盘走满翻转，已拍照核对' else '抄表日期调整' end end,
       $2, j.status, case when j.status = 2 then $3::bigint end, case when j.status = 2 then least($4::timestamptz, j.read_date + interval '11 hours') end, $2, $4, $2, $4
     from (select j.*, row_number() over (order by j.n, j.code) as seat from judged j where j.is_read) j
     join unnest($1::uuid[]) with ordinality as k(id, seat) using (seat)`,
    [ids, reader, auditor, now],
  )
}
