import type { FindingFlow } from '@wuguan/contract/schedule/finding.flow'
import { refuse } from '@wuguan/contract/kernel/errors'
import type { finding } from '@wuguan/contract/schedule/finding.entity'
import type { BizKind } from '@wuguan/contract/schedule/schedule-options'
import type { RowMeta, ShownRowOf } from '@wuguan/contract/kernel/entity'
import { inReach } from '../../kernel/auth/holders.ts'
import { dateTimeOf } from '../../kernel/clock.ts'
import { drawCodes } from '../../kernel/codes.ts'
import type { Queryable } from '../../kernel/db/sql.ts'
import { flow } from '../../kernel/flow/flow.ts'
import { moveBySystem } from '../../kernel/flow/system.ts'
import { uuidv7 } from '../../kernel/ids.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import { notify, notifyAll } from '../app/notice.service.ts'
import { orderVia } from '../work-order/order.service.ts'
import { allBindings, bindingOf, type Found, ruleOf, type TaskRow } from './binding.service.ts'

export { findingHooks } from './finding.hooks.ts'

type FindingRow = ShownRowOf<typeof finding> & RowMeta
const HOUR = 3_600_000

interface Abnormal extends Found, Record<string, unknown> {
  stepId: string
  refName: string
  itemName: string
  description: string
  photos: string | null
  foundById: number | null
}
/**
 * What a task found when it is submitted: one finding for each item that is not as it should, however often the task comes back; those
 * that are serious, or all where the plan says so, become orders at once.
 */
export async function keepFindings(context: ActionContext, task: TaskRow): Promise<void> {
  const { q, now, actor } = context
  const { abnormalPolicy: policy = 'task' } = await ruleOf(q, task)
  if (policy === 'record') return
  const place = { companyId: task.companyId!, communityId: task.communityId! }
  const rows = await q.query<Abnormal>(
    `select i.id as "itemId", i.item_id as "definitionId", i.value_type as "valueType", s.id as "stepId", s.ref_name as "refName", i.name as "itemName", i.level,
       left(concat_ws('：', i.name, case when i.value_type in ('number', 'choice') then i.value || coalesce(i.unit, '') end, coalesce(i.remark, s.remark)), 600) as description,
       s.photos::text as photos, s.sign_by_id as "foundById"
     from schedule_item i join schedule_step s on s.id = i.step_id
     where i.task_id = $1 and i.judge = 'abnormal' and not exists (select 1 from finding f where f.item_id = i.id) order by s.seq, i.seq`,
    [task.id],
  )
  if (rows.length === 0) return
  const binding = bindingOf(task.bizKind)
  const { hours, orderOnSerious } = await binding.findings!(q, place)
  const grades = await binding.grade?.(context, task, rows)
  const numbers = await drawCodes(q, 'schedule.finding', now, place.companyId, place.communityId, rows.length)
  for (const [at, row] of rows.entries()) {
    const id = uuidv7()
    const grade = grades?.get(row.itemId)
    const level = grade?.level ?? row.level
    const [made] = await q.query<{ id: string }>(
      `insert into finding (id, company_id, community_id, finding_no, biz_kind, task_id, step_id, item_id, ref_name, item_name, category, abnormal_type_id, level, description, photos, found_by_id, found_at,
         deadline, status, created_by, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $19, $12, $13, $14::jsonb, $15, $16, $17, 10, $18, $16, $16) on conflict (item_id) do nothing returning id`,
      [
        id,
        place.companyId,
        place.communityId,
        numbers[at],
        task.bizKind,
        task.id,
        row.stepId,
        row.itemId,
        row.refName,
        row.itemName,
        task.category,
        level,
        row.description,
        row.photos,
        row.foundById,
        now,
        new Date(now.getTime() + (grade?.hours ?? hours[level]) * HOUR),
        actor.userId,
        grade?.abnormalTypeId ?? null,
      ],
    )
    if (!made) continue
    const asked = grade?.order ?? (policy === 'order' || (level === 'serious' && orderOnSerious) ? {} : null)
    const orderId = asked && (await orderAtOnce(context, task, id, row, asked))
    if (!orderId) await tellManager(context, task, id, { ...row, level })
    await binding.found?.(context, task, { level, description: row.description, orderId })
  }
}

