import type { AnyEntity } from '../kernel/entity.ts'
import { hotlineConfig } from './hotline-config.entity.ts'
import { hotlineLink } from './hotline-link.entity.ts'
import { hotlineAccessLog, hotlineCallSession, hotlineOrder } from './hotline-records.entity.ts'

export const hotlineEntities: readonly AnyEntity[] = [
  hotlineConfig,
  hotlineLink,
  hotlineCallSession,
  hotlineOrder,
  hotlineAccessLog,
]
