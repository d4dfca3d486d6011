import Fastify from 'fastify'
import { Approvals } from './kernel/approval.ts'
import { LiveMenus } from './kernel/auth/menus.ts'
import { RightsCache } from './kernel/auth/rights.ts'
import { systemClock } from './kernel/clock.ts'
import { type EmbeddedDatabase, startEmbedded } from './kernel/db/embedded.ts'
import { migrate, schemaLevel } from './kernel/db/migrate.ts'
import { type ConnectionConfig, createPool } from './kernel/db/pool.ts'
import { ANSWER_MS, Reads } from './kernel/db/reads.ts'
import { onPool } from './kernel/db/sql.ts'
import { examineProductDatabase, fileStoreOf, stillOpens } from './kernel/doctor/doctor.ts'
import { KEY_CHANGES, StartRefusal, heed } from './kernel/doctor/finding.ts'
import { examineHost } from './kernel/doctor/host.ts'
import { defineExportTask } from './kernel/exports.ts'
import { type App, buildApp } from './kernel/http/app.ts'
import { errorForLog } from './kernel/error-for-log.ts'
import { backupFigure, operationFigures } from './kernel/http/operation-figures.ts'
import { operations } from './kernel/http/operations.ts'
import { Metrics } from './kernel/http/metrics.ts'
import { Jobs } from './kernel/jobs.ts'
import type { Kernel } from './kernel/kernel.ts'
import { Outbox, writeOutbox } from './kernel/outbox.ts'
import { portJobs } from './kernel/ports/port.ts'
import { brokerBus, databaseBus } from './kernel/realtime/bus.ts'
import { Listener } from './kernel/realtime/listener.ts'
import { Realtime } from './kernel/realtime/realtime.ts'
import { retentionJob } from './kernel/retention.ts'
import { createSecrets, loadPasswordKey } from './kernel/secrets.ts'
import type { Settings } from './kernel/settings.ts'
import type { Clock } from './kernel/clock.ts'
import { VERSION } from './kernel/version.ts'
import { handbook } from './handbook.ts'
import { web } from './web.ts'
import { modules } from './modules/index.ts'
import { recount } from './modules/app/notice.service.ts'
import { switchDemoAccounts } from './modules/session/demo-accounts.service.ts'
import { seedDemo, tellDemoAccounts } from './db/demo/index.ts'
import { seedReference } from './db/seed/index.ts'

const DEMO_EXPOSED =
  'WARNING: the demo is on (DEMO=1) and HOST or PUBLIC_URL lead beyond this host: the login page shows its accounts and their password to everybody. Keep no real data here.'

export interface Running {
  readonly kernel: Kernel
  readonly app: App
  readonly outbox: Outbox
  readonly realtime: Realtime
  /** Address it answers on. */
  readonly url: string
  /** Ends when the demo is whole, or its writing was given up. */
  readonly demo: Promise<void>
  stop(): Promise<void>
}

export interface BootOptions {
  settings: Settings
  clock?: Clock
  listen?: boolean
  /** People may sign in while the demo is written, all but its first part; otherwise the start waits for the whole of it. */
  demoBehind?: boolean
  /** Jobs beat and background tasks run. */
  jobs?: boolean
  connection?: ConnectionConfig
  note?(line: string): void
  /** Ends a start that is still waiting for somebody else. */
  signal?: AbortSignal
  /** Where the log goes instead of the standard output. */
  logTo?: { write(line: string): void }
}

/** What runs at the end is finished; a request that is only half sent would keep the process for ever. */
const LINGER_MS = 20_000
async function closeWithin(server: App['server'], ms: number): Promise<void> {
  const cut = setTimeout(() => server.server.closeAllConnections(), ms)
  await server.close().finally(() => clearTimeout(cut))
}

