import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPool } from '../../server/kernel/db/pool.ts'
import { onPool } from '../../server/kernel/db/sql.ts'
import '../../server/modules/index.ts'
import { ledgerViolations } from '../../server/modules/charge-finance/ledger/assert-ledger.service.ts'
import { Actor } from '../soak/charge-acts.ts'
import { signIn } from '../support/sign-in.ts'
import { openDesk } from './desk.ts'
import { ADMIN, type Installation, install } from './installation.ts'
import { freePorts, missingPrograms } from './programs.ts'

const HOUSES = 240
const ACTORS = 6
const PART_MS = 6_000
const missing = missingPrograms()

describe.skipIf(missing)(`backups as the handbook teaches them, taken while everybody works${missing ?? ''}`, () => {
  let company: Installation
  let actors: Actor[]
  let file: string
  let base: string
  let moment: string
  let before: string[]

  beforeAll(async () => {
    company = await install()
    await promisify(execFile)(process.execPath, ['scripts/demo-scale.ts', '--houses', String(HOUSES)], {
      env: { ...process.env, ...company.settings, DATA_DIR: join(company.folder, 'scale') },
    })
    const desk = await openDesk(company.postgres.url, await signIn(company.proxy.address, 'sysadmin', ADMIN))
    const addresses = { addresses: () => [company.proxy.address] }
    actors = Array.from({ length: ACTORS }, (_, n) => new Actor(desk, addresses, 500 + n))
    file = join(company.folder, 'postgres', 'wuguan.dump')
    base = join(company.folder, 'postgres', 'base')
    let on = true
    const work = Promise.all(
      actors.map(async (actor) => {
        while (on) await actor.act()
      }),
    )
    try {
      await pause(PART_MS)
      await company.postgres.baseBackup(base)
      await company.postgres.dump(file)
      await pause(PART_MS)
      before = receipts()
      const [clock] = await company.postgres.query<{ now: string }>('select clock_timestamp()::text as now')
      moment = clock!.now
      await pause(PART_MS)
    } finally {
      on = false
      await work
    }
  })
  afterAll(() => company?.close())

  const receipts = () => actors.flatMap((actor) => [...actor.receipts.keys()])
  /** Every equation of every community there, and how many of these receipts. */
  const books = async (url: string, numbers: readonly string[]) => {
    const pool = createPool({ connectionString: url }, { max: 1 })
    try {
      const q = onPool(pool)
      const broken = []
      for (const { id } of await q.query<{ id: number }>('select id from community'))
        broken.push(...(await ledgerViolations(q, id)))
      const [found] = await q.query<{ n: number }>(
        'select count(*)::int as n from receipt where receipt_number = any($1)',
        [numbers],
      )
      return { broken, receipts: found!.n }
    } finally {
      await pool.end()
    }
  }

  test('the books that went on meanwhile hold every receipt that was answered', async () => {
    expect(receipts().length).toBeGreaterThan(50)
    expect(await books(company.postgres.url, receipts())).toEqual({ broken: [], receipts: receipts().length })
  })

  test('a dump restores to books that hold', async () => {
    const url = await company.postgres.restore(file, 'copy')
    expect(await books(url, [])).toMatchObject({ broken: [] })
    const { receipts: found } = await books(url, receipts())
    expect(found).toBeGreaterThan(0)
    expect(found).toBeLessThan(receipts().length)
  })

  test('a base backup and the archived log come back to any moment: what was answered before it is there, nothing of later', async () => {
    await company.postgres.archived()
    const [port] = await freePorts(1)
    const then = await company.postgres.recover(base, port!, moment)
    try {
      expect(await books(then.url, before)).toEqual({ broken: [], receipts: before.length })
      const { receipts: all } = await books(then.url, receipts())
      // Some were written but not answered yet at that moment.
      expect(all).toBeLessThanOrEqual(before.length + ACTORS)
      expect(receipts().length).toBeGreaterThan(before.length + ACTORS)
    } finally {
      await then.stop()
    }
  })
})
