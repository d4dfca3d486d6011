import { refuse } from '@wuguan/contract/kernel/errors'
import { type FactsOf, mostSpecific, ranked } from '@wuguan/contract/kernel/matching'
import type { SpecialDay, Weekly, WorkingTime } from '@wuguan/contract/kernel/working-time'
import { labelOf } from '@wuguan/contract/kernel/options'
import {
  BIZ_LINE,
  type BizLine,
  type ClockStage,
  type HandlerStage,
  type LinkStage,
  type OrderType,
  type Urgency,
} from '@wuguan/contract/wkorder/order-options'
import { SOURCE_CHANNEL, type SystemChannel } from '@wuguan/contract/wkorder/order-source.entity'
import { HANDLER_WEIGHTS, LIMIT_WEIGHTS } from '@wuguan/contract/wkorder/matching'
import { STANDARD_TIME } from '@wuguan/contract/wkorder/public-holidays'
import { inReach } from '../../kernel/auth/holders.ts'
import type { Queryable } from '../../kernel/db/sql.ts'
import { holdersOf, onPositions } from '../bpm/rule/assignment.service.ts'
import { uuidv7 } from '../../kernel/ids.ts'
import { enabledOnly } from '../bpm/rule/people.service.ts'

/** What the rules of work orders say about a case. Rules are few; they are read whole and judged here. */
export interface PlaceOf {
  readonly companyId: number
  readonly communityId: number | null
}
export interface CaseFacts extends PlaceOf {
  readonly orderType: OrderType
  readonly categoryId: string | null
}

/** Which calendar holds at a place: that of the community, else of its company, else of the nearest company above that has one. */
const HOLDING = `from working_calendar c join company a on a.id = c.company_id join company s on s.id = $1 and s.path like a.path || '%'
  where c.community_id is null or (c.company_id = $1 and c.community_id = $2) order by c.community_id nulls last, a.level desc limit 1`
export interface Holding {
  readonly id: string
  readonly companyId: number
  readonly companyName: string
  readonly name: string
  readonly weekly: Weekly
}
/** null: nobody has set one, and the standard holds. */
export async function holdingCalendar(q: Queryable, { companyId, communityId }: PlaceOf): Promise<Holding | null> {
  const [row] = await q.query<Holding>(
    `select c.id, c.company_id as "companyId", a.name as "companyName", c.name, c.weekly ${HOLDING}`,
    [companyId, communityId],
  )
  return row ?? null
}

/** The hours of a place: the one source of what is working time and of who has a day off. */
export async function calendarOf(q: Queryable, { companyId, communityId }: PlaceOf): Promise<WorkingTime> {
  const [row] = await q.query<{ weekly: Weekly; days: Record<string, SpecialDay> | null }>(
    `select c.weekly, (select jsonb_object_agg(d.date::text, jsonb_build_object('kind', d.kind, 'segments', d.segments))
        from working_calendar_day d where d.calendar_id = c.id) as days
     ${HOLDING}`,
    [companyId, communityId],
  )
  return row ? { weekly: row.weekly, days: row.days ?? {} } : STANDARD_TIME
}

/** The source that orders of a company get which nobody chose one for: one of the channel, else the default. */
export async function sourceFor(q: Queryable, companyId: number, channel: string | null = null): Promise<string> {
  const source = await findSource(q, companyId, channel)
  if (source === null) throw refuse('请先设置工单的需求来源')
  return source
}
/** The same where there may be none. */
export async function findSource(
  q: Queryable,
  companyId: number,
  channel: string | null = null,
): Promise<string | null> {
  const [source] = await q.query<{ id: string }>(
    `select id from order_source where company_id = $1 and enabled = 1 order by channel = $2 desc nulls last, is_default desc, sort, id limit 1`,
    [companyId, channel],
  )
  return source?.id ?? null
}

/** The source of what another module hands in: made with the first such order; where the company has stopped it the default stands in. */
export async function handedInBy(
  { q, now }: { q: Queryable; now: Date },
  companyId: number,
  channel: SystemChannel,
): Promise<string> {
  await q.query(
    `insert into order_source (id, company_id, code, name, channel, biz_lines, is_default, enabled, sort, created_at, updated_at)
     select $1, $2, $3, $4, $5, $6, false, 1, 0, $7, $7 where not exists (select 1 from order_source where company_id = $2 and channel = $5)
     on conflict do nothing`,
    [
      uuidv7(),
      companyId,
      channel.toUpperCase(),
      labelOf(SOURCE_CHANNEL, channel),
      channel,
      BIZ_LINE.items.map(({ code }) => code),
      now,
    ],
  )
  return sourceFor(q, companyId, channel)
}

