import { inReach } from '../../kernel/auth/holders.ts'
import type { DemoContext } from './index.ts'

/** The garden community of a company, and the staff who may do something there; null without it. */
export async function gardenStaff({ q }: DemoContext, companyId: number, permission: string) {
  const [home] = await q.query<{ id: number }>(
    "select id from community where company_id = $1 and name = '云山花园' and deleted_at is null",
    [companyId],
  )
  if (!home) return null
  const staff = await q.query<{ id: number }>(
    'select id from sys_user where company_id = $1 and state = 1 and deleted_at is null and not super_admin order by id',
    [companyId],
  )
  const able = await inReach(
    q,
    staff.map(({ id }) => id),
    { companyId, communityId: home.id },
    permission,
  )
  return { communityId: home.id, able }
}
