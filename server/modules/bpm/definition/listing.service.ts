import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import type { EntityHooks } from '../../../kernel/crud/hooks.ts'
import { definitionHooks, deploymentHooks } from '../model/model.hooks.ts'

/** Deployments and definitions for lists of other modules, which show the same rows under names and codes of their own. */
export const listedDefinitionHooks = definitionHooks as unknown as EntityHooks<AnyEntity>
export const listedDeploymentHooks = deploymentHooks as unknown as EntityHooks<AnyEntity>