/** Ids from the top of the tree to the category; empty without one. */
async function categoryPath(q: Queryable, id: string | null): Promise<string[]> {
  if (id === null) return []
  const [row] = await q.query<{ path: string | null }>('select path from problem_category where id = $1', [id])
  return row?.path?.split('/').filter(Boolean) ?? []
}
/** Ids from the top of the tree to the area; empty without one. */
export async function areaPath(q: Queryable, id: string | null): Promise<string[]> {
  if (id === null) return []
  const rows = await q.query<{ id: string }>(
    `with recursive up(id, parent_id, n) as (select a.id, a.parent_id, 1 from problem_area a where a.id = $1
       union all select a.id, a.parent_id, u.n + 1 from problem_area a join up u on a.id = u.parent_id where u.n < 10)
     select id from up order by n desc`,
    [id],
  )
  return rows.map((row) => row.id)
}

/** Ids that a record names in a field of several, in their order. */
const namedIn = (relation: string, owner: string) =>
  `coalesce((select jsonb_agg(r.target_id order by r.position) from ${relation} r where r.owner_id = ${owner}.id), '[]')`

export interface LimitFacts extends CaseFacts {
  readonly stage: ClockStage
  readonly bizLine: BizLine
  readonly complaintLevelId: string | null
  readonly urgency: Urgency | null
}
export interface LimitRule {
  readonly id: string
  readonly orderType: OrderType | null
  readonly categoryId: string | null
  readonly complaintLevelId: string | null
  readonly urgency: Urgency | null
  readonly communityId: number | null
  readonly limitMinutes: number
  readonly clockKind: 'working' | 'natural'
  readonly graceMinutes: number
  readonly pauseOnHangUp: boolean
  readonly needReason: boolean
  readonly deductPoints: string
  readonly reassignOnTakeTimeout: boolean
  readonly updatedAt: Date
}
async function limitCase(q: Queryable, facts: LimitFacts): Promise<[LimitRule[], FactsOf<typeof LIMIT_WEIGHTS>]> {
  const rules = await q.query<LimitRule>(
    `select id, order_type as "orderType", category_id as "categoryId", complaint_level_id as "complaintLevelId", urgency, community_id as "communityId",
       limit_minutes as "limitMinutes", clock_kind as "clockKind", grace_minutes as "graceMinutes", coalesce(pause_on_hang_up, false) as "pauseOnHangUp",
       coalesce(need_reason, false) as "needReason", coalesce(deduct_points, 0)::text as "deductPoints", coalesce(reassign_on_take_timeout, false) as "reassignOnTakeTimeout", updated_at as "updatedAt"
     from time_limit_rule where company_id = $1 and stage = $2 and biz_line = $3 and enabled = 1`,
    [facts.companyId, facts.stage, facts.bizLine],
  )
  return [rules, { ...facts, categoryId: await categoryPath(q, facts.categoryId) }]
}
/** The limit of a stage of a case; null where none is set. */
export const limitFor = async (q: Queryable, facts: LimitFacts): Promise<LimitRule | null> =>
  mostSpecific(...(await limitCase(q, facts)), LIMIT_WEIGHTS)
/** All limits of the stage with what they count for the case. */
export const rankedLimits = async (q: Queryable, facts: LimitFacts) =>
  ranked(...(await limitCase(q, facts)), LIMIT_WEIGHTS)

export interface HandlerFacts extends CaseFacts {
  readonly stage: HandlerStage
  readonly areaId: string | null
}
interface HandlerRow {
  readonly id: string
  readonly communityId: number | null
  readonly categoryId: string | null
  readonly areaId: string | null
  readonly kind: 'user' | 'position' | 'role'
  readonly users: number[]
  readonly positions: number[]
  readonly roles: number[]
  readonly backups: number[]
  readonly updatedAt: Date
}
/** The people of a row who may act at the place now. */
async function peopleOf(
  q: Queryable,
  { kind, users, positions, roles }: HandlerRow,
  place: PlaceOf,
): Promise<number[]> {
  if (kind === 'user') return enabledOnly(q, users)
  if (kind === 'role') return inReach(q, await holdersOf(q, roles, place.companyId), place)
  return inReach(q, await onPositions(q, positions), place)
}

export interface Resolved {
  /** The row whose people these are; null where nobody is set. */
  readonly ruleId: string | null
  readonly userIds: readonly number[]
  /** They stand in for those of the row. */
  readonly backup: boolean
  /** The rows that match, most specific first, and how many people of each can act. */
  readonly tried: readonly { readonly ruleId: string; readonly score: number; readonly people: number }[]
}
/** Who works a stage of a case, and why: a row whose people and backups are all disabled counts as none, the next one holds. */
export async function resolveHandlers(q: Queryable, facts: HandlerFacts): Promise<Resolved> {
  const rows = await q.query<HandlerRow>(
    `select t.id, t.community_id as "communityId", t.category_id as "categoryId", t.area_id as "areaId", t.kind, t.updated_at as "updatedAt",
       ${namedIn('task_handler__user_ids', 't')} as users, ${namedIn('task_handler__position_ids', 't')} as positions, ${namedIn('task_handler__role_ids', 't')} as roles, ${namedIn('task_handler__backup_user_ids', 't')} as backups
     from task_handler t where t.company_id = $1 and t.order_type = $2 and t.stage = $3 and t.enabled = 1`,
    [facts.companyId, facts.orderType, facts.stage],
  )
  const paths = { categoryId: await categoryPath(q, facts.categoryId), areaId: await areaPath(q, facts.areaId) }
  const tried: { ruleId: string; score: number; people: number }[] = []
  for (const { rule, score } of ranked(rows, { communityId: facts.communityId, ...paths }, HANDLER_WEIGHTS)) {
    if (score === null) break
    const own = await peopleOf(q, rule, facts)
    const userIds = own.length > 0 ? own : await enabledOnly(q, rule.backups)
    tried.push({ ruleId: rule.id, score, people: userIds.length })
    if (userIds.length > 0) return { ruleId: rule.id, userIds, backup: own.length === 0, tried }
  }
  return { ruleId: null, userIds: [], backup: false, tried }
}
export const handlersFor = async (q: Queryable, facts: HandlerFacts): Promise<readonly number[]> =>
  (await resolveHandlers(q, facts)).userIds

