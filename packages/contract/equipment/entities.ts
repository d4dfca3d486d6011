import type { AnyEntity } from '../kernel/entity.ts'
import { equipment } from './equipment.entity.ts'
import {
  equipmentDocument,
  equipmentHourDue,
  equipmentRunReading,
  equipmentStatusLog,
} from './equipment-parts.entity.ts'
import {
  equipmentAbnormalType,
  equipmentCheckItem,
  equipmentLevel,
  equipmentType,
} from './equipment-settings.entity.ts'
import { maintainMaterial, maintainRecord } from './maintain-record.entity.ts'

export const equipmentEntities: readonly AnyEntity[] = [
  equipmentLevel,
  equipmentType,
  equipmentAbnormalType,
  equipmentCheckItem,
  equipment,
  equipmentStatusLog,
  equipmentDocument,
  equipmentRunReading,
  equipmentHourDue,
  maintainRecord,
  maintainMaterial,
]
