import type { FindingFlow } from '@wuguan/contract/schedule/finding.flow'
import type { PlanFlow } from '@wuguan/contract/schedule/plan.flow'
import type { BizKind } from '@wuguan/contract/schedule/schedule-options'
import type { EndingFlow } from '@wuguan/contract/schedule/task.flow'
import type { scheduleTask } from '@wuguan/contract/schedule/schedule-task.entity'
import type { RowMeta, ShownRowOf } from '@wuguan/contract/kernel/entity'
import type { GeoPoint } from '@wuguan/contract/kernel/fields'
import type { Queryable } from '../../kernel/db/sql.ts'
import type { ActionContext } from '../../kernel/kernel.ts'

export type TaskRow = ShownRowOf<typeof scheduleTask> & RowMeta
/** What a task was made by; it stays in the table and is no part of the row that verbs are given. */
export async function ruleOf(q: Queryable, { id }: TaskRow): Promise<Readonly<Record<string, unknown>>> {
  const [task] = await q.query<{ rule: Readonly<Record<string, unknown>> | null }>(
    'select rule from schedule_task where id = $1',
    [id],
  )
  return task?.rule ?? {}
}
export interface Place {
  readonly companyId: number
  readonly communityId: number
}
/** One check of a step, as its definition stands when the task is made. */
export interface ItemShape {
  readonly itemId: string
  readonly name: string
  readonly valueType: string
  readonly standardText: string | null
  readonly unit: string | null
  readonly normalMin: string | null
  readonly normalMax: string | null
  readonly options: readonly string[] | null
  readonly required: boolean
  readonly photoRule: string
  readonly level: string
}
export interface StepShape {
  readonly refId: string
  readonly refName: string
  readonly required: boolean
  readonly coSigned: boolean
  readonly code: string | null
  readonly nfcCode: string | null
  readonly geo: GeoPoint | null
  readonly radiusMeters: number | null
  readonly items: readonly ItemShape[]
}
/** What there is to do at a target. */
export interface TargetShape {
  readonly id: string
  readonly name: string
  readonly category: string | null
  readonly steps: readonly StepShape[]
  /** What the kind of work needs to know of the task later. */
  readonly rule: object
  /** It is audited whatever the plan says. */
  readonly audited?: boolean
}
export interface Target {
  readonly id: string
  readonly name: string
  readonly enabled: boolean
}
/** What says how work at targets is done, whether a plan does or somebody who gives it out. */
export interface Asked extends Place {
  readonly modelId: string | null
  /** What maintenance says itself. */
  readonly maintain: {
    readonly maintainKind: string
    readonly includesLower: boolean
    readonly contractorId: string | null
  } | null
}
export type FindingLevel = 'minor' | 'normal' | 'serious'
/** An item of a task that is not as it should. */
export interface Found {
  readonly itemId: string
  /** The definition that the item was copied from. */
  readonly definitionId: string | null
  readonly valueType: string
  readonly level: FindingLevel
}
/** How grave it is, how soon it is dealt with, and the category of the order that it becomes at once. */
export interface Grade {
  readonly level: FindingLevel
  readonly hours: number
  readonly abnormalTypeId: string | null
  readonly order: { readonly categoryId: string } | null
}

/** How a module plans work: what is its own about targets, tasks and findings. */
export interface ScheduleBinding {
  readonly kind: BizKind
  /** What the work is called in notices. */
  readonly label: string
  /** Code of its message module. */
  readonly messages: string
  readonly flows: {
    readonly plan: PlanFlow
    readonly task: EndingFlow
    /** Absent where a task is done in a document of its module: nothing is found or audited by it. */
    readonly finding?: FindingFlow
  }
  /** The code that whoever is given a task must hold in its community. */
  readonly execute: string
  readonly routes: { readonly task: string; readonly audit?: string; readonly finding?: string; readonly plan: string }
  /** How many targets a plan `p` has, as SQL. */
  targetCount(plan: string): string
  /** Targets of plans, stopped ones too, by plan. */
  targets(q: Queryable, planIds: readonly string[]): Promise<ReadonlyMap<string, readonly Target[]>>
  /** What there is to do at targets. */
  shapes(q: Queryable, targetIds: readonly string[], asked: Asked): Promise<TargetShape[]>
  /** Refuses a plan that is saved or enabled as it stands. */
  demandSound?(at: { readonly q: Queryable; readonly now: Date }, planId: string): Promise<void>
  /** Why somebody may not start a task now, nor make up for it. */
  startFault?(context: ActionContext, task: TaskRow, executorId: number): Promise<string | null>
  started?(context: ActionContext, task: TaskRow): Promise<void>
  /** In the transaction of the submission, before its findings are made. */
  submitted?(context: ActionContext, task: TaskRow): Promise<void>
  /** Why a code is not the one of the step, where it was once. */
  codeFault?(q: Queryable, refId: string, code: string): Promise<string | null>
  /** A step was signed, for the first time or again. */
  signed?(context: ActionContext, signed: Signed): Promise<void>
  /** Tasks were made, those whose time is over left out. */
  made?(at: { readonly q: Queryable; readonly now: Date }, taskIds: readonly string[]): Promise<void>
  /** Tasks that nobody has begun are about to be taken back. */
  takenBack?(q: Queryable, taskIds: readonly string[]): Promise<void>
  /** Tasks that ended without having been submitted. */
  lost?(q: Queryable, now: Date, taskIds: readonly string[]): Promise<void>
  /** What the kind of work says itself of what was found; where it does not, `findings` holds. */
  grade?(context: ActionContext, task: TaskRow, found: readonly Found[]): Promise<ReadonlyMap<string, Grade>>
  /** A finding was made, with its order where it has one. */
  found?(
    context: ActionContext,
    task: TaskRow,
    made: { level: FindingLevel; description: string; orderId: string | null },
  ): Promise<void>
  findings?(
    q: Queryable,
    place: Place,
  ): Promise<{ readonly hours: Readonly<Record<FindingLevel, number>>; readonly orderOnSerious: boolean }>
  auditHours?(q: Queryable, place: Place): Promise<number>
  /** Minutes before the slot at which its people are reminded; 0: never. */
  remindMinutes(q: Queryable, place: Place): Promise<number>
}

export interface Signed {
  readonly stepId: string
  readonly at: string
  readonly geo: GeoPoint | null
  readonly deviceId: string | null
}

const bindings = new Map<string, ScheduleBinding>()
/** A module joins: once, when its server module is loaded. */
export const joinSchedule = (binding: ScheduleBinding): void => void bindings.set(binding.kind, binding)
export const allBindings = (): readonly ScheduleBinding[] => [...bindings.values()]
export function bindingOf(kind: string): ScheduleBinding {
  const binding = bindings.get(kind)
  if (!binding) throw new Error(`no module plans work of kind ${kind}`)
  return binding
}
