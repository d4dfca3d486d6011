import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { callerCard, findCallers } from '../packages/contract/work-order/desk.actions.ts'
import { orderCounts } from '../packages/contract/work-order/work-order.actions.ts'
import { workOrder } from '../packages/contract/work-order/work-order.entity.ts'
import { signIn } from '../tests/support/sign-in.ts'
import { dateOf, systemClock } from '../server/kernel/clock.ts'
import { percentile } from './support.ts'
const [only] = process.argv.slice(2)
const month = (step: number) => { const [y, a] = dateOf(systemClock.now()).split('-').map(Number) as [number, number]; return new Date(Date.UTC(y, a - 1 + step, 1)).toISOString().slice(0, 7) }
async function open(name: string) {
  const dataDir = `/work/p20-bench/${name}`
  const child = spawn(process.execPath, [resolve(import.meta.dirname, '../server/main.ts')], {
    env: { ...process.env, MALLOC_ARENA_MAX: '2', DATA_DIR: dataDir, PORT: '0', DEMO: '0', ADMIN_PASSWORD: 'Bench12345', LOG_LEVEL: 'warn' }, stdio: ['ignore', 'pipe', 'inherit'] })
  const url = await new Promise<string>((done) => { let o = ''; child.stdout.on('data', (c) => { o += c; const r = /Wuguan ready on (\S+)/.exec(o); if (r) done(r[1]!) }) })
  const host = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[4]!
  const client = new pg.Client({ host, port: 5432, user: 'wuguan', database: 'wuguan' }); await client.connect()
  const { communityId, companyId } = JSON.parse(readFileSync(`${dataDir}.json`, 'utf8'))
  const { rows } = await client.query(`select o.category_id as category, o.handler_id as handler, o.caller_mobile as mobile, o.order_no as "orderNo", h.id as house, '1-1-' || h.room_no as room
     from work_order o join house h on h.id = o.house_id where o.community_id = $1 and o.company_id = $2 and o.status = 80 order by o.id desc limit 1`, [communityId, companyId])
  const [{ n }] = (await client.query('select count(*)::int as n from work_order')).rows
  console.log(name, n, 'orders')
  const token = await signIn(url, 'sysadmin', 'Bench12345')
  return { url, child, client, headers: { token, communityid: String(communityId) }, ...rows[0] }
}
const PAGE = `${workOrder.base}/page?limit=20&`
const Q: Record<string, (a: any) => string> = {
  'default tab': () => PAGE, 'a column of the board': () => `${PAGE}status=40`, 'closed orders': () => `${PAGE}status=80`, 'counts of the tabs': () => orderCounts.path,
  category: ({ category }) => `${PAGE}categoryId=${category}`, handler: ({ handler }) => `${PAGE}handlerId=${handler}`, mobile: ({ mobile }) => `${PAGE}callerMobile=${mobile}`,
  late: () => `${PAGE}late=over`, mine: () => `${PAGE}mine=true&open=true`, 'a month': () => `${PAGE}createdAt=${month(-2)}-01 00:00:00,${month(-2)}-28 23:59:59`,
  keyword: ({ orderNo }) => `${PAGE}keyword=${orderNo}`, 'search of the desk': ({ room }) => `${findCallers.path}?keyword=${room}`, 'card of a caller': ({ house }) => callerCard.path.replace('{houseId}', house) }
const sides = [await open('small'), await open('large')]
for (const [name, query] of Object.entries(Q)) {
  if (only && !name.includes(only)) continue
  const samples: [number[], number[]] = [[], []]
  for (let n = -10; n < 150; n++) {
    const totals: unknown[] = []
    for (const [side, place] of sides.entries()) {
      const t = performance.now()
      const answer = await (await fetch(place.url + query(place), { headers: place.headers })).json() as any
      if (answer.code !== 0) throw new Error(`${name} ${answer.msg}`)
      if (n >= 0) samples[side]!.push(performance.now() - t)
      totals.push(answer.data.total)
    }
    if (totals[0] !== totals[1]) throw new Error(`${name}: ${totals}`)
  }
  const [few, many] = samples.map((s) => percentile(s, 95)) as [number, number]
  const [f50, m50] = samples.map((s) => percentile(s, 50)) as [number, number]
  console.log(`${(many / few).toFixed(2)}x p95 ${name}: ${many.toFixed(1)} against ${few.toFixed(1)} ms; p50 ${(m50 / f50).toFixed(2)}x ${m50.toFixed(1)} against ${f50.toFixed(1)}`)
}
for (const { client, child } of sides) { await client.end(); const ended = new Promise((d) => child.once('exit', d)); child.kill('SIGTERM'); await ended }
