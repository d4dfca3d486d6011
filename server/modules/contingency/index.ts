import {
  arrive,
  contingencyPlaces,
  eventByProcess,
  previewReport,
  readCommand,
  reportEmergency,
  tryRights,
} from '@wuguan/contract/contingency/contingency.actions'
import { contingencyApproval } from '@wuguan/contract/contingency/contingency-approval.entity'
import { contingencyClassification } from '@wuguan/contract/contingency/contingency-classification.entity'
import { contingencyEvent } from '@wuguan/contract/contingency/contingency-event.entity'
import { contingencyLevel } from '@wuguan/contract/contingency/contingency-level.entity'
import { contingencyProgress, contingencyTask } from '@wuguan/contract/contingency/contingency-parts.entity'
import { contingencyPermission } from '@wuguan/contract/contingency/contingency-permission.entity'
import { contingencyType } from '@wuguan/contract/contingency/contingency-type.entity'
import { emergencies } from '@wuguan/contract/contingency/emergencies.facts'
import { emergencyDetail, emergencyFigures } from '@wuguan/contract/contingency/emergency-figures.report'
import { defineModule } from '../../kernel/module.ts'
import { approvalHooks } from './approval.hooks.ts'
import { arrived } from './arrive.service.ts'
import { byProcess, commandOf, placesOf, preview } from './command.queries.ts'
import { contingencyHooks } from './contingency.hooks.ts'
import { contingencySearch } from './contingency.search.ts'
import { contingencyApprovals } from './decided.service.ts'
import { emergencyRows } from './emergencies.ts'
import { contingencyJobs } from './jobs.ts'
import { joinSystem } from './join-system.ts'
import { report as reportNow } from './report.service.ts'
import { tryRight } from './rights.service.ts'
import { classificationHooks, levelHooks, typeHooks } from './setting.hooks.ts'
import { contingencySteps } from './steps.service.ts'
import { progressHooks, taskHooks, taskSteps } from './task.service.ts'
import { contingencyCard, contingencyTodo } from './workbench.queries.ts'

joinSystem()

export const contingencyModule = defineModule(
  'contingency',
  ({ crud, action, job, search, card, todo, facts, report, approval }) => {
    crud(contingencyLevel, levelHooks)
    crud(contingencyClassification, classificationHooks)
    crud(contingencyType, typeHooks)
    crud(contingencyPermission)
    action(tryRights, tryRight)
    crud(contingencyEvent, contingencyHooks, { flow: contingencySteps })
    crud(contingencyTask, taskHooks, { flow: taskSteps })
    crud(contingencyProgress, progressHooks)
    crud(contingencyApproval, approvalHooks, { without: ['info', 'select'] })
    action(reportEmergency, reportNow)
    action(previewReport, preview)
    action(readCommand, commandOf)
    action(arrive, arrived)
    action(eventByProcess, byProcess)
    action(contingencyPlaces, placesOf)
    facts(emergencies, emergencyRows)
    report(emergencyDetail)
    report(emergencyFigures)
    for (const one of contingencyApprovals) approval(one)
    for (const one of contingencyJobs) job(one)
    search(contingencySearch)
    card(contingencyCard)
    todo(contingencyTodo)
  },
)
