import type { AnyEntity } from '../kernel/entity.ts'
import { event } from './event.entity.ts'
import { eventAuditor } from './event-auditor.entity.ts'
import { eventLevel } from './event-level.entity.ts'
import { eventEvidence, eventFiring, eventFollow, eventOrder } from './event-parts.entity.ts'
import { eventReminder } from './event-reminder.entity.ts'
import { eventType } from './event-type.entity.ts'

export const eventEntities: readonly AnyEntity[] = [
  eventLevel,
  eventType,
  eventReminder,
  eventAuditor,
  event,
  eventFollow,
  eventEvidence,
  eventOrder,
  eventFiring,
]
