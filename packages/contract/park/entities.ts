import type { AnyEntity } from '../kernel/entity.ts'
import { parkArea, parkLot } from './park-lot.entity.ts'
import { parkingPlace } from './parking-place.entity.ts'

export const parkEntities: readonly AnyEntity[] = [parkLot, parkArea, parkingPlace]
