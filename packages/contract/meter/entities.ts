import type { AnyEntity } from '../kernel/entity.ts'

export const meterEntities: readonly AnyEntity[] = []
