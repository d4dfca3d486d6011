import { permissions } from './permission.ts'

export const sessionPermissions = permissions('session', [
  ['session:session:list', '查看会话'],
  ['session:session:kick', '强制下线'],
  ['session:context:switch', '切换公司与项目'],
  ['session:publicLink:create', '新增公开链接'],
  ['session:publicLink:revoke', '撤销公开链接'],
])
