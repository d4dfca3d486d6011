import { permissions } from './permission.ts'

export const hotlinePermissions = permissions('hotline', [
  ['hotline:link:issue', '签发热线链接'],
  ['hotline:link:view', '查看热线链接'],
  ['hotline:link:revoke', '撤销热线链接'],
  ['hotline:link:manage', '管理热线链接'],
  ['hotline:config:edit', '编辑热线设置'],
  ['hotline:stat:view', '查看热线统计'],
])
