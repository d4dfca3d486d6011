import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Ground, openGround } from './ground.ts'
import { audit, Writers } from './writers.ts'

const WHOLE = { lost: [], doubled: [], halfWritten: [] }
let ground: Ground
beforeEach(async () => {
  ground = await openGround()
})
afterEach(() => ground.close())

const postmaster = () => Number(readFileSync(join(ground.dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])

describe('nothing acknowledged is lost, nothing is half-written, and nobody has to help', () => {
  test('an app process is killed under load and started again', async () => {
    const victim = await ground.start()
    const writers = new Writers(() => ground.addresses(), await ground.token(), '断')
    await writers.more(40)
    await victim.end('SIGKILL')
    await ground.start()
    await writers.more(40)
    await writers.stop()
    expect(await audit(ground.connection, writers, '断')).toEqual(WHOLE)
  })

  test('one of three app processes is killed under load; the others go on', async () => {
    await Promise.all([ground.start(), ground.start(), ground.start()])
    const writers = new Writers(() => ground.servers.map(({ address }) => address), await ground.token(), '三')
    await writers.more(60)
    await ground.servers[1]!.end('SIGKILL')
    await writers.more(60)
    await writers.stop()
    expect(await audit(ground.connection, writers, '三')).toEqual(WHOLE)
    expect(writers.refusals).toEqual([])
  })

  test.each([
    ['killed', 'SIGKILL'],
    ['stopped as for an upgrade', 'SIGINT'],
  ] as const)('the database is %s under load and comes back', async (_, signal) => {
    const server = await ground.start()
    const writers = new Writers(() => ground.addresses(), await ground.token(), '库')
    await writers.more(40)
    process.kill(postmaster(), signal)
    // The launcher that owns the cluster starts it again.
    await writers.more(40)
    await writers.stop()
    expect(server.process.exitCode).toBeNull()
    expect(await audit(ground.connection, writers, '库')).toEqual(WHOLE)
    // Whoever was answered meanwhile was told to wait, in words.
    for (const refusal of writers.refusals) expect(refusal).toMatchObject({ code: 503, msg: '服务器繁忙' })
    expect((await fetch(`${server.address}/health`)).status).toBe(200)
  })
})
