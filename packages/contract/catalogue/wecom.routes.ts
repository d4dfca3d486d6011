import { routes } from './route.ts'

export const wecomRoutes = routes('wecom', [
  ['/workWeiXin/basedata/property/list', '业主审核', 'list', 'wecom:audit:list'],
  ['/workWeiXin/customer/report', '客户报表', 'report', 'wecom:report:view'],
  ['/workWeiXin/report/auth', '报表授权', 'list', 'wecom:reportAuth:list'],
  ['/workWeiXin/tags/classification', '标签分类', 'list', 'wecom:tag:list'],
  ['/workWeiXin/tags/group', '标签组', 'list', 'wecom:tag:list'],
  ['/workWeiXin/tags/tags', '标签', 'list', 'wecom:tag:list'],
  ['/workWeiXin/tags/tagsCrowd', '标签人群', 'list', 'wecom:crowd:list'],
  ['/workWeiXin/tags/customer', '标签客户', 'list', 'wecom:customer:list'],
])
