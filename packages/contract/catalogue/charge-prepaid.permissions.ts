import { permissions } from './permission.ts'

export const chargePrepaidPermissions = permissions('charge-prepaid', [
  ['charge-prepaid:balance:list', '查看预存余额'],
  ['charge-prepaid:balance:ledger', '查看预存流水'],
  ['charge-prepaid:balance:export', '导出预存余额'],
  ['charge-prepaid:balance:freeze', '冻结预存余额'],
  ['charge-prepaid:balance:close', '预存销户'],
  ['charge-prepaid:balance:transfer', '预存转账'],
  ['charge-prepaid:recharge:add', '新增预存充值'],
  ['charge-prepaid:recharge:list', '查看预存充值'],
  ['charge-prepaid:recharge:void', '作废预存充值'],
  ['charge-prepaid:recharge:print', '打印预存充值'],
  ['charge-prepaid:offset:list', '查看预存冲抵'],
  ['charge-prepaid:offset:preview', '预览预存冲抵'],
  ['charge-prepaid:offset:execute', '执行预存冲抵'],
  ['charge-prepaid:offset:batch', '批量冲抵预存'],
  ['charge-prepaid:offset:revoke', '撤销预存冲抵'],
  ['charge-prepaid:refund:list', '查看预存退款'],
  ['charge-prepaid:refund:apply', '申请预存退款'],
  ['charge-prepaid:refund:payout', '预存退款出账'],
])
