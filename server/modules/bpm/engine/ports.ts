import type { ProcessSettings } from '@wuguan/contract/bpm/process-settings'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedProcess } from './parsed.ts'

/** What the engine asks of the rooms beside it; the module's index hands it over with `installPorts`. */
export interface EngineDefinition {
  readonly id: string
  readonly modelId: string | null
  readonly key: string
  readonly version: number
  readonly name: string
  /** null: shipped for all companies. */
  readonly companyId: number | null
  readonly parsed: ParsedProcess
  readonly settings: ProcessSettings
  readonly suspended: boolean
  /** Fields of the form as deployed. */
  readonly formSnapshot: unknown
}
/** What rules, forms and scripts may know of an instance. */
export interface InstanceView {
  readonly id: string
  readonly title: string
  readonly companyId: number
  readonly communityId: number | null
  readonly startUserId: number
  readonly startDepartmentId: number | null
  readonly businessType: string | null
  readonly businessId: string | null
  readonly definitionId: string
}
export interface AssigneeAsk {
  readonly definition: EngineDefinition
  readonly taskKey: string
  readonly instance: InstanceView
  /** All variables that the task sees, with form, initiator and business. */
  readonly variables: Readonly<Record<string, unknown>>
  /** What the diagram itself names, expressions done; counts only where the task has no rule. Users by id or user name, groups by code of a role or group. */
  readonly explicit: { readonly users: readonly (number | string)[]; readonly groups: readonly string[] }
}
export type AssignMode = 1 | 2 | 3 | 4
export interface Assignees {
  /** Enabled, in scope, substitutes already in their places; in the order of the rule. */
  readonly users: readonly number[]
  /** null: the task has no rule that says so. */
  readonly mode: AssignMode | null
  /** null: as the process says. */
  readonly emptyPolicy: 1 | 2 | 3 | null
  /** Whom a substitute stands for, by the substitute. */
  readonly proxyFor?: Readonly<Record<number, number>>
  /** A rule of the task resolved it, not the diagram. */
  readonly byRule: boolean
}
export interface FormPatchAsk {
  readonly definition: EngineDefinition
  /** null: the start form. */
  readonly taskKey: string | null
  readonly instance: InstanceView | null
  readonly formData: Readonly<Record<string, unknown>>
  readonly variables: Readonly<Record<string, unknown>>
  readonly patch: Readonly<Record<string, unknown>>
  /** Approving and starting ask for what is required; saving or rejecting does not. */
  readonly complete: boolean
}
export interface BindingAnswer {
  readonly modelKey: string
  readonly forbidSelf: boolean
}
export interface StartableBy {
  readonly definitionId: string
  readonly startId: string
  /** In whose name it starts when nobody asked for it. */
  readonly userId: number | null
}
export interface EnginePorts {
  /** By key: the newest startable one of the company, its own before the shipped one; with `version` that one. */
  definitionFor(
    context: ActionContext,
    which: { readonly id: string } | { readonly key: string; readonly companyId: number; readonly version?: number },
  ): Promise<EngineDefinition | null>
  /** Newest definitions in use whose start event (in `parsed.nodes`, scope null) waits for a message or signal of this name. */
  startableBy(
    context: ActionContext,
    kind: 'message' | 'signal',
    name: string,
    companyId: number,
  ): Promise<readonly StartableBy[]>
  /** Throws when the caller may not start this process here by itself. */
  assertMayStart(context: ActionContext, definition: EngineDefinition): Promise<void>
  resolveAssignees(context: ActionContext, ask: AssigneeAsk): Promise<Assignees>
  /** The leader of a user's department, else of the next one above who is not himself; null when there is none. */
  leaderOf(context: ActionContext, userId: number): Promise<number | null>
  /** Administrators of the process who are enabled. */
  administratorsOf(context: ActionContext, definition: EngineDefinition): Promise<readonly number[]>
  /** Enabled people who keep the whole installation: where nobody else is left to ask. */
  keepers(context: ActionContext): Promise<readonly number[]>
  /**
   * Those of the users who may be given a task of the company and community: enabled and in scope; with a permission, in the scope
   * in which they hold it.
   */
  reachable(
    context: ActionContext,
    userIds: readonly number[],
    place: { companyId: number; communityId: number | null },
    permission?: string | null,
  ): Promise<readonly number[]>
  /** Substitutes of those who are away, by user. */
  proxiesOf(
    context: ActionContext,
    userIds: readonly number[],
    definition: EngineDefinition,
  ): Promise<Readonly<Record<number, number>>>
  /** The form after a change that the task may make; throws the sentences of the form rules. */
  applyFormPatch(context: ActionContext, ask: FormPatchAsk): Promise<Record<string, unknown>>
  /** Whether the task asks its approver for fields or choices, so that it can not be decided in a batch. */
  needsForm(context: ActionContext, ask: Omit<FormPatchAsk, 'patch' | 'complete'>): Promise<boolean>
  copyTo(
    context: ActionContext,
    copy: { instanceId: string; companyId: number; fromTaskId: string | null; userIds: readonly number[] },
  ): Promise<void>
  /** The process bound to a business type for these variables; null: none. */
  bindingFor(
    context: ActionContext,
    type: string,
    companyId: number,
    variables: Readonly<Record<string, unknown>>,
  ): Promise<BindingAnswer | null>
}

let installed: EnginePorts | null = null
/** Called once, by the table of contents of the module. */
export function installPorts(ports: EnginePorts): void {
  installed = ports
}
export function ports(): EnginePorts {
  if (!installed) throw new Error('the engine has no ports')
  return installed
}
