import { returns } from '../kernel/action.ts'
import { f } from '../kernel/fields.ts'
import { defineFlow, system, verb } from '../kernel/flow.ts'
import { labelOf, options } from '../kernel/options.ts'
import { CLOCK_STAGE, MAX_LIMIT_MINUTES } from '../wkorder/order-options.ts'
import type { ReasonType } from '../wkorder/order-reason.entity.ts'
import {
  APPEND_TYPE,
  ATTITUDE,
  feeLine,
  materialLine,
  REPLY_CHANNEL,
  scoreLine,
  SOLVED,
  URGE_SOURCE,
  VISIT_METHOD,
} from './order-parts.entity.ts'
import { RESPONSIBLE_DEPT, VERDICT } from './complaint-verdict.ts'
import { WORK_ORDER_STATUS } from './order-status.ts'
import { WAIVE_EXTENT } from './order-apply.entity.ts'
import { RESULT_KIND, workOrder } from './work-order.entity.ts'

export const MAX_BATCH = 50
/** Where an order goes when it is accepted. */
export const AFTER_ACCEPT = options(
  ['dispatch', '转人工派单'],
  ['auto', '自动派单'],
  ['pool', '放入抢单池'],
  ['self', '受理并处理'],
)

const OPEN = [
  'pendingAccept',
  'pendingDispatch',
  'inPool',
  'pendingTake',
  'processing',
  'hungUp',
  'pendingCheck',
  'pendingVisit',
] as const
/** Where an order goes that somebody is given: to be taken by him, at once where the company skips that. */
const GIVEN_OUT = ['pendingTake', 'processing'] as const
const code = <const N extends string>(name: N) => `workOrder:order:${name}` as const
const reason = (label: string, reasonType: ReasonType) => ({
  reasonId: f.ref(label, { to: 'wkorder.orderReason', required: true, having: { reasonType } }),
  remark: f.longText('说明', { max: 500 }),
})
const APPLY = 'workOrder:apply:create'
/** However a visit ends, of an order that does not wait for one there is none. */
const NO_VISIT = Object.fromEntries(
  Object.entries(WORK_ORDER_STATUS).flatMap(([name, code]) =>
    typeof code === 'number' ? [[name, `当前状态为“${labelOf(WORK_ORDER_STATUS, code)}”，不能回访`]] : [],
  ),
)
const remark = f.longText('说明', { max: 500 })
const visitWith = (kind: string) => ({
  method: f.choice('回访方式', { of: VISIT_METHOD, required: true }),
  visitStatusId: f.ref('回访状态', { to: 'wkorder.visitStatus', required: true, having: { kind } }),
})

