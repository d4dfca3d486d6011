import pg from 'pg'
import { typedForms } from '../server/modules/basedata/customer/pinyin.service.ts'
import { fillHouses } from './houses.ts'
import { type BenchServer, startBenchServer } from './server.ts'
import { type Benchmark, type Claim, percentile } from './support.ts'

const COMMUNITIES = 100
const HOUSES = 1_000_000
const WARM = 5
const SAMPLES = 60
const BAR_MS = 50
const SURNAMES = ['王', '李', '张', '刘', '陈', '杨', '赵', '黄', '周', '吴', '单', '曾', '欧阳', '上官']
const GIVEN = [
  '芳',
  '伟',
  '秀英',
  '强',
  '磊',
  '静',
  '敏',
  '军',
  '洋',
  '勇',
  '艳',
  '杰',
  '娟',
  '涛',
  '雄信',
  '国藩',
  '建国',
  '丽华',
]

/** What a cashier types, by its form. */
const FORMS: Record<string, (n: number) => string> = {
  'room by three numbers': (n) => `${1 + (n % 25)}-1-${1 + (n % 40)}0${1 + (n % 9)}`,
  'room with its unit joined': (n) => `${1 + (n % 25)}-1${1 + (n % 40)}0${1 + (n % 9)}`,
  'room in words': (n) => `${1 + (n % 25)}栋1单元${1 + (n % 40)}0${1 + (n % 9)}`,
  'room with blanks': (n) => `${1 + (n % 25)} 1 ${1 + (n % 40)}0${1 + (n % 9)}`,
  'room alone': (n) => `${1 + (n % 40)}0${1 + (n % 9)}`,
  name: (n) => SURNAMES[n % SURNAMES.length]! + GIVEN[n % GIVEN.length]!,
  pinyin: (n) => typedForms(SURNAMES[n % SURNAMES.length]! + GIVEN[n % GIVEN.length]!).full,
  initials: (n) => typedForms(SURNAMES[n % SURNAMES.length]! + GIVEN[n % GIVEN.length]!).initials,
  'end of a mobile': (n) => String((n * 7919) % 10_000).padStart(4, '0'),
  'end of a plate': (n) => `B${String((n * 613) % 100_000).padStart(5, '0')}`,
  'receipt that is not there': (n) => `SK20260101${String(n).padStart(5, '0')}`,
  'nothing at all': (n) => `${900 + (n % 90)}-9-9999`,
}

/** An owner for every house, every twentieth with a car. */
async function fillOwners(client: pg.Client): Promise<void> {
  const names = SURNAMES.flatMap((surname) => GIVEN.map((given) => surname + given))
  const forms = names.map((name) => typedForms(name))
  await client.query(
    `with owners as materialized (select h.id as house, h.community_id, h.company_id, row_number() over () as n, gen_random_uuid() as id from house h),
       made as (
         insert into customer (id, company_id, created_in, customer_type, name, mobile, id_type, level, source, state, blacklist, name_pinyin, name_initials, pinyin_of, created_at, updated_at)
         select o.id, o.company_id, o.community_id, 1, ($1::text[])[1 + o.n % $4], '13' || lpad((o.n * 7919 % 1000000000)::text, 9, '0'), 1, 1, 1, 1, false,
           ($2::text[])[1 + o.n % $4], ($3::text[])[1 + o.n % $4], ($1::text[])[1 + o.n % $4], now(), now() from owners o returning id),
       cars as (
         insert into park_member (id, company_id, community_id, member_no, plates, level, points, customer_id, source, state, created_at, updated_at)
         select gen_random_uuid(), o.company_id, o.community_id, 'M' || o.n, array['粤B·' || lpad((o.n * 613 % 100000)::text, 5, '0')], 1, 0, o.id, 1, 1, now(), now()
         from owners o where o.n % 20 = 0)
     insert into customer_house (id, company_id, community_id, customer_id, house_id, relation, is_payer, share, start_date, created_at, updated_at)
     select gen_random_uuid(), o.company_id, o.community_id, o.id, o.house, 1, true, 100, date '2020-01-01', now(), now() from owners o`,
    [names, forms.map((one) => one.full), forms.map((one) => one.initials), names.length],
  )
  for (const table of ['customer', 'customer_house', 'park_member']) await client.query(`vacuum (analyze) ${table}`)
  await client.query('checkpoint')
}

async function measured(server: BenchServer): Promise<Claim[]> {
  const headers = await server.signIn()
  const claims: Claim[] = []
  for (const [form, typed] of Object.entries(FORMS)) {
    const times: number[] = []
    for (let n = -WARM; n < SAMPLES; n++) {
      const keyword = typed(n + WARM)
      const started = performance.now()
      const reply = await fetch(`${server.url}/charge/collection/search?keyword=${encodeURIComponent(keyword)}`, {
        headers,
      })
      const { code, msg } = (await reply.json()) as { code: number; msg: string }
      if (code !== 0) throw new Error(`${keyword}: ${code} ${msg}`)
      if (n >= 0) times.push(performance.now() - started)
    }
    claims.push({
      name: `desk search, ${form}`,
      what: `p95 over ${HOUSES.toLocaleString('en')} houses with their owners, all of them the caller's`,
      value: percentile(times, 95),
      unit: 'ms',
      bar: { kind: 'max', value: BAR_MS },
      detail: `median ${percentile(times, 50).toFixed(1)} ms`,
    })
  }
  return claims
}

export const benchmark: Benchmark = {
  name: 'desk-search',
  async run() {
    const server = await startBenchServer()
    try {
      const client = new pg.Client(server.database)
      await client.connect()
      try {
        await fillHouses(client, 1, COMMUNITIES)
        await fillOwners(client)
      } finally {
        await client.end()
      }
      return await measured(server)
    } finally {
      await server.stop()
    }
  },
}
