import { useState } from 'react'
import {
  type EventAudit,
  type EventNotice,
  type EventOrderLine,
  eventParts,
  upgradeEvent,
} from '@wuguan/contract/event/event.actions'
import { event } from '@wuguan/contract/event/event.entity'
import { EVENT_STATUS, REMINDER_MOMENT } from '@wuguan/contract/event/event-options'
import { PROCESS_RESULT } from '@wuguan/contract/bpm/process-states'
import type { AnyEntity, AnyRow, ScreenRow } from '@wuguan/contract/kernel/entity'
import { labelOf } from '@wuguan/contract/kernel/options'
import { WORK_ORDER_STATUS } from '@wuguan/contract/work-order/order-status'
import { ActionButton } from '@wuguan/crud/action-button'
import { useDetail } from '@wuguan/crud/controllers'
import { DocumentPart, DocumentScreen, DocumentTable } from '@wuguan/crud/document-screen'
import { useCrudPort } from '@wuguan/crud/port'
import { RecordFacts } from '@wuguan/crud/record-description'
import { useRead } from '@wuguan/crud/task'
import { Button } from '@wuguan/ui/button'
import { linkClass } from '@wuguan/ui/link'
import type { DataTableColumn } from '@wuguan/ui/table'
import { Tag } from '@wuguan/ui/tag'
import { CatalogueLink } from '@/app/routing/catalogue-link'
import { RecordTimeline } from '@/features/basedata'
import { ApprovalRail } from '@/features/bpm'
import { Evidence } from './evidence'
import { EventReport } from './event-report'
import { eventUi } from './event.ui'
import { LevelTag } from '@wuguan/crud/level-tag'

type Row = ScreenRow<typeof event>
const useParts = (id: string) => useRead(eventParts.name, eventParts, { id }, { keep: false }).data

/** 突发事件详情: how grave it is and what is due, what was told, what can be done, and everything that was done about it. */
export function EventScreen({ id }: { id: string }) {
  return (
    <DocumentScreen
      entity={event}
      ui={eventUi}
      id={id}
      facts={[
        'eventNo',
        'typeId',
        'location',
        'buildingId',
        'houseId',
        'happenedAt',
        'foundAt',
        'reportedAt',
        'reporterId',
        'reporterMobile',
        'handlerId',
        'handlerDept',
        'injured',
        'dead',
        'lossAmount',
        'affectedHouses',
        'policeCalled',
        'fireCalled',
        'ambulanceCalled',
        'mediaRisk',
        'lastFollowAt',
        'nextFollowAt',
        'closedAt',
      ]}
      actions={(row) => (
        <>
          <Upgrading row={row} />
          <Printing row={row as AnyRow} />
        </>
      )}
      note={(row) => <Standing row={row} />}
      rail={(row) => <Rail key={row.id} row={row} />}
    >
      <Parts id={id} />
    </DocumentScreen>
  )
}

const LED: readonly number[] = [EVENT_STATUS.pendingAudit, EVENT_STATUS.handling]
/** The way to the emergency that leads it, or to make one of it. */
function Upgrading({ row }: { row: Row }) {
  const port = useCrudPort()
  // Whoever may not lead emergencies stays with the event that became one.
  const lead = (id: string) => port.can('contingency:event:view') && port.open(`/contingency/event/index/${id}`)
  if (row.contingencyEventId)
    return (
      <CatalogueLink to="/contingency/event/index/$id" params={{ id: row.contingencyEventId }} className={linkClass()}>
        应急处置
      </CatalogueLink>
    )
  if (!LED.includes(row.status)) return null
  return (
    <ActionButton
      action={upgradeEvent}
      variant="danger"
      input={{ id: String(row.id) }}
      ask={{
        title: `“${row.title}”升级为应急事件？`,
        content: '立即启动应急响应和审批，本记录此后只读。',
      }}
      done="已升级为应急事件"
      refreshes={[event.name]}
      onDone={({ contingencyEventId }) => lead(contingencyEventId)}
    />
  )
}

function Printing({ row }: { row: AnyRow }) {
  const port = useCrudPort()
  const [printing, setPrinting] = useState(false)
  if (!port.can(event.prints!.permission) || row['eventNo'] === null) return null
  return (
    <>
      <Button onClick={() => setPrinting(true)}>打印</Button>
      {printing && <EventReport row={row} close={() => setPrinting(false)} />}
    </>
  )
}

