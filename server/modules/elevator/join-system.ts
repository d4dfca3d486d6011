import { refuse } from '@wuguan/contract/kernel/errors'
import { userDeleteGuards } from '../system/guards.service.ts'

/** No lift is left without the one who answers for its safety. */
export function joinSystem(): void {
  userDeleteGuards.push(async (q, userIds) => {
    const [busy] = await q.query<{ n: number }>(
      `select count(*)::int as n from elevator where safety_officer_id = any($1) and deleted_at is null and status <> 'scrapped' group by safety_officer_id limit 1`,
      [userIds],
    )
    if (busy) throw refuse(`该用户是${busy.n}台电梯的安全员，请先更换安全员`)
  })
}
