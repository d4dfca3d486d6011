import { directory, leaf } from './menu.ts'

export const activityMenus = [
  directory('运营内容', '社区活动', 'party-popper', [
    leaf('/activity/plan', {
      pages: [
        '/activity/plan/addPlan',
        '/activity/plan/addActivity',
        '/activity/plan/activityDetails',
        '/activity/plan/audit/detail',
      ],
      codes: ['activity:cost'],
    }),
    leaf('/activity/plan/audit'),
    leaf('/func/index', { pages: ['/func/add', '/func/details'] }),
    leaf('/func/applylist'),
    leaf('/activity/plan/sign'),
    leaf('/activity/plan/follow'),
    leaf('/activity/plan/movements'),
    leaf('/activity/statistics'),
    leaf('/activity/report'),
    leaf('/activity/type'),
  ]),
  directory('运营内容', '抽奖活动', 'gift', [
    leaf('/activity/raffle/list', { pages: ['/activity/raffle/add'] }),
    leaf('/activity/raffle/log'),
  ]),
]
