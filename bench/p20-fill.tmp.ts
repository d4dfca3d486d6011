import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { sqlOf } from './houses.ts'
import { fillOrders } from './orders.ts'
import { lockable, lockNext } from '../server/modules/work-order/reports/performance-lock.service.ts'
import { dateTimeOf, systemClock } from '../server/kernel/clock.ts'
const [name, communities] = process.argv.slice(2) as [string, string]
const dataDir = `/work/p20-bench/${name}`
mkdirSync(dataDir, { recursive: true })
const child = spawn(process.execPath, [resolve(import.meta.dirname, '../server/main.ts')], {
  env: {
    ...process.env,
    MALLOC_ARENA_MAX: '2',
    DATA_DIR: dataDir,
    PORT: '0',
    DEMO: '0',
    ADMIN_PASSWORD: 'Bench12345',
    LOG_LEVEL: 'warn',
  },
  stdio: ['ignore', 'pipe', 'inherit'],
})
await new Promise<void>((done) => {
  let o = ''
  child.stdout.on('data', (c) => {
    o += c
    if (/Wuguan ready on/.test(o)) done()
  })
})
const host = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[4]!
const client = new pg.Client({ host, port: 5432, user: 'wuguan', database: 'wuguan' })
await client.connect()
await client.query('set statement_timeout = 0')
console.log('filling', new Date().toISOString())
const places = await fillOrders(sqlOf(client), { communities: Number(communities), orders: 10_000, open: 20 })
console.log('filled', new Date().toISOString())
writeFileSync(`${dataDir}.json`, JSON.stringify(places[Math.floor(places.length / 2)]))
const at = {
  q: { query: async (t: string, v: unknown[] = []) => (await client.query(t, v)).rows } as never,
  now: systemClock.now(),
}
if (process.argv[4]) {
  const last = lockable(dateTimeOf(at.now))
  while ((await lockNext(at, last)) !== null);
}
await client.end()
const ended = new Promise((done) => child.once('exit', done))
child.kill('SIGTERM')
await ended
console.log('done', new Date().toISOString())
