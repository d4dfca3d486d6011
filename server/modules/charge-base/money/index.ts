import { bankAccount } from '@wuguan/contract/charge-base/bank-account.entity'
import { payeeAccount } from '@wuguan/contract/charge-base/payee-account.entity'
import { payeeRoute } from '@wuguan/contract/charge-base/payee-route.entity'
import { paymentMethod } from '@wuguan/contract/charge-base/payment-method.entity'
import { testPayeeAccount } from '@wuguan/contract/charge-base/setup.actions'
import type { ModuleBuilder } from '../../../kernel/module.ts'
import { bankAccountHooks, payeeAccountHooks, payeeRouteHooks, paymentMethodHooks } from './money.hooks.ts'
import { test } from './payee.service.ts'

export function money({ crud, action }: ModuleBuilder): void {
  crud(paymentMethod, paymentMethodHooks)
  crud(bankAccount, bankAccountHooks)
  crud(payeeAccount, payeeAccountHooks)
  crud(payeeRoute, payeeRouteHooks)
  action(testPayeeAccount, test)
}
