import type { CommandStack } from '../diagram'
import { EditHandler } from './edit-handler'

export const EDIT = 'bpm.edit'

class Edit {
  static $inject = ['commandStack']
  constructor(commandStack: CommandStack) {
    commandStack.registerHandler(EDIT, EditHandler)
  }
}

export const editModule = { __init__: ['bpmEdit'], bpmEdit: ['type', Edit] }
