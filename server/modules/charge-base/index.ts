import { defineModule } from '../../kernel/module.ts'
import { bindings } from './binding/index.ts'
import { commerce } from './commerce/index.ts'
import { bindingExpire, periodOpen, schemeExpire } from './jobs.ts'
import { lookups } from './lookup/index.ts'
import { joinDelivery } from './binding/delivery.ts'
import { money } from './money/index.ts'
import { parking } from './parking/index.ts'
import { setup } from './setup/index.ts'
import { standards } from './standard/index.ts'

export const chargeBase = defineModule('charge-base', (module) => {
  joinDelivery()
  standards(module)
  bindings(module)
  setup(module)
  money(module)
  commerce(module)
  parking(module)
  lookups(module)
  for (const job of [periodOpen, schemeExpire, bindingExpire]) module.job(job)
})
