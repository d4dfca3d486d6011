import {
  accountStatement,
  applyTransfer,
  closeAccount,
  freezeAccount,
  prepaidSummary,
  unfreezeAccount,
} from '@wuguan/contract/charge-prepaid/account.actions'
import { offsetLine } from '@wuguan/contract/charge-prepaid/offset-line.entity'
import { offsetLineAll } from '@wuguan/contract/charge-prepaid/offset-line-all.entity'
import { offsetPart } from '@wuguan/contract/charge-prepaid/offset-part.entity'
import { offsetRun } from '@wuguan/contract/charge-prepaid/offset-run.entity'
import { offsetRunAll } from '@wuguan/contract/charge-prepaid/offset-run-all.entity'
import {
  cancelOffset,
  executeOffset,
  generationOffset,
  offsetConfigs,
  offsetDetail,
  previewOffset,
  revokeOffset,
  saveOffsetConfigs,
} from '@wuguan/contract/charge-prepaid/offset.actions'
import { prepaidAccount } from '@wuguan/contract/charge-prepaid/prepaid-account.entity'
import { prepaidEntry } from '@wuguan/contract/charge-prepaid/prepaid-entry.entity'
import { prepaidMovements } from '@wuguan/contract/charge-prepaid/prepaid-movements.facts'
import { prepaidHold } from '@wuguan/contract/charge-prepaid/prepaid-hold.entity'
import { prepaidRefund } from '@wuguan/contract/charge-prepaid/prepaid-refund.entity'
import { prepaidTransfer } from '@wuguan/contract/charge-prepaid/prepaid-transfer.entity'
import { rechargeRecord } from '@wuguan/contract/charge-prepaid/recharge-record.entity'
import { recharge, rechargeProperty } from '@wuguan/contract/charge-prepaid/recharge.actions'
import { type ModuleBuilder, defineModule } from '../../kernel/module.ts'
import { accountHooks } from './account/account.hooks.ts'
import { close, freeze, unfreeze } from './account/account.service.ts'
import { idleAccounts, lowBalance } from './account/jobs.ts'
import { movementRows } from './account/movements.ts'
import { readStatement, summarise } from './account/statement.queries.ts'
import { readGenerationOffset } from './offset/after-generation.queries.ts'
import { readConfigs, saveConfigs } from './offset/config.service.ts'
import { readDetail } from './offset/detail.queries.ts'
import { offsetLineHooks, offsetPartHooks } from './offset/offset.hooks.ts'
import { defineOffsetTasks, offsetJobs } from './offset/jobs.ts'
import { followVoids, revoke } from './offset/revoke.service.ts'
import { cancel, execute, preview } from './offset/run.service.ts'
import { readProperty } from './recharge/property.queries.ts'
import { rechargeRecordHooks } from './recharge/record.hooks.ts'
import { post } from './recharge/recharge.service.ts'
import { joinHouseTransfer } from './transfer/house-transfer.ts'
import { joinCustomerMerge } from './transfer/merge.service.ts'
import { apply, prepaidTransferSteps } from './transfer/transfer.service.ts'

function accounts({ crud, action, job, facts }: ModuleBuilder): void {
  facts(prepaidMovements, movementRows)
  crud(prepaidAccount, accountHooks)
  crud(prepaidEntry)
  crud(prepaidHold)
  crud(prepaidTransfer, {}, { flow: prepaidTransferSteps })
  crud(prepaidRefund)
  action(freezeAccount, freeze)
  action(unfreezeAccount, unfreeze)
  action(closeAccount, close)
  action(accountStatement, readStatement)
  action(prepaidSummary, summarise)
  action(applyTransfer, apply)
  job(lowBalance)
  job(idleAccounts)
}

function recharges({ crud, action }: ModuleBuilder): void {
  crud(rechargeRecord, rechargeRecordHooks)
  action(rechargeProperty, readProperty)
  action(recharge, post)
}

function offsets({ crud, action, raw }: ModuleBuilder): void {
  crud(offsetRun, {}, { doors: [offsetRunAll] })
  crud(offsetPart, offsetPartHooks)
  crud(offsetLine, offsetLineHooks, { doors: [offsetLineAll] })
  action(previewOffset, preview)
  action(executeOffset, execute)
  action(cancelOffset, cancel)
  action(revokeOffset, revoke)
  action(offsetDetail, readDetail)
  action(generationOffset, readGenerationOffset)
  action(offsetConfigs, readConfigs)
  action(saveOffsetConfigs, saveConfigs)
  // Tasks and jobs that open their own transactions exist once the process has its kernel.
  raw((kernel) => {
    defineOffsetTasks(kernel)
    for (const job of offsetJobs(kernel)) kernel.jobs.define(job)
    return async () => {}
  })
}

export const chargePrepaid = defineModule('charge-prepaid', (module) => {
  accounts(module)
  recharges(module)
  offsets(module)
  joinCustomerMerge()
  joinHouseTransfer()
  followVoids()
})
