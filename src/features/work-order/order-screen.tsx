import { useState } from 'react'
import { type ClockView, type OrderParts, orderParts } from '@wuguan/contract/work-order/work-order.actions'
import { APPLY_KIND, APPLY_STATUS } from '@wuguan/contract/work-order/order-apply.entity'
import { CALL_STATUS } from '@wuguan/contract/work-order/call.entity'
import { WORK_ORDER_STATUS } from '@wuguan/contract/work-order/order-status'
import { workOrder, DISPATCH_MODE } from '@wuguan/contract/work-order/work-order.entity'
import {
  APPEND_TYPE,
  APPRAISAL_SOURCE,
  ATTITUDE,
  ASSIGN_STATUS,
  CLOCK_STATUS,
  FEE_KIND,
  REPLY_CHANNEL,
  SOLVED,
  URGE_SOURCE,
  VISIT_METHOD,
} from '@wuguan/contract/work-order/order-parts.entity'
import { RESPONSIBLE_DEPT, VERDICT } from '@wuguan/contract/work-order/complaint-verdict'
import { contentOf } from '@wuguan/contract/work-order/appraisal'
import { formatMoney, withoutZeros } from '@wuguan/contract/kernel/decimal'
import { formatMinutes } from '@wuguan/contract/kernel/duration'
import type { AnyEntity, ScreenRow } from '@wuguan/contract/kernel/entity'
import { labelOf } from '@wuguan/contract/kernel/options'
import { CLOCK_KIND, CLOCK_STAGE } from '@wuguan/contract/wkorder/order-options'
import { DocumentPart, DocumentScreen, DocumentTable, Fact, Facts } from '@wuguan/crud/document-screen'
import { useDetail } from '@wuguan/crud/controllers'
import { RecordFacts } from '@wuguan/crud/record-description'
import { useCrudPort } from '@wuguan/crud/port'
import { usePrints } from '@wuguan/crud/prints'
import { useRead } from '@wuguan/crud/task'
import { Alert } from '@wuguan/ui/alert'
import { Button } from '@wuguan/ui/button'
import { PrintDialog } from '@wuguan/ui/print-sheet'
import { Steps } from '@wuguan/ui/steps'
import { linkClass } from '@wuguan/ui/link'
import type { DataTableColumn } from '@wuguan/ui/table'
import { CatalogueLink } from '@/app/routing/catalogue-link'
import { RecordTimeline } from '@/features/basedata'
import { ClockChip } from './clock-chip'
import { OrderLink } from './order-cell'
import { ORDER_PAGES, type OrderArea, orderUiOf } from './order.ui'
import { Quotes } from './quotes'
import { SHEETS, workSheetOf } from './work-sheet'

type Order = ScreenRow<typeof workOrder>
/** 工单详情: where it stands, its clocks, what can be done, and everything that was done about it. */
export function OrderScreen({ taskId, area }: { taskId: string; area: OrderArea }) {
  return (
    <DocumentScreen
      entity={workOrder}
      ui={orderUiOf(area)}
      id={taskId}
      kind="orderType"
      facts={[
        'title',
        'categoryId',
        'urgency',
        'place',
        'sourceId',
        'callerName',
        'callerMobile',
        'hiddenCaller',
        'handlerId',
        'coHandlerIds',
        'appointmentStart',
        'complaintLevelId',
        'praisedIds',
        'visitorId',
        'arrivedAt',
        'arrivedMeters',
        'standardMinutes',
        'finishedAt',
        'resultKind',
        'feeAmount',
        'feeStatus',
        'waivedAmount',
      ]}
      actions={(row) => <Further row={row as Order} area={area} />}
      note={(row) => (
        <>
          <Repeated id={taskId} row={row as Order} />
          <StageBar id={taskId} status={row.status} />
        </>
      )}
      rail={() => <Traces id={taskId} />}
    >
      <Parts id={taskId} area={area} />
    </DocumentScreen>
  )
}

