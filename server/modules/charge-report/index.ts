import { collectionAnalysis } from '@wuguan/contract/charge-report/collection-analysis.report'
import { unpaid } from '@wuguan/contract/charge-report/unpaid.report'
import { defineModule } from '../../kernel/module.ts'

export const chargeReport = defineModule('charge-report', ({ report }) => {
  report(unpaid)
  report(collectionAnalysis)
})
