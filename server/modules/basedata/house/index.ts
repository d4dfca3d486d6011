import { customerHouse } from '@wuguan/contract/basedata/customer-house.entity'
import {
  batchUpdateHouses,
  createHouse,
  deleteHouses,
  generateHouses,
  houseContradictions,
  houseGrid,
  houseHistory,
  houseKeeper,
  houseRelations,
  mergeHouses,
  moveIn,
  moveOut,
  saveHouseRelations,
  setHouseUse,
  splitHouse,
  transferHouse,
  updateHouse,
  updateHouseBatch,
} from '@wuguan/contract/basedata/house.actions'
import { house } from '@wuguan/contract/basedata/house.entity'
import type { ModuleBuilder } from '../../../kernel/module.ts'
import { batchWithConsent, createWithConsent, deleteWithConsent, updateWithConsent } from '../change/save.service.ts'
import { houseTarget } from '../change/targets.ts'
import { contradictions } from './contradictions.queries.ts'
import { customerHouseHooks } from './customer-house.hooks.ts'
import { generate } from './generate.service.ts'
import { readGrid } from './grid.queries.ts'
import { houseHooks } from './house.hooks.ts'
import { readHistory, readHouseKeeper, readRelations } from './house.queries.ts'
import { merge } from './merge.service.ts'
import { moveInPerson, moveOutPeople } from './move.service.ts'
import { saveRelations } from './save-relations.service.ts'
import { split } from './split.service.ts'
import { transfer } from './transfer.service.ts'
import { setUse } from './use.service.ts'
import { houseWidget } from './workbench.queries.ts'

export function houses({ crud, action, widget }: ModuleBuilder): void {
  widget(houseWidget)
  crud(house, houseHooks, { without: ['select', 'create', 'update', 'batch', 'delete'] })
  action(createHouse, (context, body) => createWithConsent(context, houseTarget, body))
  action(updateHouse, (context, body) => updateWithConsent(context, houseTarget, body))
  action(deleteHouses, (context, body) => deleteWithConsent(context, houseTarget, body))
  action(updateHouseBatch, (context, input) => batchWithConsent(context, houseTarget, input))
  action(batchUpdateHouses, (context, input) => batchWithConsent(context, houseTarget, input))
  action(setHouseUse, setUse)
  action(houseContradictions, contradictions)
  action(houseGrid, readGrid)
  action(generateHouses, generate)
  action(splitHouse, split)
  action(mergeHouses, merge)
  action(transferHouse, transfer)
  action(moveIn, moveInPerson)
  action(moveOut, moveOutPeople)
  crud(customerHouse, customerHouseHooks)
  action(houseRelations, readRelations)
  action(saveHouseRelations, saveRelations)
  action(houseHistory, readHistory)
  action(houseKeeper, readHouseKeeper)
}
