import { defineAction, returns } from '../kernel/action.ts'
import { f } from '../kernel/fields.ts'
import { nothing } from '../kernel/inputs.ts'
import { scoreLine } from '../work-order/order-parts.entity.ts'

/** Return visits that somebody has taken over at once. */
export const MOST_CLAIMED = 20
/** Hours in which whoever visited corrects what he scored. */
export const RESCORE_HOURS = 2
export const EDIT_SCORE = 'customer-service:visit:editScore'

export const claimVisits = defineAction('customer-service.claimVisits', {
  label: '领取回访任务',
  path: '/cservice/visit/claim',
  permission: 'customer-service:visit:register',
  input: nothing,
  output: returns<{ claimed: number }>(),
})

export const rescoreVisit = defineAction('customer-service.rescoreVisit', {
  label: '修改评分',
  method: 'PUT',
  path: '/cservice/visit/score',
  permission: 'customer-service:visit:register',
  fields: {
    id: f.ref('回访记录', { to: 'work-order.returnVisit', required: true }),
    scores: f.lines('评分', { lines: scoreLine, required: true, max: 20 }),
    reason: f.longText('修改原因', { max: 300, help: `登记${RESCORE_HOURS}小时后修改的须填写` }),
  },
  output: returns<{ overall: string }>(),
})
