import { defineAction, type Json, returns, type World } from '../kernel/action.ts'
import { integerId, text, uuid } from '../kernel/inputs.ts'
import { z } from '../kernel/zod.ts'
import type { FormField, FormLayout } from './form-field.ts'
import type { ModelProblem } from './model.actions.ts'
import type { ViewerData } from './todo.actions.ts'

/** Rehearsals: a model or a version is run with sample data and leaves nothing behind; cases keep what must come out. */
const BASE = '/camunda/bpm/model/rehearsal'
const modelId = uuid('流程模型', 'bpm.processModel')
const KEYS_MAX = 100
const sample = z.record(z.string().max(64), z.unknown())
const people = z.array(integerId('人员')).max(200, '人员不能超过200人')
const given = {
  initiatorId: integerId('发起人', 'system.user'),
  communityId: integerId('项目', 'basedata.community').nullish(),
  sample: sample.default({}),
  selected: z.record(z.string().max(64), people).default({}),
  rejects: z.array(z.string().max(64)).max(KEYS_MAX).default([]),
}
const sampleModel = (world: World) => String(world.id('bpm.processModel'))
const sampleUser = (world: World) => Number(world.id('system.user'))

export type StepOutcome = 'approved' | 'rejected' | 'autoPassed' | 'cancelled' | 'open'
/** A user task that was reached, in order. */
export interface RehearsalStep {
  readonly key: string
  readonly name: string
  readonly people: readonly { readonly id: number; readonly name: string; readonly deptName: string | null }[]
  readonly outcome: StepOutcome
  /** Why it went otherwise than by its people: nobody found, the initiator himself, decided before. */
  readonly note: string | null
}
export interface Rehearsal {
  readonly steps: readonly RehearsalStep[]
  /** As an instance's: 1 did not come to an end. */
  readonly result: 1 | 2 | 3 | 4
  /** Why it did not come to an end, or does not start at all. */
  readonly stopped: string | null
  /** Dead ends and nobody found, by element. */
  readonly findings: readonly ModelProblem[]
  /** What the picture shows; null where nothing ran. */
  readonly picture: ViewerData | null
}
export interface Expected {
  readonly result: number
  readonly path: readonly { readonly key: string; readonly name: string; readonly outcome: string }[]
}
export interface RehearsalCase {
  readonly id: string
  readonly name: string
  readonly initiatorId: number
  readonly initiatorName: string
  readonly communityId: number | null
  readonly sample: Readonly<Record<string, Json>>
  readonly selected: Readonly<Record<string, readonly number[]>>
  readonly rejects: readonly string[]
  readonly expected: Expected
}
/** What a rehearsal of the draft may be given. */
export interface RehearsalBoard {
  readonly formType: 1 | 2
  readonly fields: readonly FormField[]
  readonly layout: FormLayout | null
  /** Names that conditions and rules ask for and no field of the form gives. */
  readonly variables: readonly string[]
  readonly tasks: readonly { readonly key: string; readonly name: string; readonly chosen: boolean }[]
  readonly cases: readonly RehearsalCase[]
}
export interface CaseVerdict {
  readonly id: string
  readonly name: string
  readonly holds: boolean
  /** What was, and what is now; null where it holds. */
  readonly said: string | null
}

export const rehearsalBoard = defineAction('bpm.rehearsal.board', {
  label: '演练与用例',
  method: 'GET',
  path: `${BASE}/board`,
  permission: 'bpm:model:list',
  input: z.object({ modelId }),
  output: returns<RehearsalBoard>(),
})
export const rehearse = defineAction('bpm.rehearsal.run', {
  label: '流程演练',
  path: `${BASE}/run`,
  permission: 'bpm:model:list',
  input: z.object({
    modelId,
    /** Nothing: the draft. */
    processDefinitionId: uuid('版本', 'bpm.processDefinition').nullish(),
    ...given,
  }),
  output: returns<Rehearsal>(),
  sample: (world) => ({ modelId: sampleModel(world), initiatorId: sampleUser(world), sample: { amount: '500' } }),
})
export const saveRehearsalCase = defineAction('bpm.rehearsal.save', {
  label: '保存演练用例',
  path: `${BASE}/case`,
  permission: 'bpm:model:edit',
  input: z.object({
    id: uuid('演练用例', 'bpm.rehearsalCase').nullish(),
    modelId,
    name: text('用例名称', 60),
    ...given,
  }),
  output: returns<{ id: string }>(),
  sample: (world) => ({
    modelId: sampleModel(world),
    name: world.fresh('用例'),
    initiatorId: sampleUser(world),
    sample: { amount: '500' },
  }),
})
export const removeRehearsalCase = defineAction('bpm.rehearsal.remove', {
  label: '删除演练用例',
  method: 'DELETE',
  path: `${BASE}/case`,
  permission: 'bpm:model:edit',
  input: z.object({ id: uuid('演练用例', 'bpm.rehearsalCase') }),
  output: returns<true>(),
})
export const checkRehearsalCases = defineAction('bpm.rehearsal.check', {
  label: '运行全部演练用例',
  path: `${BASE}/check`,
  permission: 'bpm:model:list',
  input: z.object({ modelId }),
  output: returns<CaseVerdict[]>(),
})
