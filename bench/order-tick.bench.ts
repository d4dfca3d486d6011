import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { PoolClient } from 'pg'
import { type Running, boot } from '../server/boot.ts'
import type { Queryable } from '../server/kernel/db/sql.ts'
import type { Kernel } from '../server/kernel/kernel.ts'
import { readSettings } from '../server/kernel/settings.ts'
import { tick } from '../server/modules/work-order/tick.service.ts'
import { cpuOf } from './cpu.ts'
import { pssOf, watchPeak } from './memory.ts'
import { sqlOf } from './houses.ts'
import { fillOrders } from './orders.ts'
import { type Benchmark, median } from './support.ts'

/** Nine in ten of them run, the others stand still. */
const SHAPE = { communities: 25, orders: 4_445, open: 1_000 }
const SOME = 2_000
const ROUNDS = 5
const WRITTEN = ['work_order_firing', 'message_record'] as const

const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now()
  await work()
  return (performance.now() - started) / 1000
}

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
/** MB on the heap that something still holds. */
function kept(): number {
  collect()
  return process.memoryUsage().heapUsed / 2 ** 20
}

/** As if nothing had been told yet, and every clock due in three days. */
async function quiet(q: Queryable): Promise<void> {
  await q.query('truncate work_order_firing, message_record, outbox')
  await q.query(
    `update work_order_clock set start_at = now() - interval '1 day', due_at = now() + interval '3 days', "over" = false,
       next_fire_at = now() + interval '3 days' - interval '30 minutes' where status = 'running'`,
  )
  await q.query('vacuum (analyze) work_order_clock, work_order, work_order_firing, message_record, outbox')
  await q.query('checkpoint')
}
/** So many clocks half an hour before their limit, which is when their handlers are told; others in each round. */
const nearing = (q: Queryable, round: number) =>
  q.query(
    `update work_order_clock set clock_kind = 'natural', due_at = now() + interval '25 minutes', next_fire_at = now() - interval '5 minutes'
     where id in (select id from work_order_clock where status = 'running' order by id limit ${SOME} offset $1)`,
    [round * SOME],
  )
/** As after every limit was reckoned anew: each clock is looked at, none has anything to say. */
const unsaid = (q: Queryable) =>
  q.query("update work_order_clock set next_fire_at = now() - interval '1 minute' where status = 'running'")
/** What stands after a long stop: every clock past its limit for two to five days, the oldest longest, so that its last moment has come by any hours of work. */
const missed = (q: Queryable) =>
  q.query(
    `update work_order_clock c set start_at = x.due - interval '4 hours', due_at = x.due, next_fire_at = x.due - interval '30 minutes'
     from (select id, now() - interval '1 minute' * (2880 + 4320 * row_number() over (order by id desc) / count(*) over ()) as due from work_order_clock where status = 'running') x where c.id = x.id`,
  )

/** The same rows, written by the database alone in one transaction. */
async function bare(q: Queryable, pool: Kernel['pool']): Promise<number> {
  for (const table of WRITTEN) await q.query(`create unlogged table bare_${table} as select * from ${table}`)
  await q.query(
    'create unlogged table bare_clock as select id, "over", next_fire_at from work_order_clock where status = \'running\'',
  )
  await quiet(q)
  await missed(q)
  await q.query('vacuum (analyze) work_order_clock')
  const client = await pool.connect()
  await client.query('set statement_timeout = 0')
  try {
    return await seconds(async () => {
      await client.query('begin')
      for (const table of WRITTEN) await client.query(`insert into ${table} select * from bare_${table}`)
      await client.query(
        `update work_order_clock c set "over" = b."over", next_fire_at = b.next_fire_at, version = c.version + 1, updated_at = now() from bare_clock b where b.id = c.id`,
      )
      await client.query('commit')
    })
  } finally {
    client.release()
  }
}

