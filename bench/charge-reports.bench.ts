import { setTimeout as pause } from 'node:timers/promises'
import type { Report } from '../packages/contract/kernel/report.ts'
import { addMonths, periodOf } from '../packages/contract/kernel/period.ts'
import { dateOf } from '../server/kernel/clock.ts'
import { chargeOther } from '../server/modules/charge-other/index.ts'
import { chargeReport } from '../server/modules/charge-report/index.ts'
import { cpuOf } from './cpu.ts'
import { startFilledServer } from './filled.ts'
import { pssOf, watchPeak } from './memory.ts'
import { type Benchmark, type Claim, median } from './support.ts'

/** With fourteen months of two fees, and what was paid of them, a little over 400,000 entries. */
const HOUSES = 8_400
const MONTHS = 14
const ENTRIES = 400_000
const ROUNDS = 2
const MOST_EXPORTED = 200_000
const DETAIL = '/charge/report/receivable/detail'

/** The longest file that is made of the books of charging, every report of them as its page opens, and the rows behind it. */
export const benchmark: Benchmark = {
  name: 'charge-reports',
  async run() {
    const server = await startFilledServer([HOUSES], MONTHS)
    try {
      const headers = await server.signIn()
      const { q } = server.app.kernel
      const [filled] = await q.query<{ n: number }>('select count(*)::int as n from receivable_entry')
      if (filled!.n < ENTRIES) throw new Error(`${filled!.n} entries`)
      const call = async <T>(path: string, body?: object): Promise<T> => {
        const reply = await fetch(server.url + path, {
          headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
          ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
        })
        const { code, msg, data } = (await reply.json()) as { code: number; msg: string; data: T }
        if (code !== 0) throw new Error(`${path}: ${code} ${msg}`)
        return data
      }
      /** Of the processors, the database with it: what else the machine does is not in it. */
      const secondsOf = async (path: string): Promise<number> => {
        const times: number[] = []
        for (let round = 0; round < ROUNDS; round++) {
          const used = cpuOf(server.pid)
          await call(path)
          times.push(cpuOf(server.pid) - used)
        }
        return median(times)
      }
      /** As its page opens. */
      const openedOn = ({ opens, facts: { at, fields } }: Report): string => {
        if (opens === null || at === null) return ''
        const today = dateOf(server.app.kernel.clock.now())
        const from = addMonths(periodOf(today), 1 - opens)
        return fields[at]!.kind === 'period' ? `${at}=${from},${periodOf(today)}` : `${at}=${from}-01,${today}`
      }
      const claims: Claim[] = await exported()
      const bar = { kind: 'max', value: 3 } as const
      const what = `as its page opens, ${filled!.n} entries; the slowest of table, rows and totals in processor time`
      for (const report of [...chargeReport.reports, ...chargeOther.reports]) {
        const { label, path } = report
        const range = openedOn(report)
        const [table, rows, totals] = [
          await secondsOf(`${path}/report?${range}`),
          await secondsOf(`${path}/report/rows/page?limit=20&${range}`),
          await secondsOf(`${path}/report/rows/totals?${range}`),
        ]
        const detail = `table ${table.toFixed(2)} s, rows behind it ${rows.toFixed(2)} s, their totals ${totals.toFixed(2)} s`
        claims.push({ name: label, what, value: Math.max(table, rows, totals), unit: ' s', bar, detail })
        console.log(`  ${label} ${table.toFixed(2)} ${rows.toFixed(2)} ${totals.toFixed(2)}`)
      }
      return claims

      /** As many months as a file may have rows of. */
      async function exported(): Promise<Claim[]> {
        const months = await q.query<{ period: string; n: number }>(
          'select fee_period as period, sum(count(*)) over (order by fee_period)::int as n from receivable group by 1 order by 1',
        )
        const last = months.findLast(({ n }) => n <= MOST_EXPORTED)!
        const peak = watchPeak(() => pssOf(server.pid))
        const started = performance.now()
        const { taskId } = await call<{ taskId: string }>(`${DETAIL}/report/rows/export`, {
          format: 'xlsx',
          filters: { feePeriod: `${months[0]!.period},${last.period}` },
        })
        for (;;) {
          const [task] = await q.query<{ status: number; error: string | null; rows: number }>(
            'select status, error, rows from export_task where id = $1',
            [taskId],
          )
          if (task!.status > 2) throw new Error(`the export failed: ${task!.error}`)
          if (task!.status === 2) {
            const seconds = (performance.now() - started) / 1000
            const megabytes = peak.stop()
            console.log(`  ${task!.rows} rows exported in ${seconds.toFixed(1)} s, peak ${megabytes.toFixed(0)} MB`)
            return [
              {
                name: 'memory while it exports',
                what: `peak of the server process (PSS), ${task!.rows} rows of 应收明细`,
                value: megabytes,
                unit: ' MB',
                bar: { kind: 'max', value: 300 },
                detail: `${seconds.toFixed(1)} s`,
              },
            ]
          }
          await pause(50)
        }
      }
    } finally {
      await server.stop()
    }
  },
}
