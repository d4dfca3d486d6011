import type { AnyEntity } from '../kernel/entity.ts'
import { finding } from './finding.entity.ts'
import { schedulePlan } from './schedule-plan.entity.ts'
import { scheduleItem, scheduleStep, scheduleTask } from './schedule-task.entity.ts'

export const scheduleEntities: readonly AnyEntity[] = [schedulePlan, scheduleTask, scheduleStep, scheduleItem, finding]
