import { defineAction, returns } from '../kernel/action.ts'
import { f } from '../kernel/fields.ts'
import { nothing } from '../kernel/inputs.ts'
import { z } from '../kernel/zod.ts'
import {
  type CarriedDay,
  type CarriedTask,
  type FindingParts,
  fromPhone,
  planPreview,
  type Signed,
  signFields,
  type TaskSheet,
} from '../schedule/schedule.actions.ts'
import { equipmentFinding } from './equipment-finding.entity.ts'
import { MAINTAIN_KIND } from '../schedule/schedule-options.ts'
import { equipmentPlan } from './equipment-plan.entity.ts'
import { equipmentTask } from './equipment-task.entity.ts'
import { maintainRecord, workFields } from './maintain-record.entity.ts'

export const previewEquipmentPlan = planPreview('equipment.previewPlan', '预览维保计划', equipmentPlan)

export interface YearCell {
  readonly kind: string
  readonly planned: number
  readonly done: number
}
/** What is planned for a machine in a year, month by month. */
export interface YearLine {
  readonly id: string
  readonly equipmentNo: string
  readonly name: string
  readonly place: string
  readonly months: readonly (readonly YearCell[])[]
}
export const yearPlan = defineAction('equipment.yearPlan', {
  label: '年度计划表',
  method: 'GET',
  path: `${equipmentPlan.base!}/year`,
  permission: equipmentPlan.codes.list,
  input: z.object({ year: z.coerce.number('请选择年份').int().min(2000, '年份不正确').max(2100, '年份不正确') }),
  output: returns<{ lines: YearLine[]; capped: boolean }>(),
  sample: () => ({ year: 2025 }),
})

const task = { to: equipmentTask.name, required: true } as const
export interface MaintainSheet extends TaskSheet {
  readonly machine: {
    readonly id: string
    readonly equipmentNo: string
    readonly name: string
    readonly place: string
    readonly status: number
    readonly qrCode: string
    readonly runHours: string | null
    readonly contractor: string | null
    readonly licence: string | null
    /** The contractor has no valid licence any more. */
    readonly licenceFault: string | null
  }
  readonly work: {
    readonly runHoursBefore: string | null
    readonly runHours: string | null
    readonly downMinutes: number | null
    readonly contractorCost: string | null
    readonly contractorSign: readonly { id: string; url: string; name: string; size: number; mime: string }[]
    readonly cost: string | null
    /** Written down, not taken yet. */
    readonly wanted: readonly MaintainMaterialLine[]
    readonly taken: readonly MaintainMaterialLine[]
  }
}
export interface MaintainMaterialLine {
  readonly warehouseId: string
  readonly warehouse: string
  readonly materialId: string
  readonly material: string
  readonly unit: string
  readonly quantity: string
  readonly amount: string | null
}
export const equipmentSheet = defineAction('equipment.taskSheet', {
  label: '维保任务明细',
  method: 'GET',
  path: `${equipmentTask.base!}/sheet`,
  permission: equipmentTask.codes.list,
  fields: { id: f.ref('任务', task) },
  output: returns<MaintainSheet>(),
})

/** A maintenance task with its machine and what was written down of it; the code of the machine stands on its label only. */
export interface CarriedMaintenance extends CarriedTask {
  readonly maintainKind: string
  readonly machine: Omit<MaintainSheet['machine'], 'qrCode'>
  readonly work: MaintainSheet['work']
}
/** 今日维保: what the caller may maintain within half a day or has begun, with all that it takes; his phone keeps it. */
export const equipmentDay = defineAction('equipment.day', {
  label: '今日维保任务',
  method: 'GET',
  path: `${equipmentTask.base!}/day`,
  permission: 'equipment:task:execute',
  input: nothing,
  output: returns<CarriedDay<CarriedMaintenance>>(),
})

/** 签到: somebody stands before the machine of the task that he has begun. */
export const signEquipment = defineAction('equipment.signTask', {
  label: '设备签到',
  path: `${equipmentTask.base!}/sign`,
  permission: 'equipment:task:execute',
  of: 'schedule.scheduleStep',
  idempotent: true,
  fields: signFields('设备', 200),
  output: returns<Signed>(),
})

/** 保养登记: what whoever maintains the machine writes down until the task is submitted; a signature left out stays as it is. */
export const saveWork = defineAction('equipment.saveWork', {
  label: '保养登记',
  method: 'PUT',
  path: `${equipmentTask.base!}/work`,
  permission: 'equipment:task:execute',
  of: maintainRecord.name,
  idempotent: true,
  fields: { id: f.ref('任务', task), ...workFields, ...fromPhone('登记') },
  output: returns<{ id: string }>(),
})

