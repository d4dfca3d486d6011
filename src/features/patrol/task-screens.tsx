import { useState } from 'react'
import { useSearch } from '@tanstack/react-router'
import { addTask, patrolSheet, signPoint, spotCheck } from '@wuguan/contract/patrol/patrol-task.actions'
import { patrolTask } from '@wuguan/contract/patrol/patrol-task.entity'
import { TASK_STATUS } from '@wuguan/contract/schedule/schedule-options'
import type { SheetStep } from '@wuguan/contract/schedule/schedule.actions'
import type { ScreenRow } from '@wuguan/contract/kernel/entity'
import { useDetail } from '@wuguan/crud/controllers'
import { DocumentPart, DocumentScreen } from '@wuguan/crud/document-screen'
import { ListScreen } from '@wuguan/crud/list-screen'
import { PlacesMap } from '@wuguan/crud/places-map'
import { RecordFacts, UnnamedRecord } from '@wuguan/crud/record-description'
import { useRead, useTask } from '@wuguan/crud/task'
import { Alert } from '@wuguan/ui/alert'
import { Progress } from '@wuguan/ui/progress'
import { Tag } from '@wuguan/ui/tag'
import type { ListAddress } from '@/app/routing/list-page'
import { adhocAction, SignDialog, TaskRail } from '@/features/schedule'
import { StepList } from './step-list'
import { taskUi } from './task.ui'

type Row = ScreenRow<typeof patrolTask>

const listUi = { ...taskUi, toolbar: [adhocAction(addTask, [patrolTask.name])] }
/** 巡检任务: the list, and a task that somebody gives out by hand. */
export const TaskListScreen = (address: ListAddress) => <ListScreen entity={patrolTask} ui={listUi} {...address} />
const FACTS = [
  'name',
  'targetName',
  'slotStart',
  'slotEnd',
  'latestAt',
  'assigneeIds',
  'executorId',
  'startedAt',
  'submittedAt',
] as const
const SAID = ['summary', 'auditById', 'auditAt', 'auditComment', 'closeReason'] as const

/** 巡检任务详情: where it stands, its points with what was found, where they lie; whoever walks it signs here. */
export function TaskScreen({ id }: { id: string }) {
  return (
    <DocumentScreen
      entity={patrolTask}
      ui={taskUi}
      id={id}
      facts={FACTS}
      note={(row) => <Standing row={row} />}
      rail={() => <Rail id={id} />}
    >
      <Points id={id} />
    </DocumentScreen>
  )
}
export function TaskDetailsScreen() {
  const { id } = useSearch({ strict: false })
  return id ? <TaskScreen key={id} id={id} /> : <UnnamedRecord entity={patrolTask} />
}

const useSheet = (id: string) => useRead(patrolSheet.name, patrolSheet, { id }, { keep: false }).data

function Standing({ row }: { row: Row }) {
  const [done, all] = [row.stepDone ?? 0, row.stepTotal ?? 0]
  return (
    <section
      aria-label="进度"
      className="flex shrink-0 flex-wrap items-center gap-3 rounded border border-line bg-surface px-4 py-2"
    >
      <span className="tabular font-medium">{`已到位 ${done}/${all}`}</span>
      <Progress label="到位进度" value={done} max={Math.max(1, all)} className="w-40" />
      {row.overdue && <Tag tone="danger">超期</Tag>}
      {row.late && <Tag tone="warning">迟交</Tag>}
      {row.generatedLate && <Tag>系统补生成</Tag>}
      {row.unassigned && <Tag tone="warning">待分配</Tag>}
      {row.suspect && <Tag tone="warning">有疑点</Tag>}
      {(row.abnormalCount ?? 0) > 0 && <Tag tone="danger">{`异常 ${row.abnormalCount}`}</Tag>}
    </section>
  )
}

const Rail = ({ id }: { id: string }) => <TaskRail traces={useSheet(id)?.traces} />

function Points({ id }: { id: string }) {
  const sheet = useSheet(id)
  const { row } = useDetail(patrolTask, id)
  const marking = useTask(spotCheck, {
    refreshes: [patrolSheet.name],
    said: ({ spotAt }) => (spotAt ? '已抽查' : '已取消抽查'),
  })
  const [signing, setSigning] = useState<SheetStep | null>(null)
  if (!sheet) return null
  const mine = row?.status === TASK_STATUS.running && row.mine
  const audits =
    row?.status === TASK_STATUS.pendingAudit && row.actions?.some(({ verb, enabled }) => verb === 'approve' && enabled)
  const places = sheet.steps.flatMap(({ id: key, seq, refName, lng, lat }) =>
    lng === null || lat === null ? [] : [{ id: key, title: `${seq}. ${refName}`, lng: Number(lng), lat: Number(lat) }],
  )
  const said = row ? SAID.filter((name) => row[name] !== null) : []
  return (
    <>
      {row && said.length > 0 && (
        <DocumentPart title="结果">
          <RecordFacts entity={patrolTask} row={row} fields={said} columns={2} />
        </DocumentPart>
      )}
      <DocumentPart title="点位">
        {marking.fault && (
          <Alert tone="danger" live>
            {marking.fault}
          </Alert>
        )}
        <StepList
          steps={sheet.steps}
          sign={mine ? setSigning : undefined}
          spot={
            audits ? ({ id: step, spotAt }) => void marking.submit({ id: step, spotted: spotAt === null }) : undefined
          }
        />
      </DocumentPart>
      {places.length > 0 && (
        <DocumentPart title="位置">
          <PlacesMap label="点位位置" places={places} height={280} />
        </DocumentPart>
      )}
      {signing && (
        <SignDialog
          action={signPoint}
          step={signing}
          sheet={sheet}
          title={`${signing.seq}. ${signing.refName}`}
          verb="签到"
          said={({ done }) => (done ? '已签到' : '已记录，还需其他方式签到')}
          refreshes={[patrolTask.name, patrolSheet.name]}
          close={() => setSigning(null)}
        />
      )}
    </>
  )
}
