import type { AnyEntity } from '../kernel/entity.ts'
import { activityPlan } from './activity-plan.entity.ts'
import { activityType } from './activity-type.entity.ts'

export const activityEntities: readonly AnyEntity[] = [activityType, activityPlan]
