import {
  lookUpDeductedTypes,
  lookUpFeeItems,
  lookUpHouses,
  lookUpMethods,
  lookUpPayers,
  lookUpPlaces,
} from '@wuguan/contract/charge-base/lookup.actions'
import type { ModuleBuilder } from '../../../kernel/module.ts'
import { deductedTypes, feeItems, houses, methods, payers, places } from './lookup.queries.ts'

export function lookups({ action }: ModuleBuilder): void {
  action(lookUpFeeItems, feeItems)
  action(lookUpMethods, methods)
  action(lookUpDeductedTypes, deductedTypes)
  action(lookUpHouses, houses)
  action(lookUpPlaces, places)
  action(lookUpPayers, payers)
}
