import type { AnyEntity } from '../kernel/entity.ts'
import { elevatorBrand } from './elevator-brand.entity.ts'
import { elevatorCheck, elevatorCheckLog } from './elevator-check.entity.ts'
import { elevatorFaultType } from './elevator-fault-type.entity.ts'
import { elevatorFault } from './elevator-fault.entity.ts'
import { elevatorMaintainItem } from './elevator-maintain-item.entity.ts'
import { elevatorRepair } from './elevator-repair.entity.ts'
import { elevatorStop } from './elevator-stop.entity.ts'
import { elevator } from './elevator.entity.ts'

export const elevatorEntities: readonly AnyEntity[] = [
  elevatorBrand,
  elevatorFaultType,
  elevatorMaintainItem,
  elevator,
  elevatorStop,
  elevatorRepair,
  elevatorCheck,
  elevatorCheckLog,
  elevatorFault,
]
