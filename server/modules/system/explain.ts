import { permissionExplain } from '@wuguan/contract/system/user.actions'
import { type ServerModule, defineModule } from '../../kernel/module.ts'
import { explainer } from './explain.service.ts'

/** Explains the rows of every module by the very filter that their lists use. */
export function explainModule(nouns: readonly ServerModule[]): ServerModule {
  const hooks = new Map(nouns.flatMap((module) => module.cruds.map((crud) => [crud.entity.name, crud.hooks] as const)))
  return defineModule('systemExplain', ({ action }) => {
    action(
      permissionExplain,
      explainer((entity) => hooks.get(entity) ?? {}),
    )
  })
}
