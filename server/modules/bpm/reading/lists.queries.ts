import type {
  CopyLine,
  InstanceLine,
  TaskLine,
  copiedPage,
  donePage,
  instancePage,
  readCopies,
  todoPage,
} from '@wuguan/contract/bpm/todo.actions'
import type { Page } from '@wuguan/contract/kernel/envelope'
import { DATE_TIME } from '../../../kernel/db/columns.ts'
import { Params, escapeLike, likeText } from '../../../kernel/db/sql.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { administered, overseen } from './rights.service.ts'
import { OPEN_FOR } from './turn.service.ts'

/** 我的待办: what waits for me, what I decided, what I started, what I was sent. */
type Filters = Omit<ParsedOf<typeof todoPage>, 'overdue' | 'orderField' | 'order'>

/** The caller's order, or that of the list; equal ones keep the list's. */
const orderOf = (
  { orderField, order }: { readonly orderField?: string | undefined; readonly order: 'asc' | 'desc' },
  columns: Readonly<Record<string, string>>,
  usual: string,
) => (orderField && columns[orderField] ? `${columns[orderField]} ${order} nulls last, ${usual}` : usual)
const TASK_ORDER = { createTime: 't.create_time', dueDate: 't.due_date', endTime: 't.end_time', title: 'i.title' }
const INSTANCE_ORDER = { createTime: 'i.create_time', endTime: 'i.end_time', title: 'i.title' }
const COPY_ORDER = { at: 'p.at', readAt: 'p.read_at', title: 'i.title' }

const AROUND = `join process_definition d on d.id = i.process_definition_id
  join sys_user s on s.id = i.start_user_id left join company sd on sd.id = s.department_id left join company sc on sc.id = s.company_id
  left join community c on c.id = i.community_id`
const STARTER = `json_build_object('id', s.id, 'nickname', s.pet_name, 'deptName', coalesce(sd.name, sc.name)) as "startUser"`
const PROCESS = `d.name as "processName", d.key as "processKey", d.category, ${STARTER}, i.community_id as "communityId", c.name as "communityName"`

function conditions(filters: Filters, time: string, params: Params): string[] {
  const { keyword, definitionKey, category, startUserId, communityId, from, to } = filters
  const like = keyword ? params.add(likeText(keyword)) : ''
  return [
    ...(keyword ? [`(i.title ilike ${like} or d.name ilike ${like} or s.pet_name ilike ${like})`] : []),
    ...(definitionKey ? [`i.definition_key = ${params.add(definitionKey)}`] : []),
    ...(category ? [`d.category = any(${params.add(category.split(','))})`] : []),
    ...(startUserId ? [`i.start_user_id = any(${params.add(startUserId)})`] : []),
    ...(communityId ? [`i.community_id = any(${params.add(communityId)})`] : []),
    ...(from ? [`${time} >= ${params.add(`${from}T00:00:00+08:00`)}`] : []),
    ...(to ? [`${time} <= ${params.add(`${to}T23:59:59.999+08:00`)}`] : []),
  ]
}

interface Listing {
  readonly columns: string
  readonly from: string
  readonly where: readonly string[]
  readonly order: string
}
async function paged<R extends object>(
  { q }: Pick<ActionContext, 'q'>,
  { columns, from, where, order }: Listing,
  { page, limit }: Pick<Filters, 'page' | 'limit'>,
  params: Params,
  counting: Params,
  countWhere: readonly string[],
): Promise<Page<R>> {
  const [total] = await q.query<{ n: number }>(
    `select count(*) as n ${from} where ${countWhere.join(' and ')}`,
    counting.values,
  )
  const list = await q.query<R>(
    `select ${columns} ${from} where ${where.join(' and ')} order by ${order} limit ${params.add(limit)} offset ${params.add((page - 1) * limit)}`,
    params.values,
  )
  return { list, total: total!.n, capped: false }
}

/** One listing, its statement and its count built from the same parts. */
function listing<R extends object>(
  context: ActionContext,
  filters: Pick<Filters, 'page' | 'limit'>,
  build: (params: Params) => { from: string; where: readonly string[] },
  columns: (params: Params) => string,
  order: string,
): Promise<Page<R>> {
  const [params, counting] = [new Params(), new Params()]
  const counted = build(counting)
  const { from, where } = build(params)
  return paged<R>(context, { columns: columns(params), from, where, order }, filters, params, counting, counted.where)
}

const taskColumns = (now: Date) => (params: Params) =>
  `t.id, t.version, t.instance_id as "instanceId", t.name, t.task_definition_key as "taskDefinitionKey", t.kind, t.result,
  i.title, ${PROCESS}, ${DATE_TIME('t.create_time')} as "createTime", ${DATE_TIME('i.create_time')} as "startTime", ${DATE_TIME('t.due_date')} as "dueDate",
  ${DATE_TIME('t.end_time')} as "endTime", coalesce(t.due_date < coalesce(t.end_time, ${params.add(now)}::timestamptz), false) as overdue,
  t.assignee_id is null as unclaimed, t.owner_id is not null as delegated,
  (select p.pet_name from sys_user p where p.id = t.proxy_for) as "proxyForName", i.suspended, t.waiting, t.comment`
const TASKS = `from process_task t join process_instance i on i.id = t.instance_id ${AROUND}`

