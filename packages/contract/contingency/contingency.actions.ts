import { defineAction, returns } from '../kernel/action.ts'
import { f, type Attachment, type GeoPoint } from '../kernel/fields.ts'
import { z } from '../kernel/zod.ts'
import { contingencyEvent, emergencyFields, emergencyRules } from './contingency-event.entity.ts'
import { contingencyPermission } from './contingency-permission.entity.ts'
import type { ProgressKind, RightKind } from './contingency-options.ts'

const base = contingencyEvent.base!
const of = f.ref('应急事件', { to: contingencyEvent.name, required: true })

/** Reports an emergency in one step: the record, its number, its tasks, its process. */
export const reportEmergency = defineAction('contingency.report', {
  label: '上报应急事件',
  path: `${base}/report`,
  permission: contingencyEvent.codes.add,
  idempotent: true,
  of: contingencyEvent.name,
  fields: { communityId: f.refInt('项目', { to: 'basedata.community', required: true }), ...emergencyFields(true) },
  rules: emergencyRules,
  output: returns<{ id: string; version: number }>(),
})

export interface PathStep {
  readonly name: string
  readonly people: readonly string[]
}
/** Up to whom a report of a level goes, and the plan that would be followed. */
export const previewReport = defineAction('contingency.preview', {
  label: '应急预案与审批路径',
  path: `${base}/preview`,
  permission: contingencyEvent.codes.add,
  fields: {
    communityId: f.refInt('项目', { to: 'basedata.community', required: true }),
    typeId: f.ref('事件类型', { to: 'contingency.contingencyType', required: true }),
    levelId: f.ref('事件级别', { to: 'contingency.contingencyLevel' }),
  },
  output: returns<{
    readonly level: string | null
    readonly reportMinutes: number | null
    readonly planText: string | null
    readonly steps: readonly { readonly step: string; readonly roleText: string; readonly limitMinutes: number }[]
    readonly path: readonly PathStep[]
  }>(),
})

export interface CommandTask {
  readonly id: string
  readonly version: number
  readonly step: string
  readonly roleText: string | null
  readonly ownerId: number | null
  readonly owner: string | null
  readonly dueAt: string | null
  readonly status: number
  readonly doneAt: string | null
  readonly remark: string | null
  readonly photos: number
  /** Minutes that it is or was over its time. */
  readonly minutesOver: number
}
export interface CommandEntry {
  readonly id: string
  readonly kind: ProgressKind
  readonly content: string
  readonly at: string
  readonly by: string
  readonly injured: number | null
  readonly dead: number | null
  readonly missing: number | null
  readonly evacuated: number | null
  readonly oldLevel: string | null
  readonly newLevel: string | null
  readonly attachments: readonly Attachment[]
}
export interface CommandPerson {
  readonly userId: number
  readonly name: string
  readonly calledAt: string
  readonly arrivedAt: string | null
  readonly geo: GeoPoint | null
}
export interface CommandOrder {
  readonly id: string
  readonly orderNo: string
  readonly title: string
  readonly status: number
  readonly handler: string | null
}
export interface CommandTrace {
  readonly action: string
  readonly actorName: string
  readonly at: string
  readonly remark: string | null
}
export interface AuditLine {
  readonly id: string
  readonly round: string
  readonly node: string
  readonly people: string
  readonly result: number
  readonly comment: string | null
  readonly at: string | null
}
export interface Command {
  /** The clock of the server, by which all times on the page are read. */
  readonly now: string
  /** Grows with every change of the emergency itself. */
  readonly version: number
  readonly tasks: readonly CommandTask[]
  readonly feed: readonly CommandEntry[]
  readonly people: readonly CommandPerson[]
  readonly orders: readonly CommandOrder[]
  readonly audits: readonly AuditLine[]
  readonly traces: readonly CommandTrace[]
}
/** Everything that moves while an emergency is led. */
export const readCommand = defineAction('contingency.command', {
  label: '应急事件处置',
  method: 'GET',
  path: `${base}/command`,
  permission: contingencyEvent.codes.list,
  fields: { id: of },
  output: returns<Command>(),
})

/** Whoever was called says that he is there. */
export const arrive = defineAction('contingency.arrive', {
  label: '到场签到',
  path: `${base}/arrive`,
  permission: contingencyEvent.codes.list,
  of: contingencyEvent.name,
  fields: { id: of, geo: f.geoPoint('当前位置') },
  output: returns<null>(),
})

export interface EditableEvent {
  readonly id: string
  readonly editable: boolean
  /** Why it is only read. */
  readonly reason: string | null
}
/** The record that a process decided on, and whether the caller may correct it. */
export const eventByProcess = defineAction('contingency.byProcess', {
  label: '流程的应急事件',
  method: 'GET',
  path: `${base}/by-process`,
  permission: contingencyEvent.codes.edit,
  input: z.object({ processInstanceId: z.uuid('流程实例不存在') }),
  output: returns<EditableEvent>(),
  sample: (world) => ({ processInstanceId: String(world.id('bpm.processInstance')) }),
})

export interface TriedRight {
  readonly kind: RightKind
  readonly allowed: boolean
  /** What decided: a row by its name, or why nothing did. */
  readonly why: string
}
/** 权限测试: what somebody may do with such an emergency, by the function that judges it. */
export const tryRights = defineAction('contingency.tryRights', {
  label: '权限测试',
  path: `${contingencyPermission.base!}/try`,
  permission: 'contingency:permission:test',
  fields: {
    userId: f.refInt('人员', { to: 'system.user', required: true }),
    communityId: f.refInt('项目', { to: 'basedata.community', required: true }),
    typeId: f.ref('事件类型', { to: 'contingency.contingencyType', required: true }),
    levelId: f.ref('事件级别', { to: 'contingency.contingencyLevel', required: true }),
  },
  output: returns<{ rights: readonly TriedRight[] }>(),
})

export interface DensityRow {
  readonly communityId: number
  readonly community: string
  readonly events: number
  /** m² */
  readonly area: string | null
  /** Emergencies per 100,000 m², two decimals; null without an area. */
  readonly density: string | null
}
export interface PlaceRow {
  readonly id: string
  readonly title: string
  readonly lng: number
  readonly lat: number
}
const day = (label: string) => f.date(label, { required: true })
/** Where the emergencies of a range were, and how many they are by the area that is managed. */
export const contingencyPlaces = defineAction('contingency.places', {
  label: '应急事件分布',
  method: 'GET',
  path: '/complex/contingency/places',
  permission: 'contingency:report:view',
  fields: { from: day('开始日期'), to: day('结束日期') },
  output: returns<{
    readonly density: string | null
    readonly communities: readonly DensityRow[]
    readonly places: readonly PlaceRow[]
  }>(),
})