const tellManager = async ({ q, now }: ActionContext, task: TaskRow, id: string, row: Abnormal) => {
  const [community] = await q.query<{ manager: number | null }>(
    'select manager_id as manager from community where id = $1',
    [task.communityId],
  )
  const { messages, label, routes } = bindingOf(task.bizKind)
  if (community?.manager == null) return
  await notify(q, now, {
    userIds: [community.manager],
    module: messages,
    title: `${label}异常`,
    body: `${row.refName}发现异常：${row.description}`,
    level: row.level === 'serious' ? 3 : 2,
    backUrl: routes.finding!.replace('{id}', id),
    bizEvent: 'schedule.finding',
    bizId: id,
  })
}

/** The first category that inner orders may have; orders that nobody words are of it. */
async function innerCategory(q: Queryable, companyId: number): Promise<string> {
  const [category] = await q.query<{ id: string }>(
    `select c.id from problem_category c where c.company_id = $1 and c.enabled = 1 and 'inner' = any(c.order_types)
       and not exists (select 1 from problem_category k where k.parent_id = c.id) order by c.sort, c.id limit 1`,
    [companyId],
  )
  if (!category) throw refuse('请先设置内部任务的问题类别')
  return category.id
}
async function orderAtOnce(
  context: ActionContext,
  task: TaskRow,
  id: string,
  row: Abnormal,
  { categoryId }: { readonly categoryId?: string },
): Promise<string> {
  // The settings or the plan ask for it: whoever walks the way needs no right to make orders.
  const orderId = await makeOrder(context, task, {
    orderType: 'inner',
    categoryId: categoryId ?? (await innerCategory(context.q, task.companyId!)),
    areaId: null,
    text: row.description,
    refName: row.refName,
  })
  await context.q.query('update finding set status = 40, order_id = $2, version = version + 1 where id = $1', [
    id,
    orderId,
  ])
  return orderId
}

const makeOrder = async (
  context: ActionContext,
  { companyId, communityId, bizKind }: Pick<TaskRow, 'companyId' | 'communityId' | 'bizKind'>,
  order: { orderType: string; categoryId: string; areaId: string | null; text: string; refName: string },
): Promise<string> =>
  orderVia(
    context,
    // A count finds nothing.
    bizKind as Exclude<BizKind, 'stocktake'>,
    { companyId: companyId!, communityId: communityId! },
    {
      orderType: order.orderType,
      categoryId: order.categoryId,
      areaId: order.areaId,
      title: `${order.refName}异常`.slice(0, 60),
      content: `${bindingOf(bizKind).label}发现异常：${order.refName} ${order.text}`,
      locationText: order.refName,
      ...(order.orderType === 'inner' ? {} : { anonymous: true }),
    },
  )

const place = ({ companyId, communityId }: FindingRow) => ({ companyId: companyId!, communityId: communityId! })

