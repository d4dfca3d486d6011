import type { Payment, Quote } from '@wuguan/contract/charge-finance/collect.actions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dateTimeOf } from '../../server/kernel/clock.ts'
import { moveDatabase } from '../../server/kernel/db/move.ts'
import { createPool } from '../../server/kernel/db/pool.ts'
import { onPool } from '../../server/kernel/db/sql.ts'
import { uuidv7 } from '../../server/kernel/ids.ts'
import { assertLedger } from '../../server/modules/charge-finance/ledger/assert-ledger.service.ts'
import { type ChargeWorld, openCharge } from '../support/charge.ts'
import { createTestDatabase } from '../support/database.ts'
import { Actor, type Ground, ask } from './charge-acts.ts'
import { type Processes, startProcesses } from './processes.ts'

/** Ten thousand acts by eight people on two app processes, and the same with one of them killed; `SOAK_OPS` for another count. */
const OPERATIONS = Number(process.env['SOAK_OPS'] ?? 10_000)
const ACTORS = 8
const HOMES = 24
const SECRET_KEY = 'test-secret-key-test-secret-key-00'

let w: ChargeWorld
let processes: Processes
let ground: Ground
beforeAll(async () => {
  // The processes have the system's clock; what is prepared here stands on the same day.
  w = await openCharge({ now: dateTimeOf(new Date()), first: true })
  await w.config({
    jump_mode: 'free',
    round_off_max: '9.99',
    allow_partial_pay: true,
    allow_overpay_to_prepaid: true,
    change_needs_approval: false,
    void_needs_approval: false,
  })
  const deductedTypeId = uuidv7()
  await w.sql(
    `insert into deducted_type (id, company_id, code, name, mode, components, need_approval, need_attachment, built_in, enabled, created_at, updated_at)
     values ($1, $2, 'SOAK', '随机减免', 'both', 'both', false, false, false, true, $3, $3)`,
    [deductedTypeId, w.companyId, w.app.clock.now()],
  )
  const homes = []
  for (let n = 0; n < HOMES; n += 1) homes.push(await w.home())
  const { token } = await w.app.admin()
  ground = { communityId: w.communityId, homes, items: w.items, methods: w.methods, deductedTypeId, token }
  processes = await startProcesses(w.app.connection, { secretKey: SECRET_KEY })
})
afterAll(async () => {
  await processes?.stop()
  await w?.app.stop()
})

const post = <T>(path: string, body: object, key?: string) => ask<T>(processes, ground.token, 'POST', path, body, key)

/** All act until nothing is left to do; somebody may pull a plug meanwhile. */
async function acts(seed: number, atHalf?: () => Promise<void>): Promise<Actor[]> {
  let left = OPERATIONS
  const plug: { pulled?: Promise<void> } = {}
  const actors = Array.from({ length: ACTORS }, (_, n) => new Actor(ground, processes, seed + n))
  await Promise.all(
    actors.map(async (actor) => {
      while (left-- > 0) {
        if (atHalf && left < OPERATIONS / 2) plug.pulled ??= atHalf()
        await actor.act()
      }
    }),
  )
  await plug.pulled
  return actors
}
/** Every receipt that was answered is there, and no other. */
async function demandReceipts(actors: readonly Actor[], before: number): Promise<number> {
  const answered = actors.flatMap((actor) => [...actor.receipts.keys()])
  const rows = await w.sql<{ n: number }>('select count(*)::int as n from receipt where receipt_number = any($1)', [
    answered,
  ])
  expect(new Set(answered).size).toBe(answered.length)
  expect(rows[0]!.n).toBe(answered.length)
  expect(await receipts()).toBe(before + answered.length)
  return answered.length
}
const receipts = async () => (await w.sql<{ n: number }>('select count(*)::int as n from receipt'))[0]!.n
const told = (actors: readonly Actor[], count: number, started: number) =>
  console.warn(
    `${OPERATIONS} acts by ${ACTORS}: ${actors.reduce((sum, one) => sum + one.done, 0)} done, ${actors.reduce((sum, one) => sum + one.refused, 0)} refused, ${count} receipts, ${Math.round((Date.now() - started) / 1000)} s`,
  )

describe('the ledger on two app processes', () => {
  it(`holds after ${OPERATIONS} acts`, async () => {
    const started = Date.now()
    const before = await receipts()
    const actors = await acts(1_000)
    told(actors, await demandReceipts(actors, before), started)
    await assertLedger(w.app.kernel.q, w.communityId)
    expect(actors.reduce((sum, one) => sum + one.done, 0)).toBeGreaterThan(OPERATIONS / 2)
  })

  it(`holds after ${OPERATIONS} acts during which a process is killed`, async () => {
    const started = Date.now()
    const before = await receipts()
    const actors = await acts(2_000, () => processes.kill())
    told(actors, await demandReceipts(actors, before), started)
    await assertLedger(w.app.kernel.q, w.communityId)
    expect(actors.reduce((sum, one) => sum + one.done, 0)).toBeGreaterThan(OPERATIONS / 2)
  })

  it('is whole in a copy that is taken while everybody works', async () => {
    const copy = await createTestDatabase()
    await acts(3_000, async () => void (await moveDatabase(w.app.connection, copy.connection)))
    const pool = createPool(copy.connection, { max: 1 })
    try {
      await assertLedger(onPool(pool), w.communityId)
      const [row] = await onPool(pool).query<{ n: number }>('select count(*)::int as n from receipt')
      expect(row!.n).toBeGreaterThan(0)
    } finally {
      await pool.end()
      await copy.drop()
    }
  })

  const selection = async (home: { houseId: string; customerId: string; name: string }, id: string) => {
    const chosen = { propertyType: 'house', propertyId: home.houseId, lines: [{ receivableId: id }] }
    const quoted = await post<Quote>('/charge/collection/quote', { communityId: w.communityId, parts: [chosen] })
    expect(quoted).toMatchObject({ code: 0 })
    const [part] = quoted.data.parts
    return {
      communityId: w.communityId,
      parts: [{ ...chosen, expected: part!.expected, preferential: part!.preferential }],
      payments: [{ methodId: w.methods.cash, amount: quoted.data.payable }],
    }
  }

  it('lets one of fifty cashiers collect the same receivable', async () => {
    const home = await w.home()
    const body = await selection(home, await w.bill(home, { overdueRate: null }))
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => post<Payment>('/charge/collection/pay', body, crypto.randomUUID())),
    )
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1)
    expect(new Set(answers.filter((answer) => answer.code !== 0).map((answer) => answer.msg))).toEqual(
      new Set(['该应收已被收款，请刷新后重试']),
    )
    const [paid] = await w.sql<{ n: number; total: string }>(
      'select count(*)::int as n, sum(total_amount)::text as total from receipt where property_id = $1',
      [home.houseId],
    )
    expect(paid).toEqual({ n: 1, total: '210.40' })
    await assertLedger(w.app.kernel.q, w.communityId)
  })

  it('answers one key twenty times with one receipt', async () => {
    const home = await w.home()
    const body = await selection(home, await w.bill(home, { overdueRate: null }))
    const key = crypto.randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => post<Payment>('/charge/collection/pay', body, key)),
    )
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(answers[0]).toMatchObject({ code: 0 })
    const [paid] = await w.sql<{ n: number }>('select count(*)::int as n from receipt where property_id = $1', [
      home.houseId,
    ])
    expect(paid!.n).toBe(1)
    const other = await post('/charge/collection/pay', { ...body, remark: '另一笔' }, key)
    expect(other).toMatchObject({ code: 409, msg: '请勿重复提交' })
  })
})