/** Starts one app process: database, schema, reference data, HTTP. Everything it started it stops, in the other order. */
export async function boot({
  settings,
  clock = systemClock,
  listen = true,
  demoBehind = false,
  jobs: withJobs = true,
  connection,
  note = () => {},
  signal,
  logTo,
}: BootOptions): Promise<Running> {
  const stops: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const step of stops.splice(0).reverse()) await step()
  }
  try {
    const log = Fastify({
      logger: {
        level: settings.logLevel,
        base: { pid: process.pid },
        serializers: { err: errorForLog },
        ...(logTo ? { stream: logTo } : {}),
      },
    }).log
    heed(await examineHost(settings, { port: listen }), note)
    const files = await fileStoreOf(settings, clock, log)
    let database: ConnectionConfig
    if (connection) database = connection
    else if (settings.databaseUrl) database = { connectionString: settings.databaseUrl }
    else {
      const embedded: EmbeddedDatabase = await startEmbedded({ dataDir: settings.dataDir, log })
      stops.push(() => embedded.stop())
      database = embedded.connection
    }
    heed(await examineProductDatabase(settings, database), note)
    const { applied } = await migrate(database, { note, signal })
    if (applied.length) note(`schema brought up by ${applied.length} migrations`)
    const pool = createPool(database)
    stops.push(() => pool.end())
    const q = onPool(pool)
    const standby = settings.databaseReadUrl
      ? createPool({ connectionString: settings.databaseReadUrl }, { connectWithin: ANSWER_MS })
      : null
    if (standby) {
      standby.onNested = (error) => pool.onNested(error)
      stops.push(() => standby.end())
    }
    const secrets = createSecrets(settings.secretKey)
    const passwordKey = await loadPasswordKey(q, secrets, clock.now())
    const metrics = new Metrics()
    metrics.gauge('wuguan_db_connections', 'Connections of the pool.', () => pool.totalCount)
    metrics.gauge('wuguan_db_waiting', 'Calls that wait for a connection.', () => pool.waitingCount)
    metrics.gauge('wuguan_resident_bytes', 'Resident memory of the process.', () => process.memoryUsage.rss())
    metrics.gauge('wuguan_db_connections_max', 'Connections that the pool may have.', () => pool.options.max)
    metrics.figures(() => operationFigures(q, clock.now()))
    metrics.figures(() => backupFigure(settings.dataDir, systemClock.now()))
    const reads = new Reads({ primary: pool, standby, maxLag: settings.readMaxLag * 1_000, log, metrics })
    reads.start()
    stops.push(async () => reads.stop())
    const jobs = new Jobs(q, clock, log)
    const approvals = new Approvals(
      modules.flatMap((module) => module.approvals),
      modules.flatMap((module) => module.approvalEngines)[0] ?? null,
    )
    const kernel: Kernel = {
      settings,
      clock,
      log,
      pool,
      q,
      reads,
      secrets,
      passwordKey,
      files,
      jobs,
      metrics,
      approvals,
      rights: new RightsCache(q),
      menus: new LiveMenus(),
    }

    jobs.attach(kernel)
    for (const beat of modules.flatMap((module) => module.beats)) jobs.beat(beat)

    const listener = new Listener(pool, log)
    const bus = settings.mqttUrl ? brokerBus(settings.mqttUrl, log) : databaseBus(listener)
    if (bus.connected)
      metrics.gauge('wuguan_broker_connected', 'Whether the broker of MQTT_URL answers.', () =>
        Number(bus.connected!()),
      )
    const outbox = new Outbox(kernel, bus)
    for (const module of modules) for (const { topic, handler } of module.deliveries) outbox.handle(topic, handler)

    for (const make of modules.flatMap((module) => module.jobs)) jobs.define(make(kernel))
    for (const job of [...outbox.jobs(), ...portJobs(), retentionJob]) jobs.define(job)
    const served = new Map(modules.flatMap((module) => module.cruds.map((crud) => [crud.entity.name, crud] as const)))
    defineExportTask(kernel, (name) => served.get(name))
    const app = buildApp({ kernel, modules, version: VERSION })
    let serving = false
    await app.server.register(operations(kernel, { ready: () => serving, schema: await schemaLevel(q) }))
    await app.server.register(web(kernel))
    await app.server.register(handbook(settings))
    await app.server.ready()
    signal?.throwIfAborted()
    await seedReference(kernel, note)
    if (settings.demo) {
      await seedDemo(kernel, note, { only: demoBehind ? 'first' : 'all' })
      await tellDemoAccounts(kernel, note)
    }
    await switchDemoAccounts(kernel, note)
    if (settings.demo && settings.exposed) note(DEMO_EXPOSED)
    if (withJobs) {
      await jobs.start(database)
      stops.push(() => jobs.stop())
    }
    const realtime = await Realtime.start({
      kernel,
      server: app.server.server,
      bus,
      listener,
      onGap: async (userIds) => {
        await writeOutbox(q, clock.now(), recount(userIds))
      },
    })
    if (withJobs) outbox.start(listener)
    stops.push(
      async () => listener.stop(),
      () => outbox.stop(),
    )
    // The key may have been changed since it was looked at; from here on nobody can.
    if (!(await listener.start()) || !(await stillOpens(q, secrets, clock.now()))) throw new StartRefusal(KEY_CHANGES)
    let url = ''
    if (listen) url = await app.server.listen({ host: settings.host, port: settings.port })
    serving = true
    let demo = Promise.resolve()
    if (settings.demo && demoBehind) {
      const giveUp = new AbortController()
      demo = seedDemo(kernel, note, { signal: giveUp.signal }).catch((error: unknown) => {
        if (giveUp.signal.aborted) return
        note('Demo data could not be completed, see the log; the next start goes on with it')
        log.error({ err: error }, 'demo')
      })
      stops.push(async () => {
        giveUp.abort()
        await demo
      })
    }
    // An open channel would keep the HTTP server from closing.
    stops.push(
      () => closeWithin(app.server, LINGER_MS),
      () => app.drain.emptied(),
      () => realtime.stop(),
      () => {
        serving = false
        return app.drain.shut()
      },
    )
    return { kernel, app, outbox, realtime, url, demo, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
