import type { AnyEntity } from '../kernel/entity.ts'
import { businessLink } from './business-link.entity.ts'
import { complaintLevel } from './complaint-level.entity.ts'
import { defaultAppraisal } from './default-appraisal.entity.ts'
import { defaultComment } from './default-comment.entity.ts'
import { escalationLevel } from './escalation-level.entity.ts'
import { evalDimension } from './eval-dimension.entity.ts'
import { orderReason } from './order-reason.entity.ts'
import { orderSource } from './order-source.entity.ts'
import { problemArea } from './problem-area.entity.ts'
import { problemCategory } from './problem-category.entity.ts'
import { reminderRule } from './reminder-rule.entity.ts'
import { staffTimeCategory } from './staff-time-category.entity.ts'
import { taskHandler } from './task-handler.entity.ts'
import { timeLimitRule } from './time-limit-rule.entity.ts'
import { visitStatus } from './visit-status.entity.ts'
import { workingCalendar, workingCalendarDay } from './working-calendar.entity.ts'

export const wkorderEntities: readonly AnyEntity[] = [
  orderSource,
  complaintLevel,
  problemCategory,
  problemArea,
  staffTimeCategory,
  taskHandler,
  orderReason,
  businessLink,
  workingCalendar,
  workingCalendarDay,
  timeLimitRule,
  escalationLevel,
  reminderRule,
  visitStatus,
  evalDimension,
  defaultComment,
  defaultAppraisal,
]
