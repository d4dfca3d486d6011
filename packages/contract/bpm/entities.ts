import type { AnyEntity } from '../kernel/entity.ts'
import { processInstance } from './process-instance.entity.ts'
import { executionToken } from './execution-token.entity.ts'
import { processTask } from './process-task.entity.ts'
import { taskLog } from './task-log.entity.ts'
import { activityRecord } from './activity-record.entity.ts'
import { eventSubscription } from './event-subscription.entity.ts'
import { engineJob } from './engine-job.entity.ts'
import { processModel } from './process-model.entity.ts'
import { processDefinition } from './process-definition.entity.ts'
import { processDeployment } from './process-deployment.entity.ts'
import { processForm } from './process-form.entity.ts'
import { formTaskConfig } from './form-task-config.entity.ts'
import { taskAssignRule } from './task-assign-rule.entity.ts'
import { taskButton } from './task-button.entity.ts'
import { flowCondition } from './flow-condition.entity.ts'
import { userGroup } from './user-group.entity.ts'
import { processCopy } from './process-copy.entity.ts'
import { processDraft } from './process-draft.entity.ts'
import { absenceProxy } from './absence-proxy.entity.ts'
import { approvalBinding } from './approval-binding.entity.ts'
import { rehearsalCase } from './rehearsal-case.entity.ts'

export const bpmEntities: readonly AnyEntity[] = [
  processInstance,
  executionToken,
  processTask,
  taskLog,
  activityRecord,
  eventSubscription,
  engineJob,
  processModel,
  processDefinition,
  processDeployment,
  processForm,
  formTaskConfig,
  taskAssignRule,
  taskButton,
  flowCondition,
  userGroup,
  processCopy,
  processDraft,
  absenceProxy,
  approvalBinding,
  rehearsalCase,
]
