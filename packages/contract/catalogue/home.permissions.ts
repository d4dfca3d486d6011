import { permissions } from './permission.ts'

export const homePermissions = permissions('home', [
  ['home:dashboard:view', '查看工作台'],
  ['home:widget:finance', '财务卡片'],
  ['home:widget:order', '工单卡片'],
  ['home:widget:task', '任务卡片'],
  ['home:widget:quality', '品质卡片'],
  ['home:widget:contract', '合同卡片'],
  ['home:widget:materials', '物资卡片'],
  ['home:widget:contingency', '应急卡片'],
  ['home:widget:notice', '公告卡片'],
  ['home:layout:edit', '编辑工作台布局'],
  ['home:frame:view', '查看嵌入页'],
  ['home:profile:edit', '编辑个人资料'],
  ['home:session:manage', '管理本人会话'],
])
