import { defineModule } from '../../kernel/module.ts'
import { propertyAccountReadings } from './account/index.ts'
import { approvals } from './approval/index.ts'
import { bankDebits } from './bank/index.ts'
import { dayReports } from './day/index.ts'
import { manualPapers } from './manual/index.ts'
import { invoices } from './invoice/index.ts'
import { itemTransfers } from './offset/index.ts'
import { mobilePayments } from './mobile/index.ts'
import { months } from './month/index.ts'
import { papers } from './paper/index.ts'
import { reportPages } from './reports/index.ts'
import { vouchers } from './voucher/index.ts'

export const chargeOther = defineModule('charge-other', (module) => {
  months(module)
  papers(module)
  manualPapers(module)
  invoices(module)
  itemTransfers(module)
  propertyAccountReadings(module)
  approvals(module)
  dayReports(module)
  vouchers(module)
  reportPages(module)
  bankDebits(module)
  mobilePayments(module)
})
