import { CHARGE_BIZ } from '@wuguan/contract/charge-base/charge-approver.entity'
import {
  type ApprovalCard,
  type ApprovalRow,
  CHARGE_KINDS,
  type approvalCard,
  type approvalPage,
} from '@wuguan/contract/charge-other/approval.actions'
import { PROCESS_RESULT } from '@wuguan/contract/bpm/process-states'
import type { Page } from '@wuguan/contract/kernel/envelope'
import { notFound } from '@wuguan/contract/kernel/errors'
import { labelOf } from '@wuguan/contract/kernel/options'
import { DATE_TIME } from '../../../kernel/db/columns.ts'
import { Params, likeText } from '../../../kernel/db/sql.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { SOURCES, summariesOf } from './documents.queries.ts'

const PERMISSION = 'charge-other:approval:list'
type Asked = ParsedOf<typeof approvalPage>

/** A turn of mine, or for whoever of us takes it first. */
const MY_TURN = (me: string) =>
  `t.result = 1 and not t.waiting and (t.assignee_id = ${me}
    or (t.assignee_id is null and exists (select 1 from process_task__candidates k where k.owner_id = t.id and k.target_id = ${me})))`

interface Line {
  id: string
  instanceId: string
  taskId: string | null
  businessType: string
  businessId: string
  title: string
  communityId: number | null
  communityName: string | null
  applicantId: number
  applicant: string
  submittedAt: string
  nodes: string | null
  result: number
}

function listing({ actor }: ActionContext, asked: Asked, params: Params) {
  // A parameter that a statement does not name has no type.
  const me = asked.tab === 'all' ? '' : params.add(actor.userId)
  const kinds = asked.bizType
    ? CHARGE_KINDS.filter((kind) => asked.bizType!.split(',').includes(kind.slice('charge.'.length)))
    : CHARGE_KINDS
  const communities = asked.communityId ?? asked.communityIds
  const tasks = asked.tab === 'todo' || asked.tab === 'done'
  const like = asked.keyword ? params.add(likeText(asked.keyword)) : ''
  const where = [
    `i.business_type = any(${params.add([...kinds])})`,
    ...(asked.tab === 'todo' ? [MY_TURN(me), 'i.result = 1'] : []),
    ...(asked.tab === 'done' ? [`t.assignee_id = ${me}`, 't.result in (2, 3)'] : []),
    ...(asked.tab === 'mine' ? [`i.start_user_id = ${me}`] : []),
    ...(asked.tab === 'all'
      ? [`i.community_id = any(${params.add([...actor.scope(PERMISSION).communities])}::bigint[])`]
      : []),
    ...(communities ? [`i.community_id = any(${params.add(communities)}::bigint[])`] : []),
    ...(asked.applicantId ? [`i.start_user_id = any(${params.add(asked.applicantId)}::bigint[])`] : []),
    ...(asked.result ? [`i.result = any(${params.add(asked.result.split(',').map(Number))}::int[])`] : []),
    ...(asked.keyword ? [`(i.title ilike ${like} or s.pet_name ilike ${like})`] : []),
  ]
  return {
    from: `${tasks ? 'from process_task t join process_instance i on i.id = t.instance_id' : 'from process_instance i'}
      join sys_user s on s.id = i.start_user_id left join community c on c.id = i.community_id where ${where.join(' and ')}`,
    id: tasks ? 't.id' : 'i.id',
    taskId: asked.tab === 'todo' ? 't.id' : 'null::uuid',
    order:
      asked.tab === 'done'
        ? 't.end_time desc, t.id desc'
        : tasks
          ? 't.create_time desc, t.id desc'
          : 'i.create_time desc, i.id desc',
  }
}

export async function pageApprovals(context: ActionContext, asked: Asked): Promise<Page<ApprovalRow>> {
  const { q } = context
  const counting = new Params()
  const counted = listing(context, asked, counting)
  const [count] = await q.query<{ n: number }>(`select count(*)::int as n ${counted.from}`, counting.values)
  const params = new Params()
  const { from, id, taskId, order } = listing(context, asked, params)
  const lines = await q.query<Line>(
    `select ${id} as id, i.id as "instanceId", ${taskId} as "taskId", i.business_type as "businessType", i.business_id as "businessId", i.title,
       i.community_id as "communityId", c.name as "communityName", s.id as "applicantId", s.pet_name as applicant, ${DATE_TIME('i.create_time')} as "submittedAt", i.result,
       (select string_agg(o.name || coalesce('：' || o.people, ''), '；') from (
          select n.name, string_agg(distinct u.pet_name, '、') as people from process_task n
          left join sys_user u on u.id = n.assignee_id or (n.assignee_id is null and exists (select 1 from process_task__candidates k where k.owner_id = n.id and k.target_id = u.id))
          where n.instance_id = i.id and n.result = 1 group by n.name) o) as nodes
     ${from} order by ${order} limit ${params.add(asked.limit)} offset ${params.add((asked.page - 1) * asked.limit)}`,
    params.values,
  )
  const documents = await summariesOf(q, lines)
  return {
    list: lines.map((line) => ({
      ...line,
      ...(documents.get(line.businessId) ?? { docNo: null, propertyName: null, amount: null }),
      bizType: labelOf(CHARGE_BIZ, line.businessType.slice('charge.'.length)),
      nodes: line.nodes ?? labelOf(PROCESS_RESULT, line.result),
    })),
    total: count!.n,
    capped: false,
  }
}

export async function countTurns({ q, actor }: ActionContext): Promise<{ todo: number }> {
  const [row] = await q.query<{ n: number }>(
    `select count(*)::int as n from process_task t join process_instance i on i.id = t.instance_id and i.result = 1
     where i.business_type = any($2) and ${MY_TURN('$1')}`,
    [actor.userId, [...CHARGE_KINDS]],
  )
  return { todo: row!.n }
}

/** The record of a process in words: for who may see the approvals of its community, and for whoever decides on it or asked. */
export async function readCard(
  { q, actor }: ActionContext,
  { businessType, businessId }: ParsedOf<typeof approvalCard>,
): Promise<ApprovalCard> {
  const [process] = await q.query(
    `select 1 from process_instance i where i.business_type = $1 and i.business_id = $2 and (i.start_user_id = $3 or i.community_id = any($4::bigint[])
       or exists (select 1 from process_task t where t.instance_id = i.id and (t.assignee_id = $3
         or exists (select 1 from process_task__candidates k where k.owner_id = t.id and k.target_id = $3)))) limit 1`,
    [businessType, businessId, actor.userId, [...actor.scope(PERMISSION).communities]],
  )
  const source = SOURCES[businessType]
  if (!process || !source) throw notFound()
  const [facts] = await q.query<Record<string, string | null>>(source.facts, [businessId])
  if (!facts) throw notFound()
  return {
    facts: Object.entries(facts).flatMap(([label, value]) =>
      value === null || value === '' ? [] : [{ label, value }],
    ),
    columns: source.columns,
    lines: source.lines ? await q.query<Record<string, string | null>>(source.lines, [businessId]) : [],
    route: source.route,
  }
}
