import { costCenter } from '@wuguan/contract/charge-other/cost-center.entity'
import { checkVoucherRules, makeVouchers, voucherDifferences } from '@wuguan/contract/charge-other/voucher.actions'
import { voucherAccounts } from '@wuguan/contract/charge-other/voucher-accounts.report'
import { voucherBatch } from '@wuguan/contract/charge-other/voucher-batch.entity'
import { voucher } from '@wuguan/contract/charge-other/voucher.entity'
import { voucherLines } from '@wuguan/contract/charge-other/voucher-lines.facts'
import { voucherRule } from '@wuguan/contract/charge-other/voucher-rule.entity'
import type { ModuleBuilder } from '../../../kernel/module.ts'
import { costCenterHooks } from './cost-center.hooks.ts'
import { voucherFileRoute } from './voucher.export.ts'
import { check, differences, make, voucherBatchSteps } from './voucher.service.ts'

/** 凭证: the month of the ledger in double entry, for the accounting software. */
export function vouchers({ crud, action, raw, facts, report }: ModuleBuilder): void {
  crud(costCenter, costCenterHooks)
  crud(voucherRule)
  crud(voucherBatch, {}, { flow: voucherBatchSteps })
  crud(voucher)
  action(checkVoucherRules, check)
  action(makeVouchers, make)
  action(voucherDifferences, differences)
  raw(voucherFileRoute)
  facts(voucherLines)
  report(voucherAccounts)
}
