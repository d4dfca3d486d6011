import { directory, leaf } from './menu.ts'

export const wecomMenus = [
  directory('运营内容', '企微客户', 'messages-square', [
    leaf('/workWeiXin/basedata/property/list'),
    leaf('/workWeiXin/tags/customer'),
    leaf('/workWeiXin/tags/tagsCrowd'),
    leaf('/workWeiXin/tags/tags'),
    leaf('/workWeiXin/tags/group'),
    leaf('/workWeiXin/tags/classification'),
    leaf('/workWeiXin/customer/report'),
    leaf('/workWeiXin/report/auth', { codes: ['wecom:config'] }),
  ]),
]
