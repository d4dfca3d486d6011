import { directory, leaf } from './menu.ts'

export const chargeBaseMenus = [
  directory('收费中心', '收费标准', 'tags', [
    leaf('/charge/base/fee/item'),
    leaf('/charge/base/fee/standard'),
    leaf('/charge/base/property/standard'),
    leaf('/charge/base/businessFeeStandard'),
    leaf('/charge/base/calculation/method'),
    leaf('/charge/base/preferential'),
    leaf('/charge/base/product/list'),
    leaf('/charge/base/period'),
  ]),
  directory('收费中心', '收费仪表', 'activity', [
    leaf('/charge/base/meter'),
    leaf('/charge/base/meter/change'),
    leaf('/charge/base/meter/data'),
    leaf('/charge/base/meter/import/batch'),
  ]),
  directory('收费中心', '收费设置', 'settings-2', [
    leaf('/charge/base/community/info'),
    leaf('/charge/base/community/config'),
    leaf('/charge/base/deducted/type'),
    leaf('/charge/base/hangUp/type'),
    leaf('/charge/base/offset/scheme'),
    leaf('/charge/base/staff/jump'),
    leaf('/charge/base/park'),
    leaf('/charge/base/parkTempStop'),
    leaf('/charge/base/workflow/user'),
  ]),
  directory('财务中心', '账户与编码', 'landmark', [
    leaf('/charge/base/payment'),
    leaf('/charge/base/bank/account'),
    leaf('/charge/base/bank/payee-account'),
    leaf('/charge/base/taxCode'),
    leaf('/charge/base/classification/code'),
    leaf('/charge/base/classification/code/tree'),
    leaf('/charge/base/community/code'),
    leaf('/charge/base/rules/summary', {
      pages: ['/charge/base/rules/summary/add', '/charge/base/rules/summary/edit/$id'],
    }),
  ]),
  directory('财务中心', '财务数据导入', 'file-input', [
    leaf('/charge/base/importFinance'),
    leaf('/charge/base/hlbImportFinance'),
  ]),
]
