import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import { dateOf } from '../../kernel/clock.ts'
import { insertRows } from '../../kernel/crud/store.ts'
import { seedRegisterPlaces } from './basedata-places.demo.ts'
import { seedRegisterPeople } from './basedata-people.demo.ts'
import { seedRegisterWork } from './basedata-work.demo.ts'
import { seedRegisterOffice } from './basedata-office.demo.ts'
import { seedRegisterTraces } from './basedata-traces.demo.ts'
import type { DemoContext } from './index.ts'

/** What the parts of this module's demo share: who and where they have made, and luck that is the same every time. */
export interface DemoHouse {
  id: string
  community: DemoCommunity
  buildingId: string
  unitId: string
  roomNo: string
  fullName: string
  houseType: number
  buildingArea: string
  layout: string | null
  saleStatus: number
  useStatus: number
  deliverDate: string | null
}
export interface DemoCommunity {
  id: number
  companyId: number
  name: string
  buildings: { id: string; name: string; unitIds: string[] }[]
}
export interface DemoCustomer {
  id: string
  name: string
  mobile: string | null
  companyId: number
  communityId: number
}
export interface RegisterDemo extends DemoContext {
  readonly today: string
  readonly random: () => number
  readonly communities: Record<string, DemoCommunity>
  readonly houses: DemoHouse[]
  readonly customers: DemoCustomer[]
  insert(entity: AnyEntity, rows: readonly { draft: Record<string, unknown>; place: { companyId: number | null; communityId: number | null }; id?: string }[]): Promise<(string | number)[]>
}

/** The register of the demo company: 云山花园 and eight smaller communities of three branches. */
export async function seedBasedataDemo(context: DemoContext): Promise<void> {
  const { kernel, q, now, actor } = context
  const demo: RegisterDemo = {
    ...context,
    today: dateOf(now),
    random: sequence(20_260_315),
    communities: {},
    houses: [],
    customers: [],
    insert: (entity, rows) => insertRows(q, entity, rows, actor, kernel.secrets, now),
  }
  await seedRegisterPlaces(demo)
  await seedRegisterPeople(demo)
  await seedRegisterWork(demo)
  await seedRegisterOffice(demo)
  await seedRegisterTraces(demo)
}

/** mulberry32: the same demo on every machine. */
function sequence(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}
export const pick = <T>(demo: { random: () => number }, list: readonly T[]): T => list[Math.floor(demo.random() * list.length)]!
export const placeOf = (community: DemoCommunity) => ({ companyId: community.companyId, communityId: community.id })
