import { propertyAccountTotals, propertyAccounts } from '@wuguan/contract/charge-other/account.actions'
import type { ModuleBuilder } from '../../../kernel/module.ts'
import { accountExportRoute } from './account.export.ts'
import { pageAccounts, totalAccounts } from './account.queries.ts'

/** 房产账户. */
export function propertyAccountReadings({ action, raw }: ModuleBuilder): void {
  action(propertyAccounts, pageAccounts)
  action(propertyAccountTotals, totalAccounts)
  raw(accountExportRoute)
}
