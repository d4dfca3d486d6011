import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PoolClient } from 'pg'
import { equipmentTask } from '../packages/contract/equipment/equipment-task.entity.ts'
import { fillBranches, fillCommunity } from '../scripts/demo-scale/group.ts'
import type { ScalePlace, Sql } from '../scripts/demo-scale/sql.ts'
import { type Running, boot } from '../server/boot.ts'
import { dateOf, systemClock } from '../server/kernel/clock.ts'
import { readSettings } from '../server/kernel/settings.ts'
import { inTransaction } from '../server/kernel/tx.ts'
import { generateAll } from '../server/modules/schedule/generate.service.ts'
import { tickTasks } from '../server/modules/schedule/tick.service.ts'
import { signIn } from '../tests/support/sign-in.ts'
import { sqlOf } from './houses.ts'
import { type Benchmark, type Claim, median, percentile } from './support.ts'

const COMMUNITIES = 100
/** Of each community: machines, each with a plan of its own that asks for it every day, and days that are over. */
const PLANS = 100
const DAYS = 100
const STAFF = 8
const WARM = 10
const SAMPLES = 100
const ROUNDS = 3
const PASSWORD = 'Bench12345'
const FILLED = ['schedule_task', 'schedule_task__assignee_ids', 'schedule_step']
const WRITTEN = ['schedule_task', 'schedule_task__assignee_ids', 'schedule_step', 'schedule_item'] as const

const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now()
  await work()
  return (performance.now() - started) / 1000
}

async function fillMachines(q: Sql, now: Date): Promise<void> {
  await q.query(
    `insert into sys_role (company_id, name, code, data_scope, state, created_at, updated_at) values (null, 'worker', 'bench_worker', 3, 1, $1::timestamptz, $1::timestamptz)`,
    [now],
  )
  await q.query(
    `with made as (
       insert into sys_user (username, pet_name, company_id, gender, state, source, iot_sync_state, remark, created_at, updated_at)
       select 'worker-' || m.id || '-' || n, '师傅' || m.id || '-' || n, m.company_id, 1, 1, s.source, s.iot_sync_state, m.id::text, $1::timestamptz, $1::timestamptz
       from community m, generate_series(1, ${STAFF}) n, sys_user s where s.super_admin returning id, company_id, remark::bigint as community_id),
     seen as (insert into user_community (id, user_id, community_id, created_at, updated_at) select gen_random_uuid(), id, community_id, $1::timestamptz, $1::timestamptz from made)
     insert into user_role (id, user_id, role_id, company_id, created_at, updated_at)
     select gen_random_uuid(), m.id, r.id, m.company_id, $1::timestamptz, $1::timestamptz from made m join sys_role r on r.code = 'bench_worker'`,
    [now],
  )
  await q.query(
    `insert into equipment_type (id, company_id, code, name, system, enabled, path, created_at, updated_at)
     select x.id, x.company_id, 'P', '水泵', 'water', 1, '/' || x.id || '/', $1::timestamptz, $1::timestamptz
     from (select gen_random_uuid() as id, c.id as company_id from company c where c.parent_id is not null) x`,
    [now],
  )
  await q.query(
    `insert into equipment_check_item (id, company_id, type_id, maintain_kind, name, value_type, required, photo_rule, sort, enabled, created_at, updated_at)
     select gen_random_uuid(), t.company_id, t.id, 'routine', '检查' || n, 'judge', true, 'never', n, 1, $1::timestamptz, $1::timestamptz from equipment_type t, generate_series(1, 3) n`,
    [now],
  )
  await q.query(
    `insert into equipment (id, company_id, community_id, equipment_no, qr_code, name, type_id, location_text, status, created_at, updated_at)
     select gen_random_uuid(), m.company_id, m.id, 'SB' || m.id || '-' || n, 'C' || m.id || 'X' || n, n || '#水泵', t.id, '地下一层水泵房', 20, $1::timestamptz, $1::timestamptz
     from community m join equipment_type t on t.company_id = m.company_id, generate_series(1, ${PLANS}) n`,
    [now],
  )
  await q.query(
    `with made as (
       insert into schedule_plan (id, company_id, community_id, biz_kind, plan_no, name, freq, every, times, span_days, start_date, holiday_policy, lead_days, early_minutes, unlimited, late_minutes,
         makeup_days, assign_mode, assignee_kind, audit_required, abnormal_policy, status, plan_version, generated_until, enabled_at, maintain_kind, target_mode, created_at, updated_at)
       select e.id, e.company_id, e.community_id, 'equipment', 'WB' || e.equipment_no, e.equipment_no, 'daily', 1, '[{"start":"08:00","end":"10:00"}]', 1, $2::date - ${DAYS}, 'run', 0, 0, false, 60,
         0, 'shared', 'user', false, 'task', 20, 1, $2::date - 1, $1::timestamptz - interval '${DAYS} days', 'routine', 'list', $1::timestamptz, $1::timestamptz from equipment e returning id),
     aimed as (insert into schedule_plan__equipment_ids (owner_id, target_id) select id, id from made)
     insert into schedule_plan__user_ids (owner_id, target_id)
     select e.id, (select u.id from sys_user u where u.remark = e.community_id::text order by u.id offset (substr(e.name, 1, strpos(e.name, '#') - 1)::int % ${STAFF}) limit 1) from equipment e`,
    [now, dateOf(now)],
  )
}

