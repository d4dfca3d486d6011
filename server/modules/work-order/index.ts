import {
  orderCandidates,
  orderCounts,
  orderPool,
  orderParts,
  recalculateClocks,
  sheetFees,
} from '@wuguan/contract/work-order/work-order.actions'
import { customerScores } from '@wuguan/contract/work-order/archive.actions'
import { callRecording, deskCall } from '@wuguan/contract/work-order/call.actions'
import { callGateway, callRecord, callSeat } from '@wuguan/contract/work-order/call.entity'
import { callerCard, findCallers, registerDefaults } from '@wuguan/contract/work-order/desk.actions'
import { orderDispatchRules, previewDispatch, tryDispatch } from '@wuguan/contract/work-order/dispatch.actions'
import { dispatchRule } from '@wuguan/contract/work-order/dispatch-rule.entity'
import { orderApply } from '@wuguan/contract/work-order/order-apply.entity'
import { orderEvents } from '@wuguan/contract/work-order/order-events.facts'
import { orders } from '@wuguan/contract/work-order/orders.facts'
import { serviceTask, visitTask } from '@wuguan/contract/customer-service/service-task.entity'
import { claimVisits, rescoreVisit } from '@wuguan/contract/customer-service/visit.actions'
import { returnVisit } from '@wuguan/contract/work-order/order-parts.entity'
import { serviceDetail } from '@wuguan/contract/customer-service/service-detail.report'
import { serviceSummary } from '@wuguan/contract/customer-service/service-summary.report'
import { serviceTasks } from '@wuguan/contract/customer-service/service-tasks.facts'
import { abnormal } from '@wuguan/contract/work-order/abnormal.report'
import { evaluation } from '@wuguan/contract/work-order/evaluation.report'
import { competition } from '@wuguan/contract/work-order/competition.report'
import { performance } from '@wuguan/contract/work-order/performance.report'
import { staffDays } from '@wuguan/contract/work-order/staff-days.facts'
import { staffEffective } from '@wuguan/contract/work-order/staff-effective.report'
import { grabbing } from '@wuguan/contract/work-order/grabbing.report'
import { orderFaults } from '@wuguan/contract/work-order/order-faults.facts'
import { orderScores } from '@wuguan/contract/work-order/order-scores.facts'
import { poolEntries } from '@wuguan/contract/work-order/pool-entries.facts'
import { problemAnalysis } from '@wuguan/contract/work-order/problem-analysis.report'
import { commandLeagues, commandScreen } from '@wuguan/contract/work-order/command-screen.actions'
import { dailyPushPreview } from '@wuguan/contract/work-order/daily-push.actions'
import { daily } from '@wuguan/contract/work-order/daily.report'
import { orderDays } from '@wuguan/contract/work-order/order-days.facts'
import { orderSheet } from '@wuguan/contract/work-order/order-sheet.facts'
import { orderSheetReport } from '@wuguan/contract/work-order/order-sheet.report'
import { orderSummary } from '@wuguan/contract/work-order/order-summary.report'
import { orderMonth } from '@wuguan/contract/work-order/order-month.report'
import { orderReminder } from '@wuguan/contract/work-order/order-reminder.entity'
import { orderSettingCalls } from '@wuguan/contract/work-order/order-settings.actions'
import { embeddedOrderReport, ORDER_REPORT_CODE } from '@wuguan/contract/work-order/order-report.actions'
import { appointmentSlots, promisedTimes } from '@wuguan/contract/work-order/promise.actions'
import { decideQuote } from '@wuguan/contract/work-order/quote.actions'
import { planVisits, registerVisit, visitHome } from '@wuguan/contract/work-order/household-visit.actions'
import { householdVisit } from '@wuguan/contract/work-order/household-visit.entity'
import { publicRepair } from '@wuguan/contract/work-order/public-repair.entity'
import { staffSkill } from '@wuguan/contract/work-order/staff-skill.entity'
import { visitCoverage } from '@wuguan/contract/work-order/visit-rate.report'
import { visitedHouses } from '@wuguan/contract/work-order/visited-houses.facts'
import { visitHouse } from '@wuguan/contract/work-order/visit-house.entity'
import { waiverRule } from '@wuguan/contract/work-order/waiver-rule.entity'
import { weatherDay } from '@wuguan/contract/work-order/weather-day.entity'
import { workOrder } from '@wuguan/contract/work-order/work-order.entity'
import { defineModule } from '../../kernel/module.ts'
import { externalCoded } from '../charge-other/reports/center.service.ts'
import { settingPage } from '../workflow/setting/edit.service.ts'
import { applyHooks } from './apply.hooks.ts'
import { applySteps } from './apply-steps.service.ts'
import { readScores } from './archive.queries.ts'
import { callHooks, callSteps, gatewayHooks } from './desk/call.hooks.ts'
import { readCall, readRecording } from './desk/call.queries.ts'
import { callRoutes } from './desk/notify.ts'
import { callersBy, defaultsOf, readCard } from './desk/caller.queries.ts'
import { promise, slotsOf } from './desk/promise.service.ts'
import { dispatchRuleHooks, sortRules } from './dispatch/rule.hooks.ts'
import { skillExpire } from './dispatch/skill-expire.job.ts'
import { preview, tryRules } from './dispatch/trial.service.ts'
import { readHome } from './household/home.queries.ts'
import { visitHouseHooks } from './household/house.hooks.ts'
import { homeVisitDue, homeVisitOverdue } from './household/visit-due.job.ts'
import { visitedHouseRows } from './household/visited-houses.ts'
import { householdVisitHooks } from './household/visit.hooks.ts'
import { plan, register } from './household/visit.service.ts'
import { householdVisitSteps } from './household/steps.service.ts'
import { returnVisitHooks } from './service-desk/return-visit.hooks.ts'
import { complaintWeekly, visitReminder } from './service-desk/service.job.ts'
import { claim, rescore } from './service-desk/visits.service.ts'
import { joinSystem } from './join-system.ts'
import { orderJobs } from './jobs.ts'
import { orderHooks } from './order.hooks.ts'
import { orderSearch } from './order.search.ts'
import { countOrders, readCandidates, readParts, readSheetFees } from './parts.queries.ts'
import { quoteContent } from './quote/quote-content.ts'
import { decide } from './quote/quote.service.ts'
import { readPool } from './pool.queries.ts'
import { recalculateAll } from './recalculate.service.ts'
import { orderFaultRows } from './reports/order-faults.ts'
import { orderScoreRows } from './reports/order-scores.ts'
import { poolEntryRows } from './reports/pool-entries.ts'
import { serviceTaskRows } from './reports/service-tasks.ts'
import { readCommand, readLeagues } from './reports/command.queries.ts'
import { dailyPush } from './reports/daily-push.job.ts'
import { previewPush } from './reports/daily-push.service.ts'
import { staffDayRows } from './reports/staff-days.ts'
import { orderDayRows } from './reports/order-days.ts'
import { orderEventRows } from './reports/order-events.ts'
import { orderSheetRows } from './reports/order-sheet.ts'
import { orderRows } from './reports/orders.ts'
import { workOrderSteps } from './steps.service.ts'
import { waiverRuleHooks, weatherDayHooks } from './waiver.service.ts'
import { orderCard, orderTodo } from './workbench.queries.ts'

