import { directory, leaf } from './menu.ts'

export const chargeOtherMenus = [
  directory('收费中心', '票据发票', 'receipt', [
    leaf('/charge/invoice/list', { pages: ['/charge/invoice/detail/$id'] }),
    leaf('/charge/invoice/fail'),
    leaf('/charge/invoice/terminals'),
    leaf('/charge/receipt/list', { pages: ['/charge/receipt/detail/$id'] }),
    leaf('/charge/receipt/manual/summary'),
  ]),
  directory('收费中心', '冲抵流水', 'arrow-left-right', [
    leaf('/charge/feeItemOffset'),
    leaf('/charge/offset/config'),
    leaf('/charge/offsetLog'),
    leaf('/charge/offsetLogAll'),
    leaf('/charge/batchOffsetLogAll'),
    leaf('/charge/temp/offsetLog'),
    leaf('/charge/waterListLog'),
  ]),
  directory('财务中心', '月结与对账', 'calendar-check', [
    leaf('/charge/month/settlement'),
    leaf('/charge/month/settlement/report'),
    leaf('/charge/workflow/list', { pages: ['/charge/workflow/detail'] }),
    leaf('/charge/bank/deduct'),
    leaf('/charge/mobilePayment'),
    leaf('/charge/costCenter', { codes: ['charge-other:voucher'] }),
    leaf('/charge/property/account'),
    leaf('/charge/parkCar/list'),
  ]),
  directory('财务中心', '报表与下载', 'download', [
    leaf('/charge/report/center'),
    leaf('/charge/download/index'),
    leaf('/charge/download/list'),
  ]),
]
