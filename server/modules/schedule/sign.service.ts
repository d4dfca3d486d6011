import { CLOCK_SKEW_MINUTES, TASK_STATUS } from '@wuguan/contract/schedule/schedule-options'
import { scheduleStep } from '@wuguan/contract/schedule/schedule-task.entity'
import { gt, lt } from '@wuguan/contract/kernel/decimal'
import { badInput, notFound, refuse } from '@wuguan/contract/kernel/errors'
import type { Attachment, GeoPoint } from '@wuguan/contract/kernel/fields'
import { metersBetween } from '@wuguan/contract/kernel/geo'
import { dateTimeOf, instantOf } from '../../kernel/clock.ts'
import { claimAttachments } from '../../kernel/crud/references.ts'
import { DATE_TIME } from '../../kernel/db/columns.ts'
import type { Queryable } from '../../kernel/db/sql.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import { bindingOf } from './binding.service.ts'

/** What the rule of a task says of signing. */
export interface SignRule {
  readonly signMethods: readonly string[]
  readonly methodRule: 'any' | 'all'
  /** The steps are walked in their order. */
  readonly ordered: boolean
  readonly minIntervalSeconds: number
  readonly sitePhoto: 'none' | 'each'
  readonly allowManual: boolean
  readonly allowOffline: boolean
  readonly albumForbidden: boolean
  readonly radiusMeters: number
}
export interface ItemAnswer {
  readonly itemId: string
  readonly value?: string | null
  readonly remark?: string | null
  readonly notApplicable?: boolean | null
}
export interface Sign {
  readonly id: string
  readonly method: 'qr' | 'nfc' | 'geo' | 'photo' | 'manual'
  readonly code?: string | null
  readonly place?: GeoPoint | null
  /** Metres that the device may be off. */
  readonly accuracy?: number | null
  readonly clientAt?: string | null
  /** It waited on the phone for a network. */
  readonly queued?: boolean | null
  readonly device?: string | null
  readonly photos?: readonly Attachment[] | null
  readonly remark?: string | null
  readonly reason?: string | null
  readonly items?: readonly ItemAnswer[] | null
}

/** Metres that a position may be off and still be believed. */
const BELIEVED = 100
/** Faster than this between two points nobody walks. */
const WALKED_KMH = 15

interface StepRow {
  id: string
  taskId: string
  companyId: number
  communityId: number
  bizKind: string
  seq: number
  refId: string
  refName: string
  code: string | null
  nfcCode: string | null
  lng: number | null
  lat: number | null
  radius: number | null
  stepStatus: string
  signAt: string | null
  methodsDone: string[] | null
  rule: SignRule
  taskStatus: number
  executorId: number | null
  earliestAt: string
  startedAt: string | null
  latestAt: string | null
}
/** A step with its task, both held. */
async function heldStep(q: Queryable, id: string): Promise<StepRow> {
  const [row] = await q.query<StepRow>(
    `select s.id, s.task_id as "taskId", s.company_id as "companyId", s.community_id as "communityId", s.biz_kind as "bizKind", s.seq, s.ref_id as "refId", s.ref_name as "refName", s.code,
       s.nfc_code as "nfcCode", s.geo_lng::float8 as lng, s.geo_lat::float8 as lat, s.radius_meters as radius, s.status as "stepStatus", ${DATE_TIME('s.sign_at')} as "signAt",
       to_json(s.methods_done) as "methodsDone", t.rule, t.status as "taskStatus", t.executor_id as "executorId", ${DATE_TIME('t.earliest_at')} as "earliestAt",
       ${DATE_TIME('t.started_at')} as "startedAt", ${DATE_TIME('t.latest_at')} as "latestAt"
     from schedule_step s join schedule_task t on t.id = s.task_id where s.id = $1 for update of t, s`,
    [id],
  )
  if (!row) throw notFound()
  return row
}

