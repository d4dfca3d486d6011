import { defineAction, type FieldsAction, returns } from '../kernel/action.ts'
import type { AnyEntity } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { record } from '../kernel/inputs.ts'
import { z } from '../kernel/zod.ts'
import { SIGN_BY } from './schedule-options.ts'

/** What would come of a plan as it is written. */
export interface SlotPreview {
  readonly words: string
  readonly slots: readonly { readonly date: string; readonly start: string; readonly end: string }[]
  readonly months: readonly { readonly month: string; readonly slots: number }[]
  /** Tasks on the busiest day. */
  readonly aDay: number
  readonly total: number
}
/** Foresees a plan of a module as it is being written. */
export const planPreview = <const N extends string>(name: N, label: string, { base, codes }: AnyEntity) =>
  defineAction(name, {
    label,
    path: `${base!}/preview`,
    permission: codes.list,
    input: z.object({ draft: record }),
    output: returns<SlotPreview>(),
    sample: ({ today }) => ({
      draft: {
        freq: 'monthly',
        every: 1,
        monthDays: [5],
        times: [{ start: '08:00', end: '18:00' }],
        startDate: today,
        holidayPolicy: 'run',
      },
    }),
  })
/** One item of a step with what was found. */
export interface SheetItem {
  readonly id: string
  readonly name: string
  readonly valueType: string
  readonly standardText: string | null
  readonly unit: string | null
  readonly normalMin: string | null
  readonly normalMax: string | null
  readonly options: readonly string[] | null
  readonly required: boolean
  readonly photoRule: string
  readonly value: string | null
  readonly judge: string | null
  readonly remark: string | null
  /** What was found here the time before. */
  readonly last: string | null
}
export interface SheetStep {
  readonly id: string
  readonly seq: number
  readonly refId: string
  readonly refName: string
  readonly required: boolean
  readonly coSigned: boolean
  readonly status: string
  readonly signAt: string | null
  readonly signBy: string | null
  readonly signMethod: string | null
  readonly distanceMeters: number | null
  readonly radiusMeters: number
  readonly lng: number | null
  readonly lat: number | null
  readonly signLng: number | null
  readonly signLat: number | null
  readonly skewed: boolean
  readonly speedy: boolean
  readonly manualReason: string | null
  readonly remark: string | null
  /** Who looked at it while he audited the task, and when. */
  readonly spotBy: string | null
  readonly spotAt: string | null
  readonly photos: readonly { id: string; url: string; name: string; size: number; mime: string }[]
  readonly items: readonly SheetItem[]
}
/** Everything beside the row of a task. */
export interface TaskSheet {
  readonly signMethods: readonly string[]
  readonly methodRule: string
  readonly ordered: boolean
  readonly sitePhoto: string
  readonly allowManual: boolean
  readonly allowOffline: boolean
  /** Pictures are taken on the spot only. */
  readonly albumForbidden: boolean
  readonly minIntervalSeconds: number
  readonly steps: readonly SheetStep[]
  readonly traces: readonly {
    readonly at: string
    readonly action: string
    readonly actorName: string
    readonly fromState: string | null
    readonly toState: string | null
    readonly remark: string | null
  }[]
}

/** What a phone says of a piece of work in its list, whatever its kind. */
export interface CarriedWork {
  readonly id: string
  readonly version: number
  readonly name: string
  readonly targetName: string
  readonly communityName: string
  readonly slotStart: string
  readonly slotEnd: string
  /** Somebody has begun it: the caller. */
  readonly begun: boolean
}
/** A task with all that is needed to do it without a network. */
export interface CarriedTask extends CarriedWork {
  readonly taskNo: string
  readonly status: number
  readonly earliestAt: string
  readonly latestAt: string | null
  readonly sheet: Omit<TaskSheet, 'traces'>
  /** By step: what its codes are known by, `codeMark` of them; the codes themselves stand on the labels only. */
  readonly marks: Readonly<Record<string, { readonly qr: string | null; readonly nfc: string | null }>>
}
/** What somebody has to do by and by, as his phone keeps it. */
export interface CarriedDay<T extends CarriedWork = CarriedTask> {
  /** The server's clock when it was asked. */
  readonly at: string
  readonly tasks: readonly T[]
}

/** What became of a finding beside its row. */
export interface FindingParts {
  readonly orderNo: string | null
  readonly orderStatus: number | null
  readonly traces: TaskSheet['traces']
}

/** When it was done by the clock of the device, and whether it waited there for a network; `deed`: what is done. */
export const fromPhone = (deed: '签到' | '登记') => ({
  clientAt: f.dateTime('设备时间'),
  queued: f.flag(`离线${deed}`),
})
/** What somebody tells who signs a step: by which way, where, what he found. `what`: what a step is; `most`: items it may have. */
export const signFields = (what: string, most: number) => ({
  id: f.ref(what, { to: 'schedule.scheduleStep', required: true }),
  method: f.choice('方式', { of: SIGN_BY, required: true }),
  code: f.text('编码', {
    max: 60,
    required: true,
    when: { method: ['qr', 'nfc'] },
    placeholder: '扫描或输入标签上的编码',
    messages: { required: '请扫描或输入编码' },
  }),
  place: f.geoPoint('当前位置', { when: { method: ['qr', 'nfc', 'geo', 'photo'] } }),
  accuracy: f.integer('定位误差', { min: 0, max: 100_000, unit: '米' }),
  ...fromPhone('签到'),
  device: f.text('设备', { max: 64 }),
  photos: f.images('照片', { max: 9 }),
  remark: f.longText('说明', { max: 500 }),
  reason: f.text('补录原因', {
    max: 200,
    required: true,
    when: { method: 'manual' },
    messages: { required: '请填写补录原因' },
  }),
  items: f.lines('检查结果', {
    max: most,
    lines: {
      itemId: f.text('项目', { required: true, max: 40 }),
      value: f.text('结果', { max: 500 }),
      remark: f.text('说明', { max: 500 }),
      notApplicable: f.flag('不涉及'),
    },
  }),
})
export interface Signed {
  done: boolean
  distance: number | null
  signAt: string
}
export type SignAction = FieldsAction<string, ReturnType<typeof signFields>, Signed>
