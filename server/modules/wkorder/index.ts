import { businessLink } from '@wuguan/contract/wkorder/business-link.entity'
import { complaintLevel } from '@wuguan/contract/wkorder/complaint-level.entity'
import { defaultAppraisal } from '@wuguan/contract/wkorder/default-appraisal.entity'
import { defaultComment } from '@wuguan/contract/wkorder/default-comment.entity'
import { escalationLevel } from '@wuguan/contract/wkorder/escalation-level.entity'
import { evalDimension } from '@wuguan/contract/wkorder/eval-dimension.entity'
import { orderReason } from '@wuguan/contract/wkorder/order-reason.entity'
import { orderSource } from '@wuguan/contract/wkorder/order-source.entity'
import { problemArea } from '@wuguan/contract/wkorder/problem-area.entity'
import { problemCategory } from '@wuguan/contract/wkorder/problem-category.entity'
import { reminderRule } from '@wuguan/contract/wkorder/reminder-rule.entity'
import { taskHandler } from '@wuguan/contract/wkorder/task-handler.entity'
import { timeLimitRule } from '@wuguan/contract/wkorder/time-limit-rule.entity'
import { visitStatus } from '@wuguan/contract/wkorder/visit-status.entity'
import { defineModule } from '../../kernel/module.ts'
import { categoryHooks } from './category/category.hooks.ts'
import { dimensionHooks } from './dimension.hooks.ts'

export const wkorder = defineModule('wkorder', ({ crud }) => {
  crud(orderSource)
  crud(complaintLevel)
  crud(problemCategory, categoryHooks)
  crud(problemArea)
  crud(taskHandler)
  crud(orderReason)
  crud(businessLink)
  crud(timeLimitRule)
  crud(escalationLevel)
  crud(reminderRule)
  crud(visitStatus)
  crud(evalDimension, dimensionHooks)
  crud(defaultComment)
  crud(defaultAppraisal)
})
