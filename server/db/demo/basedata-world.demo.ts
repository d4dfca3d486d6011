import type { AnyEntity } from '@wuguan/contract/kernel/entity'
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
  insert(
    entity: AnyEntity,
    rows: readonly {
      draft: Record<string, unknown>
      place: { companyId: number | null; communityId: number | null }
      id?: string
    }[],
  ): Promise<(string | number)[]>
}

export const pick = <T>(demo: { random: () => number }, list: readonly T[]): T =>
  list[Math.floor(demo.random() * list.length)]!
export const placeOf = (community: DemoCommunity) => ({ companyId: community.companyId, communityId: community.id })
