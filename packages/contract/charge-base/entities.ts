import type { AnyEntity } from '../kernel/entity.ts'

export const chargeBaseEntities: readonly AnyEntity[] = []