export const pageTodo = (context: ActionContext, filters: ParsedOf<typeof todoPage>): Promise<Page<TaskLine>> =>
  listing(
    context,
    filters,
    (params) => ({
      from: TASKS,
      where: [
        OPEN_FOR(params.add(context.actor.userId)),
        'i.result = 1',
        ...(filters.overdue ? [`t.due_date < ${params.add(context.now)}`] : []),
        ...conditions(filters, 't.create_time', params),
      ],
    }),
    taskColumns(context.now),
    orderOf(filters, TASK_ORDER, 't.priority desc, t.create_time desc, t.id desc'),
  )

export const pageDone = (context: ActionContext, filters: ParsedOf<typeof donePage>): Promise<Page<TaskLine>> =>
  listing(
    context,
    filters,
    (params) => ({
      from: TASKS,
      where: [
        `t.assignee_id = ${params.add(context.actor.userId)}`,
        't.result in (2, 3)',
        ...(filters.result ? [`t.result = any(${params.add(filters.result)})`] : []),
        ...conditions(filters, 't.end_time', params),
      ],
    }),
    taskColumns(context.now),
    orderOf(filters, TASK_ORDER, 't.end_time desc, t.id desc'),
  )

export async function counts({ q, actor }: ActionContext): Promise<{ todo: number; unread: number }> {
  const [row] = await q.query<{ todo: number; unread: number }>(
    `select (select count(*) from process_task t join process_instance i on i.id = t.instance_id and i.result = 1 where ${OPEN_FOR('$1')}) as todo,
       (select count(*) from process_copy where user_id = $1 and read_at is null) as unread`,
    [actor.userId],
  )
  return row!
}

const instanceColumns = (now: Date) => (params: Params) =>
  `i.id, i.title, ${PROCESS}, d.version_no as "versionNo", i.business_type as "businessType", i.business_id as "businessId",
  i.result, i.end_reason as "endReason", ${DATE_TIME('i.create_time')} as "createTime", ${DATE_TIME('i.end_time')} as "endTime", i.suspended, i.failure,
  (select coalesce(json_agg(json_build_object('name', o.name, 'people', o.people) order by o.first), '[]') from (
     select t.name, min(t.create_time) as first, array_agg(distinct u.pet_name) filter (where u.id is not null) as people
     from process_task t left join sys_user u on u.id = t.assignee_id or (t.assignee_id is null and exists (select 1 from process_task__candidates k where k.owner_id = t.id and k.target_id = u.id))
     where t.instance_id = i.id and t.result = 1 group by t.name) o) as nodes,
  (select round((extract(epoch from ${params.add(now)}::timestamptz - min(t.create_time)) / 3600)::numeric, 2)::text from process_task t where t.instance_id = i.id and t.result = 1) as "waitingHours"`
const INSTANCES = `from process_instance i ${AROUND}`

export function pageInstances(
  context: ActionContext,
  filters: ParsedOf<typeof instancePage>,
): Promise<Page<InstanceLine>> {
  const { actor } = context
  const { of, result, businessType, processDefinitionId, failed } = filters
  return listing(
    context,
    filters,
    (params) => {
      const me = params.add(actor.userId)
      const contingency =
        businessType?.startsWith('contingency') && actor.can('bpm:contingency:list')
          ? ` or ${overseen(actor, 'i', params, 'bpm:contingency:list')}`
          : ''
      return {
        from: INSTANCES,
        where: [
          of === 'mine'
            ? `i.start_user_id = ${me} and i.parent_instance_id is null`
            : `(${administered('i', me)} or ${overseen(actor, 'i', params)}${contingency})`,
          ...(result ? [`i.result = any(${params.add(result)})`] : []),
          ...(businessType
            ? [
                `(i.business_type = ${params.add(businessType)} or i.business_type like ${params.add(`${escapeLike(businessType)}.%`)})`,
              ]
            : []),
          ...(processDefinitionId ? [`i.process_definition_id = ${params.add(processDefinitionId)}`] : []),
          ...(failed ? ['i.failure is not null'] : []),
          ...conditions(filters, 'i.create_time', params),
        ],
      }
    },
    instanceColumns(context.now),
    orderOf(filters, INSTANCE_ORDER, 'i.create_time desc, i.id desc'),
  )
}

export const pageCopied = (context: ActionContext, filters: ParsedOf<typeof copiedPage>): Promise<Page<CopyLine>> =>
  listing(
    context,
    filters,
    (params) => ({
      from: `from process_copy p join process_instance i on i.id = p.instance_id ${AROUND}`,
      where: [
        `p.user_id = ${params.add(context.actor.userId)}`,
        ...(filters.unread ? ['p.read_at is null'] : []),
        ...conditions(filters, 'p.at', params),
      ],
    }),
    (params) =>
      `${instanceColumns(context.now)(params)}, p.id as "copyId", ${DATE_TIME('p.at')} as at, ${DATE_TIME('p.read_at')} as "readAt",
       (select u.pet_name from sys_user u where u.id = p.from_user_id) as "fromName"`,
    orderOf(filters, COPY_ORDER, 'p.read_at is not null, p.at desc, p.id desc'),
  )

export async function markRead(
  { q, actor, now }: ActionContext,
  { ids }: ParsedOf<typeof readCopies>,
): Promise<{ read: number }> {
  const rows = await q.query(
    'update process_copy set read_at = $3, version = version + 1, updated_by = $1, updated_at = $3 where user_id = $1 and instance_id = any($2::uuid[]) and read_at is null returning id',
    [actor.userId, ids, now],
  )
  return { read: rows.length }
}
