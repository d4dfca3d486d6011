import { liftBoard, liftDay, saveVisit, signWorker, startRepair } from '@wuguan/contract/elevator/elevator.actions'
import { elevator } from '@wuguan/contract/elevator/elevator.entity'
import { elevatorBrand } from '@wuguan/contract/elevator/elevator-brand.entity'
import { elevatorCheck, elevatorCheckLog } from '@wuguan/contract/elevator/elevator-check.entity'
import { elevatorFault } from '@wuguan/contract/elevator/elevator-fault.entity'
import { elevatorFaultType } from '@wuguan/contract/elevator/elevator-fault-type.entity'
import { elevatorMaintainItem } from '@wuguan/contract/elevator/elevator-maintain-item.entity'
import { elevatorRepair } from '@wuguan/contract/elevator/elevator-repair.entity'
import { annualCheckReport } from '@wuguan/contract/elevator/annual-check.report'
import { faultReport } from '@wuguan/contract/elevator/fault.report'
import { liftChecks } from '@wuguan/contract/elevator/lift-checks.facts'
import { liftFaults } from '@wuguan/contract/elevator/lift-faults.facts'
import { liftPapers } from '@wuguan/contract/elevator/lift-papers.facts'
import { liftVisits } from '@wuguan/contract/elevator/lift-visits.facts'
import { manageInfoReport } from '@wuguan/contract/elevator/manage-info.report'
import { repairReport } from '@wuguan/contract/elevator/repair.report'
import { defineModule } from '../../kernel/module.ts'
import { checkHooks } from './check.hooks.ts'
import { checkSteps } from './check.service.ts'
import { readBoard } from './dashboard.queries.ts'
import { brandHooks, elevatorHooks } from './elevator.hooks.ts'
import { faultSearch, liftSearch, repairSearch } from './elevator.search.ts'
import { elevatorSteps } from './elevator.service.ts'
import { faultHooks } from './fault.hooks.ts'
import { faultSteps } from './fault.service.ts'
import { elevatorJobs } from './jobs.ts'
import { joinSystem } from './join-system.ts'
import { repairHooks } from './repair.hooks.ts'
import { addWorker, keepVisit, readDay } from './phone.service.ts'
import { beginRepair, repairSteps } from './repair.service.ts'
import { checkRows, faultRows, paperRows, visitRows } from './rows.ts'
import { liftCard, liftTodo } from './workbench.queries.ts'

joinSystem()

export const elevatorModule = defineModule('elevator', ({ crud, action, job, search, card, todo, facts, report }) => {
  crud(elevatorBrand, brandHooks)
  crud(elevatorFaultType, { whenUsed: '故障类型已被使用，只能停用' })
  crud(elevatorMaintainItem)
  crud(elevator, elevatorHooks, { flow: elevatorSteps })
  crud(elevatorRepair, repairHooks, { flow: repairSteps })
  action(startRepair, beginRepair)
  action(liftDay, readDay, { transaction: false })
  action(signWorker, addWorker)
  action(saveVisit, keepVisit)
  crud(elevatorCheck, checkHooks, { flow: checkSteps })
  crud(elevatorCheckLog)
  crud(elevatorFault, faultHooks, { flow: faultSteps })
  action(liftBoard, readBoard)
  facts(liftFaults, faultRows)
  facts(liftVisits, visitRows)
  facts(liftChecks, checkRows)
  facts(liftPapers, paperRows)
  report(faultReport)
  report(repairReport)
  report(annualCheckReport)
  report(manageInfoReport)
  for (const one of elevatorJobs) job(one)
  search(liftSearch)
  search(faultSearch)
  search(repairSearch)
  card(liftCard)
  todo(liftTodo)
})