/** Tasks of the days that are over, one in thirty missed, each with its person and its step; the newest last. */
async function fillTasks(q: Sql, { communityId }: ScalePlace, now: Date): Promise<void> {
  await q.query(
    `with x as (
       select e.id as plan, e.company_id, e.community_id, e.name, p.target_id as person, d.day, $2::date - d.day as date, (row_number() over ())::int as n
       from equipment e join schedule_plan__user_ids p on p.owner_id = e.id, generate_series(${DAYS}, 1, -1) d(day) where e.community_id = $1 order by d.day desc),
     made as (
       insert into schedule_task (id, company_id, community_id, task_no, biz_kind, plan_id, plan_version, name, target_id, target_name, category, slot_date, slot_start, slot_end, earliest_at, latest_at,
         assignee_key, executor_id, status, late, started_at, submitted_at, finished_at, step_total, step_done, abnormal_count, rule, audit_round, reassign_count, source, created_at, updated_at)
       select (lpad(to_hex((extract(epoch from x.date::timestamptz) * 1000)::bigint + x.n), 12, '0') || '7' || right(gen_random_uuid()::text, 21))::uuid, x.company_id, x.community_id,
         'RW' || to_char(x.date, 'YYMMDD') || lpad(x.community_id::text, 4, '0') || lpad(x.n::text, 6, '0'), 'equipment', x.plan, 1, '日常巡查', x.plan::text, x.name, 'routine', x.date,
         (x.date + time '08:00') at time zone 'Asia/Shanghai', (x.date + time '10:00') at time zone 'Asia/Shanghai', (x.date + time '08:00') at time zone 'Asia/Shanghai', (x.date + time '11:00') at time zone 'Asia/Shanghai',
         '-', case when x.n % 30 > 0 then x.person end, case when x.n % 30 > 0 then 40 else 50 end, false, (x.date + time '08:10') at time zone 'Asia/Shanghai',
         case when x.n % 30 > 0 then (x.date + time '09:00') at time zone 'Asia/Shanghai' end, (x.date + time '09:00') at time zone 'Asia/Shanghai', 1, 1, 0,
         '{"minutes": 30, "signMethods": ["qr"], "methodRule": "any"}', 0, 0, 'plan', $3::timestamptz, $3::timestamptz
       from x returning id, company_id, community_id, plan_id, target_id, target_name, category, status, executor_id, submitted_at),
     given as (insert into schedule_task__assignee_ids (owner_id, target_id) select m.id, p.target_id from made m join schedule_plan__user_ids p on p.owner_id = m.plan_id)
     insert into schedule_step (id, company_id, community_id, biz_kind, task_id, seq, ref_id, ref_name, target_name, category, status, sign_at, sign_by_id, sign_method, abnormal_count, created_at, updated_at)
     select gen_random_uuid(), m.company_id, m.community_id, 'equipment', m.id, 1, m.target_id, m.target_name, m.target_name, m.category, case when m.status = 40 then 'done' else 'missed' end, m.submitted_at,
       m.executor_id, case when m.status = 40 then 'qr' end, 0, $3::timestamptz, $3::timestamptz from made m`,
    [communityId, dateOf(now), now],
  )
}

