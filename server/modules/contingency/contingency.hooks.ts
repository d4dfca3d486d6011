import { CASUALTIES, contingencyEvent } from '@wuguan/contract/contingency/contingency-event.entity'
import { HANDLE_STATUS } from '@wuguan/contract/contingency/contingency-options'
import { badInput, refuse } from '@wuguan/contract/kernel/errors'
import type { Actor } from '../../kernel/auth/actor.ts'
import { scopeFilter } from '../../kernel/auth/scope.ts'
import { writeTimeline } from '../../kernel/audit.ts'
import type { EntityHooks, WriteContext } from '../../kernel/crud/hooks.ts'
import { DATE_TIME } from '../../kernel/db/columns.ts'
import type { Params, Queryable } from '../../kernel/db/sql.ts'
import { OPEN_FOR, turnSql } from '../bpm/reading/turn.service.ts'
import { atWork, demandPast, demandRank } from './contingency.rules.ts'
import { shown } from './contingency.store.ts'
import { demandRight, kindOf, rightsSql } from './rights.service.ts'
import { below } from './setting.hooks.ts'

const { draft: DRAFT, responding } = HANDLE_STATUS
const ofLevel = (t: string, column: string) =>
  `(select l.${column} from contingency_level l where l.id = ${t}.level_id)`
/** When it must have been reported on again; null where nothing is due. */
export const progressDue = (t: string) =>
  `case when ${t}.handle_status = ${responding} then greatest(${t}.reported_at, ${t}.last_progress_at) + ${ofLevel(t, 'progress_minutes')} * interval '1 minute' end`
export const closeDue = (t: string) =>
  `case when ${atWork(t)} then ${t}.reported_at + ${ofLevel(t, 'close_days')} * interval '1 day' end`

/** An emergency is seen, and dealt with, where scope, code and the rows of rights say so together; a draft by whoever writes it. */
export function emergencySeen(actor: Actor, permission: string | null, t: string, params: Params): string {
  const scope = permission === null ? actor.widest : actor.scope(permission)
  const reach = scopeFilter(contingencyEvent, scope, actor.userId, t, params)
  if (reach === 'none') return 'none'
  const draft = `(${t}.handle_status <> ${DRAFT} or ${t}.reporter_id = ${params.add(actor.userId)})`
  return `(${reach} and ${draft} and ${rightsSql(actor, kindOf(permission), t, params)})`
}
/** Of what belongs to one: as the emergency itself is seen. */
export const partSeen = (actor: Actor, permission: string | null, t: string, params: Params): string => {
  const seen = emergencySeen(actor, permission, 'e', params)
  return seen === 'none' ? 'none' : `exists (select 1 from contingency_event e where e.id = ${t}.event_id and ${seen})`
}

interface TypeOf extends Record<string, unknown> {
  enabled: number
  classification: string
  level: string | null
}
async function byType(
  { q }: WriteContext,
  draft: { typeId?: string | null; levelId?: string | null; classificationId?: string | null },
  fresh: boolean,
): Promise<void> {
  const [type] = await q.query<TypeOf>(
    `select y.enabled, y.classification_id as classification, l.id as level
     from contingency_type y left join contingency_level l on l.id = y.default_level_id and l.enabled = 1 where y.id = $1`,
    [draft.typeId],
  )
  if (fresh && type!.enabled !== 1) throw badInput({ typeId: '该事件类型已停用' })
  draft.classificationId = type!.classification
  draft.levelId ??= type!.level
}
const mobileOf = async (q: Queryable, userId: number) =>
  (await q.query<{ mobile: string | null }>('select mobile from sys_user where id = $1', [userId]))[0]?.mobile ?? null

export const AUDITED = '流程审批中，不能编辑'
export const OTHERS = '只有上报人可以编辑应急事件'
/** Why somebody may not correct a report as it stands; null where he may: it is his, and nobody else is being asked about it. */
export async function editRefusal(
  q: Queryable,
  row: { reporterId: number | null; auditResult: number | null; processInstanceId: string | null },
  userId: number,
): Promise<string | null> {
  if (row.auditResult === 1) {
    const [mine] = await q.query(
      `select 1 from process_task t where t.instance_id = $2::uuid and t.kind = 4 and ${OPEN_FOR('$1::bigint')} limit 1`,
      [userId, row.processInstanceId],
    )
    if (!mine) return AUDITED
  }
  return row.reporterId === userId ? null : OTHERS
}

export const contingencyHooks: EntityHooks<typeof contingencyEvent> = {
  scope: emergencySeen,
  computed: {
    turn: (t, params, _now, { userId }) => {
      const me = params.add(userId)
      const of = (instance: string) => turnSql(`${t}.${instance}`, `${t}.reporter_id`, me)
      return `case when ${of('close_process_instance_id')} = 'todo' then 'todo' else ${of('process_instance_id')} end`
    },
    levelColor: (t) => ofLevel(t, 'color'),
    progressDueAt: (t) => DATE_TIME(progressDue(t)),
    progressOver: (t, params, now) => `coalesce(${progressDue(t)} < ${params.add(now)}, false)`,
    closeOver: (t, params, now) => `coalesce(${closeDue(t)} < ${params.add(now)}, false)`,
    casualty: (t) => `coalesce(${t}.injured, 0) + coalesce(${t}.dead, 0) + coalesce(${t}.missing, 0) > 0`,
  },
  filters: { classificationId: (value, t, params) => below(`${t}.classification_id`, params.add(value)) },
  afterMove: (context, { id }) => shown(context, id),
  async beforeSave(context, draft, before) {
    const { q, actor, now, via } = context
    if (before === null) {
      draft.reporterId = actor.userId || null
      draft.contactMobile ??= await mobileOf(q, actor.userId)
    } else {
      const refusal = await editRefusal(q, before, actor.userId)
      if (refusal !== null) throw refuse(refusal)
      const changed = CASUALTIES.filter((name) => (draft[name] ?? 0) !== (before[name] ?? 0))
      if (before.handleStatus !== DRAFT && changed.length > 0)
        throw badInput(Object.fromEntries(changed.map((name) => [name, '伤亡数字只能通过续报修改'])))
      if (before.handleStatus !== DRAFT && draft.levelId !== before.levelId)
        throw badInput({ levelId: '上报后只能通过调级修改级别' })
    }
    await byType(context, draft, before === null)
    demandPast(now, draft)
    await demandRank(q, draft)
    if (via !== 'system')
      await demandRight(q, actor, 'report', {
        companyId: context.companyId!,
        communityId: context.communityId!,
        classificationId: draft.classificationId ?? null,
        levelId: draft.levelId ?? null,
      })
  },
  async afterSave({ q, actor, now }, { id, draft, before }) {
    if (before === null) return
    await shown({ q, now }, id)
    const was = before as Record<string, unknown>
    const meant: Record<string, unknown> = draft
    const changed = Object.entries(contingencyEvent.fields).filter(
      ([name, field]) => !field.internal && JSON.stringify(meant[name] ?? null) !== JSON.stringify(was[name] ?? null),
    )
    await writeTimeline(q, actor, now, {
      bizType: contingencyEvent.name,
      bizId: String(id),
      action: '修改',
      remark: changed.map(([, { label }]) => label).join('、'),
      companyId: before.companyId ?? null,
    })
  },
}
