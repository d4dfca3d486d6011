import { findingCodes, findingFlowOf } from '../schedule/finding.flow.ts'
import { equipmentFinding } from './equipment-finding.entity.ts'

export const equipmentFindingFlow = findingFlowOf(equipmentFinding, findingCodes('equipment'))
