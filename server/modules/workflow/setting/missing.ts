import type { Actor } from '../../../kernel/auth/actor.ts'
import type { Queryable } from '../../../kernel/db/sql.ts'

/** What a settings page still lacks before its module can work, by route. */
type Check = (q: Queryable, actor: Actor) => Promise<string | null>

const APPROVED = ['deduct', 'refund', 'prepaidRefund', 'receivableChange', 'hangUp', 'prepaidTransfer']

const CHECKS: Readonly<Record<string, Check>> = {
  '/charge/base/workflow/user': async (q, actor) => {
    const rows = await q.query<{ biz_type: string }>(
      `select distinct b.biz_type from charge_approver b join company a on a.id = b.company_id join company s on s.id = $1 and s.path like a.path || '%'
       where b.enabled`,
      [actor.companyId],
    )
    const lacking = APPROVED.filter((type) => !rows.some((row) => row.biz_type === type)).length
    return lacking > 0 ? `${lacking}类业务没有审批人` : null
  },
  '/charge/base/community/config': async (q, actor) => {
    const communities = actor.widest.communities
    const [row] = await q.query<{ n: number }>(
      'select count(*)::int as n from community c where c.id = any($1) and not exists (select 1 from community_charge_config k where k.community_id = c.id)',
      [communities],
    )
    return row!.n > 0 ? `${row!.n}个项目未配置` : null
  },
  '/workflow/leave_list': async (q, actor) => {
    const [row] = await q.query(
      `select 1 from leave_type t join company a on a.id = t.company_id join company s on s.id = $1 and s.path like a.path || '%'
       where t.state = 1 and t.deleted_at is null limit 1`,
      [actor.companyId],
    )
    return row ? null : '没有假期类型'
  },
}

/** Runs the checks of the routes that are shown. */
export async function missingBy(
  q: Queryable,
  actor: Actor,
  routes: ReadonlySet<string>,
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>()
  for (const [route, check] of Object.entries(CHECKS)) {
    const words = routes.has(route) ? await check(q, actor) : null
    if (words !== null) found.set(route, words)
  }
  return found
}
