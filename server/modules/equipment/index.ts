import { equipment } from '@wuguan/contract/equipment/equipment.entity'
import {
  copyCheckItems,
  equipmentByCode,
  equipmentLabels,
  inheritedItems,
  recodeEquipment,
  typeDemands,
} from '@wuguan/contract/equipment/equipment.actions'
import {
  equipmentDocument,
  equipmentRunReading,
  equipmentStatusLog,
} from '@wuguan/contract/equipment/equipment-parts.entity'
import {
  equipmentAbnormalType,
  equipmentCheckItem,
  equipmentLevel,
  equipmentType,
} from '@wuguan/contract/equipment/equipment-settings.entity'
import { equipments } from '@wuguan/contract/equipment/equipments.facts'
import { equipmentFinding } from '@wuguan/contract/equipment/equipment-finding.entity'
import { equipmentFindingFlow } from '@wuguan/contract/equipment/equipment-finding.flow'
import { equipmentTask } from '@wuguan/contract/equipment/equipment-task.entity'
import { equipmentTaskFlow } from '@wuguan/contract/equipment/equipment-task.flow'
import {
  addEquipmentTask,
  assignContractor,
  equipmentBoard,
  equipmentDay,
  equipmentFindingParts,
  equipmentSheet,
  moveTask,
  previewEquipmentPlan,
  saveWork,
  signEquipment,
  staffLoad,
  yearPlan,
} from '@wuguan/contract/equipment/equipment-task.actions'
import { equipmentFaults } from '@wuguan/contract/equipment/equipment-faults.facts'
import { equipmentFindings } from '@wuguan/contract/equipment/equipment-findings.facts'
import { equipmentFindingStat } from '@wuguan/contract/equipment/finding-stat.report'
import { maintainStatistics } from '@wuguan/contract/equipment/maintain-statistics.report'
import { maintainTasks } from '@wuguan/contract/equipment/maintain-tasks.facts'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import { maintainRecord } from '@wuguan/contract/equipment/maintain-record.entity'
import { ledgerStatistics } from '@wuguan/contract/equipment/ledger-statistics.report'
import { defineModule } from '../../kernel/module.ts'
import { findingStepsOf } from '../schedule/finding.service.ts'
import { taskStepsOf } from '../schedule/task.service.ts'
import { taskSearch } from '../schedule/search.service.ts'
import { taskTodo } from '../schedule/todo.service.ts'
import { readBoard } from './board.queries.ts'
import { equipmentFindingHooks, equipmentTaskHooks } from './door.hooks.ts'
import { equipmentHooks } from './equipment.hooks.ts'
import { equipmentRows } from './equipments.ts'
import { equipmentSearch } from './equipment.search.ts'
import { documentExpire, orderFollow, overAge, warrantyExpire } from './jobs.ts'
import { readLoad } from './load.queries.ts'
import { joinPlannedWork } from './join-schedule.ts'
import { findByCode, labels, recode } from './label.service.ts'
import { faultRows, findingRows, maintainRows } from './rows.ts'
import { runReadingHooks } from './run-hours.service.ts'
import { abnormalTypeHooks, checkItemHooks, copyItems, levelHooks, readInherited } from './settings.hooks.ts'
import { equipmentSteps } from './steps.service.ts'
import {
  addOne,
  foreseePlan,
  giveContractor,
  keep,
  move,
  readDay,
  readFinding,
  readSheet,
  sign,
} from './task.service.ts'
import { typeHooks } from './type.hooks.ts'
import { readDemands } from './type.service.ts'
import { equipmentCard, equipmentTodo } from './workbench.queries.ts'
import { readYear } from './year.queries.ts'

joinPlannedWork()

export const equipmentModule = defineModule('equipment', ({ crud, action, job, search, card, todo, facts, report }) => {
  crud(equipmentLevel, levelHooks)
  crud(equipmentType, typeHooks)
  action(typeDemands, readDemands)
  crud(equipmentAbnormalType, abnormalTypeHooks)
  crud(equipmentCheckItem, checkItemHooks)
  action(inheritedItems, readInherited)
  action(copyCheckItems, copyItems)
  crud(equipment, equipmentHooks, { flow: equipmentSteps })
  action(equipmentLabels, labels)
  action(recodeEquipment, recode)
  action(equipmentByCode, findByCode)
  crud(equipmentStatusLog)
  crud(equipmentDocument)
  crud(equipmentRunReading, runReadingHooks)
  action(previewEquipmentPlan, foreseePlan)
  action(yearPlan, readYear)
  crud(equipmentTask, equipmentTaskHooks, { flow: taskStepsOf(equipmentTaskFlow) })
  action(equipmentSheet, readSheet)
  action(equipmentDay, readDay, { transaction: false })
  action(signEquipment, sign)
  action(saveWork, keep)
  action(addEquipmentTask, addOne)
  action(moveTask, move)
  action(staffLoad, readLoad)
  action(equipmentBoard, readBoard)
  action(assignContractor, giveContractor)
  crud(equipmentFinding, equipmentFindingHooks, {
    flow: findingStepsOf(equipmentFindingFlow, 'equipment:abnormal:handle'),
  })
  action(equipmentFindingParts, readFinding)
  crud(maintainRecord)
  facts(maintainTasks, maintainRows)
  report(maintainStatistics)
  facts(equipmentFindings, findingRows)
  report(equipmentFindingStat)
  facts(equipmentFaults, faultRows)
  facts(equipments, equipmentRows)
  report(ledgerStatistics)
  job(warrantyExpire)
  job(documentExpire)
  job(overAge)
  job(orderFollow)
  search(equipmentSearch)
  search(taskSearch(equipmentTask as AnyEntity, '/equipment/task/detail'))
  card(equipmentCard)
  todo(equipmentTodo)
  todo(taskTodo(equipmentTask as AnyEntity, { kind: 'maintain', biz: 'equipment', more: '/equipment/task/index' }))
})