export interface Link {
  readonly on: boolean
  readonly needPhotoBefore: boolean
  readonly needPhotoAfter: boolean
  readonly needSignature: boolean
  /** How near to the place one must be to arrive; null anywhere. */
  readonly geoMeters: number | null
  readonly visitMode: 'none' | 'all' | 'sample'
  readonly sampleRate: number
  readonly requireAppraisal: boolean
}
/** A stage without a row of its own: on, and demanding nothing. */
const PLAIN: Link = {
  on: true,
  needPhotoBefore: false,
  needPhotoAfter: false,
  needSignature: false,
  geoMeters: null,
  visitMode: 'all',
  sampleRate: 100,
  requireAppraisal: false,
}
/** Whether orders of a type pass a stage, and what it demands. */
export async function linkFor(
  q: Queryable,
  { companyId, orderType, stage }: { companyId: number; orderType: OrderType; stage: LinkStage },
): Promise<Link> {
  const [row] = await q.query<Link>(
    `select enabled = 1 as "on", coalesce(need_photo_before, false) as "needPhotoBefore", coalesce(need_photo_after, false) as "needPhotoAfter", coalesce(need_signature, false) as "needSignature", geo_meters as "geoMeters",
       coalesce(visit_mode, 'all') as "visitMode", coalesce(sample_rate, 100) as "sampleRate",
       coalesce(require_appraisal, false) as "requireAppraisal"
     from business_link where company_id = $1 and order_type = $2 and stage = $3`,
    [companyId, orderType, stage],
  )
  return row ?? PLAIN
}

export interface ReminderOf {
  readonly id: string
  readonly kind: 'before' | 'after'
  readonly minutes: number
  readonly repeatMinutes: number
  readonly maxRepeat: number
  readonly template: string
  /** Who is told; null tells the handler alone. */
  readonly level: EscalationOf | null
}
export interface EscalationOf {
  readonly level: number
  readonly name: string
  readonly receiverKinds: readonly ('handler' | 'dispatcher' | 'superior' | 'position' | 'role' | 'user')[]
  readonly positionIds: readonly number[]
  readonly roleIds: readonly number[]
  readonly userIds: readonly number[]
  readonly reach: 'community' | 'company'
}
const LEVEL = `jsonb_build_object('level', l.level, 'name', l.name, 'receiverKinds', l.receiver_kinds, 'positionIds', ${namedIn('escalation_level__position_ids', 'l')},
  'roleIds', ${namedIn('escalation_level__role_ids', 'l')}, 'userIds', ${namedIn('escalation_level__user_ids', 'l')}, 'reach', l.reach)`

/** Levels of a line in use, lowest first. */
export const levelsFor = async (
  q: Queryable,
  { companyId, bizLine }: { companyId: number; bizLine: BizLine },
): Promise<EscalationOf[]> =>
  (
    await q.query<{ level: EscalationOf }>(
      `select ${LEVEL} as level from escalation_level l where l.company_id = $1 and l.biz_line = $2 and l.enabled = 1 order by l.level`,
      [companyId, bizLine],
    )
  ).map(({ level }) => level)

/** Reminders of the clocks of a stage; those of a level that is stopped are silent. */
export const remindersFor = (
  q: Queryable,
  {
    companyId,
    bizLine,
    orderType,
    stage,
  }: { companyId: number; bizLine: BizLine; orderType: OrderType; stage: ClockStage },
): Promise<ReminderOf[]> =>
  q.query<ReminderOf>(
    `select r.id, r.kind, r.minutes, r.repeat_minutes as "repeatMinutes", r.max_repeat as "maxRepeat", r.template,
       case when l.id is not null then ${LEVEL} end as level
     from reminder_rule r left join escalation_level l on l.id = r.level_id
     where r.company_id = $1 and r.biz_line = $2 and (r.order_type is null or r.order_type = $3) and r.stage = $4 and r.enabled = 1
       and (r.level_id is null or l.enabled = 1) order by r.minutes, r.id`,
    [companyId, bizLine, orderType, stage],
  )
