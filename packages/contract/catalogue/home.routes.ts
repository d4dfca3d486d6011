import { routes } from './route.ts'

export const homeRoutes = routes('home', [
  ['/home', '嵌入页', 'frame', 'home:frame:view'],
  ['/dashboard', '工作台', 'dashboard', null],
  ['/user', '个人信息', 'form', null],
])
