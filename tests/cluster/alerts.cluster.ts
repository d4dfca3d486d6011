import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { BIN, missingPrograms, program } from './programs.ts'

const RULES = fileURLToPath(new URL('../../deploy/alerts.yml', import.meta.url))
const missing = missingPrograms(['promtool'])

/** What Prometheus has read every minute, in its own notation, and labels that the alarm carries beside its severity. */
interface Case {
  readonly loud: Readonly<Record<string, string>>
  readonly quiet: Readonly<Record<string, string>>
  readonly labels?: Readonly<Record<string, string>>
}
const A = 'job="wuguan",instance="a"'
const ON_A = { job: 'wuguan', instance: 'a' }
const requests = (labels: string) => `wuguan_http_requests_total{${A},${labels}}`
/** Answered within a second, and later: buckets of a histogram. */
const answers = (within: string, all: string) => ({
  [`wuguan_http_request_seconds_bucket{${A},le="1"}`]: within,
  [`wuguan_http_request_seconds_bucket{${A},le="10"}`]: all,
  [`wuguan_http_request_seconds_bucket{${A},le="+Inf"}`]: all,
})
const gauge = (name: string, loud: number, quiet: number, labels?: Case['labels']): Case => ({
  loud: { [`${name}{${A}}`]: `${loud}x200` },
  quiet: { [`${name}{${A}}`]: `${quiet}x200` },
  ...(labels ? { labels } : {}),
})
/** Seen after two hours of the same. */
const CASES: Readonly<Record<string, Case>> = {
  WuguanDown: gauge('up', 0, 1, ON_A),
  WuguanErrors: {
    loud: { [requests('code="500"')]: '0+1x200' },
    quiet: { [requests('code="500"')]: '7x200', [requests('code="0"')]: '0+50x200' },
  },
  WuguanUnavailable: {
    loud: { [`wuguan_http_requests_total{${A},code="503"}`]: '0+3x200' },
    quiet: { [requests('code="503"')]: '3x200' },
  },
  WuguanSlow: { loud: answers('0+9x200', '0+10x200'), quiet: answers('0+98x200', '0+100x200') },
  WuguanGuessing: {
    loud: { [requests('route="POST /auth/login",code="401"')]: '0+30x200' },
    quiet: { [requests('route="POST /auth/login",code="401"')]: '0+2x200' },
  },
  WuguanConnections: gauge('wuguan_db_waiting', 2, 0, ON_A),
  WuguanStandby: gauge('wuguan_standby_read', 0, 1),
  WuguanOutbox: gauge('wuguan_outbox_age_seconds', 400, 200),
  WuguanOutboxGivenUp: {
    loud: { [`wuguan_outbox_given_up{${A}}`]: '0+1x200' },
    quiet: { [`wuguan_outbox_given_up{${A}}`]: '5x200' },
  },
  WuguanJobs: gauge('wuguan_jobs_late', 1, 0),
  WuguanBroker: gauge('wuguan_broker_connected', 0, 1),
  WuguanClients: gauge('wuguan_notice_clients', 0, 3),
  WuguanMemory: gauge('wuguan_resident_bytes', 700e6, 500e6, ON_A),
  WuguanArchive: gauge('wuguan_wal_archived_seconds', 4_000, 60),
  WuguanBackup: gauge('wuguan_backup_seconds', 130_000, 3_600),
  WuguanMixed: {
    loud: {
      [`wuguan_build_info{${A},version="1",schema="x"}`]: '1x200',
      'wuguan_build_info{job="wuguan",instance="b",version="2",schema="x"}': '1x200',
    },
    quiet: { [`wuguan_build_info{${A},version="1",schema="x"}`]: '1x200' },
  },
  WuguanRestarted: {
    loud: { [`wuguan_start_time_seconds{${A}}`]: '0+60x200' },
    quiet: { [`wuguan_start_time_seconds{${A}}`]: '60x200' },
    labels: ON_A,
  },
}
const EVAL = '120m'

test.skipIf(missing)(
  `Prometheus takes the rules, and each of them sounds when it should and only then${missing ?? ''}`,
  async () => {
    const text = await readFile(RULES, 'utf8')
    const rules = new Map(
      [...text.matchAll(/alert: (\w+)[^]*?severity: (\w+)[^]*?summary: '([^']+)'/g)].map(
        ([, alert, severity, summary]) => [alert!, { severity: severity!, summary: summary! }],
      ),
    )
    expect(await program(BIN.promtool!, ['check', 'rules', RULES])).toContain(`${rules.size} rules found`)
    expect(Object.keys(CASES).toSorted()).toEqual([...rules.keys()].toSorted())
    const folder = await mkdtemp(join(tmpdir(), 'wuguan-alerts-'))
    try {
      const file = join(folder, 'rules.json')
      const tests = Object.entries(CASES).flatMap(([alertname, { loud, quiet, labels }]) =>
        [loud, quiet].map((series) => {
          const { severity, summary } = rules.get(alertname)!
          const alarm = { exp_labels: { severity, ...labels }, exp_annotations: { summary } }
          return {
            interval: '1m',
            input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
            alert_rule_test: [{ eval_time: EVAL, alertname, exp_alerts: series === loud ? [alarm] : [] }],
          }
        }),
      )
      await writeFile(file, JSON.stringify({ rule_files: [RULES], evaluation_interval: '1m', tests }))
      expect(await program(BIN.promtool!, ['test', 'rules', file])).toContain('SUCCESS')
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
)
