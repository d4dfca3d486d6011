import { customer } from '@wuguan/contract/basedata/customer.entity'
import { isMergeField } from '@wuguan/contract/basedata/customer-merge'
import type { MergePreview, mergeCustomers } from '@wuguan/contract/basedata/customer.actions'
import type { AnyEntity, AnyRow } from '@wuguan/contract/kernel/entity'
import { badInput, refuse } from '@wuguan/contract/kernel/errors'
import { maskedRow } from '@wuguan/contract/kernel/mask'
import { writeLog, writeTimeline } from '../../../kernel/audit.ts'
import { lockRows } from '../../../kernel/crud/write.ts'
import { refsTable } from '../../../kernel/db/columns.ts'
import { columnOf } from '../../../kernel/db/table.ts'
import { type Queryable, snake } from '../../../kernel/db/sql.ts'
import { everyEntity } from '../../../kernel/entities.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { customerMergeOwn, customerMergeSteps } from '../slots.service.ts'
import { customerHooks } from './customer.hooks.ts'
import { writing } from '../../../kernel/crud/writing.ts'

/** Every place that names a customer, of this module and of those that come. */
const references = everyEntity().flatMap((entity) =>
  Object.entries(entity.fields).flatMap(([field, { kind, to }]) =>
    to === 'basedata.customer' &&
    (kind === 'ref' || kind === 'refs') &&
    !(entity.name === 'basedata.customer' && field === 'mergedIntoId')
      ? [{ entity, field, kind }]
      : [],
  ),
)
const effectOf = async (q: Queryable, { entity, field, kind }: (typeof references)[number], ids: readonly string[]) =>
  kind === 'ref'
    ? (
        await q.query<{ n: number }>(`select count(*) as n from ${entity.table} where ${snake(field)} = any($1)`, [ids])
      )[0]!.n
    : (
        await q.query<{ n: number }>(
          `select count(*) as n from ${refsTable(entity, field)} where target_id = any($1)`,
          [ids],
        )
      )[0]!.n

export async function preview(context: ActionContext, { ids }: { ids: string[] }): Promise<MergePreview> {
  const unique = [...new Set(ids)]
  if (unique.length < 2) throw badInput({ ids: '请选择至少两位不同的客户' })
  const { q } = context
  const rows = await lockRowsReadOnly(context, unique)
  // Whoever may merge need not be allowed to read numbers in full.
  const customers = rows.map((row) => maskedRow(customer, row) as MergePreview['customers'][number])
  const effects = []
  for (const reference of references)
    effects.push({ label: reference.entity.label, count: await effectOf(q, reference, unique.slice(1)) })
  return { customers, effects: effects.filter((effect) => effect.count > 0) }
}
/** A preview reads on the pool; the locks end with their statements. */
const lockRowsReadOnly = (context: ActionContext, ids: string[]): Promise<AnyRow[]> =>
  lockRows(writing(context, customer, customerHooks), ids, 'basedata:customer:merge')

/** R7: everything that names the merged customers names the survivor; rows that would repeat one of his collapse. */
export async function merge(
  context: ActionContext,
  input: ParsedOf<typeof mergeCustomers>,
): Promise<{ survivorId: string; moved: { label: string; count: number }[] }> {
  const { q, actor, now } = context
  const mergedIds = [...new Set(input.mergedIds)]
  const [survivor, ...merged] = (await lockRows(
    writing(context, customer, customerHooks),
    [input.survivorId, ...mergedIds],
    'basedata:customer:merge',
  )) as [AnyRow, ...AnyRow[]]
  const everyone = [survivor, ...merged]
  if (everyone.some((row) => row['state'] === 2)) throw refuse('客户已合并，请重新选择')
  if (new Set(everyone.map((row) => row.companyId)).size > 1) throw refuse('不同公司的客户不能合并')
  if (new Set(everyone.map((row) => row['customerType'])).size > 1) throw refuse('个人客户和企业客户不能合并')
  const numbers = await q.query<{ hash: string }>(
    'select distinct id_no_hash as hash from customer where id = any($1) and id_no_hash is not null',
    [everyone.map((row) => row.id)],
  )
  if (survivor['customerType'] === 2 && numbers.length > 1) throw refuse('证件号码不同，不能合并')
  for (const step of customerMergeSteps) await step(context, input.survivorId, mergedIds)

  const moved: { label: string; count: number; ids: string[] }[] = []
  await collapseHouses(q, input.survivorId, mergedIds)
  for (const reference of references) {
    if (customerMergeOwn.has(reference.entity.name)) continue
    const ids = await move(q, reference.entity, reference.field, reference.kind === 'refs', input.survivorId, mergedIds)
    if (ids.length) moved.push({ label: reference.entity.label, count: ids.length, ids })
  }
  await q.query(
    'update customer set state = 2, merged_into_id = $2, version = version + 1, updated_by = $3, updated_at = $4 where id = any($1)',
    [mergedIds, input.survivorId, actor.userId, now],
  )
  await q.query('update customer set merged_into_id = $2 where merged_into_id = any($1)', [mergedIds, input.survivorId])
  await keepChosen(context, input)
  for (const id of mergedIds)
    await writeTimeline(q, actor, now, {
      bizType: 'basedata.customer',
      bizId: id,
      action: '合并',
      toState: '已合并',
      data: { survivorId: input.survivorId },
    })
  await writeTimeline(q, actor, now, {
    bizType: 'basedata.customer',
    bizId: input.survivorId,
    action: '合并客户',
    data: { mergedIds },
  })
  await writeLog(q, actor, now, [
    {
      module: 'basedata',
      entity: 'basedata.customer',
      entityId: input.survivorId,
      title: String(survivor['name']),
      action: 'other',
      before: { mergedIds },
      after: { moved },
    },
  ])
  return { survivorId: input.survivorId, moved: moved.map(({ label, count }) => ({ label, count })) }
}

