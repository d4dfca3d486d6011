import { deployment } from '@wuguan/contract/workflow/deployment.entity'
import { definition } from '@wuguan/contract/workflow/definition.entity'
import * as actions from '@wuguan/contract/workflow/process.actions'
import type { ModuleBuilder } from '../../../kernel/module.ts'
import { listedDefinitionHooks, listedDeploymentHooks } from '../../bpm/definition/listing.service.ts'
import { download, remove, toModel, upload } from './deployment.service.ts'
import { page, proxy, transfer } from './user.service.ts'

export function processes({ crud, action }: ModuleBuilder): void {
  crud(deployment, listedDeploymentHooks)
  crud(definition, listedDefinitionHooks)
  action(actions.uploadDeployment, upload)
  action(actions.deploymentFile, download)
  action(actions.removeDeployment, remove)
  action(actions.definitionToModel, toModel)
  action(actions.processUsers, page)
  action(actions.transferWork, transfer)
  action(actions.setProxy, proxy)
}