/** The level, whether it was told late, and until when it must be audited, followed up and closed. */
function Standing({ row }: { row: Row }) {
  const timers = [
    ['审核', row.auditDueAt, row.auditOver],
    ['跟进', row.followDueAt, row.followOver],
    ['结案', row.closeDueAt, row.closeOver],
  ] as const
  return (
    <section
      aria-label="级别与时限"
      className="flex shrink-0 flex-wrap items-center gap-2 rounded border border-line bg-surface px-4 py-2"
    >
      <LevelTag name={row.titles['levelId'] as string | null} color={row.levelColor} />
      {row.lateReport && <Tag tone="danger">迟报</Tag>}
      {row.casualty && <Tag tone="danger">有伤亡</Tag>}
      {timers.map(([what, at, over]) =>
        at === null ? null : (
          <Tag key={what} tone={over ? 'danger' : 'info'} dashed={!over}>
            {`${what}${over ? '超时，' : ''}截止 ${at.slice(5, 16)}`}
          </Tag>
        ),
      )}
      {row.guide && <p className="w-full whitespace-pre-line text-secondary">{`处置要点：${row.guide}`}</p>}
    </section>
  )
}

const AUDITED: readonly number[] = [EVENT_STATUS.pendingAudit, EVENT_STATUS.pendingClose]
/** Who audits it while somebody does, and its course. What stood stays: another's decision takes nobody's dialog away. */
function Rail({ row }: { row: Row }) {
  const parts = useParts(String(row.id))
  const [stood, setStood] = useState(false)
  const audited = AUDITED.includes(row.status)
  if (audited && !stood) setStood(true)
  return (
    <div className="flex w-72 shrink-0 flex-col gap-3 overflow-y-auto max-lg:w-full">
      {(audited || stood) && <ApprovalRail instanceId={row.processInstanceId} />}
      <aside aria-label="事件经过" className="rounded border border-line bg-surface p-3">
        <h2 className="mb-2 font-semibold">事件经过</h2>
        {parts && <RecordTimeline label="事件经过" entries={parts.traces} />}
      </aside>
    </div>
  )
}

const TOLD = ['description', 'measures', 'geo', 'attachments', 'closeSummary', 'causeText', 'improveText'] as const
function Told({ id }: { id: string }) {
  const { row } = useDetail<AnyEntity>(event, id)
  if (!row) return null
  const fields = TOLD.filter((name) => row[name] != null)
  if (fields.length === 0) return null
  return (
    <DocumentPart title="经过与处置">
      <RecordFacts entity={event} row={row} fields={fields} columns={2} />
    </DocumentPart>
  )
}

function Parts({ id }: { id: string }) {
  const parts = useParts(id)
  return (
    <>
      <Told id={id} />
      {parts && (
        <>
          <DocumentTable title="关联工单" columns={ORDERS} rows={parts.orders} />
          <DocumentTable title="审核记录" columns={AUDITS} rows={parts.audits} />
          <DocumentTable title="已发提醒" columns={NOTICES} rows={parts.notices} />
        </>
      )}
      <Evidence eventId={id} />
    </>
  )
}

const stamp = (text: string | null) => <span className="tabular">{text?.slice(0, 16) ?? '—'}</span>
const ORDERS: readonly DataTableColumn<EventOrderLine>[] = [
  {
    key: 'no',
    title: '工单编号',
    width: 150,
    render: (row) => (
      <CatalogueLink to="/wkorder/task/desc/$taskId" params={{ taskId: row.id }} otherwise={row.orderNo}>
        {row.orderNo}
      </CatalogueLink>
    ),
  },
  { key: 'title', title: '标题', width: 240, render: (row) => row.title },
  { key: 'status', title: '状态', width: 90, render: (row) => labelOf(WORK_ORDER_STATUS, row.status) },
  { key: 'handler', title: '处理人', width: 90, render: (row) => row.handler ?? '—' },
]
const AUDITS: readonly DataTableColumn<EventAudit>[] = [
  { key: 'round', title: '审核', width: 90, render: (row) => row.round },
  { key: 'people', title: '审核人', width: 160, render: (row) => row.people || '—' },
  { key: 'result', title: '结果', width: 80, render: (row) => labelOf(PROCESS_RESULT, row.result) },
  { key: 'comment', title: '意见', width: 240, render: (row) => row.comment ?? '—' },
  { key: 'at', title: '时间', width: 140, render: (row) => stamp(row.at) },
]
const NOTICES: readonly DataTableColumn<EventNotice>[] = [
  { key: 'at', title: '时间', width: 140, render: (row) => stamp(row.at) },
  { key: 'moment', title: '时机', width: 100, render: (row) => labelOf(REMINDER_MOMENT, row.moment) },
  { key: 'body', title: '内容', width: 340, render: (row) => row.body },
  { key: 'told', title: '接收人', width: 80, align: 'end', render: (row) => `${row.told}人` },
]
