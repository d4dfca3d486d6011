import { planCodes, planFlowOf } from '../schedule/plan.flow.ts'
import { patrolPlan } from './patrol-plan.entity.ts'

export const patrolPlanFlow = planFlowOf(patrolPlan, planCodes('patrol'))