joinSystem()

export const workOrderModule = defineModule('work-order', (module) => {
  const { crud, action, publicAction, publicContent, raw, job, search, todo, card, facts, report } = module
  settingPage(module, orderSettingCalls, ({ code }) => code.startsWith('workOrder.'))
  crud(workOrder, orderHooks, { flow: workOrderSteps, doors: [publicRepair, serviceTask, visitTask] })
  crud(returnVisit, returnVisitHooks)
  action(claimVisits, claim)
  action(rescoreVisit, rescore)
  crud(dispatchRule, dispatchRuleHooks)
  crud(staffSkill)
  crud(orderReminder)
  crud(waiverRule, waiverRuleHooks)
  crud(weatherDay, weatherDayHooks)
  action(orderDispatchRules, sortRules)
  action(tryDispatch, tryRules)
  action(previewDispatch, preview)
  crud(orderApply, applyHooks, { flow: applySteps })
  crud(householdVisit, householdVisitHooks, { flow: householdVisitSteps })
  crud(visitHouse, visitHouseHooks)
  action(visitHome, readHome)
  action(planVisits, plan)
  action(registerVisit, register)
  action(orderParts, readParts)
  action(sheetFees, readSheetFees)
  action(orderCounts, countOrders)
  action(orderCandidates, readCandidates)
  action(orderPool, readPool)
  publicAction(decideQuote, decide)
  publicContent(quoteContent)
  action(recalculateClocks, recalculateAll)
  crud(callRecord, callHooks, { flow: callSteps })
  crud(callSeat)
  crud(callGateway, gatewayHooks)
  raw(callRoutes)
  action(deskCall, readCall)
  action(callRecording, readRecording)
  action(findCallers, callersBy)
  action(callerCard, readCard)
  action(registerDefaults, defaultsOf)
  action(promisedTimes, promise)
  action(appointmentSlots, slotsOf)
  action(customerScores, readScores)
  action(embeddedOrderReport, (context) => externalCoded(context, ORDER_REPORT_CODE))
  facts(orderEvents, orderEventRows)
  facts(orders, orderRows)
  report(orderMonth)
  facts(orderDays, orderDayRows)
  report(daily)
  action(dailyPushPreview, previewPush)
  action(commandScreen, readCommand)
  action(commandLeagues, readLeagues)
  facts(orderSheet, orderSheetRows)
  report(orderSheetReport)
  report(orderSummary)
  report(problemAnalysis)
  facts(orderFaults, orderFaultRows)
  report(abnormal)
  facts(poolEntries, poolEntryRows)
  report(grabbing)
  facts(orderScores, orderScoreRows)
  report(evaluation)
  facts(staffDays, staffDayRows)
  report(performance)
  report(competition)
  report(staffEffective)
  facts(serviceTasks, serviceTaskRows)
  report(serviceDetail)
  report(serviceSummary)
  facts(visitedHouses, visitedHouseRows)
  report(visitCoverage)
  for (const one of orderJobs) job(one)
  job(skillExpire)
  job(visitReminder)
  job(complaintWeekly)
  job(dailyPush)
  job(homeVisitDue)
  job(homeVisitOverdue)
  search(orderSearch)
  card(orderCard)
  todo(orderTodo)
})
