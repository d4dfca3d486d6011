import type {
  DuplicateGroup,
  blacklistCustomers,
  labelCustomers,
  setCustomerState,
} from '@wuguan/contract/basedata/customer.actions'
import { customer } from '@wuguan/contract/basedata/customer.entity'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import { badInput, refuse } from '@wuguan/contract/kernel/errors'
import { lockRows, logRows, refuseLocked } from '../../../kernel/crud/write.ts'
import { DATE_TIME } from '../../../kernel/db/columns.ts'
import { Params } from '../../../kernel/db/sql.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { OPEN } from '../support.service.ts'
import { maskedIdNo, maskedPhone } from '../../../kernel/db/mask-sql.ts'
import { checkLabels, customerHooks } from './customer.hooks.ts'
import { scoped } from '../../../kernel/crud/where.ts'
import { writing } from '../../../kernel/crud/writing.ts'

async function lockLive(context: ActionContext, ids: readonly string[], permission: string) {
  const rows = await lockRows(writing(context, customer, customerHooks), ids, permission)
  refuseLocked(customer, 'edit', rows)
  return rows
}

/** What was done with many at once, as their versions and the log have it. */
async function edited(
  context: ActionContext,
  rows: readonly AnyRow[],
  names: readonly string[],
  after: Readonly<Record<string, unknown>>,
): Promise<{ updated: number }> {
  const ids = rows.map((row) => String(row.id))
  await touch(context, ids)
  const before = (row: AnyRow) => Object.fromEntries(names.map((name) => [name, row[name]]))
  await logRows(context, customer, rows, (row) => ({ action: 'edit', before: before(row), after }))
  return { updated: rows.length }
}

export async function label(
  context: ActionContext,
  input: ParsedOf<typeof labelCustomers>,
): Promise<{ updated: number }> {
  const { q, actor } = context
  const rows = await lockLive(context, input.ids, 'basedata:customer:label')
  const labels = input.labelIds ?? []
  if (labels.length === 0 && input.mode !== 'replace') throw badInput({ labelIds: '请选择标签' })
  const known = await q.query<{ id: string }>('select id from crm_label where id = any($1) and company_id = any($2)', [
    labels,
    [...actor.widest.companies, ...actor.widest.ownCompanies],
  ])
  if (known.length < labels.length) throw refuse('标签项不存在或已删除')
  for (const row of rows) {
    const had = row['labels'] as string[]
    const has =
      input.mode === 'replace'
        ? labels
        : input.mode === 'add'
          ? [...new Set([...had, ...labels])]
          : had.filter((id) => !labels.includes(id))
    await checkLabels(q, has)
    await q.query('delete from customer__labels where owner_id = $1', [row.id])
    await q.query(
      'insert into customer__labels (owner_id, target_id, position) select $1, x.id, x.n from unnest($2::uuid[]) with ordinality as x(id, n)',
      [row.id, has],
    )
  }
  return edited(context, rows, ['labels'], { mode: input.mode, labels })
}

const touch = ({ q, actor, now }: ActionContext, ids: readonly string[]) =>
  q.query('update customer set version = version + 1, updated_by = $2, updated_at = $3 where id = any($1)', [
    ids,
    actor.userId,
    now,
  ])

export async function blacklist(
  context: ActionContext,
  input: ParsedOf<typeof blacklistCustomers>,
): Promise<{ updated: number }> {
  const { q } = context
  const rows = await lockLive(context, input.ids, 'basedata:customer:black')
  await q.query('update customer set blacklist = $2, blacklist_reason = $3 where id = any($1)', [
    input.ids,
    input.blacklist,
    input.blacklist ? input.reason : null,
  ])
  return edited(context, rows, ['blacklist'], { blacklist: input.blacklist, reason: input.reason ?? null })
}

export async function setState(
  context: ActionContext,
  input: ParsedOf<typeof setCustomerState>,
): Promise<{ updated: number }> {
  const { q } = context
  const rows = await lockLive(context, input.ids, 'basedata:customer:edit')
  await q.query('update customer set state = $2 where id = any($1)', [input.ids, input.state])
  return edited(context, rows, ['state'], { state: input.state })
}

const GROUPS_MAX = 200

/** 查重: the same identity number, or the same mobile under names that begin alike. */
export async function duplicates({ q, actor }: ActionContext): Promise<DuplicateGroup[]> {
  const params = new Params()
  const visible = scoped(customer, customerHooks, actor, 'basedata:customer:list', 't', params)
  const rows = await q.query<DuplicateGroup['customers'][number] & { reason: 'idNo' | 'mobile'; key: string }>(
    `with seen as (select t.* from customer t where t.deleted_at is null and t.state <> 2 and ${visible}),
     twins as (
       select 'idNo' as reason, company_id || ':' || id_no_hash as key, array_agg(id) as ids from seen where id_no_hash is not null group by 2 having count(*) > 1
       union all
       select 'mobile', company_id || ':' || mobile || ':' || left(regexp_replace(name, '\\s', '', 'g'), 2), array_agg(id) from seen where mobile is not null group by 2 having count(*) > 1
       limit ${GROUPS_MAX})
     select w.reason, w.key, s.id, s.name, ${maskedPhone('s.mobile')} as mobile, ${maskedIdNo('s.id_no_mask')} as "idNo", s.customer_type as "customerType", s.level, ${DATE_TIME('s.created_at')} as "createdAt",
       (select coalesce(json_agg(h.full_name), '[]'::json) from customer_house ch join house h on h.id = ch.house_id where ch.customer_id = s.id and ${OPEN('ch')}) as "houseNames"
     from twins w join seen s on s.id = any(w.ids) order by w.reason, w.key, s.id`,
    params.values,
  )
  const groups = new Map<string, DuplicateGroup>()
  for (const { reason, key, ...person } of rows) {
    const group = groups.get(reason + key) ?? { reason, customers: [] }
    group.customers.push(person)
    groups.set(reason + key, group)
  }
  return [...groups.values()]
}
