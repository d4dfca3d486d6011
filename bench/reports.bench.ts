import { computeStatements } from '../server/modules/charge-other/month/statements.queries.ts'
import { startFilledServer } from './filled.ts'
import { type Benchmark, type Claim, median } from './support.ts'

/** Ten times the houses in the second. */
const SIZES = [1_200, 12_000] as const
const ROUNDS = 9

/** The least that any report of a month has to do: read the entries of the community once and add them up by item. */
const TWIN = `select r.fee_item_id, e.side, sum(e.amount) from receivable_entry e join receivable r on r.id = e.receivable_id
  where e.community_id = $1 and e.account_period <= $2 group by 1, 2`

/** What the closing of a month and the daily sheet ask of the database, against a bare sum of the same entries, and its growth. */
export const benchmark: Benchmark = {
  name: 'reports',
  async run() {
    const server = await startFilledServer(SIZES)
    try {
      const { q } = server.app.kernel
      const headers = await server.signIn()
      const month = server.months[0]!
      const [busiest] = await q.query<{ day: string }>(
        'select book_date as day from receipt where community_id = $1 group by 1 order by count(*) desc limit 1',
        [server.communities[1]],
      )
      const call = async (path: string) => {
        const reply = await fetch(server.url + path, { headers })
        const { code, msg } = (await reply.json()) as { code: number; msg: string }
        if (code !== 0) throw new Error(`${path}: ${code} ${msg}`)
      }
      const works: Record<string, (communityId: number) => Promise<unknown>> = {
        'sum of the entries': (id) => q.query(TWIN, [id, month]),
        'statements of a month': (id) => computeStatements(q, id, month),
        'statements by the API': (id) => call(`/charge/month/settlement/statement?communityId=${id}&period=${month}`),
        'daily sheet by the API': (id) =>
          call(`/charge/report/collection/day?communityId=${id}&bookDate=${busiest!.day}`),
        'accounts of all houses by the API': (id) => call(`/charge/property/account/totals?communityId=${id}`),
      }
      const times = new Map(Object.keys(works).map((name) => [name, SIZES.map((): number[] => [])]))
      for (let round = -1; round < ROUNDS; round++)
        for (const [name, work] of Object.entries(works))
          for (const [at, id] of server.communities.entries()) {
            const started = performance.now()
            await work(id)
            if (round >= 0) times.get(name)![at]!.push(performance.now() - started)
          }
      const of = (name: string) => times.get(name)!.map(median) as [number, number]
      const [, bare] = of('sum of the entries')
      const claims: Claim[] = []
      for (const name of Object.keys(works).slice(1)) {
        const [small, large] = of(name)
        const detail = `${large.toFixed(1)} ms for ${SIZES[1]} houses, ${small.toFixed(1)} ms for ${SIZES[0]}`
        if (name.startsWith('statements'))
          claims.push({
            name,
            what: 'one bare sum of the same entries by item and side = 1',
            value: large / bare,
            unit: '×',
            bar: { kind: 'max', value: 6 },
            detail: `${large.toFixed(1)} ms against ${bare.toFixed(1)} ms`,
          })
        claims.push({
          name: `growth of ${name}`,
          what: 'ten times the houses',
          value: large / small,
          unit: '×',
          bar: { kind: 'max', value: 12 },
          detail,
        })
      }
      return claims
    } finally {
      await server.stop()
    }
  },
}
