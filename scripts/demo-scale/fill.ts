import { dateOf } from '../../server/kernel/clock.ts'
import type { Queryable } from '../../server/kernel/db/sql.ts'
import type { Kernel } from '../../server/kernel/kernel.ts'
import { inTransaction } from '../../server/kernel/tx.ts'
import { type Fee, fillCharges, fillItems } from './charges.ts'
import { fillDebts } from './debts.ts'
import { type Branch, fillBranches, fillCommunity } from './group.ts'
import { openHomes } from './homes.ts'
import { fillPeople } from './people.ts'
import { fillPlaces } from './places.ts'
import { fillReceipts } from './receipts.ts'
import type { ScalePlace } from './sql.ts'

const UNITS = 2
const FLOORS = 30
const PER_FLOOR = 4
const PER_BUILDING = UNITS * FLOORS * PER_FLOOR
/** Buildings of one community after the other; a group has small ones and large ones. */
const SIZES = [8, 6, 12, 10, 4, 14, 18, 8] as const
const HOUSES_PER_BRANCH = 20_000
const MOST_BRANCHES = 8
const FEES: readonly Fee[] = [
  { code: 'WY', name: '住宅物业服务费', kind: 'areaRate', rate: '2.35', unit: 'm2Month' },
  { code: 'LJ', name: '生活垃圾清运费', kind: 'fixed', rate: '12', unit: 'houseMonth' },
]

export interface ScalePlan {
  /** Houses of each community. */
  readonly sizes: readonly number[]
  readonly months: readonly string[]
  readonly billedTo: string
}
export interface Filled {
  readonly communities: number
  readonly receivables: number
  readonly receipts: number
}

/**
 * Community after community, each register and each ledger whole or not at all. While the ledger of one is written, the register of
 * the next is: they meet at no row.
 */
export async function fill(
  kernel: Kernel,
  plan: ScalePlan,
  onHouses: (done: number) => void = () => {},
): Promise<Filled> {
  const total = plan.sizes.reduce((sum, houses) => sum + houses, 0)
  const count = Math.min(MOST_BRANCHES, Math.max(1, Math.round(total / HOUSES_PER_BRANCH)))
  const branches = await inTransaction(kernel, async ({ q, now }) => {
    const made = await fillBranches(q, count, now)
    const items = new Map<number, ReadonlyMap<string, string>>()
    for (const { id } of made) items.set(id, await fillItems(q, id, FEES, now))
    return made.map((branch) => ({ branch, items: items.get(branch.id)! }))
  })
  let receivables = 0
  let done = 0
  let ledger: Promise<void> = Promise.resolve()
  for (const [n, houses] of plan.sizes.entries()) {
    const { branch, items } = branches[n % branches.length]!
    const [place] = await Promise.all([register(kernel, branch, items, houses, plan.billedTo), ledger])
    ledger = books(kernel, branch, place, plan.months).then((made) => {
      receivables += made
      done += houses
      onHouses(done)
    })
  }
  await ledger
  const [row] = await kernel.q.query<{ n: number }>('select count(*)::int as n from receipt')
  return { communities: plan.sizes.length, receivables, receipts: row!.n }
}

/** Communities as a group has them, small and large, that hold so many houses together. */
export function sizesOf(houses: number): number[] {
  const sizes: number[] = []
  for (let left = houses, n = 0; left > 0; n++) {
    const size = Math.min(left, SIZES[n % SIZES.length]! * PER_BUILDING)
    sizes.push(size)
    left -= size
  }
  return sizes
}

/** A bulk load waits for no disk and has no time limit; the next transaction of the connection has its own again. */
const unhurried = (q: Queryable) =>
  q.query(
    "select set_config('statement_timeout', '0', true), set_config('synchronous_commit', 'off', true), set_config('work_mem', '64MB', true)",
  )

const register = (
  kernel: Kernel,
  branch: Branch,
  items: ReadonlyMap<string, string>,
  houses: number,
  billedTo: string,
): Promise<ScalePlace> =>
  inTransaction(kernel, async ({ q, now }) => {
    await unhurried(q)
    const place = await fillCommunity(q, branch, houses, now)
    const shape = { buildings: Math.ceil(houses / PER_BUILDING), units: UNITS, floors: FLOORS, perFloor: PER_FLOOR }
    await fillPlaces(q, place, { ...shape, houses, undelivered: true }, now)
    await fillPeople(q, place, now)
    await fillCharges(q, place, FEES, items, now, billedTo)
    return place
  })

async function books(kernel: Kernel, branch: Branch, place: ScalePlace, months: readonly string[]): Promise<number> {
  let receivables = 0
  const today = dateOf(kernel.clock.now())
  for (const [n, month] of months.entries())
    await inTransaction(kernel, async ({ q }) => {
      await unhurried(q)
      await openHomes(q, place.communityId)
      const now = new Date(`${month}-01T09:00:00+08:00`)
      receivables += await fillDebts({ q, now, actor: { userId: branch.cashierId } }, place, month)
      await fillReceipts({ q, place, today, cashierId: branch.cashierId, methods: branch.methods }, month, n === 0)
    })
  return receivables
}
