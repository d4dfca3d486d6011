import type { Queryable } from '../db/sql.ts'
import { type Rights, loadRights } from './actor.ts'

const CACHE_MAX = 2_000

/** Whose rights are asked for. */
export interface RightsOwner {
  userId: number
  superAdmin: boolean
  homeCompanyId: number
  departmentId: number | null
}

/** Rights per user and company, kept until the rights epoch moves. */
export class RightsCache {
  private readonly kept = new Map<string, Rights>()
  private readonly q: Queryable

  constructor(q: Queryable) {
    this.q = q
  }

  /** `epoch` is known to who has just read the session; otherwise it is read. */
  async of(owner: RightsOwner, companyId: number, epoch?: number): Promise<Rights> {
    const current = epoch ?? (await this.epoch())
    const key = `${owner.userId}:${companyId}`
    const known = this.kept.get(key)
    if (known && known.epoch === current) return known
    const rights = await loadRights(this.q, owner, companyId, current)
    this.kept.delete(key)
    this.kept.set(key, rights)
    if (this.kept.size > CACHE_MAX) this.kept.delete(this.kept.keys().next().value!)
    return rights
  }

  private async epoch(): Promise<number> {
    const [row] = await this.q.query<{ epoch: number }>('select epoch from auth_epoch')
    return row!.epoch
  }
}
