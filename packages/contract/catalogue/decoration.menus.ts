import { directory, leaf } from './menu.ts'

export const decorationMenus = [
  directory('工单客服', '装修办理', 'paint-roller', [
    leaf('/decoration/manage/list', {
      pages: [
        '/decoration/manage/add',
        '/decoration/manage/edit/$id',
        '/decoration/manage/confirm/$id',
        '/decoration/manage/correct/$id',
      ],
      codes: ['decoration:permit', 'decoration:pass'],
    }),
    leaf('/decoration/manage/audit', {
      pages: [
        '/decoration/manage/audit/detail/$id',
        '/decoration/manage/audit/check/detail/$id',
        '/decoration/manage/audit/nullify/detail/$id',
      ],
    }),
    leaf('/decoration/plan/list', { pages: ['/decoration/plan/edit/$id', '/decoration/plan/detail/$id'] }),
    leaf('/decoration/task/inspection', {
      pages: ['/decoration/task/inspection/detail/$id'],
      codes: ['decoration:rectify'],
    }),
    leaf('/decoration/task/acceptance', {
      pages: [
        '/decoration/task/acceptance/task/detail/$id',
        '/decoration/task/acceptance/report/$id',
        '/decoration/task/acceptance/report/records/$id',
        '/decoration/task/acceptance/report/records/detail/$id',
      ],
      codes: ['decoration:deduct', 'decoration:settle'],
    }),
    leaf('/decoration/task/acceptance/records', { pages: ['/decoration/task/acceptance/records/detail/$id'] }),
  ]),
  directory('工单客服', '装修统计', 'chart-no-axes-column', [
    leaf('/decoration/report/list'),
    leaf('/decoration/report/completion'),
    leaf('/decoration/report/ledger'),
    leaf('/decoration/report/staff'),
    leaf('/decoration/report/detail'),
  ]),
  directory('工单客服', '装修配置', 'hammer', [
    leaf('/decoration/setting/patrol/item'),
    leaf('/decoration/setting/patrol/plan', {
      pages: ['/decoration/setting/patrol/plan/add', '/decoration/setting/patrol/plan/edit/$id'],
    }),
    leaf('/decoration/setting/acceptance/standard'),
    leaf('/decoration/setting/acceptance/plan', {
      pages: ['/decoration/setting/acceptance/plan/add', '/decoration/setting/acceptance/plan/edit/$id'],
    }),
    leaf('/decoration/setting/staff/type'),
    leaf('/decoration/setting/staff/info'),
  ]),
]
