import type { AnyEntity } from '../kernel/entity.ts'

export const chargeSharingEntities: readonly AnyEntity[] = []
