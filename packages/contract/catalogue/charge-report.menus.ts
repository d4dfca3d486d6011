import { directory, leaf } from './menu.ts'

export const chargeReportMenus = [
  directory('财务中心', '收款报表', 'chart-column', [
    leaf('/charge/report/collection/confirm', { codes: ['charge-report:view'] }),
    leaf('/charge/report/fee/collection/detail'),
    leaf('/charge/report/fee/collection/detailOld'),
    leaf('/charge/report/collection/analysis'),
    leaf('/charge/report/chargeRate/index'),
    leaf('/charge/report/property/index'),
    leaf('/charge/report/balance/detail'),
  ]),
  directory('财务中心', '应收报表', 'chart-bar', [
    leaf('/charge/report/receivable/detail'),
    leaf('/charge/report/fee/receivable/detail'),
    leaf('/charge/report/receivable/account/details'),
    leaf('/charge/report/receivable/generate'),
    leaf('/charge/report/receivable/differencePage/index'),
    leaf('/charge/report/fee/period'),
    leaf('/charge/report/deducted/detail'),
    leaf('/charge/report/fee/deducted'),
    leaf('/charge/report/unsold'),
  ]),
  directory('收费中心', '欠费催缴', 'bell-ring', [
    leaf('/charge/report/unpaid'),
    leaf('/charge/report/unpaid/detail'),
    leaf('/charge/report/fee/unpaid'),
    leaf('/charge/report/payment-notice', {
      pages: ['/charge/report/payment-notice-detail'],
      codes: ['charge-report:template'],
    }),
  ]),
]
