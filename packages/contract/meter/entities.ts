import type { AnyEntity } from '../kernel/entity.ts'
import { meter } from './meter.entity.ts'
import { meterChange } from './meter-change.entity.ts'
import { meterLevel } from './meter-level.entity.ts'
import { meterReading } from './meter-reading.entity.ts'

export const meterEntities: readonly AnyEntity[] = [meterLevel, meter, meterChange, meterReading]
