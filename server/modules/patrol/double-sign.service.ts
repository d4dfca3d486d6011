import { doubleSignFlow } from '@wuguan/contract/patrol/double-sign.flow'
import { badInput, refuse } from '@wuguan/contract/kernel/errors'
import { metersBetween } from '@wuguan/contract/kernel/geo'
import { labelOf } from '@wuguan/contract/kernel/options'
import { TASK_STATUS } from '@wuguan/contract/schedule/schedule-options'
import { dateTimeOf, instantOf } from '../../kernel/clock.ts'
import type { Queryable } from '../../kernel/db/sql.ts'
import { flow } from '../../kernel/flow/flow.ts'
import { moveBySystem } from '../../kernel/flow/system.ts'
import { uuidv7 } from '../../kernel/ids.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import { ruleOf, type Signed, type TaskRow } from '../schedule/binding.service.ts'
import { patrolSettings } from './settings.service.ts'

/** Two signs within so many seconds at one and the same place are not those of two people. */
const AT_ONCE = 5

/** Makes the records of a task's key points when it is begun; what is there stays. */
export async function openDoubleSigns({ q, now, actor }: ActionContext, task: TaskRow): Promise<void> {
  const steps = await q.query<{ id: string; pointId: string; pointName: string }>(
    'select id, ref_id as "pointId", ref_name as "pointName" from schedule_step where task_id = $1 and co_signed order by seq',
    [task.id],
  )
  const { doubleSignMinutes = 15 } = await ruleOf(q, task)
  await q.query(
    `insert into double_sign (id, company_id, community_id, task_id, step_id, point_id, point_name, way_name, slot_date, minutes, status, suspect, created_by, created_at, updated_at)
     select x.id, $2, $3, $4, x."stepId", x."pointId", x."pointName", $5, $6, $7, 10, false, $8, $9, $9
     from jsonb_to_recordset($1::jsonb) as x(id uuid, "stepId" uuid, "pointId" uuid, "pointName" text) on conflict (step_id) do nothing`,
    [
      JSON.stringify(steps.map(({ id, ...step }) => ({ id: uuidv7(), stepId: id, ...step }))),
      task.companyId,
      task.communityId,
      task.id,
      task.targetName,
      task.slotDate,
      Number(doubleSignMinutes),
      actor.userId,
      now,
    ],
  )
}

/** The first signature of a key point; a sign that is repeated keeps the first time. */
export const signMain = async (
  { q, now, actor }: ActionContext,
  { stepId, at, geo, deviceId }: Signed,
): Promise<void> => {
  await q.query(
    `update double_sign set main_user_id = $2, main_at = $3, main_geo_lng = $4, main_geo_lat = $5, main_device = $6, version = version + 1, updated_at = $7
     where step_id = $1 and main_at is null`,
    [stepId, actor.userId, instantOf(at), geo?.lng ?? null, geo?.lat ?? null, deviceId, now],
  )
}

/** Key points of tasks that have ended without a second signature. */
export async function loseDoubleSigns(q: Queryable, now: Date, taskIds: readonly string[]): Promise<void> {
  await moveBySystem(
    { q, now },
    doubleSignFlow,
    'lose',
    (params) => `t.task_id = any(${params.add([...taskIds])}::uuid[])`,
  )
}
/** First signatures that nobody has joined in time. */
export const expireDoubleSigns = async ({ q, now }: { q: Queryable; now: Date }): Promise<number> =>
  (
    await moveBySystem(
      { q, now },
      doubleSignFlow,
      'expire',
      (params) => `t.main_at + t.minutes * interval '1 minute' < ${params.add(now)}`,
    )
  ).length

interface StepOf {
  lng: number | null
  lat: number | null
  radius: number
  mainDevice: string | null
  taskStatus: number
}

export const doubleSignSteps = flow(doubleSignFlow, {
  coSign: {
    guard: ({ mainAt, mainUserId }, { actor }) => {
      if (mainAt === null) return '请先完成主签'
      return mainUserId === actor.userId ? '主签与副签不能为同一人' : null
    },
    run: async (context, row, { place, device }) => {
      const { q, actor, now } = context
      const { coSignerPositions, suspectSameDevice } = await patrolSettings(q, {
        companyId: row.companyId!,
        communityId: row.communityId!,
      })
      if (coSignerPositions.length > 0) {
        const [held] = await q.query('select 1 from user_position where user_id = $1 and position_id = any($2)', [
          actor.userId,
          [...coSignerPositions],
        ])
        if (!held) throw refuse('您没有副签资格')
      }
      const [step] = await q.query<StepOf>(
        `select s.geo_lng::float8 as lng, s.geo_lat::float8 as lat, coalesce(s.radius_meters, (t.rule ->> 'radiusMeters')::int, 50) as radius, d.main_device as "mainDevice",
           t.status as "taskStatus"
         from double_sign d join schedule_step s on s.id = d.step_id join schedule_task t on t.id = d.task_id where d.id = $1`,
        [row.id],
      )
      if (step!.taskStatus !== TASK_STATUS.running)
        throw refuse(`任务${labelOf(TASK_STATUS, step!.taskStatus)}，不能副签`)
      const known = step!.lng !== null && step!.lat !== null
      // Only its position says that somebody stands at the point: the guard is no guard without one.
      if (known && !place) throw badInput({ place: '请允许定位后签到' })
      const meters = known && place ? metersBetween(place, { lng: step!.lng!, lat: step!.lat! }) : null
      if (meters !== null && meters > step!.radius) throw refuse(`距离点位${meters}米，超出${step!.radius}米范围`)
      const gap = Math.round((now.getTime() - Date.parse(instantOf(row.mainAt!))) / 1000)
      const apart = row.mainGeo && place ? metersBetween(row.mainGeo, place) : null
      const why =
        suspectSameDevice && device && device === step!.mainDevice
          ? '两次签到使用同一设备'
          : gap < AT_ONCE && apart === 0
            ? '两次签到间隔过短且位置相同'
            : null
      return context.ends(gap <= row.minutes * 60 ? 'valid' : 'late', {
        coUserId: actor.userId,
        coAt: dateTimeOf(now),
        coGeo: place ?? null,
        coDevice: device ?? null,
        distanceMeters: meters,
        gapSeconds: gap,
        suspect: why !== null,
        suspectReason: why,
      })
    },
  },
})
