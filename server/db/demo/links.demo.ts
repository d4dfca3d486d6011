import { draftLink, publishLink } from '../../kernel/public-links.ts'
import type { DemoContext } from './index.ts'

const DAY = 86_400_000

/** Addresses that were given away: cards of two housekeepers, and a draft that nobody can open any more. */
export async function seedLinks({ q, now, users }: DemoContext): Promise<void> {
  const userId = users['manager01']!
  const keepers = await q.query<{ id: string; companyId: number }>(
    'select id, company_id as "companyId" from housekeeper where state = 1 and deleted_at is null order by id limit 2',
  )
  for (const { id, companyId } of keepers) await publishLink(q, now, { type: 'housekeeper', id, companyId, userId })
  const [draft] = await q.query<{ id: string; companyId: number }>(
    'select id, company_id as "companyId" from announcement where status = 0 and deleted_at is null order by id limit 1',
  )
  if (!draft) return
  const code = await draftLink(q, new Date(now.getTime() - 2 * DAY), { type: 'announcement', ...draft, userId })
  await q.query('update public_link set state = 0 where code = $1', [code])
}
