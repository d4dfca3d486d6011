import type { OutputOf } from '@wuguan/contract/kernel/action'
import { company } from '@wuguan/contract/system/company.entity'
import type { companyOrder, companySelect } from '@wuguan/contract/system/company.actions'
import { refuse } from '@wuguan/contract/kernel/errors'
import { writeLog } from '../../kernel/audit.ts'
import { createRow, deleteRows, lockRows, updateOne } from '../../kernel/crud/write.ts'
import { readInfo } from '../../kernel/crud/read.ts'
import { Params, likeText } from '../../kernel/db/sql.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import type { AnyHooks } from '../../kernel/crud/hooks.ts'
import type { ParsedOf } from '../../kernel/module.ts'
import { companyHooks, lockTree } from './company.hooks.ts'
import { writing } from '../../kernel/crud/writing.ts'

const input = (context: ActionContext) => writing(context, company, companyHooks)

export async function saveCompany(context: ActionContext, body: Record<string, unknown>): Promise<{ id: number }> {
  await lockTree(context.q)
  const { id } = await createRow(input(context), body)
  return { id: Number(id) }
}

export async function updateCompany(context: ActionContext, body: Record<string, unknown>): Promise<null> {
  await lockTree(context.q)
  await updateOne(input(context), body)
  return null
}

export async function deleteCompany(context: ActionContext, { id }: { id: number }): Promise<null> {
  await lockTree(context.q)
  return deleteRows(input(context), [id])
}

export const readCompany = ({ kernel, actor, q, now }: ActionContext, { id }: { id: number }) =>
  readInfo({ entity: company, hooks: companyHooks as AnyHooks, actor, q, secrets: kernel.secrets, now }, id)

/** Moves a node among its siblings (system book A8). */
export async function orderCompany(
  context: ActionContext,
  { id, orderStatus }: ParsedOf<typeof companyOrder>,
): Promise<null> {
  const { q, actor, now } = context
  await lockTree(q)
  const [row] = await lockRows(input(context), [id], 'system:company:order')
  const siblings = (
    await q.query<{ id: number }>(
      'select id from company where parent_id is not distinct from $1 and deleted_at is null order by order_num, id',
      [row!['parentId']],
    )
  ).map((r) => r.id)
  const from = siblings.indexOf(id)
  const to = [from - 1, from + 1, 0, siblings.length - 1][orderStatus - 1]!
  if (orderStatus % 2 === 1 && from === 0) throw refuse('已经是第一个')
  if (orderStatus % 2 === 0 && from === siblings.length - 1) throw refuse('已经是最后一个')
  siblings.splice(from, 1)
  siblings.splice(to, 0, id)
  await q.query(
    `update company c set order_num = r.n, version = c.version + 1, updated_at = $2, updated_by = $3
     from unnest($1::bigint[]) with ordinality as r(id, n) where c.id = r.id and c.order_num is distinct from r.n`,
    [siblings, now, actor.userId || null],
  )
  await writeLog(q, actor, now, [
    {
      module: 'system',
      entity: company.name,
      entityId: String(id),
      title: String(row!['name']),
      action: 'edit',
      before: { orderNum: from + 1 },
      after: { orderNum: to + 1 },
    },
  ])
  return null
}

/** Companies and departments for pickers. */
export async function selectCompanies(
  { actor, q }: ActionContext,
  { keyword, ids, nodeType, page, limit }: ParsedOf<typeof companySelect>,
) {
  const params = new Params()
  const scope = companyHooks.scope!(actor, null, 't', params)
  if (scope === 'none') return []
  const conditions = ['t.deleted_at is null', 't.state = 1', scope]
  if (nodeType) conditions.push(`t.node_type = any(${params.add(nodeType.split(',').map(Number))})`)
  if (ids) conditions[1] = `t.id = any(${params.add(ids)})`
  if (keyword) {
    const like = params.add(likeText(keyword))
    conditions.push(`(t.name ilike ${like} or t.short_name ilike ${like} or t.code ilike ${like})`)
  }
  return q.query<OutputOf<typeof companySelect>[number]>(
    `select t.id, t.name as label, t.parent_id as "parentId", t.node_type as "nodeType" from company t where ${conditions.join(' and ')}
     order by t.level, t.order_num, t.id limit ${params.add(limit)} offset ${params.add((page - 1) * limit)}`,
    params.values,
  )
}
