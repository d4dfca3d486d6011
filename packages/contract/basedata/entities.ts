import type { AnyEntity } from '../kernel/entity.ts'
import { baseChange } from './base-change.entity.ts'
import { building } from './building.entity.ts'
import { community } from './community.entity.ts'
import { contractor } from './contractor.entity.ts'
import { crmLabel } from './crm-label.entity.ts'
import { customerHouse } from './customer-house.entity.ts'
import { customer } from './customer.entity.ts'
import { exceptionLog } from './exception-log.entity.ts'
import { fan } from './fan.entity.ts'
import { handoverCustomer } from './handover-customer.entity.ts'
import { handoverDeliver } from './handover-deliver.entity.ts'
import { handoverHouse } from './handover-house.entity.ts'
import { handover } from './handover.entity.ts'
import { houseLineage } from './house-lineage.entity.ts'
import { house } from './house.entity.ts'
import { housekeeperArea } from './housekeeper-area.entity.ts'
import { housekeeper } from './housekeeper.entity.ts'
import { idmAccount } from './idm-account.entity.ts'
import { idmSource } from './idm-source.entity.ts'
import { ledger } from './ledger.entity.ts'
import { loginLog } from './login-log.entity.ts'
import { operationLog } from './operation-log.entity.ts'
import { parkMember } from './park-member.entity.ts'
import { propertyReview } from './property-review.entity.ts'
import { shift } from './shift.entity.ts'
import { staffSchedule } from './staff-schedule.entity.ts'
import { tagMember } from './tag-member.entity.ts'
import { tagSnapshot } from './tag-snapshot.entity.ts'
import { tag } from './tag.entity.ts'
import { terminal } from './terminal.entity.ts'
import { unit } from './unit.entity.ts'

export const basedataEntities: readonly AnyEntity[] = [
  community,
  building,
  unit,
  house,
  houseLineage,
  customer,
  customerHouse,
  housekeeper,
  housekeeperArea,
  contractor,
  crmLabel,
  tag,
  tagMember,
  tagSnapshot,
  handover,
  handoverHouse,
  handoverCustomer,
  handoverDeliver,
  baseChange,
  ledger,
  propertyReview,
  fan,
  shift,
  staffSchedule,
  parkMember,
  terminal,
  idmSource,
  idmAccount,
  loginLog,
  operationLog,
  exceptionLog,
]