/** What is done about it on pages of its own, and its paper. */
function Further({ row, area }: { row: Order; area: OrderArea }) {
  const port = useCrudPort()
  const [printing, setPrinting] = useState(false)
  const id = String(row.id)
  const pages = ORDER_PAGES[area]
  return (
    <>
      {offers(row, ['progress', 'finish']) && (
        <Button className={area === '/customer/service' ? '' : 'md:hidden'} onClick={() => port.open(pages.report(id))}>
          {area === '/customer/service' ? '汇报结果' : '现场汇报'}
        </Button>
      )}
      {port.can(workOrder.codes.add) && row.parentId === null && offers(row, ['append']) && (
        <Button onClick={() => port.open(pages.child(id))}>
          {row.bizLine === 'service' ? '转报修' : '追加子工单'}
        </Button>
      )}
      {port.can(PRINT) && <Button onClick={() => setPrinting(true)}>打印</Button>}
      {printing && <WorkSheet row={row} area={area} close={() => setPrinting(false)} />}
    </>
  )
}
const PRINT = workOrder.prints!.permission
const offers = (row: Order, verbs: readonly string[]) =>
  row.actions?.some(({ verb, enabled }) => enabled && verbs.includes(verb)) === true

function WorkSheet({ row, area, close }: { row: Order; area: OrderArea; close: () => void }) {
  const parts = useParts(String(row.id))
  const prints = usePrints(workOrder, row.id)
  if (!parts) return null
  return (
    <PrintDialog
      what="工单"
      close={close}
      title={SHEETS.service.title}
      paper="A5"
      landscape
      prints={prints}
      {...workSheetOf(row, parts.fees, { area })}
    />
  )
}

const useParts = (id: string) => useRead(orderParts.name, orderParts, { id }, { keep: false }).data

const STAGES = ['受理', '派单', '接单', '处理', '审核', '回访', '关闭']
const AT: Readonly<Record<number, number>> = {
  10: 0,
  20: 1,
  25: 1,
  30: 2,
  40: 3,
  50: 3,
  60: 4,
  70: 5,
  75: 1,
  80: 7,
  90: 0,
}

function StageBar({ id, status }: { id: string; status: number }) {
  const parts = useParts(id)
  const clocks = parts?.clocks.filter((clock) => clock.status !== 'cancelled') ?? []
  return (
    <section
      aria-label="进度与计时"
      className="flex shrink-0 flex-col gap-2 rounded border border-line bg-surface px-4 py-2"
    >
      <Steps
        label="办理环节"
        current={AT[status] ?? 0}
        items={STAGES.map((title, at) => ({
          key: title,
          title,
          failed: status === WORK_ORDER_STATUS.voided && at === 0,
        }))}
      />
      {clocks.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {clocks.map((clock) => (
            <ClockChip key={clock.id} clock={clock} />
          ))}
        </div>
      )}
    </section>
  )
}

/** Who complains again, and what this order waits for. */
function Repeated({ id, row }: { id: string; row: Order }) {
  const parts = useParts(id)
  const main = row.mergedIntoId
  const earlier = row.followsId
  const { can } = useCrudPort()
  return (
    <>
      {parts && parts.complaints > 1 && (
        <Alert tone="warning">
          该客户近90天投诉{parts.complaints}次{row.repeated ? '，本单为30天内的重复投诉' : ''}
        </Alert>
      )}
      {typeof main === 'string' && (
        <Alert tone="info">
          本单已并入 <OrderLink id={main} orderNo={String(row.titles?.['mergedIntoId'] ?? '')} />
          ，随其关闭。
        </Alert>
      )}
      {typeof earlier === 'string' && (
        <Alert tone="info">
          本单接续已关闭的工单 <OrderLink id={earlier} orderNo={String(row.titles?.['followsId'] ?? '')} />。
        </Alert>
      )}
      {parts?.closedFor && offers(row, ['reopen']) && can(workOrder.codes.add) && (
        <Alert tone="info">
          {parts.closedFor}，问题仍在的请
          <CatalogueLink
            to="/wkorder/task/append/$type/$taskId"
            params={{ type: 'again', taskId: id }}
            otherwise="登记新工单"
            className={linkClass()}
          >
            登记新工单
          </CatalogueLink>
          ，与本单关联。
        </Alert>
      )}
    </>
  )
}

function Traces({ id }: { id: string }) {
  const parts = useParts(id)
  return (
    <aside aria-label="处理记录" className="w-72 shrink-0 overflow-y-auto rounded border border-line bg-surface p-3">
      <h2 className="mb-2 font-semibold">处理记录</h2>
      {parts && <RecordTimeline label="处理记录" entries={parts.traces} />}
    </aside>
  )
}

const TOLD = ['content', 'attachments', 'progressPhotos', 'result', 'photosBefore', 'photosAfter', 'signature'] as const

