import { propertyAccountTotals, propertyAccounts } from '@wuguan/contract/charge-other/account.actions'
import type { ModuleBuilder } from '../../../kernel/module.ts'
import { pageAccounts, totalAccounts } from './account.queries.ts'

/** 房产账户. */
export function propertyAccountReadings({ action }: ModuleBuilder): void {
  action(propertyAccounts, pageAccounts)
  action(propertyAccountTotals, totalAccounts)
}
