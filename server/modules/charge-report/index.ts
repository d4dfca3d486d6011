import { ageing } from '@wuguan/contract/charge-report/ageing.report'
import { balance } from '@wuguan/contract/charge-report/balance.report'
import { chargeRate } from '@wuguan/contract/charge-report/charge-rate.report'
import { collectionAnalysis } from '@wuguan/contract/charge-report/collection-analysis.report'
import { collectionForecast } from '@wuguan/contract/charge-report/collection-forecast.report'
import { deductedDetail, feeDeducted } from '@wuguan/contract/charge-report/deducted.report'
import { feeCollection, feeCollectionOld } from '@wuguan/contract/charge-report/fee-collection.report'
import { feePeriodTable } from '@wuguan/contract/charge-report/fee-period.report'
import { feeReceivable } from '@wuguan/contract/charge-report/fee-receivable.report'
import { feeUnpaid } from '@wuguan/contract/charge-report/fee-unpaid.report'
import { generated } from '@wuguan/contract/charge-report/generated.report'
import { property } from '@wuguan/contract/charge-report/property.report'
import { receivableDetail } from '@wuguan/contract/charge-report/receivable-detail.report'
import { unpaidDetail } from '@wuguan/contract/charge-report/unpaid-detail.report'
import { unpaid } from '@wuguan/contract/charge-report/unpaid.report'
import { unsold } from '@wuguan/contract/charge-report/unsold.report'
import { defineModule } from '../../kernel/module.ts'
import { differencesOf } from './difference/index.ts'
import { dunning } from './notice/index.ts'

const REPORTS = [
  ageing,
  balance,
  chargeRate,
  collectionAnalysis,
  collectionForecast,
  deductedDetail,
  feeCollection,
  feeCollectionOld,
  feeDeducted,
  feePeriodTable,
  feeReceivable,
  feeUnpaid,
  generated,
  property,
  receivableDetail,
  unpaid,
  unpaidDetail,
  unsold,
]
export const chargeReport = defineModule('charge-report', (module) => {
  for (const one of REPORTS) module.report(one)
  dunning(module)
  differencesOf(module)
})
