import type { AnyEntity } from '../kernel/entity.ts'

export const bpmEntities: readonly AnyEntity[] = []
