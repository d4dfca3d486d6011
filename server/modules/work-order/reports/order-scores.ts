import { APART, CONTENT_FROM, LEVELS } from '@wuguan/contract/work-order/appraisal'
import { WORK_ORDER_STATUS } from '@wuguan/contract/work-order/order-status'
import { anyOf } from '../../../kernel/auth/scope.ts'
import type { Relation } from '../../../kernel/reports/facts.ts'
import { linesOf } from '../lines.ts'
import { categoryOn } from './order-sheet.ts'
import { saidBy } from './orders.ts'

const { closed } = WORK_ORDER_STATUS
/** By whom nobody is preferred: customer, then visit, then what is kept where nobody said anything. */
const EFFECTIVE = `(a.source = 'customer' or c.id is null and (a.source = 'visit' or v.id is null))`
const LEVEL = `case ${LEVELS.map(([least], at) => `when a.overall >= ${least} then '${LEVELS.length + 1 - at}'`).join(' ')} else '1' end`

/** Each part is a question of its own, so that only the days that are asked for are looked at. */
export const orderScoreRows: Relation = ({ actor, params, since, until }) => {
  const lines = anyOf('o.biz_line', linesOf(actor), params)
  const begin = since === null ? null : params.add(since)
  const end = until === null ? null : params.add(until)
  const within = (at: string) =>
    `${lines}${begin === null ? '' : ` and ${at} >= ${begin}::date`}${end === null ? '' : ` and ${at} < ${end}::date + 1`}`
  const order = (part: string, key: string, at: string) =>
    `select md5(${key} || '${part}')::uuid as id, o.company_id, o.community_id, o.created_by, o.order_no, o.id as order_id, '${part}' as part, ${at}::date as happened_on,
       o.order_type, o.biz_line, o.category_id, ${categoryOn(1)} as category1, o.handler_id`
  const said = `a.source, a.source <> 'default' as judged, a.source <> 'default' and a.overall >= ${CONTENT_FROM} as content, ${LEVEL} as level, a.overall`
  // Where both have said something, what counts is the customer's.
  const apart = `a.source = 'customer' and coalesce(abs(a.overall - v.overall) >= ${APART}, false)`
  const appraisals = `appraisal a join work_order o on o.id = a.order_id and o.round = a.round ${saidBy('customer', 'c')} ${saidBy('visit', 'v')}`
  return `${order('appraised', 'a.id::text', 'a.at')}, ${said}, c.overall as customer_overall, v.overall as visit_overall, ${apart} as apart,
      null::uuid as dimension_id, null::integer as score
    from ${appraisals} where ${EFFECTIVE} and ${within('a.at')}
    union all ${order('scored', 'a.id::text || l.at::text', 'a.at')}, ${said}, null, null, false, (l.item->>'dimensionId')::uuid, (l.item->>'score')::integer
    from ${appraisals} cross join lateral jsonb_array_elements(a.scores) with ordinality l(item, at) where a.source <> 'default' and a.scores <> '[]' and ${EFFECTIVE} and ${within('a.at')}
    union all ${order('closed', 'o.id::text', 'o.closed_at')}, null, false, false, null, null, null, null, false, null, null
    from work_order o where o.status = ${closed} and ${within('o.closed_at')}`
}
