import { findingCodes, findingFlowOf } from '../schedule/finding.flow.ts'
import { patrolFinding } from './patrol-finding.entity.ts'

export const patrolFindingFlow = findingFlowOf(patrolFinding, findingCodes('patrol'))
