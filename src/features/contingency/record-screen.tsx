import { useState } from 'react'
import {
  type AuditLine,
  type Command,
  type CommandTask,
  readCommand,
} from '@wuguan/contract/contingency/contingency.actions'
import { contingencyEvent } from '@wuguan/contract/contingency/contingency-event.entity'
import { HANDLE_STATUS, TASK_STATUS } from '@wuguan/contract/contingency/contingency-options'
import { PROCESS_RESULT } from '@wuguan/contract/bpm/process-states'
import type { AnyEntity, AnyRow, ScreenRow } from '@wuguan/contract/kernel/entity'
import { labelOf } from '@wuguan/contract/kernel/options'
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
import { ApprovalRail, ViewerPart } from '@/features/bpm'
import { LevelTag } from '@wuguan/crud/level-tag'
import { Feed } from './command-parts'
import { contingencyUi } from './contingency.ui'
import { EmergencyReport } from './emergency-report'

type Row = ScreenRow<typeof contingencyEvent>

/** 事件记录详情: what was told and what became of it, to be read, and to be decided on by whoever has the turn. */
export function RecordScreen({ id }: { id: string }) {
  const { flow: _, ...ui } = contingencyUi
  return (
    <DocumentScreen
      entity={contingencyEvent}
      ui={ui}
      id={id}
      facts={[
        'eventNo',
        'classificationId',
        'typeId',
        'location',
        'buildingId',
        'happenedAt',
        'foundAt',
        'reportedAt',
        'reporterId',
        'commanderId',
        'contactMobile',
        'injured',
        'dead',
        'missing',
        'evacuated',
        'lossAmount',
        'externalUnits',
        'auditResult',
        'controlledAt',
        'lastProgressAt',
        'closeResult',
        'closedAt',
      ]}
      actions={(row) => <Ways row={row} />}
      note={(row) => <Marks row={row} />}
      rail={(row) => <ApprovalRail instanceId={row.closeProcessInstanceId ?? row.processInstanceId} />}
    >
      <Parts id={id} />
    </DocumentScreen>
  )
}

function Ways({ row }: { row: Row }) {
  const port = useCrudPort()
  const [printing, setPrinting] = useState(false)
  return (
    <>
      {row.handleStatus !== HANDLE_STATUS.draft && (
        <CatalogueLink to="/contingency/event/index/$id" params={{ id: row.id }} className={linkClass()}>
          事件处置
        </CatalogueLink>
      )}
      {port.can(contingencyEvent.prints!.permission) && row.eventNo !== null && (
        <Button onClick={() => setPrinting(true)}>打印</Button>
      )}
      {printing && <EmergencyReport row={row as unknown as AnyRow} close={() => setPrinting(false)} />}
    </>
  )
}

function Marks({ row }: { row: Row }) {
  return (
    <section
      aria-label="级别"
      className="flex shrink-0 flex-wrap items-center gap-2 rounded border border-line bg-surface px-4 py-2"
    >
      <LevelTag name={row.titles['levelId'] as string | null} color={row.levelColor} />
      {row.drill && <Tag tone="info">演练</Tag>}
      {row.lateReport && <Tag tone="danger">迟报</Tag>}
      {row.casualty && <Tag tone="danger">有伤亡</Tag>}
      {row.mediaRisk && <Tag tone="warning">舆情风险</Tag>}
      {row.closeOver && <Tag tone="danger">超期未结</Tag>}
    </section>
  )
}

const TOLD = ['description', 'measures', 'geo', 'attachments'] as const
const CLOSED = ['closeSummary', 'causeText', 'dutyText', 'improveText'] as const
function Parts({ id }: { id: string }) {
  const { row } = useDetail<AnyEntity>(contingencyEvent, id)
  const command = useRead(readCommand.name, readCommand, { id }, { keep: false }).data
  if (!row) return null
  const instance = (row['closeProcessInstanceId'] ?? row['processInstanceId']) as string | null
  return (
    <>
      <Texts row={row} title="事件经过" names={TOLD} />
      <Texts row={row} title="结案报告" names={CLOSED} />
      {command && <Lines command={command} />}
      {instance && (
        <DocumentPart title="流程图">
          <ViewerPart instanceId={instance} />
        </DocumentPart>
      )}
    </>
  )
}

function Texts({ row, title, names }: { row: AnyRow; title: string; names: readonly string[] }) {
  const fields = names.filter((name) => row[name] != null)
  if (fields.length === 0) return null
  return (
    <DocumentPart title={title}>
      <RecordFacts entity={contingencyEvent as AnyEntity} row={row} fields={fields} />
    </DocumentPart>
  )
}

function Lines({ command }: { command: Command }) {
  return (
    <>
      <DocumentTable title="审批记录" columns={AUDITS} rows={command.audits} />
      {command.feed.length > 0 && (
        <DocumentPart title="处置进展">
          <Feed feed={command.feed} />
        </DocumentPart>
      )}
      <DocumentTable title="处置任务" columns={TASKS} rows={command.tasks} />
    </>
  )
}

const stamp = (text: string | null) => <span className="tabular">{text?.slice(5, 16) ?? '—'}</span>
const AUDITS: readonly DataTableColumn<AuditLine>[] = [
  { key: 'round', title: '事项', width: 64, render: (row) => row.round },
  { key: 'node', title: '节点', width: 120, render: (row) => row.node },
  { key: 'people', title: '审批人', width: 120, render: (row) => row.people || '—' },
  { key: 'result', title: '结果', width: 72, render: (row) => labelOf(PROCESS_RESULT, row.result) },
  { key: 'comment', title: '意见', width: 220, render: (row) => row.comment ?? '—' },
  { key: 'at', title: '时间', width: 100, render: (row) => stamp(row.at) },
]
const TASKS: readonly DataTableColumn<CommandTask>[] = [
  { key: 'step', title: '步骤', width: 240, render: (row) => row.step },
  { key: 'role', title: '岗位', width: 110, render: (row) => row.roleText ?? '—' },
  { key: 'owner', title: '负责人', width: 80, render: (row) => row.owner ?? '—' },
  { key: 'due', title: '到期', width: 100, render: (row) => stamp(row.dueAt) },
  { key: 'done', title: '完成', width: 100, render: (row) => stamp(row.doneAt) },
  { key: 'status', title: '状态', width: 80, render: (row) => labelOf(TASK_STATUS, row.status) },
  {
    key: 'over',
    title: '超时',
    width: 80,
    align: 'end',
    render: (row) => (row.minutesOver > 0 ? `${row.minutesOver}分钟` : ''),
  },
]
