import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { material } from '@wuguan/contract/materials/material.entity'
import { materialType } from '@wuguan/contract/materials/material-type.entity'
import { warehouse } from '@wuguan/contract/materials/warehouse.entity'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dateTimeOf } from '../../server/kernel/clock.ts'
import { uuidv7 } from '../../server/kernel/ids.ts'
import { rebuild } from '../../server/modules/materials/stock.service.ts'
import { type ChargeWorld, openCharge } from '../support/charge.ts'
import { must } from '../support/must.ts'
import type { StockOrders } from '../support/stock-process.ts'

/**
 * Eight storemen in two processes post documents of up to three moves over the same stocks, and one process after the other is killed in the
 * midst of it and begins again with what nobody has answered for: each document counts once, and every stock is what its moves come to, in
 * quantity and in amount.
 */
const MOVES = Number(process.env['STOCK_MOVES'] ?? 10_000)
const PROCESSES = 2
const WORKERS = 4
/** Of each process, one after the other. */
const KILLS = 2
const SEED = 20_261_128
const PROCESS = fileURLToPath(new URL('../support/stock-process.ts', import.meta.url))
const DEADLOCKS = 'select deadlocks::int as n from pg_stat_database where datname = current_database()'

let w: ChargeWorld
let ground: Omit<StockOrders, 'documents'>
beforeAll(async () => {
  w = await openCharge({ now: dateTimeOf(new Date()), first: true })
  const make = async (entity: { base: string | null }, draft: Record<string, unknown>) =>
    (await must<{ id: string }>(w.admin, 'POST', entity.base!, draft)).id
  const root = await make(materialType, { code: 'YH', name: '易耗品', kind: 'consumable' })
  const typeId = await make(materialType, { code: 'YH01', name: '水暖件', parentId: root })
  const all = <T>(count: number, one: (n: number) => Promise<T>) =>
    Array.from({ length: count }).reduce<Promise<T[]>>(
      async (made, _, n) => [...(await made), await one(n)],
      Promise.resolve([]),
    )
  const things = await all(5, (n) =>
    make(material, {
      name: `角阀${n}`,
      spec: 'DN15',
      unit: '个',
      typeId,
      refPrice: '18.00',
      ...(n === 4 ? { shelfLifeDays: 365 } : {}),
    }),
  )
  const warehouses = await all(3, (n) =>
    make(warehouse, {
      kind: 'project',
      communityId: w.communityId,
      code: `CK${n}`,
      name: `${n}号仓`,
      keeperIds: [w.userId],
    }),
  )
  ground = { connection: w.app.connection, companyId: w.companyId, warehouses, things, seed: SEED, workers: WORKERS }
})
afterAll(() => w?.app.stop())

it(`${MOVES} moves by ${PROCESSES * WORKERS} storemen in ${PROCESSES} processes, each killed ${KILLS} times: what came in less what went out is what there is`, async () => {
  const [before] = await w.sql<{ n: number }>(DEADLOCKS)
  // Two moves a document on average; what is refused for want of stock moves nothing.
  const documents = Array.from({ length: MOVES }, (_, n) => ({ n, id: uuidv7() }))
  const posted = new Set<number>()
  const refused = new Set<number>()
  const words = new Set<string>()
  let moved = 0
  let known = 0

  const work = async (share: typeof documents): Promise<void> => {
    let left = share
    let kills = 0
    while (left.length > 0 && moved < MOVES) {
      const child = spawn(process.execPath, [PROCESS, JSON.stringify({ ...ground, documents: left.slice(0, 1_000) })], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      const ended = once(child, 'exit')
      let answers = 0
      const killAt = kills < KILLS ? 150 + kills * 97 : Infinity
      for await (const line of createInterface(child.stdout)) {
        const [, word, number, rest] = /^(\w+) (\d+) ?(.*)$/.exec(line) ?? []
        const n = Number(number)
        if (word === 'posted') {
          posted.add(n)
          moved += Number(rest)
        } else if (word === 'known') {
          posted.add(n)
          known++
        } else if (word === 'refused') {
          refused.add(n)
          words.add(rest!.split('：')[0]!)
        }
        if (++answers === killAt) {
          kills++
          child.kill('SIGKILL')
        }
      }
      await ended
      left = left.filter(({ n }) => !posted.has(n) && !refused.has(n))
    }
    expect(kills).toBe(KILLS)
  }
  await Promise.all(
    Array.from({ length: PROCESSES }, (_, part) => work(documents.filter(({ n }) => n % PROCESSES === part))),
  )

  const { moves, faults } = await w.act(({ q }) => rebuild(q, null))
  expect(faults).toEqual([])
  expect([...words]).toEqual(['库存不足'])
  expect(moves).toBeGreaterThanOrEqual(MOVES)
  // Whatever was answered for is there, once, and nothing else is.
  const rows = await w.sql<{ id: string; n: number; lines: number }>(
    'select doc_id::text as id, count(*)::int as n, count(distinct doc_line_id)::int as lines from stock_move group by 1',
  )
  const there = new Map(rows.map((row) => [row.id, row]))
  const numberOf = new Map(documents.map(({ n, id }) => [id, n]))
  expect([...posted].filter((n) => !there.has(documents[n]!.id))).toEqual([])
  expect([...refused].filter((n) => there.has(documents[n]!.id))).toEqual([])
  expect([...there.keys()].filter((id) => !posted.has(numberOf.get(id)!))).toEqual([])
  expect(rows.filter(({ n, lines }) => n !== lines)).toEqual([])
  const [odd] = await w.sql<{ n: number }>(
    'select count(*)::int as n from material_stock where qty < 0 or amount < 0 or (qty = 0) <> (amount = 0)',
  )
  expect(odd!.n).toBe(0)
  const [after] = await w.sql<{ n: number }>(DEADLOCKS)
  expect(after!.n - before!.n).toBe(0)
  console.info(
    `${moves} moves of ${posted.size} documents, ${refused.size} refused, ${known} kept before their process was killed`,
  )
})
