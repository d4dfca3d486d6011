import { tag, type TagRule } from '@wuguan/contract/basedata/tag.entity'
import type { TagTrial } from '@wuguan/contract/basedata/tag.actions'
import { customer } from '@wuguan/contract/basedata/customer.entity'
import { refuse } from '@wuguan/contract/kernel/errors'
import { dateOf } from '../../../kernel/clock.ts'
import { writeLog } from '../../../kernel/audit.ts'
import { lockRows } from '../../../kernel/crud/write.ts'
import { Params, type Queryable } from '../../../kernel/db/sql.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import { customerHooks } from '../customer/customer.hooks.ts'
import { OPEN } from '../support.service.ts'
import { maskedPhone } from '../../../kernel/db/mask-sql.ts'
import { factContext } from './facts.ts'
import { checkRule, ruleSql } from './rule.ts'
import { countMembers, tagHooks } from './tag.hooks.ts'
import { scoped } from '../../../kernel/crud/where.ts'
import { writing } from '../../../kernel/crud/writing.ts'

const LIVE_CUSTOMER = 'p.deleted_at is null and p.state = 1'

/** 试算: how many customers of the caller's scope fit, and the first twenty. */
export async function trial({ q, actor, now }: ActionContext, input: { rule?: unknown }): Promise<TagTrial> {
  const rule = checkRule(input.rule)
  const params = new Params()
  const where = `${LIVE_CUSTOMER} and ${scoped(customer, customerHooks, actor, 'basedata:tag:edit', 'p', params)} and p.company_id = any(${params.add(actor.widest.companies)}) and ${ruleSql(rule, factContext('p', dateOf(now), params), params)}`
  const [row] = await q.query<{ count: number; customers: TagTrial['customers'] }>(
    `select (select count(*) from customer p where ${where}) as count,
       (select coalesce(json_agg(x), '[]'::json) from (select p.id, p.name, ${maskedPhone('p.mobile')} as mobile,
          (select coalesce(json_agg(h.full_name), '[]'::json) from customer_house ch join house h on h.id = ch.house_id where ch.customer_id = p.id and ${OPEN('ch')}) as "houseNames"
        from customer p where ${where} order by p.id limit 20) x) as customers`,
    params.values,
  )
  return row!
}

/** Members of a rule tag = what its rule says now; rows that stay keep their time. */
export async function refreshMembers(
  q: Queryable,
  row: { id: string; company_id: number; rule: TagRule },
  now: Date,
): Promise<number> {
  const params = new Params()
  const [tagId, company, at] = [params.add(row.id), params.add(row.company_id), params.add(now)]
  const fit = `select p.id from customer p where ${LIVE_CUSTOMER} and p.company_id in (select a.id from company a join company s on s.id = ${company} and a.path like s.path || '%') and ${ruleSql(row.rule, factContext('p', dateOf(now), params), params)}`
  const [counted] = await q.query<{ n: number }>(
    `with fit as materialized (${fit}),
     gone as (delete from tag_member m where m.tag_id = ${tagId} and not exists (select 1 from fit where fit.id = m.customer_id)),
     fresh as (insert into tag_member (id, company_id, tag_id, customer_id, source, at, created_at, updated_at)
       select gen_random_uuid(), ${company}, ${tagId}, fit.id, 2, ${at}, ${at}, ${at} from fit on conflict (tag_id, customer_id) do nothing)
     select count(*) as n from fit`,
    params.values,
  )
  await q.query('update tag set member_count = $2, refreshed_at = $3, version = version + 1 where id = $1', [
    row.id,
    counted!.n,
    now,
  ])
  return counted!.n
}

export async function refresh(context: ActionContext, { id }: { id: string }): Promise<{ memberCount: number }> {
  const { q, actor, now } = context
  const [found] = await lockRows(writing(context, tag, tagHooks), [id], 'basedata:tag:edit')
  if (found!['kind'] !== 2) throw refuse('手动标签不需要刷新')
  if (found!['state'] !== 1) throw refuse('标签已停用')
  const memberCount = await refreshMembers(
    q,
    { id, company_id: found!.companyId!, rule: found!['rule'] as TagRule },
    now,
  )
  await writeLog(q, actor, now, [
    {
      module: 'basedata',
      entity: 'basedata.tag',
      entityId: id,
      title: `刷新标签 ${String(found!['name'])}`,
      action: 'other',
      after: { memberCount },
    },
  ])
  return { memberCount }
}

export async function addMembers(
  context: ActionContext,
  input: { tagId: string; customerIds: string[] },
): Promise<{ added: number }> {
  const { q, actor, now } = context
  const [found] = await lockRows(writing(context, tag, tagHooks), [input.tagId], 'basedata:tag:member')
  if (found!['kind'] === 2) throw refuse('规则标签不能手动调整成员')
  await lockRows(writing(context, customer, customerHooks), input.customerIds, 'basedata:tag:member')
  const made = await q.query(
    `insert into tag_member (id, company_id, tag_id, customer_id, source, at, created_by, created_at, updated_by, updated_at)
     select gen_random_uuid(), $2, $1, x, 1, $4, $5, $4, $5, $4 from unnest($3::uuid[]) x on conflict (tag_id, customer_id) do nothing returning id`,
    [input.tagId, found!.companyId, input.customerIds, now, actor.userId],
  )
  await countMembers(q, [input.tagId])
  await writeLog(q, actor, now, [
    {
      module: 'basedata',
      entity: 'basedata.tag',
      entityId: input.tagId,
      title: `添加标签客户 ${String(found!['name'])}`,
      action: 'edit',
      after: { added: made.length },
    },
  ])
  return { added: made.length }
}
