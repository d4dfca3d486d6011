import { useState } from 'react'
import { useSearch } from '@tanstack/react-router'
import { EQUIPMENT_STATUS } from '@wuguan/contract/equipment/equipment-options'
import {
  addEquipmentTask,
  equipmentSheet,
  type MaintainMaterialLine,
  type MaintainSheet,
  saveWork,
  signEquipment,
} from '@wuguan/contract/equipment/equipment-task.actions'
import { equipmentTask } from '@wuguan/contract/equipment/equipment-task.entity'
import { SIGN_BY, TASK_STATUS } from '@wuguan/contract/schedule/schedule-options'
import type { SheetStep } from '@wuguan/contract/schedule/schedule.actions'
import type { ScreenRow } from '@wuguan/contract/kernel/entity'
import { labelOf } from '@wuguan/contract/kernel/options'
import { ActionDialog } from '@wuguan/crud/action-form'
import { useDetail } from '@wuguan/crud/controllers'
import { DocumentPart, DocumentScreen, Fact, Facts } from '@wuguan/crud/document-screen'
import { SignatureInput } from '@wuguan/crud/kinds'
import { ListScreen } from '@wuguan/crud/list-screen'
import { RecordFacts, UnnamedRecord } from '@wuguan/crud/record-description'
import { useRead } from '@wuguan/crud/task'
import { Alert } from '@wuguan/ui/alert'
import { Button } from '@wuguan/ui/button'
import { linkClass } from '@wuguan/ui/link'
import { EmptyPanel } from '@wuguan/ui/panel'
import { DataTable, type DataTableColumn } from '@wuguan/ui/table'
import { Tag } from '@wuguan/ui/tag'
import { Pictures } from '@wuguan/ui/upload'
import { CatalogueLink } from '@/app/routing/catalogue-link'
import type { ListAddress } from '@/app/routing/list-page'
import { adhocAction, ItemAnswers, KeptForm, SignDialog, TaskRail } from '@/features/schedule'
import { MaintainPaper } from './maintain-paper'
import { taskUi } from './task.ui'

type Row = ScreenRow<typeof equipmentTask>

const listUi = { ...taskUi, toolbar: [adhocAction(addEquipmentTask, [equipmentTask.name])] }
/** 维保任务: the list, and a task that somebody gives out by hand. */
export const TaskListScreen = (address: ListAddress) => <ListScreen entity={equipmentTask} ui={listUi} {...address} />
const FACTS = [
  'name',
  'maintainKind',
  'level',
  'slotStart',
  'slotEnd',
  'latestAt',
  'assigneeIds',
  'executorId',
  'submittedAt',
] as const
const SAID = ['summary', 'auditById', 'auditAt', 'auditComment', 'closeReason'] as const

/** 维保任务详情: the machine, its items with the readings of the last time, hours, materials and the firm's signature; whoever maintains it works here. */
export function TaskDetailScreen() {
  const { id } = useSearch({ strict: false })
  return id ? <TaskScreen key={id} id={id} /> : <UnnamedRecord entity={equipmentTask} />
}
function TaskScreen({ id }: { id: string }) {
  return (
    <DocumentScreen
      entity={equipmentTask}
      ui={taskUi}
      id={id}
      facts={FACTS}
      note={(row) => <Standing row={row} />}
      actions={(row) => <PaperButton row={row} />}
      rail={() => <Rail id={id} />}
    >
      <Work id={id} />
    </DocumentScreen>
  )
}

const useSheet = (id: string) => useRead(equipmentSheet.name, equipmentSheet, { id }, { keep: false }).data

