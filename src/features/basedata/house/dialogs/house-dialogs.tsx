import type { HouseTask } from './house-task'
import { MergeDialog } from './merge-dialog'
import { MoveInDialog } from './move-in-dialog'
import { MoveOutDialog } from './move-out-dialog'
import { SplitDialog } from './split-dialog'
import { TransferDialog } from './transfer-dialog'

/** The dialog of a task; loaded when somebody first needs one. */
export default function HouseDialogs({ task, close }: { task: HouseTask; close: () => void }) {
  switch (task.kind) {
    case 'split':
      return <SplitDialog house={task.house} close={close} />
    case 'merge':
      return <MergeDialog houses={task.houses} done={task.done} close={close} />
    case 'transfer':
      return <TransferDialog house={task.house} close={close} />
    case 'moveIn':
      return <MoveInDialog house={task.house} close={close} />
    case 'moveOut':
      return <MoveOutDialog house={task.house} close={close} />
  }
}
