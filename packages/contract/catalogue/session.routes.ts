import { routes } from './route.ts'

export const sessionRoutes = routes('session', [
  ['/', '首页跳转', 'redirect', null, 'public'],
  ['/refresh', '刷新', 'utility', null, 'public'],
  ['/login', '登录', 'form', null, 'public'],
  ['/resetPassword', '重置密码', 'form', null, 'public'],
  ['/basedata/keeper/housekeeper/preview/$url', '管家名片预览', 'viewer', null, 'public'],
  ['/preview/$id', '内容预览', 'viewer', null, 'public'],
])
