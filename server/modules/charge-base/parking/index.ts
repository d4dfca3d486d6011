import { parkRenewConfig } from '@wuguan/contract/charge-base/park-renew-config.entity'
import { parkTempRule } from '@wuguan/contract/charge-base/park-temp-rule.entity'
import {
  disableParkTemp,
  enableParkTemp,
  readParkRenew,
  trialTempParking,
} from '@wuguan/contract/charge-base/setup.actions'
import type { ModuleBuilder } from '../../../kernel/module.ts'
import { communitySetting } from '../setup/community-setting.service.ts'
import { STATE, switchState } from '../standard/state.service.ts'
import { tryTempParking } from './parking.service.ts'

const renewal = communitySetting(parkRenewConfig, {}, 'charge-base:park-renew:list')
const switchTo = (to: typeof STATE.inForce | typeof STATE.stopped) =>
  switchState(parkTempRule, {}, to, 'charge-base:park-temp:edit')

export function parking({ crud, action }: ModuleBuilder): void {
  crud(parkRenewConfig)
  crud(parkTempRule)
  action(readParkRenew, renewal.read)
  action(enableParkTemp, switchTo(STATE.inForce))
  action(disableParkTemp, switchTo(STATE.stopped))
  action(trialTempParking, tryTempParking)
}
