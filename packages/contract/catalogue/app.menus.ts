import { directory, leaf } from './menu.ts'

export const appMenus = [
  directory('运营内容', '应用运营', 'smartphone', [
    leaf('/app/operate'),
    leaf('/app/operate-cockpit'),
    leaf('/statements/IndicatorsSetting'),
    leaf('/app/feedback'),
    leaf('/app/userFeedback'),
    leaf('/messagePush/list', { pages: ['/messagePush/add'] }),
  ]),
  directory('运营内容', '应用配置', 'layout-grid', [
    leaf('/app/menu-type'),
    leaf('/app/menu-list'),
    leaf('/app/shopMenu', { pages: ['/app/addShopMenu'] }),
    leaf('/app/staff/menu-list'),
    leaf('/cms/miniProgram/index'),
    leaf('/apk/manager'),
  ]),
  directory('运营内容', '内容社区', 'newspaper', [
    leaf('/cms/news/information/index', { pages: ['/cms/news/information/add', '/cms/news/information/edit/$id'] }),
    leaf('/cms/ad-banner'),
    leaf('/cms/post/info', { pages: ['/cms/post/info/detailOrExamine/$postId'] }),
    leaf('/cms/post/reply', { pages: ['/cms/post/reply/getReplyInfo/$postId'] }),
    leaf('/cms/post/block'),
    leaf('/cms/post/goodsType'),
  ]),
  directory('运营内容', '消息中心', 'message-square', [
    leaf('/cms/message/index'),
    leaf('/cms/message/rel'),
    leaf('/cms/message/sitting'),
    leaf('/cms/message/pushSitting'),
  ]),
]