function Standing({ row }: { row: Row }) {
  const marks = [
    row.overdue && <Tag tone="danger">超期</Tag>,
    row.late && <Tag tone="warning">迟交</Tag>,
    row.generatedLate && <Tag>系统补生成</Tag>,
    row.unassigned && <Tag tone="warning">待分配</Tag>,
    row.suspect && <Tag tone="warning">有疑点</Tag>,
    (row.abnormalCount ?? 0) > 0 && <Tag tone="danger">{`异常 ${row.abnormalCount}`}</Tag>,
  ].filter(Boolean)
  if (marks.length === 0) return null
  return (
    <section
      aria-label="标记"
      className="flex shrink-0 flex-wrap items-center gap-3 rounded border border-line bg-surface px-4 py-2"
    >
      {marks}
    </section>
  )
}

function PaperButton({ row }: { row: Row }) {
  const [open, setOpen] = useState(false)
  const sheet = useSheet(String(row.id))
  return (
    <>
      <Button disabled={!sheet} onClick={() => setOpen(true)}>
        打印保养记录表
      </Button>
      {open && sheet && <MaintainPaper row={row} sheet={sheet} close={() => setOpen(false)} />}
    </>
  )
}

const Rail = ({ id }: { id: string }) => <TaskRail traces={useSheet(id)?.traces} />

function Work({ id }: { id: string }) {
  const sheet = useSheet(id)
  const { row } = useDetail(equipmentTask, id)
  const [open, setOpen] = useState<'sign' | 'work' | null>(null)
  if (!sheet) return null
  const mine = row?.status === TASK_STATUS.running && row.mine
  const step = sheet.steps[0]
  const said = row ? SAID.filter((name) => row[name] !== null) : []
  return (
    <>
      <Machine sheet={sheet} />
      {row && said.length > 0 && (
        <DocumentPart title="结果">
          <RecordFacts entity={equipmentTask} row={row} fields={said} columns={2} />
        </DocumentPart>
      )}
      {step && (
        <DocumentPart title="检查项">
          <Signed step={step} />
          {mine && (
            <Button
              size="lg"
              variant={step.status === 'done' ? 'default' : 'primary'}
              className="mt-2 max-sm:w-full"
              onClick={() => setOpen('sign')}
            >
              {step.status === 'done' ? '补充检查结果' : '扫码签到并检查'}
            </Button>
          )}
        </DocumentPart>
      )}
      <DocumentPart title="保养登记">
        <WorkFacts sheet={sheet} />
        {mine && (
          <Button size="lg" className="mt-2 max-sm:w-full" onClick={() => setOpen('work')}>
            登记运行小时、用料与签字
          </Button>
        )}
      </DocumentPart>
      {open === 'sign' && step && (
        <SignDialog
          action={signEquipment}
          step={step}
          sheet={sheet}
          title={step.refName}
          verb="保存"
          said={() => '检查结果已保存'}
          refreshes={[equipmentTask.name, equipmentSheet.name]}
          close={() => setOpen(null)}
        />
      )}
      {open === 'work' && <WorkDialog id={id} sheet={sheet} close={() => setOpen(null)} />}
    </>
  )
}

function Machine({ sheet: { machine } }: { sheet: MaintainSheet }) {
  return (
    <>
      <Facts label="设备">
        <Fact label="设备编号">
          <CatalogueLink
            to="/equipment/files/index"
            search={{ keyword: machine.equipmentNo }}
            otherwise={machine.equipmentNo}
            className={linkClass()}
          >
            {machine.equipmentNo}
          </CatalogueLink>
        </Fact>
        <Fact label="名称">{machine.name}</Fact>
        <Fact label="位置">{machine.place}</Fact>
        <Fact label="设备状态">{labelOf(EQUIPMENT_STATUS, machine.status)}</Fact>
        <Fact label="运行小时">{machine.runHours && `${machine.runHours} 小时`}</Fact>
        <Fact label="维保单位">{machine.contractor}</Fact>
        <Fact label="维保资质">{machine.licence}</Fact>
      </Facts>
      {machine.licenceFault && <Alert tone="danger">{machine.licenceFault}</Alert>}
    </>
  )
}

