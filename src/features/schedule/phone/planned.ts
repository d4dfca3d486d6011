import type { ComponentType } from 'react'
import type { CarriedTask } from '@wuguan/contract/schedule/schedule.actions'
import type { PhoneWork, Progress } from '@/app/handheld/day'

/**
 * Planned work of a module as a phone does it. Calls are written out: the actions that say them stand on the whole engine of forms, which no phone has to load
 * for that; `app/handheld/works.test.ts` holds them to the actions.
 */
export interface Planned<T extends CarriedTask = CarriedTask> extends Pick<
  PhoneWork,
  'kind' | 'label' | 'code' | 'path'
> {
  /** Calls of its tasks stand under it. */
  readonly base: string
  /** What a step is. */
  readonly what: string
  /** What is said of a code of something else. */
  readonly notHere: string
  /** What stands between a task and its steps. */
  readonly Beside?: ComponentType<{ task: T }>
}
/** Signs and their pictures belong to steps. */
export const SIGNED = 'schedule.scheduleStep'
export const dayPath = (base: string): string => `${base}/day`
export const signPath = ({ base }: Pick<Planned, 'base'>): string => `${base}/sign`
export const startPath = ({ base }: Pick<Planned, 'base'>): string => `${base}/start`
export const submitPath = ({ base }: Pick<Planned, 'base'>): string => `${base}/submit`

/** Steps that must be signed and are. */
export function stepsDone({ sheet }: CarriedTask, told: ReadonlySet<string>, label: string): Progress {
  const steps = sheet.steps.filter(({ required }) => required)
  return { label, done: steps.filter(({ id, status }) => status === 'done' || told.has(id)).length, of: steps.length }
}