interface Before {
  at: string
  lng: number | null
  lat: number | null
}
/** The step of the task that was signed last before now, another one than this. */
async function lastSigned(q: Queryable, { taskId, id }: StepRow): Promise<Before | null> {
  const [row] = await q.query<Before>(
    `select ${DATE_TIME('sign_at')} as at, geo_lng::float8 as lng, geo_lat::float8 as lat from schedule_step where task_id = $1 and id <> $2 and sign_at is not null order by sign_at desc limit 1`,
    [taskId, id],
  )
  return row ?? null
}
type Said = Pick<Sign, 'queued' | 'clientAt'>
/** The moment that something counts for: now, or when it was done where it waited for a network; a clock a little ahead is believed. */
export function momentSaid({ queued, clientAt }: Said, now: Date, deed: '签到' | '登记'): Date {
  if (!queued) return now
  if (!clientAt) throw badInput({ clientAt: `离线${deed}须带设备时间` })
  const said = new Date(instantOf(clientAt))
  if (said.getTime() - now.getTime() > CLOCK_SKEW_MINUTES * 60_000) throw refuse(`${deed}时间不能晚于当前时间`)
  return said < now ? said : now
}
/** What was done in time arrives when it can: the task may have been given up for missed meanwhile. */
export function demandInTime(
  { taskStatus, latestAt }: Pick<StepRow, 'taskStatus' | 'latestAt'>,
  { queued }: Said,
  at: Date,
  deed: '签到' | '登记',
): void {
  const open = taskStatus === TASK_STATUS.running || (queued && taskStatus === TASK_STATUS.missed)
  if (!open) throw refuse(`任务不在执行中，不能${deed}`)
  if (latestAt !== null && dateTimeOf(at) > latestAt) throw refuse('任务已超过执行期限')
}
function momentOf({ rule, earliestAt, startedAt }: StepRow, sign: Sign, now: Date): Date {
  if (sign.queued && !rule.allowOffline) throw refuse('该巡检模式不允许离线签到')
  const said = momentSaid(sign, now, '签到')
  // A task is begun by the server's clock: a phone a little behind it is believed, and counts from then.
  const begun = new Date(instantOf(startedAt ?? earliestAt))
  if (!sign.queued || said >= begun) return said
  if (begun.getTime() - said.getTime() <= CLOCK_SKEW_MINUTES * 60_000) return begun
  throw refuse(
    dateTimeOf(said) < earliestAt
      ? `未到执行时间，最早${earliestAt.slice(0, 16)}可开始`
      : '签到时间不能早于任务开始时间',
  )
}
const secondsSince = (now: Date, at: string) => (now.getTime() - Date.parse(instantOf(at))) / 1000
/** Between two signs, whichever clock was ahead: a slow phone says that the later one was the earlier. */
const secondsApart = (one: Date, other: string) => Math.abs(secondsSince(one, other))

/** The checks of a sign, in their order; answers how far away it was, where both are known. */
async function demandSound(
  context: ActionContext,
  step: StepRow,
  sign: Sign,
  last: Before | null,
  at: Date,
): Promise<number | null> {
  const { q, actor } = context
  const { rule } = step
  if (step.executorId !== actor.userId) throw refuse('该任务不是分配给您的')
  demandInTime(step, sign, at, '签到')
  if (sign.method === 'manual') {
    if (!rule.allowManual) throw refuse('该巡检模式不允许手工补录')
    if (!sign.reason) throw badInput({ reason: '请填写补录原因' })
    return null
  }
  if (!rule.signMethods.includes(sign.method)) throw badInput({ method: '该巡检模式不支持此签到方式' })
  if (sign.method === 'qr' || sign.method === 'nfc') await demandCode(q, step, sign)
  if (rule.ordered) {
    const [next] = await q.query<{ name: string }>(
      "select ref_name as name from schedule_step where task_id = $1 and required and status <> 'done' and seq < $2 order by seq limit 1",
      [step.taskId, step.seq],
    )
    if (next) throw refuse(`请按顺序巡检，下一点位为“${next.name}”`)
  }
  const known = step.lng !== null && step.lat !== null
  if (sign.method === 'geo' && !sign.place) throw badInput({ place: '请允许定位后签到' })
  const meters = known && sign.place ? metersBetween(sign.place, { lng: step.lng!, lat: step.lat! }) : null
  const radius = step.radius ?? rule.radiusMeters
  if (meters !== null && meters > radius) throw refuse(`距离点位${meters}米，超出${radius}米范围`)
  if (sign.place && (sign.accuracy ?? 0) > BELIEVED) throw refuse('定位精度不足，请移动到空旷处')
  if (last && step.signAt === null && secondsApart(at, last.at) < rule.minIntervalSeconds)
    throw refuse('与上一点间隔过短')
  return meters
}
async function demandCode(q: Queryable, step: StepRow, { method, code }: Sign): Promise<void> {
  const own = method === 'qr' ? step.code : step.nfcCode
  const given = (code ?? '')
    .trim()
    .replace(/^[A-Z]{2}:/, '')
    .toUpperCase()
  if (given === '') throw badInput({ code: '请扫描或输入编码' })
  if (given === own) return
  throw refuse((await bindingOf(step.bizKind).codeFault?.(q, step.refId, given)) ?? '二维码与当前点位不符')
}

