import * as actions from '@wuguan/contract/bpm/form.actions'
import { processForm } from '@wuguan/contract/bpm/process-form.entity'
import { userGroup } from '@wuguan/contract/bpm/user-group.entity'
import type { ModuleBuilder } from '../../../kernel/module.ts'
import { copy, forms, getConfig, putConfig } from './form-config.service.ts'
import { formHooks, groupHooks } from './form.hooks.ts'

export function formsAndGroups({ crud, action }: ModuleBuilder): void {
  crud(processForm, formHooks)
  crud(userGroup, groupHooks)
  action(actions.copyForm, copy)
  action(actions.formTaskConfigGet, getConfig)
  action(actions.formTaskConfigPut, putConfig)
  action(actions.customizeForms, forms)
}
