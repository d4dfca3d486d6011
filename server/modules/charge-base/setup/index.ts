import { chargeApprover } from '@wuguan/contract/charge-base/charge-approver.entity'
import { accountingPeriod } from '@wuguan/contract/charge-base/accounting-period.entity'
import { classificationCode } from '@wuguan/contract/charge-base/classification-code.entity'
import { communityChargeConfig } from '@wuguan/contract/charge-base/community-charge-config.entity'
import { communityChargeInfo } from '@wuguan/contract/charge-base/community-charge-info.entity'
import { communityCode } from '@wuguan/contract/charge-base/community-code.entity'
import { deductedType } from '@wuguan/contract/charge-base/deducted-type.entity'
import { hangUpType } from '@wuguan/contract/charge-base/hang-up-type.entity'
import { offsetScheme } from '@wuguan/contract/charge-base/offset-scheme.entity'
import { staffJump } from '@wuguan/contract/charge-base/staff-jump.entity'
import { summaryRule } from '@wuguan/contract/charge-base/summary-rule.entity'
import { taxCode } from '@wuguan/contract/charge-base/tax-code.entity'
import {
  approverMatrix,
  openYear,
  periodGrid,
  readChargeConfig,
  readChargeInfo,
  readJumpMode,
  saveJumpMode,
  setDefaultOffsetScheme,
} from '@wuguan/contract/charge-base/setup.actions'
import type { AnyHooks } from '../../../kernel/crud/hooks.ts'
import type { ModuleBuilder } from '../../../kernel/module.ts'
import { matrix } from './approver.queries.ts'
import {
  classificationCodeHooks,
  deductedTypeHooks,
  hangUpTypeHooks,
  offsetSchemeHooks,
  summaryRuleHooks,
  taxCodeHooks,
} from './catalogue.hooks.ts'
import { chargeApproverHooks, chargeConfigHooks, chargeInfoHooks } from './community.hooks.ts'
import { communitySetting } from './community-setting.service.ts'
import { grid, openWholeYear } from './period.queries.ts'
import { jumpMode, makeDefault, setJumpMode } from './setup.service.ts'

const CONFIG = 'charge-base:community-config:edit'
const INFO = 'charge-base:community-info:edit'
const config = communitySetting(communityChargeConfig, chargeConfigHooks as unknown as AnyHooks, CONFIG)
const info = communitySetting(communityChargeInfo, chargeInfoHooks as unknown as AnyHooks, INFO)

export function setup({ crud, action }: ModuleBuilder): void {
  crud(deductedType, deductedTypeHooks)
  crud(hangUpType, hangUpTypeHooks)
  crud(offsetScheme, offsetSchemeHooks)
  crud(taxCode, taxCodeHooks)
  crud(classificationCode, classificationCodeHooks)
  crud(communityCode)
  crud(summaryRule, summaryRuleHooks)
  crud(staffJump)
  crud(chargeApprover, chargeApproverHooks)
  crud(accountingPeriod)
  crud(communityChargeConfig, chargeConfigHooks)
  crud(communityChargeInfo, chargeInfoHooks)
  action(readChargeConfig, config.read)
  action(readChargeInfo, info.read)
  action(readJumpMode, jumpMode)
  action(saveJumpMode, setJumpMode)
  action(periodGrid, grid)
  action(openYear, openWholeYear)
  action(approverMatrix, matrix)
  action(setDefaultOffsetScheme, makeDefault)
}
