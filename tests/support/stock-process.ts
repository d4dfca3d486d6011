import { systemClock } from '../../server/kernel/clock.ts'
import { createPool, type ConnectionConfig } from '../../server/kernel/db/pool.ts'
import { onPool } from '../../server/kernel/db/sql.ts'
import type { Kernel } from '../../server/kernel/kernel.ts'
import { asSystem } from '../../server/kernel/system-context.ts'
import { moveStock } from '../../server/modules/materials/posting.service.ts'
import { randomOf } from '../fuzz/random.ts'

/** What storemen of a process are given. */
export interface StockOrders {
  readonly connection: ConnectionConfig
  readonly companyId: number
  readonly warehouses: readonly string[]
  readonly things: readonly string[]
  readonly seed: number
  readonly workers: number
  /** Numbers of the documents that are posted here, each by its own id. */
  readonly documents: readonly { readonly n: number; readonly id: string }[]
}

/** A process of its own whose storemen post documents at once, each of up to three moves; a line tells what became of each: `node stock-process.ts ORDERS`. */
const { connection, companyId, warehouses, things, seed, workers, documents } = JSON.parse(
  process.argv[2]!,
) as StockOrders
const pool = createPool(connection)
const kernel = { pool, q: onPool(pool), clock: systemClock, log: console } as unknown as Kernel

function movesOf(n: number) {
  const random = randomOf(seed, n)
  const drafts = Array.from({ length: 1 + random.int(3) }, () => {
    const incoming = random.chance(0.5)
    return {
      warehouseId: random.pick(warehouses),
      materialId: random.pick(things),
      direction: incoming ? ('in' as const) : ('out' as const),
      kind: incoming ? ('gain' as const) : ('loss' as const),
      qty: String(1 + random.int(9)),
      ...(incoming ? { amount: `${1 + random.int(90)}.${10 + random.int(90)}` } : {}),
    }
  })
  // A document names a material once.
  return drafts.filter((one, at) => drafts.findIndex(({ materialId }) => materialId === one.materialId) === at)
}

const left = [...documents]
async function storeman(): Promise<void> {
  for (let next = left.shift(); next; next = left.shift()) {
    const { n, id } = next
    try {
      const moved = await asSystem(kernel, companyId, 'soak', (context) =>
        moveStock(context, { docType: 'initial', docId: id, docNo: `随机${n}`, seq: 1 }, movesOf(n)),
      )
      console.log(`posted ${n} ${moved.length}`)
    } catch (error) {
      // What a process that was killed had kept without a word.
      const [kept] = await kernel.q.query('select 1 from stock_move where doc_id = $1 limit 1', [id])
      console.log(kept ? `known ${n}` : `refused ${n} ${(error as Error).message}`)
    }
  }
}
await Promise.all(Array.from({ length: workers }, storeman))
await pool.end()
