import { readFileSync } from 'node:fs'
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { startTestApp } from '../../../tests/support/app.ts'
import type { Kernel } from '../kernel.ts'
import { Metrics } from './metrics.ts'
import { BACKUP_MARK, backupFigure } from './operation-figures.ts'
import { operations } from './operations.ts'

test('a process that is stopping lives and is well, and is sent no calls; one without its database only lives', async () => {
  const state = { ready: true, database: true }
  const kernel = {
    clock: { now: () => new Date(0) },
    metrics: new Metrics(),
    settings: { metricsToken: null },
    q: {
      query: async () => {
        if (!state.database) throw new Error('gone')
        return []
      },
    },
  } as unknown as Kernel
  const server = Fastify()
  await server.register(operations(kernel, { ready: () => state.ready, schema: 'x' }))
  const codes = async () =>
    Promise.all(['/live', '/ready', '/health'].map(async (url) => (await server.inject({ url })).statusCode))
  expect(await codes()).toEqual([200, 200, 200])
  state.ready = false
  expect(await codes()).toEqual([200, 503, 200])
  Object.assign(state, { ready: true, database: false })
  expect(await codes()).toEqual([200, 503, 503])
  await server.close()
})

test('with HEAD the process is asked whether it lives, and no call', async () => {
  const app = await startTestApp()
  const asked = async (url: string) => (await app.app.server.inject({ method: 'HEAD', url })).statusCode
  expect(await Promise.all(['/live', '/ready', '/health', '/config.json'].map(asked))).toEqual([200, 200, 200, 404])
  await app.stop()
})

const shipped = (file: string) => readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8')
const named = (text: string) =>
  new Set([...text.matchAll(/\bwuguan_[a-z_]+/g)].map(([name]) => name.replace(/_(?:bucket|sum|count)$/, '')))
/** The rules of the file, which writes each part of one on a line. */
const rulesOf = (text: string) =>
  text
    .split(/^ {6}- alert: /m)
    .slice(1)
    .map((rule) => ({
      alert: /^\w+/.exec(rule)![0],
      expr: /^ {8}expr: (.+)$/m.exec(rule)![1]!,
      severity: /^ {8}labels: \{ severity: (\w+) \}$/m.exec(rule)![1]!,
      summary: /^ {8}annotations: \{ summary: '([^']+)' \}$/m.exec(rule)![1]!,
    }))

test('rules, dashboard and handbook speak of the figures that a process gives, of all of them', async () => {
  const app = await startTestApp()
  try {
    const text = await app.kernel.metrics.render()
    const given = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name!))
    // Of a broker, an archive, a backup and a standby there are figures only where these are.
    for (const name of [
      'wuguan_broker_connected',
      'wuguan_wal_archived_seconds',
      'wuguan_backup_seconds',
      'wuguan_standby_read',
      'wuguan_standby_lag_seconds',
      'wuguan_reads_primary_total',
      'wuguan_reads_standby_total',
    ])
      given.add(name)
    const rules = rulesOf(shipped('deploy/alerts.yml'))
    expect(rules.length).toBeGreaterThan(12)
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length)
    for (const { alert, expr, severity, summary } of rules) {
      expect(['page', 'ticket'], alert).toContain(severity)
      expect(summary.length, alert).toBeGreaterThan(20)
      expect(expr.split('(').length, alert).toBe(expr.split(')').length)
    }
    const board = JSON.parse(shipped('deploy/dashboard.json')) as { panels: { targets: { expr: string }[] }[] }
    const shown = board.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)).join(' ')
    for (const [where, said] of [
      ['alerts.yml', rules.map(({ expr }) => expr).join(' ')],
      ['dashboard.json', shown],
      ['operations.md', shipped('docs/operations.md')],
    ] as const)
      expect(
        [...named(said)].filter((name) => !given.has(name)),
        where,
      ).toEqual([])
    const watched = named(shipped('docs/operations.md'))
    expect([...given].filter((name) => !watched.has(name))).toEqual([])
    expect([...given].filter((name) => !named(shown).has(name))).toEqual([])
  } finally {
    await app.stop()
  }
})

test('a backup that ended well is seen by its mark, none by no figure', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'wuguan-mark-'))
  const mark = join(dataDir, BACKUP_MARK)
  const at = new Date('2026-11-28T03:00:00Z')
  expect(await backupFigure(dataDir, at)).toEqual([])
  await writeFile(mark, '')
  await utimes(mark, at, at)
  expect(await backupFigure(dataDir, new Date(at.getTime() + 90_000))).toMatchObject([
    { name: 'wuguan_backup_seconds', value: 90 },
  ])
  await rm(dataDir, { recursive: true })
})
