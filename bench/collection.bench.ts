import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { boot } from '../server/boot.ts'
import { createPool } from '../server/kernel/db/pool.ts'
import { readSettings } from '../server/kernel/settings.ts'
import { COMMUNITY, fillBindings, generate } from './charge.ts'
import { startBenchServer } from './server.ts'
import { type Statement, about, recorded } from './statements.ts'
import { type Benchmark, type Claim, percentile } from './support.ts'

const CASHIERS = 20
const THINK_MS = 2_000
/** Customers of one cashier in one round. */
const SERVED = 6
const ROUNDS = 3
const SECRET_KEY = 'bench-secret-key-bench-secret-key-00'

interface Debt {
  readonly id: string
  readonly house: string
  readonly customer: string
  readonly amount: string
}
interface Quoted {
  parts: { expected: unknown; preferential: string }[]
  payable: string
}
interface Paid {
  receipts: { receiptNumber: string }[]
}
type Post = <T>(path: string, body: object, key?: string) => Promise<T>

const part = (debt: Debt) => ({
  propertyType: 'house',
  propertyId: debt.house,
  lines: [{ receivableId: debt.id }],
})
const quote = (post: Post, debt: Debt) =>
  post<Quoted>('/charge/collection/quote', { communityId: COMMUNITY, parts: [part(debt)] })
const pay = (post: Post, debt: Debt, quoted: Quoted, methodId: string, key: string) =>
  post<Paid>(
    '/charge/collection/pay',
    {
      communityId: COMMUNITY,
      parts: [{ ...part(debt), expected: quoted.parts[0]!.expected, preferential: quoted.parts[0]!.preferential }],
      payments: [{ methodId, amount: quoted.payable }],
    },
    key,
  )
const timed = async <T>(times: number[], work: () => Promise<T>): Promise<T> => {
  const started = performance.now()
  const result = await work()
  times.push(performance.now() - started)
  return result
}