interface ItemRow {
  id: string
  name: string
  valueType: string
  normalMin: string | null
  normalMax: string | null
  options: string[] | null
  photoRule: string
}
/** What an answer says of an item; refuses what needs more words or a picture. */
function judged(item: ItemRow, { value, remark, notApplicable }: ItemAnswer, pictures: boolean) {
  const text = value ?? null
  const given = {
    id: item.id,
    value: text,
    number: null as string | null,
    judge: null as string | null,
    remark: remark ?? null,
  }
  if (notApplicable) return { ...given, value: '不涉及', judge: 'na' }
  if (text === null || text === '') return { ...given, value: null }
  const need = (field: string, sentence: string) => badInput({ [field]: sentence })
  if (item.valueType === 'number') {
    if (!/^-?\d{1,10}(\.\d{1,4})?$/.test(text)) throw need('items', `“${item.name}”须为数值`)
    given.number = text
    const out =
      (item.normalMin !== null && lt(text, item.normalMin)) || (item.normalMax !== null && gt(text, item.normalMax))
    if (out && !remark) throw need('items', '数值超出正常范围，请填写说明')
    given.judge = out ? 'abnormal' : 'normal'
  } else if (item.valueType === 'choice') {
    if (!item.options?.includes(text)) throw need('items', `“${item.name}”没有选项“${text}”`)
    given.judge = text === item.options[0] ? 'normal' : 'abnormal'
  } else if (item.valueType === 'judge') {
    if (text !== 'normal' && text !== 'abnormal') throw need('items', `请填写“${item.name}”`)
    given.judge = text
  }
  const photo = item.photoRule === 'always' || (item.photoRule === 'abnormal' && given.judge === 'abnormal')
  if (photo && !pictures) throw need('photos', '请上传照片')
  return given
}

/**
 * Signs a step: for the first time, or again before the task is submitted, which replaces photos and items and keeps the first time. A step is
 * done when the methods of its rule are there. Doubtful signs are marked, not refused.
 */