/** What was reported, and what came of it, in full. */
function Told({ id }: { id: string }) {
  const { row } = useDetail<AnyEntity>(workOrder, id)
  if (!row) return null
  const fields = TOLD.filter((name) => row[name] != null)
  return (
    <DocumentPart title="报事与结果">
      <RecordFacts entity={workOrder} row={row} fields={fields} columns={2} />
    </DocumentPart>
  )
}

function Parts({ id, area }: { id: string; area: OrderArea }) {
  const parts = useParts(id)
  if (!parts) return null
  return (
    <>
      <Told id={id} />
      <DocumentTable title="客户回复" columns={REPLIES} rows={parts.replies} />
      {parts.verdict && <Verdict verdict={parts.verdict} />}
      <DocumentTable title="计时" columns={CLOCKS} rows={parts.clocks} />
      <DocumentTable title="派单记录" columns={ASSIGNS} rows={parts.assigns} />
      <DocumentTable title="费用明细" columns={FEES} rows={parts.fees} />
      <DocumentTable title="用料" columns={MATERIALS} rows={parts.materials} />
      <Quotes quotes={parts.quotes} />
      <DocumentTable title="工时" columns={TIMES} rows={parts.times} />
      <DocumentTable title="回访" columns={VISITS} rows={parts.visits} />
      {parts.appraisalsHidden && <Alert tone="info">客户评价在回访登记后显示。</Alert>}
      <DocumentTable title="评价" columns={APPRAISALS} rows={parts.appraisals} />
      <DocumentTable title="催单" columns={URGES} rows={parts.urges} />
      <DocumentTable title="追加" columns={APPENDS} rows={parts.appends} />
      <DocumentTable title="申请" columns={APPLIES} rows={parts.applies} />
      <DocumentTable title="通话" columns={CALLS} rows={parts.calls} />
      <DocumentTable title="子工单" columns={CHILDREN[area]} rows={parts.children} />
      <DocumentTable title="后续工单" columns={CHILDREN[area]} rows={parts.followers} />
      <DocumentTable title="并入的工单" columns={MERGED[area]} rows={parts.merged} />
    </>
  )
}

function Verdict({ verdict }: { verdict: NonNullable<OrderParts['verdict']> }) {
  return (
    <DocumentPart title="投诉定性">
      <Facts label="投诉定性">
        <Fact label="投诉定性">{labelOf(VERDICT, verdict.isValid)}</Fact>
        <Fact label="责任部门">{labelOf(RESPONSIBLE_DEPT, verdict.responsibleDept)}</Fact>
        <Fact label="责任人">{verdict.responsible}</Fact>
        <Fact label="定性人">
          {verdict.by} {verdict.at.slice(0, 16)}
        </Fact>
        <Fact label="原因" wide>
          {verdict.causeText}
        </Fact>
        <Fact label="整改措施" wide>
          {verdict.measureText}
        </Fact>
      </Facts>
    </DocumentPart>
  )
}

const stamp = (text: string | null) => <span className="tabular">{text?.slice(0, 16) ?? '—'}</span>
type Tables = Exclude<keyof OrderParts, 'standard' | 'verdict' | 'complaints' | 'appraisalsHidden' | 'closedFor'>
type Of<K extends Tables> = readonly DataTableColumn<OrderParts[K][number]>[]
/** Past its grace it counts, unless it was forgiven. */
const overWords = ({ over, waived, overMinutes }: ClockView) =>
  !over ? '否' : `${formatMinutes(overMinutes ?? 0)}${waived ? '（已豁免）' : ''}`
