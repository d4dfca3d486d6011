import type { eventLevel } from '@wuguan/contract/event/event-level.entity'
import type { EntityHooks } from '../../kernel/crud/hooks.ts'

/** A level or a type that anything names is kept: what was classified by it would say something else without it. */
export const WHEN_USED = '已被使用，只能停用'

export const levelHooks: EntityHooks<typeof eventLevel> = { whenUsed: WHEN_USED }
