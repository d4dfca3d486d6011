import type { deployModel } from '@wuguan/contract/bpm/model.actions'
import { writeLog } from '../../../kernel/audit.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { definitionFor } from '../definition/definition.service.ts'
import { armStartTimers } from '../engine/jobs.ts'
import { demandCases } from '../rehearsal/cases.service.ts'
import { type Deployed, deployChecked } from './deploy.service.ts'
import { SHIPPED_FIXED, lockModel } from './model.queries.ts'

/** Somebody deploys: what is judged and frozen must also come out of its cases as it was kept. */
export async function deploy(context: ActionContext, { id }: ParsedOf<typeof deployModel>): Promise<Deployed> {
  const { q, actor, now } = context
  const model = await lockModel(context, id, 'bpm:model:deploy', SHIPPED_FIXED)
  const deployed = await deployChecked({ q, now, userId: actor.userId || null }, model, 1)
  const definition = (await definitionFor(context, { id: deployed.processDefinitionId }))!
  await demandCases(context, model, definition)
  await armStartTimers(context, definition, model.companyId!)
  await writeLog(q, actor, now, [
    {
      module: 'bpm',
      entity: 'bpm.processModel',
      entityId: id,
      title: model.name,
      action: 'other',
      after: { 操作: '部署', 版本: deployed.version },
    },
  ])
  return deployed
}
