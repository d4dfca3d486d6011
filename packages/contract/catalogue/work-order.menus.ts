import { directory, leaf } from './menu.ts'

export const workOrderMenus = [
  directory('工单客服', '工单中心', 'clipboard-list', [
    leaf('/workOrder/task/list', {
      pages: [
        '/workOrder/task/create',
        '/workOrder/task/detail/$id',
        '/workOrder/task/reportProgress',
        '/workOrder/task/grab/reportProgress',
        '/workOrder/task/grab/grabOrderReportFinish',
        '/workOrder/task/append/add/$id',
        '/workOrder/print',
      ],
      codes: ['workOrder:line'],
    }),
    leaf('/workOrder/publicRepair/list', {
      pages: [
        '/workOrder/publicRepair/add',
        '/workOrder/publicRepair/desc/$id',
        '/workOrder/publicRepair/edit/$taskId',
      ],
    }),
    leaf('/workOrder/visit/list', { pages: ['/workOrder/visit/save/$houseId'] }),
    leaf('/workOrder/ApprovalCentre', { pages: ['/workOrder/task/approval/detail/$id'] }),
  ]),
  directory('工单客服', '工单分析', 'chart-pie', [
    leaf('/workOrder/report'),
    leaf('/workOrder/report/work/order/detail'),
    leaf('/workOrder/report/summary/statistics'),
    leaf('/workOrder/report/dailyTasksReport/statistics'),
    leaf('/workOrder/report/performance/statistics'),
    leaf('/workOrder/report/staffEffectiveReport/statistics'),
    leaf('/workOrder/report/staff/competition'),
    leaf('/workOrder/report/evaluation/statistics'),
    leaf('/workOrder/report/abnormal/statistics'),
    leaf('/workOrder/report/problemAnalysis/statistics'),
    leaf('/workOrder/report/orderGrabbingReport/statistics'),
  ]),
  directory('工单客服', '派单与时效', 'sliders-horizontal', [
    leaf('/workOrder/setting/base'),
    leaf('/workOrder/setting/dispatch', { codes: ['workOrder:staffSkill'] }),
    leaf('/workOrder/setting/staffTime/categories'),
    leaf('/workOrder/setting/reminder'),
    leaf('/workOrder/setting/waiver'),
    leaf('/workOrder/setting/overTime'),
    leaf('/workOrder/upgrade/reminder', { pages: ['/workOrder/upgrade'] }),
    leaf('/workOrder/upgrade/level'),
  ]),
]
