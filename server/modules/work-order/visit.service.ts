import { badInput, refuse } from '@wuguan/contract/kernel/errors'
import { lt } from '@wuguan/contract/kernel/decimal'
import { overallOf } from '@wuguan/contract/work-order/appraisal'
import type { Queryable } from '../../kernel/db/sql.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import { uuidv7 } from '../../kernel/ids.ts'
import { instantOf } from '../../kernel/clock.ts'
import type { At } from './clock.service.ts'
import { ofRow, type OrderRow } from './order.store.ts'
import { tell, tellStage } from './people.service.ts'

interface Visit {
  method: string
  visitStatusId: string
  solved: 'yes' | 'no' | null
  content?: string | null
  nextVisitAt: string | null
  kind?: 'required' | 'spot'
}
/** One call, numbered within its round. */
export const keepVisit = ({ q, now, actor }: ActionContext, row: OrderRow, visit: Visit) =>
  q.query(
    `insert into return_visit (id, company_id, community_id, order_id, round, seq, method, visit_status_id, solved, content, visitor_id, visit_at, next_visit_at, kind, created_by, created_at, updated_at)
     select $1, $2, $3, $4, $5::integer, 1 + (select count(*) from return_visit v where v.order_id = $4 and v.round = $5::integer), $6, $7, $8, $9, $10, $11, $12, $13, $10, $11, $11`,
    [
      uuidv7(),
      row.companyId,
      row.communityId,
      row.id,
      row.round ?? 1,
      visit.method,
      visit.visitStatusId,
      visit.solved,
      visit.content ?? null,
      actor.userId,
      now,
      visit.nextVisitAt && instantOf(visit.nextVisitAt),
      visit.kind ?? 'required',
    ],
  )

interface Dimension {
  id: string
  name: string
  weight: number
  required: boolean
}
/** Scores with the weights of the dimensions of a type; each that must be scored is, and none twice. */
export async function weighedBy(
  q: Queryable,
  companyId: number,
  orderType: string,
  scores: readonly { dimensionId: string; score: number }[],
) {
  const dimensions = await q.query<Dimension>(
    'select id, name, weight, required from eval_dimension where company_id = $1 and enabled = 1 and $2 = any(order_types) order by sort, id',
    [companyId, orderType],
  )
  const weighed = scores.map(({ dimensionId, score }) => {
    const dimension = dimensions.find(({ id }) => id === dimensionId)
    if (!dimension) throw badInput({ scores: '评价维度不适用于当前工单类型' })
    return { score, weight: dimension.weight }
  })
  if (new Set(scores.map(({ dimensionId }) => dimensionId)).size < scores.length)
    throw badInput({ scores: '同一维度只能评分一次' })
  const missing = dimensions.find(
    ({ id, required }) => required && !scores.some(({ dimensionId }) => dimensionId === id),
  )
  if (missing) throw badInput({ scores: `请为“${missing.name}”评分` })
  return weighed
}
const BAD = '2.5'
/** What was scored, weighed by the dimensions of the type; nothing where nobody said anything. */
export async function keepScores(
  context: ActionContext,
  row: OrderRow,
  source: 'customer' | 'visit',
  scores: readonly { dimensionId: string; score: number }[],
  comment: string | null,
): Promise<void> {
  if (scores.length === 0) return
  const { q, now, actor } = context
  const overall = overallOf(await weighedBy(q, row.companyId!, row.orderType, scores))
  const kept = await q.query(
    `insert into appraisal (id, company_id, community_id, order_id, round, source, overall, comment, scores, at, created_by, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9::jsonb, $10, $11, $10, $10) on conflict do nothing returning id`,
    [
      uuidv7(),
      row.companyId,
      row.communityId,
      row.id,
      row.round ?? 1,
      source,
      overall,
      comment,
      JSON.stringify(scores),
      now,
      actor.userId,
    ],
  )
  if (kept.length === 0) throw refuse('本轮已有该来源的评价')
  if (!lt(overall, BAD)) return
  const told = {
    title: `工单${row.orderNo}评价${overall}分`,
    body: comment ?? row.title ?? '',
    event: 'badAppraisal',
    level: 2 as const,
  }
  const [manager] = await q.query<{ id: number }>(
    'select u.id from community c join sys_user u on u.id = c.manager_id where c.id = $1 and u.state = 1 and u.deleted_at is null',
    [row.communityId],
  )
  if (manager) await tell(context, ofRow(row), [manager.id], told)
  // A place that nobody manages: those who check the work hear of it.
  else await tellStage(context, ofRow(row), 'check', told)
}

/** What closed orders get that nobody judged within the days of their type; it stands apart from what people said. */
export async function giveDefaults({ q, now }: At): Promise<number> {
  const given = await q.query(
    `insert into appraisal (id, company_id, community_id, order_id, round, source, overall, comment, scores, at, created_at, updated_at)
     select gen_random_uuid(), o.company_id, o.community_id, o.id, o.round, 'default', d.score, d.comment, '[]', $1, $1, $1
     from work_order o join default_appraisal d on d.company_id = o.company_id and d.order_type = o.order_type and d.enabled = 1
     where o.status = 80 and o.closed_at <= $1::timestamptz - make_interval(days => d.days)
       and not exists (select 1 from appraisal a where a.order_id = o.id and a.round = o.round)
     on conflict do nothing returning id`,
    [now],
  )
  return given.length
}