/** What an order goes through, from the report to its end. */
export const workOrderFlow = defineFlow(
  workOrder,
  'status',
  {
    accept: verb('受理', {
      from: ['pendingAccept'],
      to: ['pendingDispatch', 'inPool', 'pendingTake', 'processing'],
      permission: code('accept'),
      fields: {
        next: f.choice('受理后', { of: AFTER_ACCEPT, required: true }),
        remark,
      },
      done: '工单{orderNo}已受理',
      primary: true,
    }),
    dispatch: verb('派单', {
      from: ['pendingDispatch', 'inPool'],
      to: GIVEN_OUT,
      permission: code('dispatch'),
      fields: {
        handlerId: f.refInt('处理人', { to: 'system.user', required: true }),
        coHandlerIds: f.refsInt('协办人', { to: 'system.user', max: 5 }),
        force: f.flag('强制派单', { default: false, help: '不受未完成工单数量限制，需要强制派单权限' }),
        remark,
      },
      done: '工单{orderNo}已派单',
      primary: true,
      batch: true,
    }),
    autoDispatch: verb('自动派单', {
      from: ['pendingDispatch', 'inPool'],
      to: GIVEN_OUT,
      permission: code('dispatch'),
      ask: { title: '自动派发工单{orderNo}？', content: '按派单规则派给可派人员；没有规则时派给未完成工单最少的人。' },
      done: '工单{orderNo}已派单',
      batch: true,
    }),
    toPool: verb('放入抢单池', {
      from: ['pendingDispatch'],
      to: 'inPool',
      permission: code('toPool'),
      done: '工单{orderNo}已放入抢单池',
      batch: true,
    }),
    grab: verb('抢单', {
      from: ['inPool'],
      to: 'processing',
      permission: code('grab'),
      race: '手慢了，该工单已被{handlerId}抢走',
      done: '您已抢到工单{orderNo}',
      primary: true,
    }),
    take: verb('接单', {
      from: ['pendingTake'],
      to: 'processing',
      permission: code('take'),
      done: '工单{orderNo}已接单',
      primary: true,
    }),
    refuse: verb('退单', {
      from: ['pendingTake', 'processing'],
      to: 'pendingDispatch',
      permission: code('refuse'),
      fields: reason('退单原因', 'return'),
      done: '工单{orderNo}已退回调度',
    }),
    recall: verb('撤回派单', {
      from: ['pendingTake'],
      to: 'pendingDispatch',
      permission: code('recall'),
      ask: { title: '撤回工单{orderNo}的派单？', content: '撤回后重新派单。' },
      fields: { remark },
      done: '工单{orderNo}已撤回派单',
    }),
    transfer: verb('转单', {
      from: ['pendingTake', 'processing'],
      to: GIVEN_OUT,
      permission: code('transfer'),
      fields: {
        targetId: f.refInt('转给', { to: 'system.user', required: true }),
        ...reason('转单原因', 'transfer'),
      },
      done: '工单{orderNo}已转单',
    }),
    arrive: verb('到场', {
      from: ['processing'],
      permission: code('arrive'),
      fields: { place: f.geoPoint('当前位置', { help: '是否须在现场附近登记，由业务环节设置' }) },
      done: '已登记到场',
    }),
    reply: verb('回复客户', {
      from: OPEN,
      permission: code('reply'),
      fields: {
        channel: f.choice('回复方式', { of: REPLY_CHANNEL, required: true, default: 'phone' }),
        reply: f.longText('回复内容', {
          required: true,
          min: 5,
          max: 1000,
          messages: { range: '回复内容至少5个字' },
        }),
        customerAttitude: f.choice('客户态度', { of: ATTITUDE }),
        replyFiles: f.attachments('附件', { max: 9 }),
      },
      done: '已登记回复',
    }),
    judge: verb('投诉定性', {
      from: ['processing', 'hungUp', 'pendingCheck', 'pendingVisit'],
      permission: 'customer-service:verdict:edit',
      fields: {
        isValid: f.choice('投诉定性', { of: VERDICT, required: true }),
        responsibleDept: f.choice('责任部门', { of: RESPONSIBLE_DEPT, required: true }),
        responsibleUserId: f.refInt('责任人', { to: 'system.user' }),
        causeText: f.longText('原因', { max: 500 }),
        measureText: f.longText('整改措施', { max: 500 }),
      },
      done: '已填写工单{orderNo}的投诉定性',
    }),
    progress: verb('汇报进度', {
      from: ['processing'],
      permission: code('progress'),
      fields: {
        progress: f.longText('进度', { required: true, min: 2, max: 500 }),
        percent: f.integer('完成度', { min: 0, max: 100, unit: '%' }),
        expectedAt: f.dateTime('预计完成', { after: 'now' }),
        photos: f.images('现场照片', { max: 9 }),
      },
      done: '已汇报进度',
    }),
    hangUp: verb('挂起', {
      from: ['processing'],
      // Where the suspension takes consent, the order is worked on until it is given.
      to: ['hungUp', 'processing'],
      permission: code('hangUp'),
      fields: {
        resumeAt: f.dateTime('恢复时间', {
          required: true,
          after: 'now',
          messages: { required: '请选择恢复时间', range: '恢复时间须晚于当前时间' },
        }),
        ...reason('挂起原因', 'hangUp'),
      },
      output: returns<{ applyId: string | null }>(),
      done: '工单{orderNo}已挂起',
    }),
    resume: verb('恢复', {
      from: ['hungUp'],
      to: 'processing',
      permission: code('resume'),
      done: '工单{orderNo}已恢复',
      primary: true,
    }),
    quote: verb('发送报价', {
      from: ['processing', 'hungUp'],
      permission: code('finish'),
      ask: {
        title: '工单{orderNo}的维修报价',
        content: '生成报价链接，由客户打开后确认或不同意；新的报价代替之前的报价。',
      },
      fields: { fees: f.lines('费用明细', { required: true, max: 20, lines: feeLine }) },
      output: returns<{ path: string }>(),
      done: '报价已生成，请把链接发给客户',
    }),
    finish: verb('完工', {
      from: ['processing'],
      to: ['pendingCheck', 'pendingVisit', 'closed'],
      permission: code('finish'),
      fields: {
        resultKind: f.choice('结果', { of: RESULT_KIND, required: true }),
        result: f.longText('处理结果', { required: true, max: 1000, messages: { required: '请输入处理结果' } }),
        photosBefore: f.images('处理前照片', { max: 9 }),
        photosAfter: f.images('处理后照片', { max: 9 }),
        needVisit: f.flag('需要回访', { default: false, help: '投诉和返工的工单总是回访，匿名的不回访' }),
        overReasonId: f.ref('超时原因', { to: 'wkorder.orderReason', having: { reasonType: 'overtime' } }),
        fees: f.lines('费用明细', { max: 20, lines: feeLine }),
        materials: f.lines('用料', { max: 50, lines: materialLine, help: '完工时从仓库扣减' }),
        quoteConfirmed: f.flag('客户已当面确认报价', {
          default: false,
          help: '客户已通过报价链接答复或在下方签名的，不需要勾选',
        }),
        actualMinutes: f.integer('实际工时', {
          min: 1,
          max: 14_400,
          unit: '分钟',
          help: '不填写时为到场（未登记到场的为接单）至完工的时间，扣除挂起',
        }),
        timeRemark: f.text('工时说明', { max: 200, help: '实际工时比自动计时多出50%以上时须说明' }),
        times: f.lines('工时分配', {
          max: 10,
          help: '不填写时全部记在处理人',
          lines: {
            userId: f.refInt('人员', { to: 'system.user', required: true }),
            sharePercent: f.integer('占比', { required: true, min: 0, max: 100, unit: '%' }),
          },
        }),
        scores: f.lines('现场评价', { lines: scoreLine, max: 20, help: '由客户本人评价并签名' }),
        comment: f.text('客户评语', { max: 300 }),
        signature: f.images('客户签名', { max: 1 }),
      },
      rules: (rule) => [
        rule(
          'times',
          '工时分配合计应为100%',
          ({ times }) =>
            !times?.length || times.reduce((sum, { sharePercent }) => sum + Number(sharePercent ?? 0), 0) === 100,
        ),
        rule('scores', '填写客户评语时请同时评分', ({ scores, comment }) => !comment || !!scores?.length),
        rule('signature', '现场评价须有客户签名', ({ scores, signature }) => !scores?.length || !!signature?.length),
      ],
      done: '工单{orderNo}已完工',
      primary: true,
    }),
    checkPass: verb('审核通过', {
      from: ['pendingCheck'],
      to: ['pendingVisit', 'closed'],
      permission: code('check'),
      fields: { remark },
      done: '工单{orderNo}审核通过',
      primary: true,
    }),
    checkReject: verb('审核驳回', {
      from: ['pendingCheck'],
      to: 'processing',
      permission: code('check'),
      fields: reason('驳回原因', 'reject'),
      done: '工单{orderNo}已驳回返工',
    }),
    visitClose: verb('回访完成', {
      from: ['pendingVisit'],
      to: 'closed',
      permission: code('visit'),
      refusal: NO_VISIT,
      fields: {
        ...visitWith('done'),
        content: f.longText('回访内容', { max: 500 }),
        scores: f.lines('评分', { lines: scoreLine, max: 20 }),
        comment: f.text('评语', { max: 300 }),
      },
      done: '工单{orderNo}回访完成，已关闭',
      primary: true,
    }),
    visitRetry: verb('再次回访', {
      from: ['pendingVisit'],
      to: ['pendingVisit', 'closed'],
      permission: code('visit'),
      refusal: NO_VISIT,
      fields: {
        ...visitWith('retry'),
        nextVisitAt: f.dateTime('下次回访', {
          required: true,
          after: 'now',
          messages: { required: '请选择下次回访时间', range: '下次回访时间必须晚于当前时间' },
        }),
        content: f.longText('回访内容', { max: 500 }),
      },
      output: returns<{ closed: boolean }>(),
      done: '已登记，下次回访{nextVisitAt}',
    }),
    visitFail: verb('无法回访', {
      from: ['pendingVisit'],
      to: 'closed',
      permission: code('visit'),
      refusal: NO_VISIT,
      fields: { ...visitWith('fail'), content: f.longText('说明', { max: 500 }) },
      done: '工单{orderNo}无法回访，已关闭',
    }),
    visitRework: verb('未解决返工', {
      from: ['pendingVisit'],
      to: [...GIVEN_OUT, 'pendingDispatch'],
      permission: code('visit'),
      refusal: NO_VISIT,
      fields: {
        ...visitWith('done'),
        content: f.longText('未解决的问题', {
          required: true,
          min: 2,
          max: 500,
          messages: { required: '请说明未解决的问题' },
        }),
      },
      done: '工单{orderNo}已转返工',
    }),
    visitAssign: verb('分配回访', {
      from: ['pendingVisit'],
      permission: 'customer-service:visit:assign',
      fields: { visitorId: f.refInt('回访人', { to: 'system.user', required: true }) },
      done: '工单{orderNo}已分配回访',
      batch: true,
    }),
    spotVisit: verb('抽查回访', {
      from: ['closed'],
      permission: 'customer-service:visit:register',
      ask: {
        title: '抽查回访工单{orderNo}',
        content: '抽查不改变工单状态；未解决且在重新打开期限内的，工单重新打开。',
      },
      fields: {
        method: f.choice('回访方式', { of: VISIT_METHOD, required: true }),
        visitStatusId: f.ref('回访状态', { to: 'wkorder.visitStatus', required: true }),
        solved: f.choice('是否解决', { of: SOLVED }),
        content: f.longText('回访内容', { max: 500 }),
        scores: f.lines('评分', { lines: scoreLine, max: 20 }),
        comment: f.text('评语', { max: 300 }),
      },
      rules: (rule) => [rule('content', '请说明未解决的问题', ({ solved, content }) => solved !== 'no' || !!content)],
      output: returns<{ reopened: boolean }>(),
      done: '已登记工单{orderNo}的抽查回访',
    }),
    merge: verb('合并', {
      from: ['pendingAccept', 'pendingDispatch', 'inPool', 'pendingTake'],
      to: 'merged',
      permission: code('dispatch'),
      ask: {
        title: '合并工单{orderNo}',
        content: '同一事件的多次报事并入一张工单办理，本单不再单独派单和计时，随主工单关闭并通知登记人。',
      },
      fields: { mergedIntoId: f.ref('并入工单', { to: 'work-order.workOrder', required: true }) },
      done: '工单{orderNo}已并入',
      batch: true,
    }),
    unmerge: verb('取消合并', {
      from: ['merged'],
      to: 'pendingDispatch',
      permission: code('dispatch'),
      ask: { title: '取消工单{orderNo}的合并？', content: '本单回到待派单，单独办理。' },
      done: '工单{orderNo}已取消合并',
    }),
    reopen: verb('重新打开', {
      from: ['closed'],
      to: 'pendingDispatch',
      permission: code('reopen'),
      fields: reason('重新打开原因', 'rework'),
      done: '工单{orderNo}已重新打开',
    }),
    urge: verb('催单', {
      from: OPEN,
      permission: code('urge'),
      fields: {
        sourceKind: f.choice('催单来源', { of: URGE_SOURCE, required: true }),
        content: f.text('内容', { max: 200 }),
      },
      done: '已催单',
    }),
    append: verb('追加', {
      from: [...OPEN, 'closed'],
      permission: code('append'),
      fields: {
        type: f.choice('类型', { of: { ...APPEND_TYPE, items: APPEND_TYPE.items.slice(0, 2) }, required: true }),
        content: f.longText('内容', { required: true, min: 2, max: 500 }),
        callerName: f.text('报事人', { max: 50, when: { type: 'repeat' } }),
        callerMobile: f.phone('联系电话', { when: { type: 'repeat' } }),
      },
      done: '已追加到工单{orderNo}',
    }),
    escalate: verb('升级', {
      from: OPEN,
      permission: code('escalate'),
      fields: { remark: f.longText('升级说明', { required: true, min: 2, max: 500 }) },
      done: '工单{orderNo}已升级',
    }),
    void: verb('作废', {
      from: ['pendingAccept', 'pendingDispatch', 'inPool'],
      to: 'voided',
      permission: code('void'),
      ask: { title: '作废工单{orderNo}？', content: '作废后不再计时，也不能恢复。' },
      fields: reason('作废原因', 'void'),
      done: '工单{orderNo}已作废',
      danger: true,
    }),
    applyExtend: verb('申请延期', {
      from: OPEN,
      permission: APPLY,
      fields: {
        stage: f.choice('环节', { of: CLOCK_STAGE, required: true, default: 'handle' }),
        addMinutes: f.integer('延长', { required: true, min: 1, max: MAX_LIMIT_MINUTES, unit: '分钟' }),
        ...reason('延期原因', 'extend'),
      },
      output: returns<{ applyId: string }>(),
      done: '已提交延期申请',
    }),
    applyWaiver: verb('申请豁免', {
      from: [...OPEN, 'closed'],
      permission: APPLY,
      fields: {
        stage: f.choice('环节', { of: CLOCK_STAGE, required: true, default: 'handle' }),
        ...reason('豁免原因', 'waiver'),
      },
      output: returns<{ applyId: string | null }>(),
      done: '已提交豁免申请',
    }),
    applyFeeWaive: verb('申请减免', {
      from: [...OPEN, 'closed'],
      permission: APPLY,
      ask: {
        title: '申请减免工单{orderNo}的费用',
        content: '完工前可以减免部分；完工后只能全部减免，部分减免请走收费减免。',
      },
      fields: {
        extent: f.choice('减免范围', { of: WAIVE_EXTENT, required: true, default: 'whole' }),
        amount: f.money('减免金额', { required: true, min: 0, exclusiveMin: true, when: { extent: 'part' } }),
        ...reason('减免原因', 'feeWaive'),
      },
      output: returns<{ applyId: string }>(),
      done: '已提交减免申请',
    }),
    applyVoid: verb('申请作废', {
      from: ['pendingTake', 'processing', 'hungUp'],
      permission: APPLY,
      ask: { title: '申请作废工单{orderNo}？', content: '批准后工单作废，不再计时，也不能恢复。' },
      fields: reason('作废原因', 'void'),
      output: returns<{ applyId: string }>(),
      done: '已提交作废申请',
    }),
    hangUpAgreed: system('挂起获批', { from: ['processing'], to: 'hungUp' }),
    voidAgreed: system('作废获批', { from: ['pendingTake', 'processing', 'hungUp'], to: 'voided' }),
    mergedDone: system('随主工单关闭', { from: ['merged'], to: 'closed' }),
    visitReopen: system('抽查未解决重新打开', { from: ['closed'], to: 'pendingDispatch' }),
    poolExpire: system('抢单超时', { from: ['inPool'], to: 'pendingDispatch' }),
    takeExpire: system('接单超时改派', { from: ['pendingTake'], to: 'pendingDispatch' }),
    resumeDue: system('到期恢复', { from: ['hungUp'], to: 'processing' }),
    visitExpire: system('回访超期关闭', { from: ['pendingVisit'], to: 'closed' }),
  },
  { refusal: '当前状态为“{state}”，不能{verb}' },
)
