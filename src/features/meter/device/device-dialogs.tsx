import { dismantleMeter, stopMeters } from '@wuguan/contract/meter/device.actions'
import { meter } from '@wuguan/contract/meter/meter.entity'
import { ActionDialog } from '@wuguan/crud/action-form'
import { AddManyDialog } from './add-many-dialog'
import type { DeviceTask } from './device.ui'
import { FinalDialog } from './final-dialog'
import { HistoryDrawer } from './history-drawer'
import { LabelsDialog } from './labels-dialog'

const REFRESHES = [meter.name]

/** What is done to meters beside their form; fetched when first asked for. */
export default function DeviceDialogs({ task, close }: { task: DeviceTask; close: () => void }) {
  switch (task.kind) {
    case 'add':
      return <AddManyDialog close={close} />
    case 'labels':
      return <LabelsDialog ids={task.ids} close={close} />
    case 'history':
      return <HistoryDrawer id={String(task.row.id)} code={task.row.code} kind={task.row.kind} close={close} />
    case 'final':
      return <FinalDialog row={task.row} close={close} />
    case 'stop':
      return (
        <ActionDialog
          action={stopMeters}
          given={{ ids: task.rows.map((row) => String(row.id)) }}
          title={
            task.rows.length === 1 ? `停用仪表 ${task.rows[0]!.code}？` : `停用选中的 ${task.rows.length} 块仪表？`
          }
          description="停用后不再抄表，收费标准绑定保留。"
          verb="停用"
          refreshes={REFRESHES}
          close={close}
        />
      )
    case 'dismantle':
      return (
        <ActionDialog
          action={dismantleMeter}
          given={{ id: String(task.row.id) }}
          title={`拆除仪表 ${task.row.code}？`}
          description="须先录入结清读数并计费；拆除后收费标准绑定随之终止，不能恢复。"
          verb="拆除"
          danger
          refreshes={REFRESHES}
          close={close}
        />
      )
  }
}