/** The verbs of findings behind the door of a module. */
export const findingStepsOf = (findingFlow: FindingFlow, handle: string) =>
  flow(findingFlow, {
    assign: async (context, row, { handlerId }) => {
      const { q, now } = context
      if ((await inReach(q, [handlerId], place(row), handle, 'work')).length === 0)
        throw refuse('该用户不能处理此项目的异常')
      const { messages, label, routes } = bindingOf(row.bizKind)
      await notify(q, now, {
        userIds: [handlerId],
        module: messages,
        title: `${label}异常待处理`,
        body: `${row.refName}：${row.description}，请在${row.deadline.slice(0, 16)}前处理。`,
        level: 2,
        backUrl: routes.finding!.replace('{id}', String(row.id)),
        bizEvent: 'schedule.finding',
        bizId: String(row.id),
      })
      return context.done({ handlerId })
    },
    take: {
      guard: ({ handlerId }, { actor }) =>
        handlerId !== null && handlerId !== actor.userId ? '该异常已指派给其他人' : null,
      run: (context) => context.done({ handlerId: context.actor.userId }),
    },
    finish: (context, _row, { handleResult, handlePhotos }) =>
      context.done({ handleResult, handlePhotos: handlePhotos ?? null, handledAt: dateTimeOf(context.now) }),
    pass: {
      guard: ({ handlerId }, { actor }) => reviewFault(handlerId, actor.userId),
      run: (context, _row, { reviewComment }) =>
        context.done({ ...reviewed(context), reviewComment: reviewComment ?? null, closedAt: dateTimeOf(context.now) }),
    },
    reject: {
      guard: ({ handlerId }, { actor }) => reviewFault(handlerId, actor.userId),
      run: (context, row, { reviewComment }) =>
        context.done({ ...reviewed(context), reviewComment, handlerId: row.handlerId ?? context.actor.userId }),
    },
    toOrder: {
      guard: ({ orderId }) => (orderId === null ? null : '该异常已转过工单'),
      run: async (context, row, { orderType, categoryId, areaId }) => {
        const orderId = await makeOrder(context, row, {
          orderType,
          categoryId,
          areaId: areaId ?? null,
          text: row.description,
          refName: row.refName,
        })
        return context.done({ orderId }, { orderId })
      },
    },
    ignore: (context) => context.done({ reviewById: context.actor.userId, reviewAt: dateTimeOf(context.now) }),
    orderClosed: (context) => context.done({ handledAt: dateTimeOf(context.now) }),
    orderVoided: (context) => context.done({ orderId: null }),
  })
const reviewFault = (handlerId: number | null, userId: number) =>
  handlerId === userId ? '不能复核自己处理的异常' : null
const reviewed = ({ actor, now }: ActionContext) => ({ reviewById: actor.userId, reviewAt: dateTimeOf(now) })

interface At {
  readonly q: Queryable
  readonly now: Date
}
/** Findings whose order has ended come back: to be looked at, or to be dealt with otherwise. */
export async function followOrders({ q, now }: At): Promise<number> {
  let moved = 0
  for (const { kind, flows } of allBindings()) {
    if (!flows.finding) continue
    const byOrder = (status: number) => (params: { add(value: unknown): string }) =>
      `t.biz_kind = ${params.add(kind)} and exists (select 1 from work_order o where o.id = t.order_id and o.status = ${params.add(status)})`
    const closed = await moveBySystem({ q, now }, flows.finding, 'orderClosed', byOrder(80))
    await q.query(
      `update finding f set handled_at = $2, handler_id = coalesce((select o.handler_id from work_order o where o.id = f.order_id), f.handler_id) where f.id = any($1::uuid[])`,
      [closed, now],
    )
    const voided = await moveBySystem({ q, now }, flows.finding, 'orderVoided', byOrder(90))
    await q.query('update finding set order_id = null where id = any($1::uuid[])', [voided])
    moved += closed.length + voided.length
  }
  return moved
}

/** Deadlines that have passed: the handler is told once, who manages the community a day later. */
export async function tellOverdue({ q, now }: At): Promise<number> {
  const rows = await q.query<{
    id: string
    bizKind: string
    refName: string
    description: string
    handlerId: number | null
    manager: number | null
    first: boolean
  }>(
    `update finding f set told_at = $1 from community c
     where c.id = f.community_id and f.status in (10, 20) and f.deadline < $1
       and (f.told_at is null or (f.told_at < f.deadline + interval '24 hours' and f.deadline + interval '24 hours' < $1))
     returning f.id, f.biz_kind as "bizKind", f.ref_name as "refName", f.description, f.handler_id as "handlerId", c.manager_id as manager, f.deadline + interval '24 hours' >= $1 as first`,
    [now],
  )
  await notifyAll(
    q,
    now,
    rows.map((row) => ({
      userIds: [row.first ? (row.handlerId ?? row.manager) : row.manager].filter((id) => id !== null),
      module: bindingOf(row.bizKind).messages,
      title: '异常逾期未处理',
      body: `${row.refName}的异常已过期限：${row.description}`,
      level: 3,
      backUrl: bindingOf(row.bizKind).routes.finding!.replace('{id}', row.id),
      bizEvent: 'schedule.findingOverdue',
      bizId: row.id,
    })),
  )
  return rows.length
}
