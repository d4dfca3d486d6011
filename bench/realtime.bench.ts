import { type ChildProcess, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type MqttClient, connect } from 'mqtt'
import type { Notice, NoticePush } from '../packages/contract/app/message.actions.ts'
import { systemClock } from '../server/kernel/clock.ts'
import { type ConnectionConfig, createPool } from '../server/kernel/db/pool.ts'
import { inTransaction } from '../server/kernel/tx.ts'
import { notify } from '../server/modules/app/notice.service.ts'
import { startBroker } from '../tests/cluster/front.ts'
import { BIN } from '../tests/cluster/programs.ts'
import { startBenchServer } from './server.ts'
import { type Benchmark, type Claim, percentile } from './support.ts'

/**
 * Clients over two processes on one database, while one of the processes is stopped and started again: once with the database
 * and once with an external broker as the bus between them.
 */
const CLIENTS = 500
const ROUNDS = 30
const ROUND_MS = 400
const RESTART_AT = 8
const SECRET_KEY = 'bench-secret-key-bench-secret-key'

interface Person {
  readonly id: number
  readonly username: string
  readonly token: string
  readonly url: string
  readonly shown: string[]
  count: number
  connects: number
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  return port
}

/** A second process on the database of the first. */
async function startSecond(
  database: ConnectionConfig,
  port: number,
  dataDir: string,
  settings: Record<string, string>,
): Promise<ChildProcess> {
  const { host } = database as { host: string }
  const child = spawn(process.execPath, [resolve(import.meta.dirname, '../server/main.ts')], {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      DATABASE_URL: `postgres://wuguan@localhost/wuguan?host=${encodeURIComponent(host)}`,
      SECRET_KEY,
      PORT: String(port),
      DEMO: '0',
      LOG_LEVEL: 'warn',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  await new Promise<void>((done, fail) => {
    child.stdout!.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      if (output.includes('Wuguan ready')) done()
    })
    child.once('exit', (code) => fail(new Error(`the second process ended with ${code}: ${output}`)))
  })
  return child
}

/** As the browser does: listen, and ask for what was missed whenever the line is (again) there. */
function enter(person: Person, latencies: number[]): MqttClient {
  const client = connect(`${person.url.replace('http', 'ws')}/mqtt`, {
    username: person.username,
    password: person.token,
    clientId: `${person.id}${Date.now()}${String(10 + (person.id % 90))}`,
    clean: true,
    connectTimeout: 4000,
    reconnectPeriod: 700,
    resubscribe: false,
  })
  client.on('error', () => {})
  client.on('connect', () => {
    person.connects++
    client.subscribe(`message/notice/${person.id}`, { qos: 0 }, () => {
      void fetch(`${person.url}/message/ams/record/user/notice`, { headers: { token: person.token } })
        .then((reply) => reply.json() as Promise<{ data: Notice }>)
        .then(({ data }) => (person.count = data.count))
        .catch(() => undefined)
    })
  })
  client.on('message', (_topic, payload) => {
    const push = JSON.parse(payload.toString()) as NoticePush
    person.count = push.count
    if (push.msgType !== 'message/notice/content') return
    person.shown.push(push.id!)
    latencies.push(Date.now() - Number(push.body))
  })
  return client
}

