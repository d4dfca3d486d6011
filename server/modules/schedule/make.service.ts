import { drawCodes } from '../../kernel/codes.ts'
import { instantOf } from '../../kernel/clock.ts'
import type { Queryable } from '../../kernel/db/sql.ts'
import { uuidv7 } from '../../kernel/ids.ts'
import { bindingOf, type Place, type TargetShape } from './binding.service.ts'

/** A task that is about to be made. */
export interface TaskDraft {
  readonly planId: string | null
  readonly planVersion: number | null
  readonly name: string
  readonly managerPatrol: boolean
  readonly slotDate: string
  readonly slotStart: string
  readonly slotEnd: string
  readonly earliestAt: string
  readonly latestAt: string | null
  readonly target: TargetShape
  readonly people: readonly number[]
  readonly auditorIds: readonly number[]
  readonly auditRequired: boolean
  /** The person of a task of his own, else -. */
  readonly key: string
  readonly rule: Readonly<Record<string, unknown>>
  /** It was made after its time. */
  readonly lost: boolean
  readonly source: 'plan' | 'adhoc' | 'recheck'
}

interface Made {
  id: string
}
/**
 * Makes tasks with their steps and items; what there is already, by plan, target, slot and person, stays as it is. Answers the ids of those
 * that were made.
 */
export async function makeTasks(
  { q, now }: { q: Queryable; now: Date },
  kind: string,
  { companyId, communityId }: Place,
  drafts: readonly TaskDraft[],
): Promise<string[]> {
  if (drafts.length === 0) return []
  const numbers = await drawCodes(q, 'schedule.task', now, companyId, communityId, drafts.length)
  const tasks = drafts.map((draft, at) => ({ id: uuidv7(), taskNo: numbers[at]!, draft }))
  const made = await q.query<Made>(
    `insert into schedule_task (id, company_id, community_id, biz_kind, task_no, plan_id, plan_version, name, target_id, target_name, category, manager_patrol, slot_date,
       slot_start, slot_end, earliest_at, latest_at, assignee_key, status, overdue, late, generated_late, unassigned, suspect, step_total, step_done, abnormal_count, rule,
       audit_required, audit_round, close_reason, reassign_count, source, finished_at, created_at, updated_at)
     select x.id, $2, $3, $4, x."taskNo", x."planId", x."planVersion", x.name, x."targetId", x."targetName", x.category, x."managerPatrol", x."slotDate",
       x."slotStart", x."slotEnd", x."earliestAt", x."latestAt", x.key, case when x.lost then 50 else 10 end, false, false, x.lost, x.unassigned, false, x.steps, 0, 0, x.rule,
       x."auditRequired", 0, case when x.lost then '系统补生成' end, 0, x.source, case when x.lost then $5::timestamptz end, $5, $5
     from jsonb_to_recordset($1::jsonb) as x(id uuid, "taskNo" text, "planId" uuid, "planVersion" integer, name text, "targetId" text, "targetName" text, category text,
       "managerPatrol" boolean, "slotDate" date, "slotStart" timestamptz, "slotEnd" timestamptz, "earliestAt" timestamptz, "latestAt" timestamptz, key text, lost boolean,
       unassigned boolean, steps integer, rule jsonb, "auditRequired" boolean, source text)
     on conflict do nothing returning id`,
    [
      JSON.stringify(
        tasks.map(({ id, taskNo, draft }) => ({
          id,
          taskNo,
          planId: draft.planId,
          planVersion: draft.planVersion,
          name: draft.name,
          targetId: draft.target.id,
          targetName: draft.target.name,
          category: draft.target.category,
          managerPatrol: draft.managerPatrol,
          slotDate: draft.slotDate,
          slotStart: instantOf(draft.slotStart),
          slotEnd: instantOf(draft.slotEnd),
          earliestAt: instantOf(draft.earliestAt),
          latestAt: draft.latestAt && instantOf(draft.latestAt),
          key: draft.planId === null ? id : draft.key,
          lost: draft.lost,
          unassigned: draft.people.length === 0,
          steps: draft.target.steps.filter(({ required }) => required).length,
          rule: { ...draft.target.rule, ...draft.rule },
          auditRequired: draft.auditRequired,
          source: draft.source,
        })),
      ),
      companyId,
      communityId,
      kind,
      now,
    ],
  )
  const known = new Set(made.map(({ id }) => id))
  const fresh = tasks.filter(({ id }) => known.has(id))
  await assign(
    q,
    fresh.map(({ id, draft }) => ({ id, people: draft.people, auditors: draft.auditorIds })),
  )
  await makeSteps({ q, now }, kind, { companyId, communityId }, fresh)
  await bindingOf(kind).made?.(
    { q, now },
    fresh.filter(({ draft }) => !draft.lost).map(({ id }) => id),
  )
  return fresh.map(({ id }) => id)
}

