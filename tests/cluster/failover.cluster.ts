import { chmodSync, mkdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { type Socket, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { once } from 'node:events'
import { afterAll, expect, test } from 'vitest'
import { audit, Writers } from '../faults/writers.ts'
import { startServer } from '../support/server-process.ts'
import { signIn } from '../support/sign-in.ts'
import { startPostgres } from './postgres.ts'
import { freePorts, missingPrograms } from './programs.ts'

const missing = missingPrograms(['postgres'])
const closing: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const step of closing.toReversed()) await step().catch(() => undefined)
})

/** What HAProxy or an address that moves does: one address, behind it whoever is the primary. */
async function startAddress(port: number, first: number) {
  let target = first
  const sockets = new Set<Socket>()
  const server = createServer((inside) => {
    const outside = connect(target, '127.0.0.1')
    for (const [socket, other] of [
      [inside, outside],
      [outside, inside],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
      socket.pipe(other)
    }
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  closing.push(async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((done) => server.close(done))
  })
  return {
    leadTo(other: number) {
      target = other
      for (const socket of sockets) socket.destroy()
    },
  }
}

test.skipIf(missing)(
  `a standby that is promoted is taken up by running processes, and holds all that was acknowledged${missing ?? ''}`,
  { timeout: 300_000 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'wuguan-failover-'))
    closing.push(() => rm(folder, { recursive: true, force: true }))
    chmodSync(folder, 0o777)
    const [first, second, front] = (await freePorts(3)) as [number, number, number]
    mkdirSync(join(folder, 'primary'))
    const primary = await startPostgres(join(folder, 'primary'), first)
    closing.push(() => primary.crash())
    const address = await startAddress(front, first)
    const settings = {
      DATABASE_URL: primary.url.replace(`:${first}/`, `:${front}/`),
      SECRET_KEY: 'failover-secret-key-failover-secret-key',
      ADMIN_PASSWORD: 'Cluster12345',
      FILE_STORE: join(folder, 'files'),
      DEMO: '0',
      LOG_LEVEL: 'warn',
    }
    const apps = await Promise.all(['a', 'b'].map((name) => startServer(join(folder, name), settings)))
    for (const app of apps) closing.push(() => app.end('SIGTERM'))
    const standby = await primary.standby(join(folder, 'standby'), second)
    closing.push(() => standby.crash())
    const token = await signIn(apps[0]!.address, 'sysadmin', 'Cluster12345')
    const writers = new Writers(() => apps.map((app) => app.address), token, '转')
    await writers.more(200)
    await primary.crash()
    await standby.promote()
    address.leadTo(second)
    const since = performance.now()
    await writers.more(1)
    expect(performance.now() - since).toBeLessThan(30_000)
    await writers.more(200)
    await writers.stop()
    expect(await audit({ connectionString: standby.urlOf('wuguan') }, writers, '转')).toEqual({
      lost: [],
      doubled: [],
      halfWritten: [],
    })
    expect(writers.refusals.filter(({ code }) => code !== 503)).toEqual([])
    for (const app of apps) {
      expect([app.process.exitCode, app.process.signalCode]).toEqual([null, null])
      await expect.poll(async () => (await fetch(`${app.address}/ready`)).status, { timeout: 20_000 }).toBe(200)
      expect(app.output()).toContain('the database does not answer')
    }
  },
)