/** A community with its plans and tasks, among as many others as there are. */
interface Place {
  readonly running: Running
  readonly set: PoolClient
  readonly headers: Record<string, string>
  readonly communityId: number
  readonly taskNo: string
  readonly person: number
  stop(): Promise<void>
}
async function openPlace(communities: number): Promise<Place> {
  const folder = mkdtempSync(join(tmpdir(), 'wuguan-planned-work-'))
  const running = await boot({
    settings: readSettings({
      DATA_DIR: folder,
      PORT: '0',
      SECRET_KEY: 'bench-secret-key-bench-secret-key-00',
      ADMIN_PASSWORD: PASSWORD,
      DEMO: '0',
      LOG_LEVEL: 'error',
    }),
    jobs: false,
  })
  const set = await running.kernel.pool.connect()
  await set.query('set statement_timeout = 0')
  const q = sqlOf(set)
  const now = systemClock.now()
  await q.query(
    "select set_config('synchronous_commit', 'off', false), set_config('maintenance_work_mem', '512MB', false), set_config('work_mem', '256MB', false)",
  )
  const branches = await fillBranches(q, Math.min(4, communities), now)
  const places: ScalePlace[] = []
  for (let n = 0; n < communities; n++) places.push(await fillCommunity(q, branches[n % branches.length]!, 0, now))
  await fillMachines(q, now)
  const indexes = await q.query<{ name: string; definition: string }>(
    `select c.relname::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indrelid = any($1::text[]::regclass[]) and not i.indisunique`,
    [FILLED],
  )
  await q.query(`drop index ${indexes.map(({ name }) => name).join(', ')}`)
  for (const place of places) await fillTasks(q, place, now)
  for (const { definition } of indexes) await q.query(definition)
  await q.query('vacuum (analyze)')
  await q.query('checkpoint')
  const { communityId } = places[Math.floor(places.length / 2)]!
  const [task] = await q.query<{ taskNo: string; person: number }>(
    `select t.task_no as "taskNo", t.executor_id as person from schedule_task t where t.community_id = $1 and t.status = 40 order by t.id desc limit 1`,
    [communityId],
  )
  return {
    running,
    set,
    headers: { token: await signIn(running.url, 'sysadmin', PASSWORD) },
    communityId,
    ...task!,
    async stop() {
      set.release(true)
      await running.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const PAGE = `${equipmentTask.base}/page?limit=20&`
const day = (ago: number) => dateOf(new Date(systemClock.now().getTime() - ago * 86_400_000))
const QUERIES: Record<string, (at: Place) => string> = {
  'as it opens': () => PAGE,
  'one state': () => `${PAGE}status=50`,
  'a week': () => `${PAGE}slotDate=${day(20)},${day(14)}`,
  executor: ({ person }) => `${PAGE}executorId=${person}`,
  mine: () => `${PAGE}mine=true`,
  'by number': ({ taskNo }) => `${PAGE}keyword=${taskNo}`,
}
async function timed({ running, headers, communityId }: Place, path: string): Promise<[number, number]> {
  const started = performance.now()
  const reply = await fetch(running.url + path, { headers: { ...headers, communityid: String(communityId) } })
  const { code, msg, data } = (await reply.json()) as { code: number; msg: string; data: { total: number } }
  if (code !== 0) throw new Error(`${path}: ${code} ${msg}`)
  return [performance.now() - started, data.total]
}
/** Both stand at once and take turns, so that what else the machine does meets both. */
async function growth(small: Place, large: Place): Promise<Claim[]> {
  const claims: Claim[] = []
  for (const [name, query] of Object.entries(QUERIES)) {
    const samples: [number[], number[]] = [[], []]
    for (let n = -WARM; n < SAMPLES; n++) {
      const totals: number[] = []
      for (const [side, place] of [small, large].entries()) {
        const [ms, total] = await timed(place, query(place))
        totals.push(total)
        if (n >= 0) samples[side]!.push(ms)
      }
      if (totals[0] !== totals[1]) throw new Error(`${name}: ${totals.join(' and ')} rows`)
    }
    const [few, many] = samples.map((times) => percentile(times, 95)) as [number, number]
    claims.push({
      name: `p95 of tasks, ${name}`,
      what: 'the same 10,000 tasks of one community among 1,000,000 against 10,000 alone',
      value: many / few,
      unit: '×',
      bar: { kind: 'max', value: 1.5 },
      detail: `${many.toFixed(1)} ms against ${few.toFixed(1)} ms`,
    })
  }
  return claims
}

/** The rows of a day, written by the database alone in one transaction. */
async function bare(set: PoolClient): Promise<number> {
  const today = day(0)
  await set.query('create unlogged table bare_day as select id from schedule_task where slot_date = $1::date', [today])
  for (const table of WRITTEN)
    await set.query(
      `create unlogged table bare_${table} as select x.* from ${table} x join bare_day d on d.id = x.${table === 'schedule_task' ? 'id' : table === 'schedule_task__assignee_ids' ? 'owner_id' : 'task_id'}`,
    )
  for (const table of WRITTEN.toReversed())
    await set.query(
      `delete from ${table} x using bare_day d where d.id = x.${table === 'schedule_task' ? 'id' : table === 'schedule_task__assignee_ids' ? 'owner_id' : 'task_id'}`,
    )
  const took = await seconds(async () => {
    await set.query('begin')
    for (const table of WRITTEN) await set.query(`insert into ${table} select * from bare_${table}`)
    await set.query('commit')
  })
  return took
}

/** Planned work at the size of a large group: a million tasks behind ten thousand plans. */
export const benchmark: Benchmark = {
  name: 'planned-work',
  async run() {
    const small = await openPlace(1)
    try {
      const large = await openPlace(COMMUNITIES)
      try {
        const { kernel } = large.running
        const plans = COMMUNITIES * PLANS
        const claims = await growth(small, large)
        const idle: number[] = []
        for (let n = -1; n < ROUNDS; n++) {
          const took = await seconds(() => inTransaction(kernel, tickTasks))
          if (n >= 0) idle.push(took * 1000)
        }
        const generated = await seconds(() => generateAll(kernel))
        const [{ n: made }] = (
          await large.set.query<{ n: number }>(
            'select count(*)::int as n from schedule_task where slot_date = $1::date',
            [day(0)],
          )
        ).rows as [{ n: number }]
        const [{ n: idleHands }] = (
          await large.set.query<{ n: number }>('select count(*)::int as n from schedule_task where unassigned')
        ).rows as [{ n: number }]
        if (idleHands > 0) throw new Error(`${idleHands} tasks are nobody's`)
        if (made !== plans) throw new Error(`${made} of ${plans} tasks of a day`)
        const again = await seconds(() => generateAll(kernel))
        const alone = await bare(large.set)
        // As the clock would have it: nobody has begun, the slot is over, then its last moment.
        await large.set.query(
          `update schedule_task set status = 10, overdue = false, slot_end = now() - interval '1 minute', latest_at = now() + interval '1 hour' where slot_date = $1::date`,
          [day(0)],
        )
        await large.set.query(
          `update schedule_step s set status = 'pending' from schedule_task t where t.id = s.task_id and t.slot_date = $1::date`,
          [day(0)],
        )
        await large.set.query('vacuum (analyze) schedule_task, schedule_step')
        const over = await seconds(() => inTransaction(kernel, tickTasks))
        await large.set.query(
          `update schedule_task set latest_at = now() - interval '1 minute' where slot_date = $1::date`,
          [day(0)],
        )
        const missed = await seconds(() => inTransaction(kernel, tickTasks))
        const [{ n: gone }] = (
          await large.set.query<{ n: number }>(
            'select count(*)::int as n from schedule_task where slot_date = $1::date and status = 50 and overdue',
            [day(0)],
          )
        ).rows as [{ n: number }]
        if (gone !== plans) throw new Error(`${gone} of ${plans} tasks were missed`)
        return [
          ...claims,
          {
            name: 'tick, nothing due',
            what: `${plans * DAYS} tasks that are over`,
            value: median(idle),
            unit: ' ms',
            bar: { kind: 'max', value: 50 },
          },
          {
            name: 'generation of a day',
            what: `a task of each of ${plans} plans`,
            value: generated,
            unit: ' s',
            bar: { kind: 'max', value: 30 },
            detail: `again, with nothing to make: ${again.toFixed(2)} s`,
          },
          {
            name: 'generation beside its rows',
            what: 'the same tasks, people, steps and items written by the database alone = 1',
            value: generated / alone,
            unit: '×',
            bar: { kind: 'max', value: 12 },
            detail: `${generated.toFixed(1)} s against ${alone.toFixed(1)} s`,
          },
          {
            name: 'tick, all of a day overdue at once',
            what: `${plans} tasks, their people told`,
            value: over,
            unit: ' s',
            bar: { kind: 'max', value: 5 },
          },
          {
            name: 'tick, all of a day missed at once',
            what: `${plans} tasks with their steps and their timeline`,
            value: missed,
            unit: ' s',
            bar: { kind: 'max', value: 5 },
          },
        ]
      } finally {
        await large.stop()
      }
    } finally {
      await small.stop()
    }
  },
}
