import { directory, leaf } from './menu.ts'

export const wkorderMenus = [
  directory('工单客服', '报事报修', 'wrench', [
    leaf('/wkorder/task/list', {
      pages: [
        '/wkorder/task/add',
        '/wkorder/task/desc/$taskId',
        '/wkorder/task/append/$type/$taskId',
        '/wkorder/task/reportProgress',
        '/wkorder/print',
      ],
    }),
    leaf('/wkorder/taskRegister', { codes: ['workOrder:call', 'workOrder:callSeat', 'workOrder:callGateway'] }),
    leaf('/wkorder/publicRepair/list', {
      pages: ['/wkorder/publicRepair/add', '/wkorder/publicRepair/desc/$taskId', '/wkorder/publicRepair/edit/$taskId'],
    }),
    leaf('/wkorder/visit/list', { pages: ['/wkorder/visit/save/$houseId'] }),
    leaf('/wkorder/taskFr'),
  ]),
  directory('工单客服', '工单配置', 'settings', [
    leaf('/wkorder/conf', {
      pages: ['/wkorder/conf/task/handler/$taskType/$taskStage', '/wkorder/conf/setReason/list/$reasonType'],
      codes: ['wkorder:handler', 'wkorder:reason', 'wkorder:conf', 'hotline:link', 'hotline:config', 'hotline:stat'],
    }),
    leaf('/wkorder/conf/v2'),
    leaf('/wkorder/conf/req/source'),
    leaf('/wkorder/conf/complain/level'),
    leaf('/wkorder/conf/problem/category'),
    leaf('/wkorder/conf/problem/area'),
    leaf('/wkorder/conf/businessLink'),
    leaf('/wkorder/conf/codeRule'),
    leaf('/wkorder/conf/eval/dimension'),
    leaf('/wkorder/conf/visit/status'),
    leaf('/wkorder/conf/default/comment'),
    leaf('/wkorder/conf/default/appraisal'),
  ]),
  directory('工单客服', '时限与升级', 'timer', [
    leaf('/wkorder/conf/workingTime'),
    leaf('/wkorder/conf/acceptLimitTime'),
    leaf('/wkorder/conf/replyLimitTime'),
    leaf('/wkorder/conf/VisitLimitTime'),
    leaf('/wkorder/upgrade/reminder'),
    leaf('/wkorder/upgrade/level'),
  ]),
]
