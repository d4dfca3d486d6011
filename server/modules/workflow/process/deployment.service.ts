import type {
  definitionToModel,
  deploymentFile,
  removeDeployment,
  uploadDeployment,
} from '@wuguan/contract/workflow/process.actions'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { definitionAsModel, deployFile, deployedFile, dropDeployment } from '../../bpm/model/file-deployment.service.ts'

export const upload = (context: ActionContext, input: ParsedOf<typeof uploadDeployment>) =>
  deployFile(context, input, 'workflow:deploy:upload')
export const download = (context: ActionContext, { id }: ParsedOf<typeof deploymentFile>) =>
  deployedFile(context, id, 'workflow:deploy:list')
export async function remove(context: ActionContext, { id }: ParsedOf<typeof removeDeployment>): Promise<true> {
  await dropDeployment(context, id, 'workflow:deploy:delete')
  return true
}
export const toModel = (context: ActionContext, { id }: ParsedOf<typeof definitionToModel>) =>
  definitionAsModel(context, id, 'workflow:definition:toModel')
