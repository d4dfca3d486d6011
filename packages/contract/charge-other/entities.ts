import type { AnyEntity } from '../kernel/entity.ts'

export const chargeOtherEntities: readonly AnyEntity[] = []
