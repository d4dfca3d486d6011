import { routes } from './route.ts'

export const activityRoutes = routes('activity', [
  ['/func/index', '功能活动', 'list', 'activity:activity:list'],
  ['/func/applylist', '报名列表', 'list', 'activity:apply:list'],
  ['/func/add', '新增活动', 'form', 'activity:activity:add'],
  ['/func/details', '活动详情', 'detail', 'activity:activity:list'],
  ['/activity/raffle/list', '抽奖列表', 'list', 'activity:raffle:list'],
  ['/activity/raffle/add', '新增抽奖', 'form', 'activity:raffle:edit'],
  ['/activity/raffle/log', '抽奖记录', 'list', 'activity:draw:list'],
  ['/activity/type', '活动类型', 'list', 'activity:type:edit'],
  ['/activity/plan', '活动计划', 'list', 'activity:plan:list'],
  ['/activity/plan/audit', '计划审核', 'list', 'activity:plan:audit'],
  ['/activity/plan/audit/detail', '计划审核详情', 'detail', 'activity:plan:list'],
  ['/activity/plan/sign', '活动签到', 'list', 'activity:sign:do'],
  ['/activity/plan/addPlan', '新增计划', 'form', 'activity:plan:add'],
  ['/activity/plan/addActivity', '新增活动', 'form', 'activity:activity:add'],
  ['/activity/plan/follow', '活动跟进', 'list', 'activity:follow:edit'],
  ['/activity/plan/movements', '活动动态', 'list', 'activity:movement:edit'],
  ['/activity/plan/activityDetails', '活动详情', 'detail', 'activity:activity:list'],
  ['/activity/statistics', '活动统计', 'chart', 'activity:report:view'],
  ['/activity/report', '活动报表', 'report', 'activity:report:view'],
])
