import type { AnyEntity } from '../kernel/entity.ts'

export const chargeFinanceEntities: readonly AnyEntity[] = []
