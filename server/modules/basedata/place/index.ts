import { building } from '@wuguan/contract/basedata/building.entity'
import { createCommunity, deleteCommunities, updateCommunity } from '@wuguan/contract/basedata/change.actions'
import { community } from '@wuguan/contract/basedata/community.entity'
import {
  buildingSelect,
  buildingSelectFull,
  exitCommunity,
  generateBuildings,
  houseSelect,
  placeTree,
  takeOverCommunity,
  unitSelect,
} from '@wuguan/contract/basedata/place.actions'
import { unit } from '@wuguan/contract/basedata/unit.entity'
import type { ModuleBuilder } from '../../../kernel/module.ts'
import { createWithConsent, deleteWithConsent, updateWithConsent } from '../change/save.service.ts'
import { communityTarget } from '../change/targets.ts'
import { buildingHooks } from './building.hooks.ts'
import { exit, takeOver } from './community-life.service.ts'
import { communityHooks } from './community.hooks.ts'
import { generate } from './generate-buildings.service.ts'
import {
  readPlaceTree,
  selectBuildings,
  selectBuildingsWithUnits,
  selectHouses,
  selectUnits,
} from './selects.queries.ts'
import { unitHooks } from './unit.hooks.ts'

export function places({ crud, action }: ModuleBuilder): void {
  crud(community, communityHooks, { without: ['create', 'update', 'delete'] })
  action(createCommunity, (context, body) => createWithConsent(context, communityTarget, body))
  action(updateCommunity, (context, body) => updateWithConsent(context, communityTarget, body))
  action(deleteCommunities, (context, body) => deleteWithConsent(context, communityTarget, body))
  action(takeOverCommunity, takeOver)
  action(exitCommunity, exit)
  crud(building, buildingHooks, { without: ['select'] })
  action(generateBuildings, generate)
  crud(unit, unitHooks, { without: ['select'] })
  action(buildingSelect, selectBuildings)
  action(buildingSelectFull, selectBuildingsWithUnits)
  action(unitSelect, selectUnits)
  action(houseSelect, selectHouses)
  action(placeTree, readPlaceTree)
}
