import { directory, leaf } from './menu.ts'

export const qualityMenus = [
  directory('品质巡检', '品质核查', 'badge-check', [
    leaf('/quality/plan/index', {
      pages: [
        '/quality/plan/detail/$id',
        '/quality/plan/edit/$id',
        '/quality/plan/only/detail/$id',
        '/quality/plan/add',
        '/quality/plan/task/gen',
      ],
    }),
    leaf('/quality/task/index', {
      pages: ['/quality/task/detail', '/quality/task/handle/detail'],
      codes: ['quality:audit'],
    }),
    leaf('/quality/rectify/index', { pages: ['/quality/rectify/detail/$id'] }),
    leaf('/quality/standard/index', { pages: ['/quality/standard/add', '/quality/standard/edit/$id'] }),
  ]),
  directory('品质巡检', '核查报告', 'file-check', [
    leaf('/quality/report/verifications', {
      pages: ['/quality/report/verifications/result/$id'],
      codes: ['quality:confirm'],
    }),
    leaf('/quality/report/appraisal', {
      pages: ['/quality/report/appraisal/create', '/quality/report/appraisal/result/$id'],
    }),
    leaf('/quality/report/index', { pages: ['/quality/report/detail/$id'] }),
  ]),
  directory('品质巡检', '核查分析', 'chart-line', [
    leaf('/quality/statistics/index', {
      pages: ['/quality/statistics/add', '/quality/statistics/community/detail', '/quality/statistics/company/detail'],
    }),
    leaf('/quality/statistics/history', {
      pages: ['/quality/statistics/history/group/detail', '/quality/statistics/history/company/detail'],
    }),
    leaf('/quality/statistics/items/index', {
      pages: [
        '/quality/statistics/items/add',
        '/quality/statistics/items/community/detail',
        '/quality/statistics/items/company/detail',
      ],
    }),
    leaf('/quality/statistics/items/history', {
      pages: ['/quality/statistics/items/history/group/detail', '/quality/statistics/items/history/company/detail'],
    }),
  ]),
  directory('品质巡检', '品质设置', 'list-checks', [
    leaf('/quality/setting/profession'),
    leaf('/quality/setting/specialtyCategory'),
    leaf('/quality/setting/checktype'),
    leaf('/quality/setting/checkitem'),
    leaf('/quality/setting/manager'),
  ]),
]
