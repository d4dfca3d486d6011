import { event } from '@wuguan/contract/event/event.entity'
import { EVENT_STATUS } from '@wuguan/contract/event/event-options'
import { badInput } from '@wuguan/contract/kernel/errors'
import { writeTimeline } from '../../kernel/audit.ts'
import type { EntityHooks, WriteContext } from '../../kernel/crud/hooks.ts'
import { DATE_TIME } from '../../kernel/db/columns.ts'
import type { Queryable } from '../../kernel/db/sql.ts'
import { turnSql } from '../bpm/reading/turn.service.ts'
import { demandLevel, demandPast } from './event.rules.ts'
import { levelOf, namesOf } from './event.store.ts'

const { pendingAudit, handling, pendingClose } = EVENT_STATUS
/** Something that the level of an event `t` says. */
const ofLevel = (t: string, column: string) => `(select l.${column} from event_level l where l.id = ${t}.level_id)`
/** When an event must have been followed up, audited, closed; null where nothing is due. */
export const followDue = (t: string) =>
  `case when ${t}.status in (${pendingAudit}, ${handling}) then greatest(${t}.reported_at, ${t}.last_follow_at) + ${ofLevel(t, 'follow_minutes')} * interval '1 minute' end`
const auditDue = (t: string) =>
  `case when ${t}.status = ${pendingAudit} then ${t}.submitted_at + ${ofLevel(t, 'audit_minutes')} * interval '1 minute' end`
const closeDue = (t: string) =>
  `case when ${t}.status in (${pendingAudit}, ${handling}, ${pendingClose}) then ${t}.reported_at + ${ofLevel(t, 'close_hours')} * interval '1 hour' end`

interface TypeOf extends Record<string, unknown> {
  enabled: number
  parent: boolean
  level: string | null
}
async function byType({ q }: WriteContext, draft: { typeId?: string | null; levelId?: string | null }, fresh: boolean) {
  if (!draft.typeId) return
  const [type] = await q.query<TypeOf>(
    `select t.enabled, l.id as level, exists (select 1 from event_type k where k.parent_id = t.id and k.enabled = 1) as parent
     from event_type t left join event_level l on l.id = t.default_level_id and l.enabled = 1 where t.id = $1`,
    [draft.typeId],
  )
  if (type!.parent) throw badInput({ typeId: '请选择末级事件类型' })
  if (fresh && type!.enabled !== 1) throw badInput({ typeId: '该事件类型已停用' })
  draft.levelId ??= type!.level
}
const mobileOf = async (q: Queryable, userId: number) =>
  (await q.query<{ mobile: string | null }>('select mobile from sys_user where id = $1', [userId]))[0]?.mobile ?? null

export const eventHooks: EntityHooks<typeof event> = {
  computed: {
    turn: (t, params, _now, { userId }) => turnSql(`${t}.process_instance_id`, `${t}.applicant_id`, params.add(userId)),
    levelColor: (t) => ofLevel(t, 'color'),
    casualty: (t) => `coalesce(${t}.injured, 0) + coalesce(${t}.dead, 0) > 0`,
    followOver: (t, params, now) => `coalesce(${followDue(t)} < ${params.add(now)}, false)`,
    auditOver: (t, params, now) => `coalesce(${auditDue(t)} < ${params.add(now)}, false)`,
    closeOver: (t, params, now) => `coalesce(${closeDue(t)} < ${params.add(now)}, false)`,
    auditDueAt: (t) => DATE_TIME(auditDue(t)),
    followDueAt: (t) => DATE_TIME(followDue(t)),
    closeDueAt: (t) => DATE_TIME(closeDue(t)),
    guide: (t) => `(select y.guide from event_type y where y.id = ${t}.type_id)`,
  },
  filters: {
    /** What the caller reported himself. */
    mine: (_value, t, params, actor) => `${t}.reporter_id = ${params.add(actor.userId)}`,
    /** A type stands for all below it. */
    typeId: (value, t, params) =>
      `${t}.type_id = any(array(select k.id from event_type k join event_type c on k.path like c.path || '%' where c.id::text = any(string_to_array(${params.add(value)}, ','))))`,
  },
  async beforeSave(context, draft, before) {
    const { q, actor, now } = context
    if (before === null) {
      draft.reporterId = actor.userId || null
      draft.reporterMobile ??= await mobileOf(q, actor.userId)
    }
    await byType(context, draft, before === null)
    demandPast(now, draft)
    await demandLevel(q, draft)
  },
  /** What was corrected, level and handler with what they were. */
  async afterSave({ q, actor, now }, { id, draft, before }) {
    if (before === null) return
    const was = before as Record<string, unknown>
    const meant: Record<string, unknown> = draft
    const changed = Object.entries(event.fields).filter(
      ([name, field]) => !field.internal && JSON.stringify(meant[name] ?? null) !== JSON.stringify(was[name] ?? null),
    )
    const words: string[] = []
    for (const [name, { label }] of changed)
      if (name === 'levelId') words.push(`${label}：${await levelWords(q, before.levelId, draft.levelId)}`)
      else if (name === 'handlerId')
        words.push(`${label}：${await namesOf(q, [before.handlerId])}→${await namesOf(q, [draft.handlerId ?? null])}`)
      else words.push(label)
    await writeTimeline(q, actor, now, {
      bizType: event.name,
      bizId: String(id),
      action: '修改',
      remark: words.join('、'),
      companyId: before.companyId ?? null,
    })
  },
}
const levelWords = async (q: Queryable, was: string | null, is: string | null | undefined) =>
  `${was ? (await levelOf(q, was)).name : '无'}→${is ? (await levelOf(q, is)).name : '无'}`