export async function signStep(
  context: ActionContext,
  sign: Sign,
): Promise<{ done: boolean; distance: number | null; signAt: string }> {
  const { q, actor, now } = context
  const step = await heldStep(q, sign.id)
  const last = await lastSigned(q, step)
  const at = momentOf(step, sign, now)
  const distance = await demandSound(context, step, sign, last, at)
  const pictures = (sign.photos?.length ?? 0) > 0
  if ((step.rule.sitePhoto === 'each' || sign.method === 'photo') && !pictures) throw badInput({ photos: '请上传照片' })
  const items = await q.query<ItemRow>(
    `select id, name, value_type as "valueType", normal_min::text as "normalMin", normal_max::text as "normalMax", to_json(options) as options, photo_rule as "photoRule"
     from schedule_item where step_id = $1 order by seq`,
    [step.id],
  )
  const answers = new Map((sign.items ?? []).map((answer) => [answer.itemId, answer]))
  const results = items.flatMap((item) => {
    const answer = answers.get(item.id)
    return answer ? [judged(item, answer, pictures)] : []
  })
  const methods = [...new Set([...(step.methodsDone ?? []), sign.method, ...(pictures ? ['photo'] : [])])]
  const done =
    sign.method === 'manual' ||
    step.rule.methodRule === 'any' ||
    step.rule.signMethods.every((method) => methods.includes(method))
  const skewed = !!sign.clientAt && Math.abs(secondsSince(now, sign.clientAt)) > CLOCK_SKEW_MINUTES * 60
  const speedy = step.signAt === null && tooFast(step, last, at)
  await q.query(
    `update schedule_step set status = case when $2 then 'done' else status end, sign_at = coalesce(sign_at, $18), received_at = $3, sign_by_id = $4, sign_method = coalesce(sign_method, $5),
       methods_done = $6, sign_geo_lng = coalesce($7, sign_geo_lng), sign_geo_lat = coalesce($8, sign_geo_lat), distance_meters = coalesce($9, distance_meters), client_at = $10,
       skewed = skewed or $11, speedy = speedy or $12, device_id = coalesce($13, device_id), photos = $14, remark = $15, manual_reason = coalesce($16, manual_reason),
       abnormal_count = $17, version = version + 1, updated_by = $4, updated_at = $3 where id = $1`,
    [
      step.id,
      done,
      now,
      actor.userId,
      sign.method,
      methods,
      sign.place?.lng ?? null,
      sign.place?.lat ?? null,
      distance,
      sign.clientAt ? instantOf(sign.clientAt) : null,
      skewed,
      speedy,
      sign.device ?? null,
      sign.photos ? JSON.stringify(sign.photos) : null,
      sign.remark ?? null,
      sign.reason ?? null,
      results.filter(({ judge }) => judge === 'abnormal').length,
      at,
    ],
  )
  await claimAttachments(q, scheduleStep, step.id, { photos: sign.photos ?? [] }, ['photos'], actor, now)
  await q.query(
    `update schedule_item i set value = x.value, number_value = x.number, judge = x.judge, remark = x.remark, version = i.version + 1, updated_by = $2, updated_at = $3
     from jsonb_to_recordset($1::jsonb) as x(id uuid, value text, number numeric, judge text, remark text) where i.id = x.id`,
    [JSON.stringify(results), actor.userId, now],
  )
  await q.query(
    `update schedule_task t set step_done = (select count(*) from schedule_step s where s.task_id = t.id and s.required and s.status = 'done'),
       abnormal_count = (select count(*) from schedule_item i where i.task_id = t.id and i.judge = 'abnormal'), suspect = t.suspect or $2, updated_at = $3 where t.id = $1`,
    [step.taskId, skewed || speedy || sign.method === 'manual', now],
  )
  const signAt = step.signAt ?? dateTimeOf(at)
  if (done)
    await bindingOf(step.bizKind).signed?.(context, {
      stepId: step.id,
      at: signAt,
      geo: sign.place ?? null,
      deviceId: sign.device ?? null,
    })
  return { done, distance, signAt }
}

/** Whether nobody walks from the point before to this one in the time between; without coordinates nothing is said. */
function tooFast(step: StepRow, last: Before | null, at: Date): boolean {
  if (!last || step.lng === null || step.lat === null || last.lng === null || last.lat === null) return false
  const seconds = Math.max(1, secondsApart(at, last.at))
  const meters = metersBetween({ lng: last.lng, lat: last.lat }, { lng: step.lng, lat: step.lat })
  return (meters / seconds) * 3.6 > WALKED_KMH
}

/** 抽查: that an auditor has looked at a step, or has not after all; says when. */
export async function markSpot(
  { q, actor, now }: ActionContext,
  stepId: string,
  spotted: boolean,
): Promise<string | null> {
  await q.query(
    'update schedule_step set spot_at = $2, spot_by = $3, version = version + 1, updated_by = $4, updated_at = $5 where id = $1',
    [stepId, spotted ? now : null, spotted ? actor.petName : null, actor.userId, now],
  )
  return spotted ? dateTimeOf(now) : null
}
