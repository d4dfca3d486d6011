import type { AnyEntity } from '../kernel/entity.ts'

export const workflowEntities: readonly AnyEntity[] = []