/** 临时任务: a machine is maintained once, without a plan. */
export const addEquipmentTask = defineAction('equipment.addTask', {
  label: '新增临时任务',
  path: `${equipmentTask.base!}/adhoc`,
  permission: 'equipment:task:adhoc',
  idempotent: true,
  fields: {
    equipmentId: f.ref('设备', { to: 'equipment.equipment', required: true }),
    name: f.text('任务名称', { required: true, max: 60 }),
    maintainKind: f.choice('维保类别', { of: MAINTAIN_KIND, required: true, default: 'routine' }),
    includesLower: f.flag('含低级项目', { default: false }),
    userIds: f.refsInt('执行人', { to: 'system.user', required: true, max: 20 }),
    contractorId: f.ref('第三方单位', { to: 'basedata.contractor', having: { state: '1' } }),
    startAt: f.dateTime('开始', { required: true }),
    endAt: f.dateTime('结束', { required: true, after: 'startAt' }),
    auditRequired: f.flag('需审核', { default: false }),
  },
  output: returns<{ id: string }>(),
})

/** A task that nobody has begun goes to another day, within the time that its plan allows. */
export const moveTask = defineAction('equipment.moveTask', {
  label: '调整日期',
  method: 'PUT',
  path: `${equipmentTask.base!}/move`,
  permission: 'equipment:task:reassign',
  fields: { id: f.ref('任务', task), day: f.date('日期', { required: true }) },
  output: returns<{ slotDate: string }>(),
})

/** Another firm maintains the machine this time. */
export const assignContractor = defineAction('equipment.assignContractor', {
  label: '更换维保单位',
  method: 'PUT',
  path: `${equipmentTask.base!}/contractor`,
  permission: 'equipment:task:reassign',
  fields: {
    id: f.ref('任务', task),
    contractorId: f.ref('第三方单位', { to: 'basedata.contractor', required: true, having: { state: '1' } }),
  },
  output: returns<{ contractorId: string }>(),
})

export interface LoadTask {
  readonly id: string
  readonly version: number
  readonly taskNo: string
  readonly name: string
  readonly slotDate: string
  readonly minutes: number
  readonly status: number
  readonly mayMove: boolean
}
export interface StaffLoad {
  readonly id: number
  readonly name: string
  readonly days: readonly {
    readonly date: string
    readonly load: number
    readonly shift: number
    readonly tasks: LoadTask[]
  }[]
}
export const LOAD_DAYS = [7, 14, 31] as const
/** How much maintenance each of the staff has on each day, beside the minutes of his shift. */
export const staffLoad = defineAction('equipment.staffLoad', {
  label: '人员任务',
  method: 'GET',
  path: `${equipmentTask.base!}/load`,
  permission: equipmentTask.codes.list,
  input: z.object({
    from: z.string('请选择日期').regex(/^\d{4}-\d{2}-\d{2}$/, '日期不正确'),
    days: z.coerce.number().int().min(1, '天数不正确').max(31, '天数不正确'),
  }),
  output: returns<{ staff: StaffLoad[]; unassigned: LoadTask[] }>(),
  sample: ({ today }) => ({ from: today, days: 7 }),
})

export interface EquipmentFindingParts extends FindingParts {
  readonly equipmentId: string
  readonly equipmentNo: string
  readonly equipmentStatus: number
  readonly reading: string | null
  readonly limits: string | null
}
export const equipmentFindingParts = defineAction('equipment.findingParts', {
  label: '设备异常经过',
  method: 'GET',
  path: `${equipmentFinding.base!}/parts`,
  permission: equipmentFinding.codes.list,
  fields: { id: f.ref('异常任务', { to: equipmentFinding.name, required: true }) },
  output: returns<EquipmentFindingParts>(),
})

export interface BoardDocument {
  readonly id: string
  readonly equipmentNo: string
  readonly machine: string
  readonly name: string
  readonly expireDate: string
  readonly days: number
}
export interface SystemCost {
  readonly system: string
  readonly cost: string
  readonly perMeter: string | null
}
/** How the machines of the communities that the caller looks at stand. */
export interface EquipmentBoard {
  readonly today: string
  readonly states: { readonly status: number; readonly machines: number }[]
  readonly goodRate: string | null
  readonly timeGoodRate: string | null
  readonly faults: string | null
  readonly meanRepair: string | null
  readonly meanBetween: string | null
  readonly month: {
    readonly all: number
    readonly due: number
    readonly done: number
    readonly overdue: number
    readonly missed: number
    readonly audits: number
  }
  readonly findings: { readonly system: string; readonly open: number; readonly closed: number }[]
  readonly documents: BoardDocument[]
  /** What maintenance cost within a year; `perMeter`: for each m² of building area, null without any. */
  readonly costs: SystemCost[]
  readonly failing: {
    readonly id: string
    readonly equipmentNo: string
    readonly name: string
    readonly faults: number
    readonly findings: number
  }[]
}
export const equipmentBoard = defineAction('equipment.board', {
  label: '设备报表',
  method: 'GET',
  path: '/equipment/report/board',
  permission: 'equipment:report:view',
  input: nothing,
  output: returns<EquipmentBoard>(),
})
