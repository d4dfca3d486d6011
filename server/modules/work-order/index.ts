import {
  orderCandidates,
  orderCounts,
  orderParts,
  recalculateClocks,
} from '@wuguan/contract/work-order/work-order.actions'
import { publicRepair } from '@wuguan/contract/work-order/public-repair.entity'
import { workOrder } from '@wuguan/contract/work-order/work-order.entity'
import { defineModule } from '../../kernel/module.ts'
import { joinSystem } from './join-system.ts'
import { orderJobs } from './jobs.ts'
import { orderHooks } from './order.hooks.ts'
import { orderSearch } from './order.search.ts'
import { countOrders, readCandidates, readParts } from './parts.queries.ts'
import { recalculateAll } from './recalculate.service.ts'
import { workOrderSteps } from './steps.service.ts'
import { orderTodo } from './workbench.queries.ts'

joinSystem()

export const workOrderModule = defineModule('work-order', ({ crud, action, job, search, todo }) => {
  crud(workOrder, orderHooks, { flow: workOrderSteps, doors: [publicRepair] })
  action(orderParts, readParts)
  action(orderCounts, countOrders)
  action(orderCandidates, readCandidates)
  action(recalculateClocks, recalculateAll)
  for (const one of orderJobs) job(one)
  search(orderSearch)
  todo(orderTodo)
})
