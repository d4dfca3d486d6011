import pg from 'pg'
import { house } from '../packages/contract/basedata/house.entity.ts'
import { systemClock } from '../server/kernel/clock.ts'
import { loadActor } from '../server/kernel/auth/sessions.ts'
import type { AnyHooks } from '../server/kernel/crud/hooks.ts'
import { pageStatement } from '../server/kernel/crud/read.ts'
import { parseListQuery } from '../server/kernel/crud/where.ts'
import { createPool } from '../server/kernel/db/pool.ts'
import { onPool } from '../server/kernel/db/sql.ts'
import { createSecrets } from '../server/kernel/secrets.ts'
import { modules } from '../server/modules/index.ts'
import { fillHouses } from './houses.ts'
import { type BenchServer, startBenchServer } from './server.ts'
import { type Benchmark, type Claim, median, percentile } from './support.ts'

const REQUESTS = 1_200
const PARALLEL = 8
const ROUNDS = 3
const COMMUNITIES = 100
const WARM = 20
const SAMPLES = 200

/** Default sort, and every indexed filter of the house register with a value that matches some rows. */
const QUERIES: Record<string, string> = {
  'default sort': '',
  roomNo: 'orderField=roomNo&order=asc',
  useStatus: 'useStatus=4',
  saleStatus: 'saleStatus=2',
  houseType: 'houseType=1',
  floor: 'floor=12,12',
  buildingArea: 'buildingArea=80,90',
  chargeArea: 'chargeArea=80,90',
  deliverDate: 'deliverDate=2021-01-01,2021-06-30',
  chargeStartDate: 'orderField=chargeStartDate&order=desc',
}

async function inParallel(count: number, work: () => Promise<unknown>): Promise<number> {
  let left = count
  const started = performance.now()
  await Promise.all(
    Array.from({ length: PARALLEL }, async () => {
      while (left-- > 0) await work()
    }),
  )
  return performance.now() - started
}

/** One page of the house register of community 1 by HTTP, as its users ask for it. */
async function pageOf(server: BenchServer): Promise<(query: string) => Promise<void>> {
  const headers = { ...(await server.signIn()), communityid: '1' }
  return async (query) => {
    const reply = await fetch(`${server.url}/basedata/base/house/page?limit=20&${query}`, { headers })
    const { code, data } = (await reply.json()) as { code: number; data: { list: unknown[] } }
    if (code !== 0 || data.list.length === 0) throw new Error(`page ${query}: code ${code}, ${data?.list?.length} rows`)
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** The API against the same statement by the bare driver. */
async function overhead(server: BenchServer): Promise<Claim> {
  const pool = createPool(server.database, { max: PARALLEL })
  try {
    const q = onPool(pool)
    const root = (await q.query<{ id: number }>('select id from company where parent_id is null'))[0]!.id
    const admin = (await q.query<{ id: number }>("select id from sys_user where username = 'sysadmin'"))[0]!.id
    const actor = { ...(await loadActor(q, admin, root, [1], 'bench'))! }
    const hooks = modules.flatMap((module) => module.cruds).find((crud) => crud.entity.name === house.name)!
      .hooks as AnyHooks
    const statement = pageStatement(
      {
        entity: house,
        hooks,
        actor,
        secrets: createSecrets('bench-bench-bench-bench-bench-bench'),
        now: systemClock.now(),
      },
      parseListQuery(house, hooks, 'page', { limit: '20' }, actor),
    )
    const page = await pageOf(server)
    const bare = () => pool.query(statement.text, statement.values)
    await inParallel(200, bare)
    await inParallel(200, () => page(''))
    const ratios: number[] = []
    const times: [number, number][] = []
    for (let round = 0; round < ROUNDS; round++) {
      const alone = await inParallel(REQUESTS, bare)
      const api = await inParallel(REQUESTS, () => page(''))
      ratios.push(alone / api)
      times.push([alone, api])
    }
    const [alone, api] = times[0]!
    return {
      name: 'list page through the API',
      what: 'rate of the same SQL by the bare driver in one process = 1',
      value: median(ratios),
      unit: '×',
      bar: { kind: 'min', value: 0.4 },
      detail: `${Math.round((REQUESTS * 1000) / api)} req/s against ${Math.round((REQUESTS * 1000) / alone)}/s`,
    }
  } finally {
    await pool.end()
  }
}

/** Both registers stand at once and take turns, so that what else the machine does meets both. */
async function growth(small: BenchServer, large: BenchServer): Promise<Claim[]> {
  const pages = [await pageOf(small), await pageOf(large)] as const
  const claims: Claim[] = []
  for (const [name, query] of Object.entries(QUERIES)) {
    const samples: [number[], number[]] = [[], []]
    for (let i = -WARM; i < SAMPLES; i++)
      for (const side of [0, 1] as const) {
        const ms = await timed(() => pages[side](query))
        if (i >= 0) samples[side].push(ms)
      }
    const [few, many] = samples.map((times) => percentile(times, 95)) as [number, number]
    claims.push({
      name: `p95 by ${name}`,
      what: 'the same 10,000 houses of one community in a table of 1,000,000 against one of 10,000',
      value: many / few,
      unit: '×',
      bar: { kind: 'max', value: 1.5 },
      detail: `${many.toFixed(1)} ms against ${few.toFixed(1)} ms`,
    })
  }
  return claims
}

async function filled(communities: number): Promise<BenchServer> {
  const server = await startBenchServer()
  const client = new pg.Client(server.database)
  await client.connect()
  try {
    await fillHouses(client, 1, communities)
  } finally {
    await client.end()
  }
  return server
}

export const benchmark: Benchmark = {
  name: 'list-api',
  async run() {
    const small = await filled(1)
    try {
      const first = await overhead(small)
      const large = await filled(COMMUNITIES)
      try {
        return [first, ...(await growth(small, large))]
      } finally {
        await large.stop()
      }
    } finally {
      await small.stop()
    }
  },
}
