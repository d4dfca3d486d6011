import { useEffect, useState } from 'react'
import { type Command, readCommand } from '@wuguan/contract/contingency/contingency.actions'
import { contingencyEvent } from '@wuguan/contract/contingency/contingency-event.entity'
import { AT_WORK, EXTERNAL_UNIT, HANDLE_STATUS } from '@wuguan/contract/contingency/contingency-options'
import { contingencyTask } from '@wuguan/contract/contingency/contingency-parts.entity'
import { PROCESS_RESULT } from '@wuguan/contract/bpm/process-states'
import { toSeconds } from '@wuguan/contract/kernel/dates'
import { formatDuration } from '@wuguan/contract/kernel/duration'
import type { AnyEntity, AnyRow, ScreenRow } from '@wuguan/contract/kernel/entity'
import { labelOf } from '@wuguan/contract/kernel/options'
import { WORK_ORDER_STATUS } from '@wuguan/contract/work-order/order-status'
import { useDetail } from '@wuguan/crud/controllers'
import { VerbButtons } from '@wuguan/crud/flow'
import { FormDrawer } from '@wuguan/crud/form-screen'
import { useCrudPort } from '@wuguan/crud/port'
import { RecordFacts } from '@wuguan/crud/record-description'
import { Loaded, useRead } from '@wuguan/crud/task'
import { Alert } from '@wuguan/ui/alert'
import { Button } from '@wuguan/ui/button'
import { cn } from '@wuguan/ui/cn'
import { linkClass } from '@wuguan/ui/link'
import { Tabs } from '@wuguan/ui/tabs'
import { Tag } from '@wuguan/ui/tag'
import { CatalogueLink } from '@/app/routing/catalogue-link'
import { useChanges } from '@/app/realtime/watching'
import { useClock } from '@/app/use-clock'
import { RecordTimeline } from '@/features/basedata'
import { ViewerPart } from '@/features/bpm'
import { LevelTag, levelTone } from '@wuguan/crud/level-tag'
import { Feed, Muster, TaskList } from './command-parts'
import { contingencyUi } from './contingency.ui'

type Row = ScreenRow<typeof contingencyEvent>
/** What others do is told at once; minutes that go by, and orders, are read again after so many ms. */
const EVERY_MS = 15_000
const SECOND_MS = 1_000
const TONES = {
  danger: 'border-danger bg-danger-soft',
  warning: 'border-warning bg-warning-soft',
  info: 'border-info bg-info-soft',
  success: 'border-success bg-success-soft',
  neutral: 'border-line bg-surface',
} as const

/** 事件处置: everything about an emergency on one page, as it is now, for whoever commands it. */
export function CommandScreen({ id }: { id: string }) {
  const port = useCrudPort()
  const { row, refresh } = useDetail<AnyEntity>(contingencyEvent, id)
  const read = useRead(readCommand.name, readCommand, { id }, { every: EVERY_MS })
  useChanges(contingencyEvent, id, read.refetch)
  const [version, seen] = [read.data?.version, row?.version]
  // Somebody else changed it: its facts and what may be done with it are read again.
  useEffect(() => {
    if (version !== undefined && seen !== undefined && version > seen) refresh()
  }, [version, seen, refresh])
  const title = row && `处置 ${String(row['title'])}`
  useEffect(() => {
    if (title) port.setTitle(title)
  }, [port, title])
  return (
    <Loaded read={read} what="应急事件" lines={10}>
      {(command) => (row ? <Leading row={row as unknown as Row} command={command} /> : null)}
    </Loaded>
  )
}

function Leading({ row, command }: { row: Row; command: Command }) {
  const works = AT_WORK.some((state) => state === row.handleStatus)
  return (
    <article aria-label={`应急事件 ${row.title}`} className="flex h-full min-h-0 flex-col gap-3 max-lg:overflow-y-auto">
      <Banner row={row} serverNow={command.now} />
      {row.auditResult === 3 && (
        <Alert
          tone="warning"
          action={
            <CatalogueLink
              to="/contingency/event/edit/$processInstanceId"
              params={{ processInstanceId: row.processInstanceId! }}
              className={linkClass()}
            >
              修改后重新送审
            </CatalogueLink>
          }
        >
          上报审批被驳回，处置照常进行。
        </Alert>
      )}
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(18rem,1fr)_minmax(18rem,1.1fr)_20rem] gap-3 max-xl:grid-cols-2 max-xl:overflow-y-auto max-lg:grid-cols-1 max-lg:overflow-visible">
        <div className="flex min-h-0 flex-col gap-2">
          <TaskList tasks={command.tasks} works={works} />
          {works && <AddTask eventId={String(row.id)} />}
        </div>
        <Middle row={row} command={command} />
        <div className="flex min-h-0 flex-col gap-3 overflow-y-auto max-lg:overflow-visible">
          <Losses row={row} />
          <People row={row} />
          {command.people.length > 0 && <Muster eventId={String(row.id)} people={command.people} />}
          <Orders command={command} />
          <Place row={row} />
        </div>
      </div>
    </article>
  )
}

