import * as actions from '@wuguan/contract/bpm/model.actions'
import { processModel } from '@wuguan/contract/bpm/process-model.entity'
import type { ModuleBuilder } from '../../../kernel/module.ts'
import { deploy } from './deployment.service.ts'
import { importFile } from './import.service.ts'
import { modelHooks } from './model.hooks.ts'
import { copy, create, exported, get, remove, update, updateState, validate } from './model.service.ts'
import { compare, restore, versions } from './versions.service.ts'

export function models({ crud, action }: ModuleBuilder): void {
  crud(processModel, modelHooks, { without: ['create', 'update', 'batch', 'delete'] })
  action(actions.getModel, get)
  action(actions.createModel, create)
  action(actions.updateModel, update)
  action(actions.updateModelState, updateState)
  action(actions.deleteModel, remove)
  action(actions.deployModel, deploy)
  action(actions.validateModel, validate)
  action(actions.importModel, importFile)
  action(actions.exportModel, exported)
  action(actions.copyModel, copy)
  action(actions.modelVersions, versions)
  action(actions.compareModel, compare)
  action(actions.restoreModel, restore)
}