const CLOCKS: Of<'clocks'> = [
  { key: 'stage', title: '环节', width: 80, render: (row) => labelOf(CLOCK_STAGE, row.stage) },
  { key: 'round', title: '轮次', width: 60, align: 'end', render: (row) => row.round },
  { key: 'kind', title: '计时方式', width: 90, render: (row) => labelOf(CLOCK_KIND, row.clockKind) },
  { key: 'limit', title: '时限', width: 100, align: 'end', render: (row) => formatMinutes(row.limitMinutes) },
  { key: 'start', title: '开始', width: 130, render: (row) => stamp(row.startAt) },
  { key: 'due', title: '到期', width: 130, render: (row) => stamp(row.dueAt) },
  { key: 'end', title: '结束', width: 130, render: (row) => stamp(row.endAt) },
  { key: 'paused', title: '暂停', width: 90, align: 'end', render: (row) => formatMinutes(row.pausedMinutes) },
  { key: 'used', title: '用时', width: 100, align: 'end', render: (row) => formatMinutes(row.usedMinutes ?? 0) },
  { key: 'over', title: '超时', width: 130, render: overWords },
  { key: 'status', title: '状态', width: 80, render: (row) => labelOf(CLOCK_STATUS, row.status) },
]
const ASSIGNS: Of<'assigns'> = [
  { key: 'user', title: '处理人', width: 90, render: (row) => row.user },
  { key: 'mode', title: '方式', width: 90, render: (row) => labelOf(DISPATCH_MODE, row.mode) },
  { key: 'status', title: '状态', width: 80, render: (row) => labelOf(ASSIGN_STATUS, row.status) },
  { key: 'at', title: '派单时间', width: 130, render: (row) => stamp(row.assignedAt) },
  { key: 'by', title: '派单人', width: 90, render: (row) => row.by ?? '系统' },
  { key: 'end', title: '结束时间', width: 130, render: (row) => stamp(row.endAt) },
  {
    key: 'why',
    title: '说明',
    width: 160,
    render: (row) => [row.reason, row.remark].filter(Boolean).join('：') || '—',
  },
]
const FEES: Of<'fees'> = [
  { key: 'kind', title: '类型', width: 80, render: (row) => labelOf(FEE_KIND, row.kind) },
  { key: 'name', title: '名称', width: 200, render: (row) => row.name },
  { key: 'quantity', title: '数量', width: 90, align: 'end', render: (row) => row.quantity },
  { key: 'rate', title: '单价', width: 100, align: 'end', render: (row) => row.unitRate },
  { key: 'amount', title: '金额', width: 100, align: 'end', render: (row) => formatMoney(row.amount) },
]
const MATERIALS: Of<'materials'> = [
  { key: 'material', title: '物资', width: 200, render: (row) => row.material },
  { key: 'warehouse', title: '仓库', width: 160, render: (row) => row.warehouse },
  {
    key: 'quantity',
    title: '数量',
    width: 100,
    align: 'end',
    render: (row) => `${withoutZeros(row.quantity)}${row.unit}`,
  },
  {
    key: 'amount',
    title: '成本',
    width: 100,
    align: 'end',
    render: (row) => (row.amount === null ? '—' : formatMoney(row.amount)),
  },
]
const TIMES: Of<'times'> = [
  { key: 'user', title: '人员', width: 120, render: (row) => row.user },
  { key: 'minutes', title: '分钟', width: 90, align: 'end', render: (row) => row.minutes },
  { key: 'share', title: '占比', width: 90, align: 'end', render: (row) => `${row.sharePercent}%` },
]
const VISITS: Of<'visits'> = [
  { key: 'at', title: '回访时间', width: 130, render: (row) => stamp(row.visitAt) },
  { key: 'who', title: '回访人', width: 90, render: (row) => row.visitor },
  { key: 'method', title: '方式', width: 70, render: (row) => labelOf(VISIT_METHOD, row.method) },
  { key: 'outcome', title: '结果', width: 90, render: (row) => row.outcome ?? '—' },
  {
    key: 'solved',
    title: '已解决',
    width: 70,
    render: (row) => (row.solved ? labelOf(SOLVED, row.solved) : '—'),
  },
  { key: 'content', title: '内容', width: 200, render: (row) => row.content ?? '—' },
  { key: 'next', title: '下次回访', width: 130, render: (row) => stamp(row.nextVisitAt) },
]
const APPRAISALS: Of<'appraisals'> = [
  { key: 'source', title: '来源', width: 80, render: (row) => labelOf(APPRAISAL_SOURCE, row.source) },
  { key: 'overall', title: '综合', width: 120, render: (row) => `${row.overall} ${contentOf(row.overall)}` },
  {
    key: 'scores',
    title: '评分',
    width: 240,
    render: (row) => row.scores.map(({ dimension, score }) => `${dimension}${score}`).join('、') || '—',
  },
  { key: 'comment', title: '评语', width: 200, render: (row) => row.comment ?? '—' },
  { key: 'at', title: '时间', width: 130, render: (row) => stamp(row.at) },
]
const URGES: Of<'urges'> = [
  { key: 'at', title: '时间', width: 130, render: (row) => stamp(row.at) },
  { key: 'source', title: '来源', width: 80, render: (row) => labelOf(URGE_SOURCE, row.sourceKind) },
  { key: 'content', title: '内容', width: 260, render: (row) => row.content ?? '—' },
  { key: 'user', title: '登记人', width: 90, render: (row) => row.user ?? '系统' },
]
const APPENDS: Of<'appends'> = [
  { key: 'at', title: '时间', width: 130, render: (row) => stamp(row.at) },
  { key: 'type', title: '类型', width: 100, render: (row) => labelOf(APPEND_TYPE, row.type) },
  { key: 'content', title: '内容', width: 240, render: (row) => row.content ?? '—' },
  {
    key: 'caller',
    title: '报事人',
    width: 170,
    render: (row) => [row.callerName, row.callerMobile].filter(Boolean).join(' ') || '—',
  },
  { key: 'user', title: '追加人', width: 90, render: (row) => row.user ?? '系统' },
]
const APPLIES: Of<'applies'> = [
  {
    key: 'no',
    title: '申请编号',
    width: 140,
    render: (row) => (
      <CatalogueLink to="/workOrder/task/approval/detail/$id" params={{ id: row.id }} otherwise={row.applyNo}>
        {row.applyNo}
      </CatalogueLink>
    ),
  },
  { key: 'kind', title: '类型', width: 90, render: (row) => labelOf(APPLY_KIND, row.kind) },
  { key: 'status', title: '状态', width: 80, render: (row) => labelOf(APPLY_STATUS, row.status) },
  { key: 'who', title: '申请人', width: 90, render: (row) => row.applicant },
  { key: 'at', title: '提交时间', width: 130, render: (row) => stamp(row.submittedAt) },
  { key: 'why', title: '原因', width: 200, render: (row) => [row.reason, row.remark].filter(Boolean).join('：') },
  { key: 'decided', title: '审批时间', width: 130, render: (row) => stamp(row.decidedAt) },
]
const CALLS: Of<'calls'> = [
  { key: 'at', title: '来电时间', width: 130, render: (row) => stamp(row.ringAt) },
  { key: 'caller', title: '来电号码', width: 120, render: (row) => row.caller ?? '—' },
  { key: 'status', title: '状态', width: 80, render: (row) => labelOf(CALL_STATUS, row.status) },
  { key: 'seat', title: '坐席', width: 90, render: (row) => row.seat ?? '—' },
  {
    key: 'talk',
    title: '通话',
    width: 90,
    align: 'end',
    render: (row) => (row.talkSeconds === null ? '—' : `${row.talkSeconds}秒`),
  },
]
const childrenOf = (area: OrderArea): Of<'children'> => [
  {
    key: 'no',
    title: '工单编号',
    width: 150,
    render: (row) => <OrderLink id={row.id} orderNo={row.orderNo} area={area} />,
  },
  { key: 'title', title: '标题', width: 240, render: (row) => row.title },
  { key: 'status', title: '状态', width: 90, render: (row) => labelOf(WORK_ORDER_STATUS, row.status) },
  { key: 'handler', title: '处理人', width: 90, render: (row) => row.handler ?? '—' },
]
const mergedOf = (area: OrderArea): Of<'merged'> => [
  {
    key: 'no',
    title: '工单编号',
    width: 150,
    render: (row) => <OrderLink id={row.id} orderNo={row.orderNo} area={area} />,
  },
  { key: 'title', title: '标题', width: 240, render: (row) => row.title },
  { key: 'caller', title: '报事人', width: 90, render: (row) => row.caller ?? '—' },
  { key: 'status', title: '状态', width: 90, render: (row) => labelOf(WORK_ORDER_STATUS, row.status) },
]
const AREAS = ['/wkorder', '/workOrder', '/customer/service'] as const
const byArea = <T,>(of: (area: OrderArea) => T) =>
  Object.fromEntries(AREAS.map((area) => [area, of(area)])) as Record<OrderArea, T>
const CHILDREN = byArea(childrenOf)
const MERGED = byArea(mergedOf)
const REPLIES: Of<'replies'> = [
  { key: 'at', title: '回复时间', width: 130, render: (row) => stamp(row.at) },
  { key: 'channel', title: '方式', width: 70, render: (row) => labelOf(REPLY_CHANNEL, row.channel) },
  { key: 'content', title: '回复内容', width: 280, render: (row) => row.content },
  {
    key: 'attitude',
    title: '客户态度',
    width: 90,
    render: (row) => (row.customerAttitude ? labelOf(ATTITUDE, row.customerAttitude) : '—'),
  },
  { key: 'by', title: '回复人', width: 90, render: (row) => row.by },
]
