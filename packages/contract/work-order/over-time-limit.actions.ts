import { defineAction } from '../kernel/action.ts'
import { limitTrial } from '../wkorder/wkorder.actions.ts'
import { overTimeLimit } from './over-time-limit.entity.ts'

export const tryOverTime = defineAction('work-order.tryOverTime', {
  ...limitTrial,
  path: `${overTimeLimit.base!}/try`,
  permission: overTimeLimit.codes.list,
})