/** The same relation to the same house at the same time is one relation: the survivor's row takes the earlier start and the payer flag. */
async function collapseHouses(q: Queryable, survivorId: string, mergedIds: readonly string[]): Promise<void> {
  const rows = await q.query<{ id: string; house_id: string; relation: number }>(
    'select id, house_id, relation from customer_house where customer_id = any($1) order by id',
    [mergedIds],
  )
  for (const row of rows) {
    const [kept] = await q.query<{ id: string }>(
      `update customer_house k set start_date = least(k.start_date, m.start_date), is_payer = k.is_payer or m.is_payer, move_in_date = coalesce(k.move_in_date, m.move_in_date),
         share = case when k.relation in (1, 2) then coalesce(k.share, m.share) end, end_date = case when k.end_date is null or m.end_date is null then null else greatest(k.end_date, m.end_date) end, version = k.version + 1
       from customer_house m where m.id = $1 and k.customer_id = $2 and k.house_id = m.house_id and k.relation = m.relation
         and k.start_date <= coalesce(m.end_date, 'infinity') and m.start_date <= coalesce(k.end_date, 'infinity') returning k.id`,
      [row.id, survivorId],
    )
    if (kept) await q.query('delete from customer_house where id = $1', [row.id])
    else
      await q.query('update customer_house set customer_id = $2, version = version + 1 where id = $1', [
        row.id,
        survivorId,
      ])
  }
}

async function move(
  q: Queryable,
  entity: AnyEntity,
  field: string,
  many: boolean,
  survivorId: string,
  mergedIds: readonly string[],
): Promise<string[]> {
  if (many) {
    const table = refsTable(entity, field)
    await q.query(
      `delete from ${table} a where a.target_id = any($1) and exists (select 1 from ${table} b where b.owner_id = a.owner_id and (b.target_id = $2 or (b.target_id = any($1) and b.target_id < a.target_id)))`,
      [mergedIds, survivorId],
    )
    return (
      await q.query<{ id: string }>(
        `update ${table} set target_id = $2 where target_id = any($1) returning owner_id::text as id`,
        [mergedIds, survivorId],
      )
    ).map((row) => row.id)
  }
  const column = snake(field)
  for (const { fields } of entity.unique.filter((rule) => rule.fields.includes(field))) {
    const same = fields
      .filter((name) => name !== field)
      .map((name) => `b.${columnOf(entity, name)} is not distinct from a.${columnOf(entity, name)}`)
    await q.query(
      `delete from ${entity.table} a where a.${column} = any($1) and exists (select 1 from ${entity.table} b where ${[...same, `(b.${column} = $2 or (b.${column} = any($1) and b.id < a.id))`].join(' and ')})`,
      [mergedIds, survivorId],
    )
  }
  return (
    await q.query<{ id: string }>(
      `update ${entity.table} set ${column} = $2, version = version + 1 where ${column} = any($1) returning id::text as id`,
      [mergedIds, survivorId],
    )
  ).map((row) => row.id)
}

/** Values chosen from the others, column by column, so that encrypted ones stay as they are; labels are joined. */
async function keepChosen(
  { q, actor, now }: ActionContext,
  { survivorId, mergedIds, values }: ParsedOf<typeof mergeCustomers>,
): Promise<void> {
  for (const [name, from] of Object.entries(values)) {
    if (!isMergeField(name) || (from !== survivorId && !mergedIds.includes(from)))
      throw badInput({ values: '保留的字段不正确' })
    if (from === survivorId) continue
    const columns = name === 'idNo' ? ['id_no_enc', 'id_no_hash', 'id_no_mask'] : [snake(name)]
    await q.query(
      `update customer k set ${columns.map((column) => `${column} = m.${column}`).join(', ')} from customer m where k.id = $1 and m.id = $2`,
      [survivorId, from],
    )
  }
  await q.query(
    'insert into customer__labels (owner_id, target_id, position) select $1, l.target_id, 1000 from customer__labels l where l.owner_id = any($2) on conflict do nothing',
    [survivorId, mergedIds],
  )
  await q.query('update customer set version = version + 1, updated_by = $2, updated_at = $3 where id = $1', [
    survivorId,
    actor.userId,
    now,
  ])
}
