import * as instances from '@wuguan/contract/bpm/instance.actions'
import * as tasks from '@wuguan/contract/bpm/task.actions'
import { defineModule } from '../../kernel/module.ts'
import { bindings } from './binding/index.ts'
import { definitions } from './definition/index.ts'
import { retry, skip } from './engine/admin.service.ts'
import { approvalEngine } from './engine/approval-engine.ts'
import { HTTP_TOPIC, deliverHttp } from './engine/handlers.ts'
import { runDueJobs } from './engine/jobs.ts'
import { receiveMessage, receiveSignal } from './engine/signals.service.ts'
import { installPorts } from './engine/ports.ts'
import { formsAndGroups } from './form/index.ts'
import { models } from './model/index.ts'
import { readings } from './reading/index.ts'
import { rehearsals } from './rehearsal/index.ts'
import { rules } from './rule/index.ts'
import { approveTurns, rejectTurns } from './task/business.service.ts'
import { approve, approveMany, reject } from './task/decide.service.ts'
import { cancel, comment, copy, create, urge } from './task/instance.service.ts'
import { returnable, sendBack, takeBack } from './task/move.service.ts'
import {
  claim,
  delegate,
  reassign,
  resolve,
  sign,
  transfer,
  transferMany,
  unclaim,
  unsign,
} from './task/person.service.ts'
import { enginePorts } from './wiring.ts'

installPorts(enginePorts)

export const bpm = defineModule('bpm', (module) => {
  const { action, approvalEngine: seat, beat, deliver } = module
  seat(approvalEngine)
  beat({ name: 'bpm.jobs', everySec: 5, run: async (kernel) => void (await runDueJobs(kernel)) })
  deliver(HTTP_TOPIC, deliverHttp)

  action(instances.createInstance, create)
  action(instances.cancelInstance, cancel)
  action(instances.urgeInstance, urge)
  action(instances.commentInstance, comment)
  action(instances.copyInstance, copy)
  action(instances.retryInstance, retry)
  action(instances.skipInstance, skip)
  action(instances.sendMessage, receiveMessage)
  action(instances.sendSignal, receiveSignal)

  action(tasks.approveTask, approve)
  action(tasks.rejectTask, reject)
  action(tasks.returnTask, sendBack)
  action(tasks.returnableNodes, returnable)
  action(tasks.transferTask, transfer)
  action(tasks.delegateTask, delegate)
  action(tasks.resolveTask, resolve)
  action(tasks.addSign, sign)
  action(tasks.reduceSign, unsign)
  action(tasks.withdrawTask, takeBack)
  action(tasks.claimTask, claim)
  action(tasks.unclaimTask, unclaim)
  action(tasks.batchApprove, approveMany)
  action(tasks.batchTransfer, transferMany)
  action(tasks.approveTurns, approveTurns, { transaction: false })
  action(tasks.rejectTurns, rejectTurns, { transaction: false })
  action(tasks.reassignTask, reassign)

  models(module)
  definitions(module)
  formsAndGroups(module)
  rules(module)
  bindings(module)
  readings(module)
  rehearsals(module)
})
