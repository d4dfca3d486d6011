import * as actions from '@wuguan/contract/bpm/definition.actions'
import { processDefinition } from '@wuguan/contract/bpm/process-definition.entity'
import { processDeployment } from '@wuguan/contract/bpm/process-deployment.entity'
import type { ModuleBuilder } from '../../../kernel/module.ts'
import { definitionHooks, deploymentHooks } from '../model/model.hooks.ts'
import { get, migrate, setSuspended } from './definition-admin.service.ts'
import { readStartForm, startable } from './startable.queries.ts'
import { readStatistics } from './statistics.queries.ts'

export function definitions({ crud, action }: ModuleBuilder): void {
  crud(processDefinition, definitionHooks)
  crud(processDeployment, deploymentHooks)
  action(actions.getDefinition, get)
  action(actions.suspendDefinition, setSuspended(true))
  action(actions.activateDefinition, setSuspended(false))
  action(actions.migrateDefinition, migrate)
  action(actions.startableProcesses, startable)
  action(actions.startForm, readStartForm)
  action(actions.processStatistics, readStatistics)
}