function Signed({ step }: { step: SheetStep }) {
  if (!step.signAt && step.items.length === 0)
    return <EmptyPanel title="没有检查项" hint="该类型没有此类别的检查项，签到后即可提交。" />
  return (
    <div className="flex flex-col gap-2">
      {step.signAt ? (
        <p className="tabular flex flex-wrap items-center gap-2 text-small text-secondary">
          {[step.signAt.slice(0, 16), step.signBy, labelOf(SIGN_BY, step.signMethod), step.manualReason]
            .filter(Boolean)
            .join(' · ')}
          {step.signMethod === 'manual' && <Tag tone="warning">手工补录</Tag>}
          {step.skewed && <Tag tone="warning">时间异常</Tag>}
        </p>
      ) : (
        <p className="text-secondary">{step.status === 'missed' ? '未执行' : `共 ${step.items.length} 项，尚未签到`}</p>
      )}
      <ItemAnswers items={step.items} />
      {step.remark && <p>{step.remark}</p>}
      {step.photos.length > 0 && <Pictures files={step.photos} />}
    </div>
  )
}

const LINES: readonly DataTableColumn<MaintainMaterialLine>[] = [
  { key: 'material', title: '物资', width: 180, render: ({ material }) => material },
  { key: 'warehouse', title: '仓库', width: 140, render: ({ warehouse }) => warehouse },
  {
    key: 'quantity',
    title: '数量',
    width: 96,
    align: 'end',
    render: ({ quantity, unit }) => <span className="tabular">{`${Number(quantity)} ${unit}`}</span>,
  },
  {
    key: 'amount',
    title: '成本',
    width: 110,
    align: 'end',
    render: ({ amount }) => <span className="tabular">{amount ?? '提交时扣减'}</span>,
  },
]
const lineKey = ({ warehouseId, materialId, amount }: MaintainMaterialLine) =>
  `${warehouseId} ${materialId} ${amount ?? ''}`
function WorkFacts({ sheet: { work } }: { sheet: MaintainSheet }) {
  const lines = [...work.taken, ...work.wanted]
  return (
    <div className="flex flex-col gap-3">
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2 md:grid-cols-4">
        <Fact label="维保前运行小时">{work.runHoursBefore}</Fact>
        <Fact label="维保后运行小时">{work.runHours}</Fact>
        <Fact label="停机">{work.downMinutes === null ? null : `${work.downMinutes} 分钟`}</Fact>
        <Fact label="维保单位费用">{work.contractorCost}</Fact>
      </dl>
      {lines.length > 0 && (
        <DataTable ariaLabel="用料" columns={LINES} rows={lines} rowKey={lineKey} density="compact" />
      )}
      {work.contractorSign.length > 0 && (
        <div>
          <p className="text-small text-secondary">维保单位签字</p>
          <Pictures files={[...work.contractorSign]} />
        </div>
      )}
    </div>
  )
}

interface DialogProps {
  sheet: MaintainSheet
  close: () => void
}
const WORK_INPUTS = { contractorSign: SignatureInput }
const WORK = ['runHours', 'downMinutes', 'contractorCost', 'contractorSign', 'materials']
function WorkDialog({ id, sheet: { work }, close }: DialogProps & { id: string }) {
  return (
    <KeptForm name={`form:${id}`} fields={WORK}>
      {(kept, below, told) => (
        <ActionDialog
          action={saveWork}
          given={{ id, clientAt: null, queued: false }}
          inputs={WORK_INPUTS}
          initial={{
            runHours: work.runHours,
            downMinutes: work.downMinutes,
            contractorCost: work.contractorCost,
            contractorSign: work.contractorSign.map((file) => ({ ...file })),
            materials: work.wanted.map(({ warehouseId, materialId, quantity }) => ({
              warehouseId,
              materialId,
              quantity,
            })),
            ...kept,
          }}
          title="保养登记"
          verb="保存"
          width={640}
          refreshes={[equipmentTask.name, equipmentSheet.name]}
          said={() => '保养登记已保存'}
          below={below}
          done={told}
          close={close}
        />
      )}
    </KeptForm>
  )
}
