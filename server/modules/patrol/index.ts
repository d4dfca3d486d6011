import { patrolConfigCalls, pointByCode, pointLabels, recodePoint } from '@wuguan/contract/patrol/patrol.actions'
import {
  addTask,
  doubleSignOf,
  findingParts,
  patrolDay,
  patrolSheet,
  previewPlan,
  recordBeside,
  signPoint,
  spotCheck,
} from '@wuguan/contract/patrol/patrol-task.actions'
import { doubleSign } from '@wuguan/contract/patrol/double-sign.entity'
import { centreReport } from '@wuguan/contract/patrol/centre.report'
import { doubleSignReport } from '@wuguan/contract/patrol/double-sign.report'
import { doubleSigns } from '@wuguan/contract/patrol/double-signs.facts'
import { findingReport } from '@wuguan/contract/patrol/finding.report'
import { managerActs } from '@wuguan/contract/patrol/manager-acts.facts'
import { managerReport } from '@wuguan/contract/patrol/manager.report'
import { patrolFindings } from '@wuguan/contract/patrol/patrol-findings.facts'
import { patrolTasks } from '@wuguan/contract/patrol/patrol-tasks.facts'
import { staffReport } from '@wuguan/contract/patrol/staff.report'
import { taskShares } from '@wuguan/contract/patrol/task-shares.facts'
import { patrolItemSet } from '@wuguan/contract/patrol/patrol-item-set.entity'
import { patrolModel } from '@wuguan/contract/patrol/patrol-model.entity'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import { patrolTask } from '@wuguan/contract/patrol/patrol-task.entity'
import { patrolPoint } from '@wuguan/contract/patrol/patrol-point.entity'
import { patrolWay } from '@wuguan/contract/patrol/patrol-way.entity'
import { defineModule } from '../../kernel/module.ts'
import { taskSearch } from '../schedule/search.service.ts'
import { settingPage } from '../workflow/setting/edit.service.ts'
import { doubleSignSteps } from './double-sign.service.ts'
import { patrolJobs } from './jobs.ts'
import { joinPlannedWork } from './join-schedule.ts'
import { modelHooks } from './model.hooks.ts'
import { pointHooks } from './point.hooks.ts'
import { pointSearch } from './point.search.ts'
import { findByCode, labels, recode } from './point.service.ts'
import { setHooks } from './set.hooks.ts'
import { doubleSignRows, findingRows, managerRows, shareRows, taskRows } from './statistics.ts'
import {
  addOne,
  besideRecord,
  findDoubleSign,
  foreseePlan,
  readDay,
  readFinding,
  readSheet,
  sign,
  spot,
} from './task.service.ts'
import { patrolCard, patrolTodo } from './workbench.queries.ts'
import { wayHooks } from './way.hooks.ts'

joinPlannedWork()

export const patrol = defineModule('patrol', (module) => {
  const { crud, action, search, job, facts, report, todo, card } = module
  crud(patrolItemSet, setHooks)
  crud(patrolPoint, pointHooks)
  action(pointLabels, labels)
  action(recodePoint, recode)
  action(pointByCode, findByCode)
  crud(patrolWay, wayHooks)
  crud(patrolModel, modelHooks)
  settingPage(module, patrolConfigCalls, ({ code }) => code.startsWith('patrol.'))
  search(pointSearch)
  search(taskSearch(patrolTask as AnyEntity, '/patrol/task/details'))
  action(previewPlan, foreseePlan)
  action(patrolSheet, readSheet)
  action(patrolDay, readDay, { transaction: false })
  action(signPoint, sign)
  action(spotCheck, spot)
  action(addTask, addOne)
  action(recordBeside, besideRecord)
  crud(doubleSign, {}, { flow: doubleSignSteps })
  action(doubleSignOf, findDoubleSign)
  action(findingParts, readFinding)
  facts(patrolTasks, taskRows)
  report(centreReport)
  facts(taskShares, shareRows)
  report(staffReport)
  facts(managerActs, managerRows)
  report(managerReport)
  facts(doubleSigns, doubleSignRows)
  report(doubleSignReport)
  facts(patrolFindings, findingRows)
  report(findingReport)
  for (const one of patrolJobs) job(one)
  card(patrolCard)
  todo(patrolTodo)
})
