import type { AnyEntity } from '../kernel/entity.ts'
import { sharingLine, sharingRecord, sharingRecordMeter } from './sharing-record.entity.ts'
import { sharingStandard } from './sharing-standard.entity.ts'
import { sharingRate, sharingStandardMeter, sharingStandardScope } from './standard-parts.entity.ts'

export const chargeSharingEntities: readonly AnyEntity[] = [
  sharingStandard,
  sharingStandardScope,
  sharingStandardMeter,
  sharingRate,
  sharingRecord,
  sharingRecordMeter,
  sharingLine,
]
