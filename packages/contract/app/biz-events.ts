/** What modules announce: the events that message relations turn into messages, with the words a template may use. */
export interface BizEvent {
  readonly code: string
  readonly label: string
  /** Code of the message module that the event belongs to by nature. */
  readonly module: string
  readonly placeholders: readonly string[]
  /** Where the record is seen, placeholders in the path. */
  readonly backUrl: string
  readonly level: 1 | 2 | 3
  /** What its message says until somebody words it otherwise. */
  readonly body: string
}

type Row = readonly [code: string, label: string, body: string, backUrl: string, level?: 1 | 2 | 3]

/** Words in `{{}}` of the body and the address are the placeholders of the event. */
const placeholdersIn = (...texts: string[]) => [
  ...new Set(texts.flatMap((text) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name!))),
]
const events = (module: string, rows: readonly Row[]): BizEvent[] =>
  rows.map(([code, label, body, backUrl, level = 1]) => ({
    code,
    label,
    module,
    body,
    backUrl,
    level,
    placeholders: placeholdersIn(body, backUrl),
  }))

export const BIZ_EVENTS: readonly BizEvent[] = [
  ...events('workOrder', [
    [
      'workOrder.dispatched',
      '工单已派单',
      '工单{{orderNo}}（{{category}}）已派给您，地点{{place}}，请在{{dueAt}}前到场。',
      '/workOrder/task/detail/{{id}}',
      2,
    ],
    ['workOrder.grabbable', '有可抢工单', '{{place}}有一张{{category}}工单可抢。', '/workOrder/task/list'],
    [
      'workOrder.overtime',
      '工单超时',
      '工单{{orderNo}}已超时{{minutes}}分钟，请尽快处理。',
      '/workOrder/task/detail/{{id}}',
      3,
    ],
    [
      'workOrder.upgraded',
      '工单升级',
      '工单{{orderNo}}已升级到{{level}}，请关注。',
      '/workOrder/task/detail/{{id}}',
      2,
    ],
    [
      'workOrder.finished',
      '工单完成',
      '工单{{orderNo}}由{{handler}}完成，请安排回访。',
      '/workOrder/task/detail/{{id}}',
    ],
    [
      'workOrder.evaluated',
      '工单评价',
      '{{customer}}对工单{{orderNo}}评价{{score}}分。',
      '/workOrder/task/detail/{{id}}',
    ],
    ['workOrder.complained', '投诉工单', '收到{{customer}}的投诉：{{summary}}', '/workOrder/task/detail/{{id}}', 3],
    [
      'workOrder.approval',
      '工单待审批',
      '工单{{orderNo}}的{{approval}}等待您审批。',
      '/workOrder/task/approval/detail/{{id}}',
      2,
    ],
    ['workOrder.publicRepair', '公区报修', '{{place}}报修：{{summary}}', '/workOrder/publicRepair/desc/{{id}}'],
  ]),
  ...events('charge', [
    [
      'receivable.dunning',
      '欠费催收',
      '{{community}}有{{count}}户欠费合计{{amount}}元，请安排催收。',
      '/charge/finance/receivable-list',
      2,
    ],
    [
      'receivable.generated',
      '费用已生成',
      '{{period}}费用已生成，共{{count}}笔，合计{{amount}}元。',
      '/charge/finance/receivable-list',
    ],
    [
      'charge.received',
      '收款到账',
      '{{house}}收款{{amount}}元，收款单{{receiptNo}}。',
      '/charge/received/accounts-list',
    ],
    [
      'charge.deductApply',
      '减免待审批',
      '{{applicant}}申请减免{{amount}}元，单号{{deductedNumber}}。',
      '/charge/deducted/detail/{{deductedNumber}}',
      2,
    ],
    [
      'charge.refundApply',
      '退款待审批',
      '{{applicant}}申请退款{{amount}}元，单号{{refundNumber}}。',
      '/charge/refund/single/{{refundNumber}}',
      2,
    ],
    ['charge.voided', '收款作废', '收款单{{receiptNo}}已由{{operator}}作废。', '/charge/cancel/record-list', 2],
    [
      'charge.billPushed',
      '账单推送完成',
      '{{community}}账单已推送{{count}}户，失败{{failed}}户。',
      '/charge/order/record-list',
    ],
    [
      'charge.importDone',
      '财务导入完成',
      '导入批次{{batchNo}}完成，成功{{count}}行，失败{{failed}}行。',
      '/charge/base/importFinance',
    ],
  ]),
  ...events('bpm', [
    ['bpm.task.created', '审批待办', '{{initiator}}发起的{{process}}等待您处理。', '/bpm/todo', 2],
    ['bpm.task.overdue', '审批超时', '{{process}}已等待您处理{{hours}}小时。', '/bpm/todo', 3],
    ['bpm.instance.finished', '审批结束', '您发起的{{process}}已{{result}}。', '/bpm/process/approvals'],
    ['bpm.instance.rejected', '审批驳回', '您发起的{{process}}被驳回：{{reason}}', '/bpm/process/approvals', 2],
    ['bpm.copied', '审批抄送', '{{initiator}}的{{process}}抄送给您。', '/bpm/process/approvals'],
  ]),
  ...events('patrol', [
    ['patrol.assigned', '巡检任务', '{{plan}}已安排给您，{{startAt}}开始。', '/patrol/task/index'],
    ['patrol.overdue', '巡检超时', '{{plan}}未在{{endAt}}前完成。', '/patrol/task/index', 2],
    ['patrol.missed', '巡检漏检', '{{plan}}漏检{{count}}个点位。', '/patrol/task/index', 2],
    ['patrol.abnormal', '巡检异常', '{{point}}发现异常：{{summary}}', '/patrol/abnormality/detail/{{id}}', 3],
    ['patrol.audit', '巡检待审核', '{{plan}}等待您审核。', '/patrol/audit/detail/{{id}}'],
  ]),
  ...events('quality', [
    ['quality.assigned', '核查任务', '{{plan}}已安排给您，请在{{endAt}}前完成。', '/quality/task/index'],
    ['quality.overdue', '核查超期', '{{plan}}已超期{{days}}天。', '/quality/task/index', 2],
    [
      'quality.rectify',
      '整改通知',
      '{{community}}有{{count}}项待整改，期限{{endAt}}。',
      '/quality/rectify/detail/{{id}}',
      2,
    ],
    ['quality.rectified', '整改完成', '{{community}}的整改已提交复查。', '/quality/rectify/detail/{{id}}'],
    ['quality.report', '核查报告', '{{period}}核查报告已生成。', '/quality/report/detail/{{id}}'],
  ]),
  ...events('equipment', [
    ['equipment.assigned', '维保任务', '{{equipment}}的{{plan}}已安排给您。', '/equipment/task/index'],
    ['equipment.overdue', '维保超期', '{{equipment}}维保已超期{{days}}天。', '/equipment/task/index', 2],
    [
      'equipment.abnormal',
      '设备异常',
      '{{equipment}}上报异常：{{summary}}',
      '/equipment/abnormal/task/detail/{{id}}',
      3,
    ],
    [
      'equipment.hoursDue',
      '小时保养到期',
      '{{equipment}}（{{no}}）已运行{{hours}}小时，达到{{threshold}}小时保养。',
      '/equipment/files/index',
      2,
    ],
    [
      'equipment.warranty',
      '质保即将到期',
      '{{equipment}}（{{no}}）质保将于{{dueDate}}到期（还有{{days}}天）。',
      '/equipment/files/index',
    ],
    [
      'equipment.document',
      '证书即将到期',
      '{{equipment}}（{{no}}）的{{document}}将于{{dueDate}}到期（还有{{days}}天）。',
      '/equipment/files/index',
      2,
    ],
    [
      'equipment.overAge',
      '设备超年限',
      '{{community}}有{{count}}台设备超过使用年限：{{equipments}}。',
      '/equipment/files/index?overAge=true',
    ],
    ['elevator.fault', '电梯故障', '{{elevator}}故障：{{summary}}', '/elevator/faultLog', 3],
    ['elevator.annualDue', '电梯年检到期', '{{elevator}}将于{{dueDate}}年检到期。', '/elevator/annualCheck/index', 2],
    [
      'elevator.annualOver',
      '电梯年检逾期',
      '{{elevator}}的年检已逾期{{days}}天，请立即处理。',
      '/elevator/annualCheck/index',
      3,
    ],
    ['elevator.maintainDue', '电梯维保到期', '{{elevator}}应于{{dueDate}}前维保。', '/elevator/repair/index', 2],
    ['elevator.maintainOver', '电梯维保超期', '{{elevator}}维保已超期{{days}}天。', '/elevator/repair/index', 3],
    ['elevator.contractEnding', '电梯维保合同到期', '{{elevator}}的维保合同将于{{endDate}}到期。', '/elevator/list', 2],
    [
      'elevator.trapOver',
      '电梯困人到场超时',
      '{{elevator}}困人，已通知{{minutes}}分钟，维保人员仍未到场。',
      '/elevator/faultLog',
      3,
    ],
  ]),
  ...events('contract', [
    [
      'contract.expiring',
      '合同到期',
      '合同{{contractNo}}将于{{endDate}}到期。',
      '/contract/contractList/detail/{{id}}',
      2,
    ],
    ['contract.approved', '合同审批通过', '合同{{contractNo}}已审批通过。', '/contract/contractList/detail/{{id}}'],
    [
      'contract.paymentDue',
      '合同付款到期',
      '合同{{contractNo}}第{{no}}期应付{{amount}}元，{{dueDate}}到期。',
      '/contract/contractList/detail/{{id}}',
      2,
    ],
    ['supplier.blacklisted', '供应商拉黑', '供应商{{supplier}}已列入黑名单。', '/contract/providerBlackList/list', 2],
  ]),
  ...events('materials', [
    [
      'materials.apply',
      '领用待审批',
      '{{applicant}}申请领用{{count}}种物资，单号{{applyNo}}。',
      '/materials/apply/index',
    ],
    ['materials.low', '库存不足', '{{material}}库存{{quantity}}，低于下限{{floor}}。', '/materials/files/index', 2],
    ['materials.toIssue', '领用待发放', '领用单{{applyNo}}已批准{{count}}种物资，请发放。', '/materials/apply/index'],
    [
      'materials.transit',
      '调拨在途超时',
      '调拨单{{transferNo}}在途已{{days}}天，请核实并入库。',
      '/materials/transfer/index',
      2,
    ],
    ['materials.toolDue', '工具待归还', '领用单{{applyNo}}的{{tools}}尚未归还。', '/materials/apply/index'],
    ['materials.arrived', '采购到货', '采购单{{purchaseNo}}已到货，请验收入库。', '/materials/purchase/index'],
  ]),
  ...events('event', [
    [
      'event.reported',
      '突发事件上报',
      '{{community}}上报{{level}}事件：{{title}}',
      '/manage/event/emergencies/detail/{{id}}',
      3,
    ],
    [
      'event.assigned',
      '突发事件待处置',
      '突发事件“{{title}}”已转由您处置，请尽快跟进。',
      '/manage/event/emergencies/detail/{{id}}',
      3,
    ],
    [
      'event.auditorMissing',
      '审核人缺失',
      '突发事件“{{title}}”没有可审核的人员，已转由您审核，请维护审核人配置。',
      '/manage/event/emergencies/detail/{{id}}',
      2,
    ],
    [
      'event.weekly',
      '未结案突发事件',
      '{{community}}有{{count}}件突发事件尚未结案，请督促处置。',
      '/manage/event/emergencies',
    ],
    ['event.upgraded', '突发事件升级', '{{title}}升级为{{level}}。', '/manage/event/emergencies/detail/{{id}}', 3],
    [
      'contingency.reported',
      '应急事件上报',
      '{{community}}上报{{level}}应急事件：{{title}}',
      '/contingency/event/record/detail/{{id}}',
      3,
    ],
    [
      'contingency.assigned',
      '应急处置任务',
      '应急事件“{{title}}”：{{task}}由您负责，请立即处置。',
      '/contingency/event/index/{{id}}',
      3,
    ],
    [
      'contingency.mustered',
      '应急集合点名',
      '应急事件“{{title}}”集合点名，请立即到{{location}}并签到。',
      '/contingency/event/index/{{id}}',
      3,
    ],
    [
      'contingency.decided',
      '应急审批结果',
      '应急事件“{{title}}”的{{round}}审批{{result}}。',
      '/contingency/event/record/detail/{{id}}',
      2,
    ],
    [
      'contingency.progressOver',
      '应急续报超时',
      '应急事件“{{title}}”已{{minutes}}分钟未续报，请立即续报。',
      '/contingency/event/index/{{id}}',
      3,
    ],
    [
      'contingency.taskOver',
      '应急任务超时',
      '应急事件“{{title}}”的任务“{{task}}”已超时，请立即处置。',
      '/contingency/event/index/{{id}}',
      3,
    ],
    [
      'contingency.closeOver',
      '应急事件超期未结',
      '应急事件“{{title}}”已超过结案时限，请尽快结案。',
      '/contingency/event/index/{{id}}',
      2,
    ],
    [
      'contingency.monthly',
      '应急事件月报',
      '{{month}}共发生应急事件{{count}}件，受伤{{injured}}人，死亡{{dead}}人，未结案{{open}}件。',
      '/contingency/report/aggregateStatements/diagram',
    ],
  ]),
  ...events('customerService', [
    [
      'cservice.assigned',
      '客服任务',
      '{{customer}}的{{category}}已转给您处理。',
      '/customer/service/order/detail/{{id}}',
    ],
    [
      'cservice.overtime',
      '客服任务超时',
      '{{customer}}的{{category}}已超时{{minutes}}分钟。',
      '/customer/service/order/detail/{{id}}',
      2,
    ],
    [
      'cservice.visitDue',
      '待回访',
      '{{customer}}的任务已完成，请在{{dueAt}}前回访。',
      '/customer/service/return/visit',
    ],
  ]),
  ...events('park', [
    ['park.monthExpiring', '月租到期', '{{plate}}的月租将于{{endDate}}到期。', '/park/month/car/info'],
    ['park.vipApply', 'VIP待审批', '{{applicant}}申请VIP车辆{{plate}}。', '/park/vip/car/approval'],
    ['park.deviceOffline', '道闸离线', '{{door}}已离线{{minutes}}分钟。', '/park/door', 3],
  ]),
  ...events('basedata', [
    ['basedata.changeApply', '资料变更待审批', '{{applicant}}申请变更{{target}}：{{summary}}', '/bpm/todo', 2],
    ['basedata.changeDone', '资料变更结果', '您申请的{{target}}变更已{{result}}。', '/basedata/house/list'],
    [
      'handover.started',
      '交付批次开始',
      '{{community}}的交付批次{{name}}已开始，共{{count}}户。',
      '/basedata/house/list',
    ],
    ['decoration.apply', '装修待审核', '{{house}}提交装修申请。', '/decoration/manage/audit/detail/{{id}}'],
  ]),
  ...events('announcement', [
    ['announcement.published', '新公告', '{{publisher}}发布公告：{{title}}', '/cms/announcement/announcement'],
  ]),
  ...events('system', [
    ['system.exportDone', '导出完成', '{{name}}已生成，共{{count}}行，请到下载中心下载。', '/charge/download/list'],
    [
      'system.importDone',
      '导入完成',
      '{{name}}导入完成，成功{{count}}行，失败{{failed}}行。',
      '/file/sys/import/record',
    ],
    ['system.jobFailed', '定时任务失败', '任务{{job}}执行失败：{{error}}', '/system/jobs/list', 2],
    ['system.messageFailed', '消息投递失败', '{{topic}}重试{{attempts}}次仍失败。', '/system/MQFailureRecord', 2],
  ]),
  ...events('security', [
    ['security.passwordExpiring', '密码即将到期', '您的密码将在{{days}}天后到期，请及时修改。', '/user', 2],
    ['security.newDevice', '新设备登录', '您的账号于{{at}}在{{device}}登录，如非本人操作请立即修改密码。', '/user', 3],
  ]),
]

const byCode = new Map(BIZ_EVENTS.map((event) => [event.code, event]))
export const bizEvent = (code: string): BizEvent | undefined => byCode.get(code)
