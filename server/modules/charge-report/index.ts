import { ageing } from '@wuguan/contract/charge-report/ageing.report'
import { collectionAnalysis } from '@wuguan/contract/charge-report/collection-analysis.report'
import { feeCollection, feeCollectionOld } from '@wuguan/contract/charge-report/fee-collection.report'
import { feeReceivable } from '@wuguan/contract/charge-report/fee-receivable.report'
import { feeUnpaid } from '@wuguan/contract/charge-report/fee-unpaid.report'
import { receivableDetail } from '@wuguan/contract/charge-report/receivable-detail.report'
import { unpaid } from '@wuguan/contract/charge-report/unpaid.report'
import { unpaidDetail } from '@wuguan/contract/charge-report/unpaid-detail.report'
import { defineModule } from '../../kernel/module.ts'
import { dunning } from './notice/index.ts'

const REPORTS = [
  ageing,
  collectionAnalysis,
  feeCollection,
  feeCollectionOld,
  feeReceivable,
  feeUnpaid,
  receivableDetail,
  unpaid,
  unpaidDetail,
]
export const chargeReport = defineModule('charge-report', (module) => {
  for (const one of REPORTS) module.report(one)
  dunning(module)
})
