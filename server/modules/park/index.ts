import { parkArea, parkLot } from '@wuguan/contract/park/park-lot.entity'
import { parkingPlace } from '@wuguan/contract/park/parking-place.entity'
import { defineModule } from '../../kernel/module.ts'
import { parkingPlaceHooks } from './parking-place.hooks.ts'

export const park = defineModule('park', ({ crud }) => {
  crud(parkLot)
  crud(parkArea)
  crud(parkingPlace, parkingPlaceHooks)
})
