import { directory, leaf } from './menu.ts'

export const contingencyMenus = [
  directory('品质巡检', '应急管理', 'shield-alert', [
    leaf('/contingency/event/list', {
      pages: [
        '/contingency/event/create',
        '/contingency/event/edit/$processInstanceId',
        '/contingency/event/record/detail/$id',
        '/contingency/event/index/$id',
      ],
    }),
    leaf('/contingency/report/detailedStatement/list'),
    leaf('/contingency/report/aggregateStatements/diagram'),
  ]),
  directory('品质巡检', '应急设置', 'shield', [
    leaf('/contingency/setting/level/list'),
    leaf('/contingency/setting/classification/list'),
    leaf('/contingency/setting/type/list'),
    leaf('/contingency/setting/permissions/list'),
  ]),
]
