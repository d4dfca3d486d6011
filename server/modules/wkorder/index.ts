import {
  serviceOverview,
  tryServiceHandlers,
  tryServiceLimit,
} from '@wuguan/contract/customer-service/customer-service.actions'
import { overdueLevel } from '@wuguan/contract/customer-service/overdue-level.entity'
import { serviceHandler } from '@wuguan/contract/customer-service/service-handler.entity'
import { handleLimit, replyLimit } from '@wuguan/contract/customer-service/service-limit.entity'
import { deskReminder, overdueReminder } from '@wuguan/contract/customer-service/service-reminder.entity'
import { tryOverTime } from '@wuguan/contract/work-order/over-time-limit.actions'
import { overTimeLimit } from '@wuguan/contract/work-order/over-time-limit.entity'
import { businessLink } from '@wuguan/contract/wkorder/business-link.entity'
import { complaintLevel } from '@wuguan/contract/wkorder/complaint-level.entity'
import {
  compareConf,
  confOverview,
  copyConf,
  readOrderCodes,
  saveOrderCode,
} from '@wuguan/contract/wkorder/conf.actions'
import { defaultAppraisal } from '@wuguan/contract/wkorder/default-appraisal.entity'
import { defaultComment } from '@wuguan/contract/wkorder/default-comment.entity'
import { escalationLevel } from '@wuguan/contract/wkorder/escalation-level.entity'
import { evalDimension } from '@wuguan/contract/wkorder/eval-dimension.entity'
import { orderReason } from '@wuguan/contract/wkorder/order-reason.entity'
import { orderSource } from '@wuguan/contract/wkorder/order-source.entity'
import { problemArea } from '@wuguan/contract/wkorder/problem-area.entity'
import { problemCategory } from '@wuguan/contract/wkorder/problem-category.entity'
import { reminderRule } from '@wuguan/contract/wkorder/reminder-rule.entity'
import { staffTimeCategory } from '@wuguan/contract/wkorder/staff-time-category.entity'
import { taskHandler } from '@wuguan/contract/wkorder/task-handler.entity'
import { timeLimitRule } from '@wuguan/contract/wkorder/time-limit-rule.entity'
import { visitStatus } from '@wuguan/contract/wkorder/visit-status.entity'
import { tryHandlers, tryLimit } from '@wuguan/contract/wkorder/wkorder.actions'
import {
  readCalendarDays,
  readCalendars,
  removeCalendar,
  saveCalendar,
  setCalendarDays,
  tryWorkingTime,
} from '@wuguan/contract/wkorder/working-time.actions'
import { defineModule } from '../../kernel/module.ts'
import { categoryHooks } from './category/category.hooks.ts'
import { keepOrderCode, orderCodes } from './code.service.ts'
import {
  appraisalHooks,
  areaHooks,
  handlerHooks,
  levelHooks,
  reasonHooks,
  rungHooks,
  sourceHooks,
  staffTimeHooks,
  visitStatusHooks,
} from './conf.hooks.ts'
import { readOverview, readServiceOverview } from './conf.queries.ts'
import { compareConfiguration, copyConfiguration } from './copy.service.ts'
import { dimensionHooks } from './dimension.hooks.ts'
import { confHealth } from './health.job.ts'
import { limitHooks, reminderHooks } from './rule.hooks.ts'
import { tryLimits, tryWhoHandles } from './trial.service.ts'
import { calendarDays, calendars, dropCalendar, keepCalendar, keepDays, tryTime } from './working-time.service.ts'

export const wkorder = defineModule('wkorder', ({ crud, action, job }) => {
  crud(orderSource, sourceHooks)
  crud(complaintLevel, levelHooks)
  crud(problemCategory, categoryHooks)
  crud(staffTimeCategory, staffTimeHooks)
  crud(problemArea, areaHooks)
  crud(taskHandler, handlerHooks, { doors: [serviceHandler] })
  for (const trial of [tryHandlers, tryServiceHandlers]) action(trial, tryWhoHandles(trial))
  crud(orderReason, reasonHooks)
  crud(businessLink)
  action(readCalendars, calendars)
  action(saveCalendar, keepCalendar)
  action(removeCalendar, dropCalendar)
  action(readCalendarDays, calendarDays)
  action(setCalendarDays, keepDays)
  action(tryWorkingTime, tryTime)
  crud(timeLimitRule, limitHooks, { doors: [overTimeLimit, replyLimit, handleLimit] })
  for (const trial of [tryLimit, tryOverTime, tryServiceLimit]) action(trial, tryLimits(trial))
  crud(escalationLevel, rungHooks, { doors: [overdueLevel] })
  crud(reminderRule, reminderHooks, { doors: [deskReminder, overdueReminder] })
  crud(visitStatus, visitStatusHooks)
  crud(evalDimension, dimensionHooks)
  crud(defaultComment)
  crud(defaultAppraisal, appraisalHooks)
  action(confOverview, readOverview)
  action(serviceOverview, readServiceOverview)
  action(compareConf, compareConfiguration)
  action(copyConf, copyConfiguration)
  job(confHealth)
  action(readOrderCodes, orderCodes)
  action(saveOrderCode, keepOrderCode)
})
