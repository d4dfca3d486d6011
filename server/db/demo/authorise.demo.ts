import { uuidv7 } from '../../kernel/ids.ts'
import type { DemoContext } from './index.ts'
import { BRANCHES } from './people.demo.ts'

/** Accounts that see two communities of their branch; everybody else of a branch sees one, in turn. */
const TWO = new Set(['manager01', 'cashier01', 'steward01', 'engineer01', 'charge01', 'zhaolei'])

/** Who works in which community, once the communities exist. */
export async function authorise({ q, now, users, companies }: DemoContext): Promise<void> {
  const communities = await q.query<{ id: number; company_id: number }>(
    'select id, company_id from community where deleted_at is null and state = 1 order by order_num, id',
  )
  if (communities.length === 0) return
  const homes = await q.query<{ id: number; username: string; company_id: number }>(
    'select id, username, company_id from sys_user where id = any($1) order by id',
    [Object.values(users)],
  )
  const pairs: { id: string; user_id: number; community_id: number }[] = []
  for (const branch of BRANCHES) {
    const own = communities
      .filter((community) => community.company_id === companies[branch.name])
      .map((community) => community.id)
    if (own.length === 0) continue
    let turn = 0
    for (const user of homes.filter((home) => home.company_id === companies[branch.name])) {
      const count = TWO.has(user.username) ? 2 : 1
      const first = TWO.has(user.username) ? 0 : turn++
      for (let i = 0; i < Math.min(count, own.length); i++)
        pairs.push({ id: uuidv7(), user_id: user.id, community_id: own[(first + i) % own.length]! })
    }
  }
  await q.query(
    `insert into user_community (id, user_id, community_id, created_at, updated_at)
     select r.id, r.user_id, r.community_id, $2, $2 from jsonb_to_recordset($1::jsonb) as r(id uuid, user_id bigint, community_id bigint) on conflict do nothing`,
    [JSON.stringify(pairs), now],
  )
  const [sample] = await q.query<{ id: number }>("select id from sys_role where code = 'custom_sample'")
  const foshan = communities.filter((community) => community.company_id === companies['佛山分公司']).slice(0, 1)
  for (const { id } of foshan)
    await q.query(
      'insert into sys_role__scope_communities (owner_id, target_id, position) values ($1, $2, 0) on conflict do nothing',
      [sample!.id, id],
    )
}