interface Adhoc {
  readonly name: string
  readonly startAt: string
  readonly endAt: string
  readonly userIds: readonly number[]
}
/** A task by hand: one target, once, for those who are named. */
export async function makeAdhoc(
  at: Parameters<typeof makeTasks>[0],
  kind: string,
  place: Place,
  { name, startAt, endAt, userIds }: Adhoc,
  target: TargetShape,
  auditRequired: boolean,
): Promise<{ id: string }> {
  const [id] = await makeTasks(at, kind, place, [
    {
      planId: null,
      planVersion: null,
      name,
      managerPatrol: false,
      slotDate: startAt.slice(0, 10),
      slotStart: startAt,
      slotEnd: endAt,
      earliestAt: startAt,
      latestAt: endAt,
      target,
      people: userIds,
      auditorIds: [],
      auditRequired,
      key: '-',
      rule: { makeupDays: 0, abnormalPolicy: 'task' },
      lost: false,
      source: 'adhoc',
    },
  ])
  return { id: id! }
}

async function assign(
  q: Queryable,
  tasks: readonly { id: string; people: readonly number[]; auditors: readonly number[] }[],
): Promise<void> {
  const pairs = (of: 'people' | 'auditors') =>
    JSON.stringify(tasks.flatMap((task) => task[of].map((user, position) => ({ id: task.id, user, position }))))
  await q.query(
    `insert into schedule_task__assignee_ids (owner_id, target_id, position)
     select x.id, x."user", x.position from jsonb_to_recordset($1::jsonb) as x(id uuid, "user" bigint, position integer)`,
    [pairs('people')],
  )
  await q.query(
    `insert into schedule_task__auditor_ids (owner_id, target_id, position)
     select x.id, x."user", x.position from jsonb_to_recordset($1::jsonb) as x(id uuid, "user" bigint, position integer)`,
    [pairs('auditors')],
  )
}

async function makeSteps(
  { q, now }: { q: Queryable; now: Date },
  kind: string,
  { companyId, communityId }: Place,
  tasks: readonly { id: string; draft: TaskDraft }[],
): Promise<void> {
  const steps = tasks.flatMap(({ id: taskId, draft }) =>
    draft.target.steps.map((step, at) => ({ step, id: uuidv7(), taskId, seq: at + 1, draft })),
  )
  await q.query(
    `insert into schedule_step (id, company_id, community_id, biz_kind, task_id, seq, ref_id, ref_name, target_name, category, required, co_signed, code, nfc_code, geo_lng, geo_lat,
       radius_meters, status, skewed, speedy, abnormal_count, created_at, updated_at)
     select x.id, $2, $3, $4, x."taskId", x.seq, x."refId", x."refName", x."targetName", x.category, x.required, x."coSigned", x.code, x."nfcCode", x.lng, x.lat,
       x."radiusMeters", case when x.lost then 'missed' else 'pending' end, false, false, 0, $5, $5
     from jsonb_to_recordset($1::jsonb) as x(id uuid, "taskId" uuid, seq integer, "refId" text, "refName" text, "targetName" text, category text, required boolean,
       "coSigned" boolean, code text, "nfcCode" text, lng numeric, lat numeric, "radiusMeters" integer, lost boolean)`,
    [
      JSON.stringify(
        steps.map(({ step, id, taskId, seq, draft }) => ({
          id,
          taskId,
          seq,
          refId: step.refId,
          refName: step.refName,
          targetName: draft.target.name,
          category: draft.target.category,
          required: step.required,
          coSigned: step.coSigned,
          code: step.code,
          nfcCode: step.nfcCode,
          lng: step.geo?.lng ?? null,
          lat: step.geo?.lat ?? null,
          radiusMeters: step.radiusMeters,
          lost: draft.lost,
        })),
      ),
      companyId,
      communityId,
      kind,
      now,
    ],
  )
  const items = steps.flatMap(({ step, id: stepId, taskId }) =>
    step.items.map((item, at) => ({ id: uuidv7(), stepId, taskId, seq: at + 1, ...item })),
  )
  await q.query(
    `insert into schedule_item (id, company_id, community_id, task_id, step_id, seq, item_id, name, value_type, standard_text, unit, normal_min, normal_max, options, required,
       photo_rule, level, created_at, updated_at)
     select x.id, $2, $3, x."taskId", x."stepId", x.seq, x."itemId", x.name, x."valueType", x."standardText", x.unit, x."normalMin", x."normalMax",
       case when x.options is null then null else array(select jsonb_array_elements_text(x.options)) end, x.required, x."photoRule", x.level, $4, $4
     from jsonb_to_recordset($1::jsonb) as x(id uuid, "taskId" uuid, "stepId" uuid, seq integer, "itemId" text, name text, "valueType" text, "standardText" text, unit text,
       "normalMin" numeric, "normalMax" numeric, options jsonb, required boolean, "photoRule" text, level text)`,
    [JSON.stringify(items), companyId, communityId, now],
  )
}

/** Takes tasks back that nobody has begun. */
export async function deleteTasks(q: Queryable, kind: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await bindingOf(kind).takenBack?.(q, ids)
  const gone = [[...ids]]
  await q.query('delete from schedule_item where task_id = any($1::uuid[])', gone)
  await q.query('delete from schedule_step where task_id = any($1::uuid[])', gone)
  await q.query('delete from schedule_task__assignee_ids where owner_id = any($1::uuid[])', gone)
  await q.query('delete from schedule_task__auditor_ids where owner_id = any($1::uuid[])', gone)
  await q.query('delete from schedule_task where id = any($1::uuid[])', gone)
}
