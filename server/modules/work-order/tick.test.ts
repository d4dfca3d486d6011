import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { openOrders, type OrderWorld } from '../../../tests/support/work-orders.ts'
import { dateTimeOf } from '../../kernel/clock.ts'
import { levelOf } from './order.store.ts'
import { tick } from './tick.service.ts'

const PROCESS = fileURLToPath(new URL('../../../tests/support/tick-process.ts', import.meta.url))
const PROCESSES = 3
/** Transactions that these hold at a time, and more clocks than those look at. */
const HELD = 2 * PROCESSES
const CLOCKS = 3_100
let w: OrderWorld
beforeAll(async () => {
  w = await openOrders()
})
afterAll(() => w.app.stop())

/** Orders like the one that is given, each with a clock whose limit passed two hours and a half ago. */
async function missed(like: string): Promise<void> {
  const now = w.app.kernel.clock.now()
  await w.sql("update work_order_clock set next_fire_at = null where status = 'running'")
  await w.sql(
    `with made as (
       insert into work_order select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'order_no', 'TICK' || n, 'escalation_level', 0))).*
       from work_order o, generate_series(1, $2::int) n where o.id = $1 returning id)
     insert into work_order_clock select (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid(), 'order_id', made.id, 'clock_kind', 'natural', 'status', 'running',
       'start_at', $3::timestamptz - interval '20 hours', 'due_at', $3::timestamptz - interval '150 minutes', 'next_fire_at', $3::timestamptz - interval '180 minutes'))).*
     from work_order_clock c, made where c.order_id = $1 and c.stage = 'handle'`,
    [like, CLOCKS, now],
  )
}

it('of three processes of which one is killed amid a tick, loses nothing and says nothing twice', async () => {
  await missed(await w.made({ afterRegister: 'accept' }))
  const { kernel, connection } = w.app
  const gate = new pg.Client(connection)
  await gate.connect()
  onTestFinished(() => gate.end())
  await gate.query('begin')
  await gate.query('lock table message_record in share mode')
  const processes = Array.from({ length: PROCESSES }, () =>
    spawn(process.execPath, [PROCESS, JSON.stringify(connection), dateTimeOf(kernel.clock.now())], {
      stdio: 'inherit',
    }),
  )
  const ended = processes.map((one) => once(one, 'exit'))
  const amid = () =>
    w.sql("select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")
  await vi.waitFor(async () => expect(await amid()).toHaveLength(HELD), { timeout: 60_000, interval: 50 })
  processes[0]!.kill('SIGKILL')
  await ended[0]
  await gate.query('rollback')
  expect((await Promise.all(ended)).map(([code]) => code)).toEqual([null, 0, 0])
  const left = () =>
    w.sql('select 1 from work_order_clock where status = $1 and next_fire_at <= $2', ['running', kernel.clock.now()])
  // What the dead one held is free as soon as the database has noticed.
  await vi.waitFor(
    async () => {
      await tick(kernel)
      expect(await left()).toEqual([])
    },
    { timeout: 60_000 },
  )
  const orders = "select id from work_order where order_no like 'TICK%'"
  const [said] = await w.sql(
    `select count(distinct clock_id)::int as clocks, count(*) filter (where told > 0)::int as told, count(*)::int as moments
     from work_order_firing where order_id in (${orders})`,
  )
  expect(said).toEqual({ clocks: CLOCKS, told: CLOCKS, moments: CLOCKS })
  const [messages] = await w.sql(
    `select count(distinct biz_id)::int as orders, count(distinct biz_event)::int as events from message_record
     where biz_event like 'workOrder.clock.%' and biz_id in (select id::text from (${orders}) o)`,
  )
  expect(messages).toEqual({ orders: CLOCKS, events: CLOCKS })
  expect(
    await w.sql(
      `select ${levelOf('o')} as level, count(*)::int as n from work_order o where id in (${orders}) group by 1`,
    ),
  ).toEqual([{ level: 2, n: CLOCKS }])
})