/** Level, how long it has been, and when it must be reported on again. */
function Banner({ row, serverNow }: { row: Row; serverNow: string }) {
  const here = toSeconds(useClock(SECOND_MS))
  const [drift, setDrift] = useState(0)
  // The clock of the server counts, whatever that of this device says.
  useEffect(() => setDrift(toSeconds(serverNow) - Math.floor(Date.now() / 1000)), [serverNow])
  const now = here + drift
  const level = row.titles['levelId'] as string | null
  const from = row.reportedAt && toSeconds(row.reportedAt)
  const until = row.closedAt ? toSeconds(row.closedAt) : now
  const left =
    row.progressDueAt && row.handleStatus === HANDLE_STATUS.responding ? toSeconds(row.progressDueAt) - now : null
  return (
    <header className={cn('flex shrink-0 flex-col gap-2 rounded border px-4 py-3', TONES[levelTone(row.levelColor)])}>
      <div className="flex flex-wrap items-center gap-2">
        <LevelTag name={level} color={row.levelColor} />
        {row.drill && <Tag tone="info">演练</Tag>}
        <h1 className="min-w-0 text-title font-semibold">{row.title}</h1>
        <Tag tone={HANDLE_STATUS.items.find(({ code }) => code === row.handleStatus)?.tone ?? 'neutral'}>
          {labelOf(HANDLE_STATUS, row.handleStatus)}
        </Tag>
        {row.auditResult && (
          <Tag
            tone={PROCESS_RESULT.items.find(({ code }) => code === row.auditResult)?.tone ?? 'neutral'}
            dashed={row.auditResult === 1}
          >
            {`上报审批${labelOf(PROCESS_RESULT, row.auditResult)}`}
          </Tag>
        )}
        {row.closeResult && row.closeResult !== 2 && (
          <Tag tone={row.closeResult === 3 ? 'danger' : 'info'} dashed={row.closeResult === 1}>
            {`结案审批${labelOf(PROCESS_RESULT, row.closeResult)}`}
          </Tag>
        )}
        {row.lateReport && <Tag tone="danger">迟报</Tag>}
        {row.mediaRisk && <Tag tone="warning">舆情风险</Tag>}
        <div role="timer" className="tabular ml-auto flex flex-wrap gap-x-4 gap-y-1">
          {from && (
            <span>
              <span className="text-secondary">{row.closedAt ? '历时 ' : '已持续 '}</span>
              <strong>{formatDuration(Math.max(0, until - from))}</strong>
            </span>
          )}
          {left !== null && (
            <span className={left < 0 ? 'text-danger-text' : ''}>
              <span className={left < 0 ? '' : 'text-secondary'}>{left < 0 ? '续报超时 ' : '距续报 '}</span>
              <strong>{formatDuration(Math.abs(left))}</strong>
            </span>
          )}
        </div>
      </div>
      <VerbButtons ui={contingencyUi.flow!} row={row as unknown as AnyRow} />
    </header>
  )
}

type View = 'feed' | 'audit' | 'trace'
function Middle({ row, command }: { row: Row; command: Command }) {
  const [view, setView] = useState<View>('feed')
  const instance = row.closeProcessInstanceId ?? row.processInstanceId
  return (
    <section className="flex min-h-0 flex-col rounded border border-line bg-surface max-lg:min-h-80">
      <Tabs<View>
        aria-label="处置经过"
        className="h-full px-3"
        value={view}
        onChange={setView}
        items={[
          { key: 'feed', label: '处置进展', content: <Feed feed={command.feed} /> },
          {
            key: 'audit',
            label: '流程图',
            content: instance ? (
              <ViewerPart instanceId={instance} />
            ) : (
              <p className="py-4 text-secondary">没有审批流程</p>
            ),
          },
          {
            key: 'trace',
            label: '操作记录',
            content: (
              <div className="overflow-y-auto py-2">
                <RecordTimeline label="操作记录" entries={command.traces} />
              </div>
            ),
          },
        ]}
      />
    </section>
  )
}

