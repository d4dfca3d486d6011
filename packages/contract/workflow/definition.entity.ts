import { processDefinition } from '../bpm/process-definition.entity.ts'
import { defineDoor } from '../kernel/door.ts'

/** Definitions of the process engine as the older area lists them. */
export const definition = defineDoor(processDefinition, 'workflow.definition', {
  base: '/workflow/definition',
  perms: 'workflow:definition',
})
