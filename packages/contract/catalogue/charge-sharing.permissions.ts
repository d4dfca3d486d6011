import { permissions } from './permission.ts'

export const chargeSharingPermissions = permissions('charge-sharing', [
  ['charge-sharing:standard:list', '查看公摊标准'],
  ['charge-sharing:standard:add', '新增公摊标准'],
  ['charge-sharing:standard:edit', '编辑公摊标准'],
  ['charge-sharing:standard:delete', '删除公摊标准'],
  ['charge-sharing:standard:enable', '启停公摊标准'],
  ['charge-sharing:standard:copy', '复制公摊标准'],
  ['charge-sharing:record:list', '查看公摊记录'],
  ['charge-sharing:record:input', '录入公摊'],
  ['charge-sharing:record:calculate', '计算公摊'],
  ['charge-sharing:record:audit', '审核公摊记录'],
  ['charge-sharing:record:unaudit', '反审核公摊记录'],
  ['charge-sharing:record:generate', '生成公摊费用'],
  ['charge-sharing:record:rollback', '回滚公摊费用'],
  ['charge-sharing:record:correct', '更正公摊记录'],
  ['charge-sharing:record:export', '导出公摊记录'],
  ['charge-sharing:record:print', '打印公摊记录'],
  ['charge-sharing:detail:view', '查看公摊明细'],
])
