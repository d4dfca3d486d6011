import { instantOf } from '../../../kernel/clock.ts'
import type { ProxyLine, removeProxy, saveProxy } from '@wuguan/contract/bpm/todo.actions'
import { badInput, notFound, refuse } from '@wuguan/contract/kernel/errors'
import { inReach } from '../../../kernel/auth/holders.ts'
import { DATE_TIME } from '../../../kernel/db/columns.ts'
import { uuidv7 } from '../../../kernel/ids.ts'
import type { ActionContext, Kernel } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { holding, matterOf } from '../engine/deciders.ts'
import { asSystem } from '../../../kernel/system-context.ts'
import { tell } from '../engine/people.ts'
import { openTask } from '../task/opening.ts'

/** 委托设置: who stands in for a user while he is away. */

export const list = ({ q, actor, now }: ActionContext): Promise<ProxyLine[]> =>
  q.query<ProxyLine>(
    `select p.id, p.proxy_user_id as "proxyUserId", u.pet_name as "proxyName", ${DATE_TIME('p.start_at')} as "startAt", ${DATE_TIME('p.end_at')} as "endAt",
       coalesce(p.categories, '{}') as categories, p.state, p.state = 1 and p.start_at <= $2 and p.end_at > $2 as active
     from absence_proxy p join sys_user u on u.id = p.proxy_user_id where p.user_id = $1 order by p.start_at desc, p.id`,
    [actor.userId, now],
  )

export async function save(context: ActionContext, input: ParsedOf<typeof saveProxy>): Promise<{ id: string }> {
  const { q, actor, now } = context
  const me = actor.userId
  if (input.proxyUserId === me) throw refuse('不能委托给本人')
  if (input.endAt <= input.startAt) throw badInput({ endAt: '结束时间须晚于开始时间' })
  const reached = await inReach(q, [input.proxyUserId], { companyId: actor.companyId, communityId: null })
  if (reached.length === 0) throw refuse('该用户不能处理此任务')
  // One at a time for a user, so that two periods can not slip past one another.
  await q.query('select 1 from sys_user where id = $1 for update', [me])
  const [start, end] = [instantOf(input.startAt), instantOf(input.endAt)]
  if (input.state === 1) {
    const [other] = await q.query(
      'select 1 from absence_proxy where user_id = $1 and state = 1 and id is distinct from $2::uuid and start_at < $4 and end_at > $3 limit 1',
      [me, input.id ?? null, start, end],
    )
    if (other) throw refuse('该时段已有委托')
  }
  const id = input.id ?? uuidv7()
  const values = [id, me, input.proxyUserId, start, end, input.categories ?? [], input.state, now]
  const rows = input.id
    ? await q.query(
        `update absence_proxy set proxy_user_id = $3, start_at = $4, end_at = $5, categories = $6, state = $7, applied_at = null, version = version + 1, updated_by = $2, updated_at = $8
         where id = $1 and user_id = $2 returning id`,
        values,
      )
    : await q.query(
        `insert into absence_proxy (id, company_id, user_id, proxy_user_id, start_at, end_at, categories, state, created_by, created_at, updated_by, updated_at)
         values ($1, $9, $2, $3, $4, $5, $6, $7, $2, $8, $2, $8) returning id`,
        [...values, actor.companyId],
      )
  if (rows.length === 0) throw notFound()
  await hand(context, id)
  return { id }
}

export async function remove({ q, actor }: ActionContext, { id }: ParsedOf<typeof removeProxy>): Promise<null> {
  const rows = await q.query('delete from absence_proxy where id = $1 and user_id = $2 returning id', [
    id,
    actor.userId,
  ])
  if (rows.length === 0) throw notFound()
  return null
}

interface Due {
  user_id: number
  proxy_user_id: number
  categories: string[] | null
}
/** Open tasks of the absent go to the substitute, once his time has come. */
async function hand(context: ActionContext, id: string): Promise<void> {
  const { q, now } = context
  const [proxy] = await q.query<Due>(
    `update absence_proxy set applied_at = $2 where id = $1 and state = 1 and applied_at is null and start_at <= $2 and end_at > $2
     returning user_id, proxy_user_id, categories`,
    [id, now],
  )
  if (!proxy) return
  const tasks = await q.query<{ id: string }>(
    `select t.id from process_task t join process_instance i on i.id = t.instance_id and i.result = 1 and not i.suspended
     join process_definition d on d.id = i.process_definition_id
     where t.assignee_id = $1 and t.result = 1 and t.kind = 1 and t.owner_id is null and (cardinality($2::text[]) = 0 or d.category = any($2))
     order by t.instance_id, t.id`,
    [proxy.user_id, proxy.categories ?? []],
  )
  for (const task of tasks) {
    const { step, run, task: open } = await openTask(context, task.id)
    const matter = await matterOf(run)
    // A turn stays with its owner where the substitute has no say in it.
    const alien = (await holding(run, matter, [proxy.proxy_user_id])).length === 0
    if (alien || matter.startUserId === proxy.proxy_user_id) continue
    Object.assign(open, { assigneeId: proxy.proxy_user_id, proxyFor: proxy.user_id, claimTime: null })
    run.log('proxy', { ...open, targets: [proxy.proxy_user_id], operatorId: proxy.user_id })
    await tell(run, open)
    await step.finish()
  }
}

/** Periods that have begun since: each in a transaction of its own. */
export async function startProxies(kernel: Kernel): Promise<void> {
  const due = await kernel.q.query<{ id: string; company_id: number }>(
    'select id, company_id from absence_proxy where state = 1 and applied_at is null and start_at <= $1 and end_at > $1 order by id limit 50',
    [kernel.clock.now()],
  )
  for (const { id, company_id } of due) await asSystem(kernel, company_id, id, (context) => hand(context, id))
}
