import { planCodes, planFlowOf } from '../schedule/plan.flow.ts'
import { equipmentPlan } from './equipment-plan.entity.ts'

export const equipmentPlanFlow = planFlowOf(equipmentPlan, planCodes('equipment'))