function AddTask({ eventId }: { eventId: string }) {
  const port = useCrudPort()
  const [adding, setAdding] = useState(false)
  if (!port.can(contingencyTask.codes.add)) return null
  return (
    <>
      <Button size="sm" className="self-start" onClick={() => setAdding(true)}>
        增加任务
      </Button>
      {adding && (
        <FormDrawer
          entity={contingencyTask as AnyEntity}
          defaults={{ eventId }}
          groups={[{ title: '处置任务', fields: ['step', 'roleText', 'ownerId', 'dueAt'] }]}
          title="增加处置任务"
          width={480}
          close={() => setAdding(false)}
        />
      )}
    </>
  )
}

const LOSSES = [
  ['injured', '受伤'],
  ['dead', '死亡'],
  ['missing', '失联'],
  ['evacuated', '疏散'],
] as const
function Losses({ row }: { row: Row }) {
  return (
    <section aria-label="人员与损失" className="flex flex-col gap-2 rounded border border-line bg-surface p-3">
      <div className="flex items-center">
        <h2 className="font-semibold">人员与损失</h2>
        <span className="ml-auto">
          <VerbButtons ui={contingencyUi.flow!} row={row as unknown as AnyRow} only={['progress']} />
        </span>
      </div>
      <dl className="grid grid-cols-4 gap-2 text-center">
        {LOSSES.map(([name, label]) => (
          <div key={name} className="flex flex-col-reverse">
            <dt className="text-small text-secondary">{label}</dt>
            <dd
              className={cn(
                'tabular text-figure font-semibold',
                name !== 'evacuated' && (row[name] ?? 0) > 0 && 'text-danger-text',
              )}
            >
              {row[name] ?? 0}
            </dd>
          </div>
        ))}
      </dl>
      {row.lossAmount && <p className="text-small text-secondary">{`直接损失 ${row.lossAmount} 元`}</p>}
    </section>
  )
}

function People({ row }: { row: Row }) {
  const names = EXTERNAL_UNIT.items.filter(({ code }) => row.externalUnits?.includes(code)).map(({ label }) => label)
  return (
    <section aria-label="指挥与联动" className="flex flex-col gap-2 rounded border border-line bg-surface p-3">
      <h2 className="font-semibold">指挥与联动</h2>
      <p>
        <span className="text-secondary">总指挥 </span>
        {row.titles['commanderId'] as string | null}
        <span className="text-secondary"> · 上报人 </span>
        {row.titles['reporterId'] as string | null}
      </p>
      <p>
        <span className="text-secondary">联动单位 </span>
        {names.join('、') || '没有'}
      </p>
    </section>
  )
}

function Orders({ command: { orders } }: { command: Command }) {
  if (orders.length === 0) return null
  return (
    <section aria-label="关联工单" className="flex flex-col gap-1 rounded border border-line bg-surface p-3">
      <h2 className="font-semibold">关联工单</h2>
      {orders.map(({ id, orderNo, title, status, handler }) => (
        <p key={id} className="flex items-center gap-2">
          <CatalogueLink
            to="/wkorder/task/desc/$taskId"
            params={{ taskId: id }}
            otherwise={orderNo}
            className={linkClass()}
          >
            {orderNo}
          </CatalogueLink>
          <span className="min-w-0 flex-1 truncate">{handler ?? title}</span>
          <Tag>{labelOf(WORK_ORDER_STATUS, status)}</Tag>
        </p>
      ))}
    </section>
  )
}

const TOLD = [
  'eventNo',
  'location',
  'happenedAt',
  'foundAt',
  'description',
  'measures',
  'contactMobile',
  'geo',
  'attachments',
] as const
function Place({ row }: { row: Row }) {
  return (
    <section aria-label="现场" className="flex flex-col gap-2 rounded border border-line bg-surface p-3">
      <div className="flex items-center">
        <h2 className="font-semibold">现场</h2>
        <CatalogueLink
          to="/contingency/event/record/detail/$id"
          params={{ id: row.id }}
          className={`${linkClass()} ml-auto`}
        >
          事件记录
        </CatalogueLink>
      </div>
      <RecordFacts
        entity={contingencyEvent as AnyEntity}
        row={row as unknown as AnyRow}
        fields={TOLD.filter((name) => row[name] != null)}
      />
      {row.eventId && (
        <CatalogueLink to="/manage/event/emergencies/detail/$id" params={{ id: row.eventId }} className={linkClass()}>
          来源突发事件
        </CatalogueLink>
      )}
    </section>
  )
}