/** The minute's look at 100,000 running clocks: with nothing due, with some, and with all of them after a stop of the server. */
export const benchmark: Benchmark = {
  name: 'order-tick',
  async run() {
    const folder = mkdtempSync(join(tmpdir(), 'wuguan-order-tick-'))
    let app: Running | null = null
    let hand: PoolClient | null = null
    try {
      app = await boot({
        settings: readSettings({
          DATA_DIR: folder,
          SECRET_KEY: 'bench-secret-key-bench-secret-key-00',
          ADMIN_PASSWORD: 'Bench12345',
          DEMO: '0',
          LOG_LEVEL: 'error',
        }),
        listen: false,
        jobs: false,
      })
      const { kernel } = app
      const client = await kernel.pool.connect()
      try {
        await fillOrders(sqlOf(client), SHAPE)
      } finally {
        client.release(true)
      }
      // What is put in place for a measure may take its time.
      const setter = await kernel.pool.connect()
      hand = setter
      await setter.query('set statement_timeout = 0')
      const set: Queryable = {
        query: async (text: string, values: unknown[] = []) => (await setter.query(text, values)).rows,
      }
      const [{ n: running }] = (await kernel.q.query<{ n: number }>(
        "select count(*)::int as n from work_order_clock where status = 'running'",
      )) as [{ n: number }]
      await quiet(set)
      const idle: number[] = []
      for (let round = -1; round < ROUNDS; round++) {
        const took = await seconds(() => tick(kernel))
        if (round >= 0) idle.push(took * 1000)
      }
      await unsaid(set)
      await set.query('vacuum (analyze) work_order_clock')
      const used = cpuOf(process.pid)
      const looked = await seconds(() => tick(kernel))
      const work = cpuOf(process.pid) - used
      const some: number[] = []
      for (let round = 0; round < ROUNDS; round++) {
        await nearing(set, round)
        some.push(await seconds(() => tick(kernel)))
      }
      await quiet(set)
      await missed(set)
      await set.query('vacuum (analyze) work_order_clock')
      const before = kept()
      const peak = watchPeak(() => pssOf(process.pid))
      const usedBefore = cpuOf(process.pid)
      const all = await seconds(() => tick(kernel))
      const workOfAll = cpuOf(process.pid) - usedBefore
      const most = peak.stop()
      const after = kept()
      const [told] = await kernel.q.query<{ n: number; messages: number; clocks: number; twice: number }>(
        `select count(*)::int as n, (select count(*)::int from message_record) as messages, count(distinct clock_id)::int as clocks,
           (select count(*)::int from (select 1 from work_order_firing where told > 0 group by clock_id having count(*) > 1) x) as twice from work_order_firing`,
      )
      if (told!.clocks !== running || told!.twice > 0)
        throw new Error(`${told!.clocks} of ${running} clocks spoke, ${told!.twice} of them twice`)
      const alone = await bare(set, kernel.pool)
      const clocks = running.toLocaleString('en')
      return [
        {
          name: 'tick, nothing due',
          what: `${clocks} running clocks`,
          value: median(idle),
          unit: 'ms',
          bar: { kind: 'max', value: 10 },
        },
        {
          name: 'tick, all looked at',
          what: `${clocks} running clocks whose moment has come, none with anything to say`,
          value: looked,
          unit: ' s',
          bar: { kind: 'max', value: 10 },
          detail: `${work.toFixed(1)} s of processor time, database included`,
        },
        {
          name: `tick, ${SOME} due`,
          what: `of ${clocks} running clocks, each tells its handler`,
          value: median(some),
          unit: 's',
          bar: { kind: 'max', value: 1 },
        },
        {
          name: 'tick, all past due at once',
          what: `${clocks} running clocks after a long stop, one word of each; the same rows written by the database alone = 1`,
          value: all / alone,
          unit: '×',
          bar: { kind: 'max', value: 4 },
          detail: `${all.toFixed(1)} s against ${alone.toFixed(1)} s, ${workOfAll.toFixed(1)} s of processor time; ${told!.messages.toLocaleString('en')} messages, ${told!.n.toLocaleString('en')} moments written down`,
        },
        {
          name: 'memory of the tick',
          what: 'what the process keeps of it, all clocks past due',
          value: Math.max(0, after - before),
          unit: ' MB',
          bar: { kind: 'max', value: 32 },
          detail: `at the most ${most.toFixed(0)} MB in all`,
        },
      ]
    } finally {
      hand?.release(true)
      await app?.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
}
