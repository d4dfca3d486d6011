import { planCodes, planFlowOf } from '../schedule/plan.flow.ts'
import { stocktakePlan } from './stocktake-plan.entity.ts'

export const stocktakePlanFlow = planFlowOf(stocktakePlan, planCodes('materials'))
