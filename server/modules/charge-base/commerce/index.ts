import { businessFeeStandard } from '@wuguan/contract/charge-base/business-fee-standard.entity'
import { chargeProduct } from '@wuguan/contract/charge-base/charge-product.entity'
import { auditTurnover, unauditTurnover } from '@wuguan/contract/charge-base/commerce.actions'
import { preferentialScheme } from '@wuguan/contract/charge-base/preferential-scheme.entity'
import {
  disableBusiness,
  disablePreferential,
  disableProduct,
  enableBusiness,
  enablePreferential,
  enableProduct,
  schemeUsage,
  trialPreferential,
} from '@wuguan/contract/charge-base/setup.actions'
import { turnoverReport } from '@wuguan/contract/charge-base/turnover-report.entity'
import type { AnyHooks } from '../../../kernel/crud/hooks.ts'
import type { ModuleBuilder } from '../../../kernel/module.ts'
import { STATE, switchState } from '../standard/state.service.ts'
import { businessHooks, turnoverHooks } from './business.hooks.ts'
import { audit } from './turnover.service.ts'
import { chargeProductHooks, preferentialHooks, readySchemes } from './preferential.hooks.ts'
import { tryScheme, usage } from './scheme.queries.ts'

const PREFERENTIAL = 'charge-base:preferential:enable'
const PRODUCT = 'charge-base:product:edit'
const BUSINESS = 'charge-base:business-standard:edit'
const schemeHooks = preferentialHooks as unknown as AnyHooks
const productHooks = chargeProductHooks as unknown as AnyHooks
const rentHooks = businessHooks as unknown as AnyHooks

export function commerce({ crud, action }: ModuleBuilder): void {
  crud(preferentialScheme, preferentialHooks)
  action(enablePreferential, switchState(preferentialScheme, schemeHooks, STATE.inForce, PREFERENTIAL, readySchemes))
  action(disablePreferential, switchState(preferentialScheme, schemeHooks, STATE.stopped, PREFERENTIAL))
  action(trialPreferential, tryScheme)
  action(schemeUsage, usage)
  crud(chargeProduct, chargeProductHooks)
  action(enableProduct, switchState(chargeProduct, productHooks, STATE.inForce, PRODUCT))
  action(disableProduct, switchState(chargeProduct, productHooks, STATE.stopped, PRODUCT))
  crud(businessFeeStandard, businessHooks)
  action(enableBusiness, switchState(businessFeeStandard, rentHooks, STATE.inForce, BUSINESS))
  action(disableBusiness, switchState(businessFeeStandard, rentHooks, STATE.stopped, BUSINESS))
  crud(turnoverReport, turnoverHooks)
  action(auditTurnover, audit(1, 2))
  action(unauditTurnover, audit(2, 1))
}
