import type { Json } from '@wuguan/contract/kernel/action'
import { baseChange } from '@wuguan/contract/basedata/base-change.entity'
import type { ChangeDetail, ChangeField } from '@wuguan/contract/basedata/change.actions'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import type { Field } from '@wuguan/contract/kernel/fields'
import { notFound } from '@wuguan/contract/kernel/errors'
import { display } from '@wuguan/contract/kernel/kinds/display'
import type { Actor } from '../../../kernel/auth/actor.ts'
import { rowColumns, titleSql } from '../../../kernel/crud/select.ts'
import { DATE_TIME } from '../../../kernel/db/columns.ts'
import { Params, type Queryable, snake } from '../../../kernel/db/sql.ts'
import { entityNamed, referrersOf } from '../../../kernel/entities.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import { mayDecide } from '../approval.ts'
import { sameValue } from './save.service.ts'
import type { ChangeTarget } from './settings.ts'
import { type Target, targetOf } from './targets.ts'
import { scoped } from '../../../kernel/crud/where.ts'

type Values = Record<string, unknown> | null

/** A change order as its page shows it: three columns, what hangs on a deleted record, what an added one repeats. */
export async function readChange(context: ActionContext, { id }: { id: string }): Promise<ChangeDetail> {
  const { q, actor, now } = context
  const params = new Params()
  const key = params.add(id)
  const [row] = await q.query<{
    targetType: ChangeTarget
    before: Values
    after: Values
    targetId: string | null
    action: string
    status: number
    applicantId: number
    communityId: number
    processInstanceId: string | null
  }>(
    `select t.id, t.code, t.target_type as "targetType", t.action, t.target_id as "targetId", t.target_title as "targetTitle", t.status, t.reason, t.attachments, t.before, t.after, t.community_id as "communityId", t.process_instance_id as "processInstanceId",
       t.applicant_id as "applicantId", (select pet_name from sys_user where id = t.applicant_id) as "applicantName", ${DATE_TIME('t.created_at')} as "createdAt",
       (select pet_name from sys_user where id = t.audit_by) as "auditName", t.audit_remark as "auditRemark", ${DATE_TIME('t.effective_at')} as "effectiveAt"
     from base_change t where t.id = ${key} and ${scoped(baseChange, {}, actor, 'basedata:change:list', 't', params)}`,
    params.values,
  )
  if (!row) throw notFound()
  const target = targetOf(row.targetType)
  const current = row.targetId && row.status === 1 ? await currentOf(q, target, row.targetId, now, actor) : null
  const said = row.after ?? row.before ?? {}
  const names = Object.keys(target.entity.fields).filter((name) => name in said)
  const fields: ChangeField[] = []
  for (const name of names) {
    const field = target.entity.fields[name]!
    const [before, after, present] = [row.before, row.after, current].map((one) => (one?.[name] ?? null) as Json) as [
      Json,
      Json,
      Json,
    ]
    fields.push({
      name,
      label: field.label,
      before,
      after,
      current: present,
      beforeText: await inWords(q, field, before),
      afterText: await inWords(q, field, after),
      currentText: await inWords(q, field, present),
      drifted: row.action === 'update' && row.status === 1 && !sameValue(present, before),
    })
  }
  const timeline = await q.query<ChangeDetail['timeline'][number]>(
    `select action, actor_name as "actorName", ${DATE_TIME('at')} as at, remark from timeline where biz_type = 'basedata.baseChange' and biz_id = $1 order by timeline.at, id`,
    [id],
  )
  const { before: _before, after: _after, communityId, ...head } = row
  const mayAudit = actor.scope('basedata:change:approve').communities.includes(communityId)
  return {
    ...(head as unknown as ChangeDetail),
    fields,
    timeline,
    impact: row.action === 'delete' && row.targetId ? await impactOf(q, target, row.targetId) : [],
    duplicates: row.action === 'add' ? await duplicatesOf(q, target, row.after ?? {}) : [],
    canAudit: row.status === 1 && (await mayDecide(context, row.processInstanceId, mayAudit)),
    canWithdraw: row.status === 1 && row.applicantId === actor.userId,
  }
}

async function currentOf(
  q: Queryable,
  target: Target,
  id: string,
  now: Date,
  actor: Actor,
): Promise<Record<string, unknown> | null> {
  const params = new Params()
  const live = target.entity.softDelete ? ' and t.deleted_at is null' : ''
  const [found] = await q.query<{ row: Record<string, unknown> }>(
    `select row_to_json(r) as row from (select ${rowColumns(target.entity, {}, 't', params, now, actor).join(', ')} from ${target.entity.table} t where t.id::text = ${params.add(id)}${live}) r`,
    params.values,
  )
  return found?.row ?? null
}

async function inWords(q: Queryable, field: Field, value: unknown): Promise<string> {
  if (value === null) return ''
  if (field.kind !== 'ref') return display(field, value)
  const to = entityNamed(field.to!)
  const [row] = await q.query<{ title: string | null }>(
    `select ${titleSql(to, 'x')} as title from ${to.table} x where x.id::text = $1`,
    [String(value)],
  )
  return row?.title ?? ''
}

/** Every kind of record that names the target and must; each stands in the way of a deletion. */
async function impactOf(q: Queryable, target: Target, id: string): Promise<ChangeDetail['impact']> {
  const impact: ChangeDetail['impact'] = []
  const count = async (entity: AnyEntity, column: string) => {
    const [row] = await q.query<{ n: number }>(
      `select count(*) as n from ${entity.table} where ${column}::text = $1${entity.softDelete ? ' and deleted_at is null' : ''}`,
      [id],
    )
    impact.push({ label: entity.label, count: row!.n, blocks: row!.n > 0 })
  }
  for (const { entity, field } of referrersOf(target.entity.name))
    if (!target.hooks.ignoreReferrers?.includes(entity.name)) await count(entity, snake(field))
  if (target.type === 'community')
    for (const name of ['basedata.building', 'basedata.house']) await count(entityNamed(name), 'community_id')
  return impact
}

async function duplicatesOf(
  q: Queryable,
  target: Target,
  after: Record<string, unknown>,
): Promise<ChangeDetail['duplicates']> {
  if (target.type !== 'house') return []
  return q.query<{ id: string; title: string }>(
    'select id, full_name as title from house where deleted_at is null and ((unit_id::text = $1 and room_no = $2) or (cert_no = $3 and $3 is not null)) limit 10',
    [after['unitId'], after['roomNo'], after['certNo'] ?? null],
  )
}
