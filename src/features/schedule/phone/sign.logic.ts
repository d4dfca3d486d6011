import type { CarriedTask, SheetItem, SheetStep } from '@wuguan/contract/schedule/schedule.actions'
import type { GeoPoint } from '@wuguan/contract/kernel/fields'
import { metersBetween } from '@wuguan/contract/kernel/geo'

export type Method = 'qr' | 'nfc' | 'geo' | 'photo' | 'manual'
export interface Answer {
  readonly itemId: string
  readonly value?: string | null
  readonly remark?: string | null
}
/** What somebody is about to say of a point. */
export interface SignDraft {
  readonly method: Method
  /** The code that was read is the point's. */
  readonly codeFits: boolean | null
  readonly place: GeoPoint | null
  readonly accuracy: number | null
  readonly pictures: number
  readonly reason: string
  readonly items: readonly Answer[]
}
/** When points of the task were signed on this phone, beside what the server knows. */
export type SignedAt = ReadonlyMap<string, string>

const BELIEVED = 100
/** Whichever clock was ahead: one of the two moments may be the server's. */
const secondsApart = (one: string, other: string) => Math.abs(Date.parse(stamp(other)) - Date.parse(stamp(one))) / 1000
const stamp = (at: string) => `${at.replace(' ', 'T')}+08:00`

/** When a step was signed, here or as the server has it; null: not yet. */
export const signedAt = (step: SheetStep, here: SignedAt): string | null => here.get(step.id) ?? step.signAt

/**
 * Why the server would not take the sign, in its words and its order: whoever stands in a cellar hears it there, not in the evening. The server
 * judges all the same. `what` is what its steps are.
 */
export function signFault(
  task: CarriedTask,
  step: SheetStep,
  draft: SignDraft,
  here: SignedAt,
  now: string,
  what = '点位',
): string | null {
  const { sheet } = task
  if (task.latestAt !== null && now > task.latestAt) return '任务已超过执行期限'
  if (draft.method === 'manual') return draft.reason.trim() === '' ? '请填写补录原因' : itemFault(step.items, draft)
  if (draft.method === 'qr' || draft.method === 'nfc') {
    if (draft.codeFits === null) return '请扫描或输入编码'
    if (!draft.codeFits) return `二维码与当前${what}不符`
  }
  if (sheet.ordered) {
    const next = sheet.steps.find(
      (one) => one.required && one.seq < step.seq && one.status !== 'done' && !here.has(one.id),
    )
    if (next) return `请按顺序巡检，下一点位为“${next.refName}”`
  }
  if (draft.method === 'geo' && !draft.place) return '请允许定位后签到'
  if (draft.place) {
    const meters =
      step.lng === null || step.lat === null
        ? null
        : metersBetween(draft.place, { lng: Number(step.lng), lat: Number(step.lat) })
    if (meters !== null && meters > step.radiusMeters) return `距离点位${meters}米，超出${step.radiusMeters}米范围`
    if ((draft.accuracy ?? 0) > BELIEVED) return '定位精度不足，请移动到空旷处'
  }
  const last = sheet.steps
    .filter(({ id }) => id !== step.id)
    .flatMap((one) => signedAt(one, here) ?? [])
    .toSorted((one, other) => other.localeCompare(one))[0]
  if (last && signedAt(step, here) === null && secondsApart(last, now) < sheet.minIntervalSeconds)
    return '与上一点间隔过短'
  if ((sheet.sitePhoto === 'each' || draft.method === 'photo') && draft.pictures === 0) return '请上传照片'
  return itemFault(step.items, draft)
}

const NUMBER = /^-?\d{1,10}(\.\d{1,4})?$/
function itemFault(items: readonly SheetItem[], { items: answers, pictures }: SignDraft): string | null {
  for (const item of items) {
    const answer = answers.find(({ itemId }) => itemId === item.id)
    const value = answer?.value ?? ''
    if (value === '') {
      if (item.required) return `请填写“${item.name}”`
      continue
    }
    const out = item.valueType === 'number' && !within(item, value)
    if (item.valueType === 'number' && !NUMBER.test(value)) return `“${item.name}”须为数值`
    if (out && !answer?.remark) return '数值超出正常范围，请填写说明'
    const abnormal =
      out ||
      (item.valueType === 'judge' && value === 'abnormal') ||
      (item.valueType === 'choice' && value !== item.options?.[0])
    if ((item.photoRule === 'always' || (item.photoRule === 'abnormal' && abnormal)) && pictures === 0)
      return '请上传照片'
  }
  return null
}
const within = ({ normalMin, normalMax }: SheetItem, value: string) =>
  (normalMin === null || Number(value) >= Number(normalMin)) &&
  (normalMax === null || Number(value) <= Number(normalMax))

/** Ways of signing that this task takes, the likeliest first. */
export const methodsOf = ({ sheet }: CarriedTask): readonly Method[] => [
  ...(sheet.signMethods as readonly Method[]),
  ...(sheet.allowManual ? (['manual'] as const) : []),
]
/** What is still missing before the task can be handed in; null: nothing. */
export function openWords({ sheet }: CarriedTask, here: SignedAt): string | null {
  const open = sheet.steps.filter(({ id, required, status }) => required && status !== 'done' && !here.has(id)).length
  return open > 0 ? `还有${open}个点位未完成` : null
}
