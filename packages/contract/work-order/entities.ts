import type { AnyEntity } from '../kernel/entity.ts'
import { callGateway, callRecord, callSeat } from './call.entity.ts'
import { householdVisit } from './household-visit.entity.ts'
import {
  appraisal,
  complaintVerdict,
  returnVisit,
  serviceReply,
  workOrderAppend,
  workOrderAssign,
  workOrderClock,
  workOrderFee,
  workOrderFiring,
  workOrderMaterial,
  workOrderQuote,
  workOrderTime,
  workOrderUrge,
} from './order-parts.entity.ts'
import { dispatchRule } from './dispatch-rule.entity.ts'
import { orderStaffDay, performanceLock } from './order-staff-day.entity.ts'
import { orderReminder } from './order-reminder.entity.ts'
import { orderApply } from './order-apply.entity.ts'
import { staffSkill } from './staff-skill.entity.ts'
import { waiverRule } from './waiver-rule.entity.ts'
import { weatherDay } from './weather-day.entity.ts'
import { workOrder } from './work-order.entity.ts'

export const workOrderEntities: readonly AnyEntity[] = [
  workOrder,
  dispatchRule,
  staffSkill,
  orderReminder,
  waiverRule,
  weatherDay,
  workOrderAssign,
  workOrderClock,
  workOrderFiring,
  workOrderFee,
  workOrderMaterial,
  workOrderQuote,
  workOrderTime,
  workOrderUrge,
  workOrderAppend,
  returnVisit,
  serviceReply,
  complaintVerdict,
  appraisal,
  orderStaffDay,
  performanceLock,
  orderApply,
  householdVisit,
  callRecord,
  callSeat,
  callGateway,
]