/** Twenty cashiers who quote, think, collect and think, against the very statements of both by the bare driver. */
export const benchmark: Benchmark = {
  name: 'collection',
  async run() {
    const server = await startBenchServer({ SECRET_KEY })
    const folder = mkdtempSync(join(tmpdir(), 'wuguan-collection-'))
    const client = new pg.Client(server.database)
    await client.connect()
    const pool = createPool(server.database, { max: CASHIERS })
    try {
      const app = await boot({
        settings: readSettings({
          DATA_DIR: folder,
          DATABASE_URL: 'postgres://unused',
          SECRET_KEY,
          ADMIN_PASSWORD: 'Bench12345',
          DEMO: '0',
          LOG_LEVEL: 'error',
        }),
        listen: false,
        jobs: false,
        connection: server.database,
      })
      Object.assign(app.kernel.jobs, { enqueue: async () => {} })
      await fillBindings(client)
      await generate(app.kernel, '2026-01', '2026-06')
      for (const table of ['receivable', 'receivable_entry', 'generation_line'])
        await client.query(`vacuum (analyze) ${table}`)
      await client.query('checkpoint')
      const headers = { ...(await server.signIn()), communityid: String(COMMUNITY) }
      const [{ id: cash }] = (await client.query<{ id: string }>("select id from payment_method where code = 'CASH'"))
        .rows as [{ id: string }]
      const debts = async (where: string, limit: number) =>
        (
          await client.query<Debt>(
            `select r.id, r.property_id as house, r.payer_customer_id as customer, r.outstanding_amount as amount from receivable r
             where r.status = 1 and r.fee_item_id = (select id from fee_item where code = 'B1') and ${where} order by r.fee_period, r.id limit ${limit}`,
          )
        ).rows

      // One customer is served in this process, where its statements can be read.
      const [model] = await debts("r.fee_period = '2026-01'", 1)
      const inject: Post = async <T>(path: string, body: object, key?: string) => {
        const reply = await app.app.server.inject({
          method: 'POST',
          url: path,
          headers: { ...headers, ...(key ? { 'idempotency-key': key } : {}) },
          payload: body,
        })
        const { code, msg, data } = reply.json<{ code: number; msg: string; data: T }>()
        if (code !== 0) throw new Error(`${path}: ${code} ${msg}`)
        return data
      }
      const since = Date.now()
      const quoting = await recorded(() => quote(inject, model!))
      const key = crypto.randomUUID()
      const paying = await recorded(() => pay(inject, model!, quoting.result, cash, key))
      const modelNumber = paying.result.receipts[0]!.receiptNumber
      await app.stop()

      const same = (await debts(`r.outstanding_amount = ${model!.amount}`, 10_000)).values()
      const others = (
        await debts(`r.fee_period = '2026-01' and r.outstanding_amount <> ${model!.amount}`, 10_000)
      ).values()
      let serial = 0
      const swap = (statements: readonly Statement[], debt: Debt) => {
        serial += 1
        return about(
          statements,
          since,
          new Map([
            [model!.id, debt.id],
            [model!.house, debt.house],
            [model!.customer, debt.customer],
            [modelNumber, `B${String(serial).padStart(13, '0')}`],
            [key, crypto.randomUUID()],
          ]),
        )
      }
      const bare = async (statements: readonly Statement[]) => {
        const connection = await pool.connect()
        try {
          for (const { text, values } of statements) await connection.query(text, values as unknown[])
        } finally {
          connection.release()
        }
      }
      const post: Post = async <T>(path: string, body: object, idempotencyKey?: string) => {
        const reply = await fetch(`${server.url}${path}`, {
          method: 'POST',
          headers: {
            ...headers,
            'content-type': 'application/json',
            ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
          },
          body: JSON.stringify(body),
        })
        const { code, msg, data } = (await reply.json()) as { code: number; msg: string; data: T }
        if (code !== 0) throw new Error(`${path}: ${code} ${msg}`)
        return data
      }
      const times = { quote: [] as number[], pay: [] as number[], bareQuote: [] as number[], barePay: [] as number[] }
      const atDesks = (serve: () => Promise<void>) =>
        Promise.all(
          Array.from({ length: CASHIERS }, async (_, desk) => {
            await pause((desk * THINK_MS) / CASHIERS)
            for (let customer = 0; customer < SERVED; customer += 1) await serve()
          }),
        )
      const serveOurs = async () => {
        const debt = others.next().value as Debt
        const quoted = await timed(times.quote, () => quote(post, debt))
        await pause(THINK_MS)
        await timed(times.pay, () => pay(post, debt, quoted, cash, crypto.randomUUID()))
        await pause(THINK_MS)
      }
      const serveBare = async () => {
        const debt = same.next().value as Debt
        const [asking, collecting] = [swap(quoting.statements, debt), swap(paying.statements, debt)]
        await timed(times.bareQuote, () => bare(asking))
        await pause(THINK_MS)
        await timed(times.barePay, () => bare(collecting))
        await pause(THINK_MS)
      }
      for (let round = 0; round < ROUNDS; round += 1) {
        await atDesks(serveOurs)
        await atDesks(serveBare)
      }
      const { rows } = await client.query<{ n: string }>('select count(*) as n from receipt')
      const expected = 1 + 2 * ROUNDS * CASHIERS * SERVED
      if (Number(rows[0]!.n) !== expected) throw new Error(`${rows[0]!.n} receipts instead of ${expected}`)
      const claim = (name: string, ours: number[], twin: number[], statements: readonly Statement[]): Claim => ({
        name,
        what: `p95 with ${CASHIERS} cashiers who think ${THINK_MS / 1000} s; its ${statements.length} statements by the bare driver = 1`,
        value: percentile(ours, 95) / percentile(twin, 95),
        unit: '×',
        bar: { kind: 'max', value: 4 },
        detail: `${percentile(ours, 95).toFixed(1)} ms against ${percentile(twin, 95).toFixed(1)} ms, median ${percentile(ours, 50).toFixed(1)} against ${percentile(twin, 50).toFixed(1)}`,
      })
      return [
        claim('quote', times.quote, times.bareQuote, quoting.statements),
        claim('collect', times.pay, times.barePay, paying.statements),
      ]
    } finally {
      await pool.end()
      await client.end()
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
}
