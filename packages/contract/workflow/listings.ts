import { processDefinition } from '../bpm/process-definition.entity.ts'
import { processDeployment } from '../bpm/process-deployment.entity.ts'
import type { AnyEntity, CrudVerb } from '../kernel/entity.ts'

/** Definitions and deployments of the process engine as the older area lists them: the same rows under codes of its own. */
const seenBy = (code: string): Readonly<Record<CrudVerb, string>> => ({
  list: code,
  add: code,
  edit: code,
  delete: code,
  import: code,
  export: code,
  plain: code,
})
export const listedDeployment: AnyEntity = {
  ...processDeployment,
  name: 'workflow.deployment',
  module: 'workflow',
  base: '/workflow/deployment',
  codes: seenBy('workflow:deploy:list'),
}
export const listedDefinition: AnyEntity = {
  ...processDefinition,
  name: 'workflow.definition',
  module: 'workflow',
  base: '/workflow/definition',
  codes: seenBy('workflow:definition:list'),
}
