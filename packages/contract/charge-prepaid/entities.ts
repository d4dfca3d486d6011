import type { AnyEntity } from '../kernel/entity.ts'

export const chargePrepaidEntities: readonly AnyEntity[] = []
