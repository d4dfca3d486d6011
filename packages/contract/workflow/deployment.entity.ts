import { processDeployment } from '../bpm/process-deployment.entity.ts'
import { defineDoor } from '../kernel/door.ts'

/** Deployments of the process engine as the older area lists them. */
export const deployment = defineDoor(processDeployment, 'workflow.deployment', {
  base: '/workflow/deployment',
  perms: 'workflow:deploy',
})