export const benchmark: Benchmark = {
  name: 'realtime',
  async run(): Promise<Claim[]> {
    const claims = await measure('the database between the processes', {})
    if (!BIN.mosquitto) {
      console.log('  not run: the same through a broker (apt-get install mosquitto)')
      return claims
    }
    const folder = mkdtempSync(join(tmpdir(), 'wuguan-bench-broker-'))
    const broker = await startBroker(folder, await freePort())
    try {
      const through = await measure('mosquitto between the processes', { MQTT_URL: broker.url })
      return [...claims, ...through.map((claim) => ({ ...claim, name: `broker: ${claim.name}` }))]
    } finally {
      await broker.end()
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

async function measure(bus: string, settings: Record<string, string>): Promise<Claim[]> {
  const first = await startBenchServer({ SECRET_KEY, ...settings })
  const dataDir = mkdtempSync(join(tmpdir(), 'wuguan-bench-second-'))
  const port = await freePort()
  let second: ChildProcess | null = null
  const pool = createPool(first.database, { max: 4 })
  const kernel = { pool, clock: systemClock, log: console as never }
  const clients: MqttClient[] = []
  const latencies: number[] = []
  try {
    second = await startSecond(first.database, port, dataDir, settings)
    const people = await inTransaction(kernel, async ({ q, now }) => {
      const made: Person[] = []
      for (let i = 0; i < CLIENTS; i++) {
        const username = `bench${i}`
        const [user] = await q.query<{ id: number }>(
          `insert into sys_user (username, pet_name, company_id, gender, state, source, iot_sync_state, created_at, updated_at)
             select $1, $1, company_id, 1, 1, source, iot_sync_state, $2, $2 from sys_user where username = 'sysadmin' returning id`,
          [username, now],
        )
        const token = randomBytes(32).toString('base64url')
        await q.query(
          `insert into user_session (id, company_id, user_id, token_hash, selected_company_id, client_kind, login_at, last_seen_at, expires_at, must_change_password, created_at, updated_at)
             select gen_random_uuid(), company_id, id, $2, company_id, 'web', $3, $3, $3::timestamptz + interval '1 hour', false, $3, $3 from sys_user where id = $1`,
          [user!.id, createHash('sha256').update(token).digest('hex'), now],
        )
        made.push({
          id: user!.id,
          username,
          token,
          url: i % 2 ? first.url : `http://127.0.0.1:${port}`,
          shown: [],
          count: -1,
          connects: 0,
        })
      }
      return made
    })
    for (const person of people) clients.push(enter(person, latencies))
    await until(() => people.every(({ count }) => count === 0), 60_000, 'every client listens')

    const userIds = people.map(({ id }) => id)
    let restarted: Promise<unknown> | null = null
    for (let round = 1; round <= ROUNDS; round++) {
      await inTransaction(kernel, ({ q, now }) =>
        notify(q, now, { userIds, module: 'system', title: `第${round}条`, body: String(Date.now()) }),
      )
      if (round === RESTART_AT) {
        restarted = (async () => {
          await stopped(second)
          second = await startSecond(first.database, port, dataDir, settings)
        })().catch((error: unknown) => error)
      }
      await sleep(ROUND_MS)
    }
    const failed = await restarted
    if (failed) throw failed
    await until(() => people.every(({ count }) => count === ROUNDS), 60_000, 'every badge is right')

    const rows = (
      await pool.query<{ n: string }>('select count(*)::text as n from message_record where user_id = any($1)', [
        userIds,
      ])
    ).rows
    const stored = Number(rows[0]!.n)
    const doubled = people.reduce((sum, { shown }) => sum + shown.length - new Set(shown).size, 0)
    const steady = people.filter(({ connects }) => connects === 1)
    const missedLive = steady.reduce((sum, { shown }) => sum + ROUNDS - shown.length, 0)
    const detail = `${bus}; ${CLIENTS} clients, ${ROUNDS} notices each, one of two processes restarted; ${people.length - steady.length} clients reconnected`
    return [
      {
        name: 'lost in the box',
        what: 'messages that are not stored',
        value: CLIENTS * ROUNDS - stored,
        unit: '',
        bar: { kind: 'max', value: 0 },
        detail,
      },
      {
        name: 'shown twice',
        what: 'notices that reached a client more than once',
        value: doubled,
        unit: '',
        bar: { kind: 'max', value: 0 },
      },
      {
        name: 'wrong badges',
        what: 'clients whose last count is not what is unread',
        value: people.filter(({ count }) => count !== ROUNDS).length,
        unit: '',
        bar: { kind: 'max', value: 0 },
      },
      {
        name: 'missed while connected',
        what: 'notices that did not reach a client whose line never broke',
        value: missedLive,
        unit: '',
        bar: { kind: 'max', value: 0 },
      },
      {
        name: 'p95 from writing to the client',
        what: 'all clients told at once',
        value: percentile(latencies, 95),
        unit: ' ms',
        bar: { kind: 'max', value: 3_000 },
        detail: `median ${percentile(latencies, 50)} ms`,
      },
    ]
  } finally {
    for (const client of clients) client.end(true)
    await pool.end()
    await stopped(second)
    await first.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function stopped(child: ChildProcess | null): Promise<void> {
  if (child?.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

async function until(holds: () => boolean, ms: number, what: string): Promise<void> {
  const end = Date.now() + ms
  while (!holds()) {
    if (Date.now() > end) throw new Error(`not within ${ms} ms: ${what}`)
    await sleep(100)
  }
}
