import { copyInstance } from '@wuguan/contract/bpm/instance.actions'
import { addSign, delegateTask, reassignTask, reduceSign, transferTask } from '@wuguan/contract/bpm/task.actions'
import type { InstanceDetail } from '@wuguan/contract/bpm/todo.actions'
import { ActionDialog, RadioInput } from '@wuguan/crud/action-form'
import { PEOPLE_INPUTS, PeopleInput } from '../../shared/people-input'
import { LIST_REFRESHES } from '../../shared/refreshes'

/** The open task as it was read. */
export interface TaskActProps {
  task: { taskId: string; version: number }
  close: () => void
}

/** Acts that need persons: 转办, 委派, 抄送, 改派, 加签, 减签. */
export const TransferDialog = ({ task, close }: TaskActProps) => (
  <ActionDialog
    action={transferTask}
    given={task}
    title="转办"
    description="转办后任务由对方处理，不再回到我这里。"
    inputs={PEOPLE_INPUTS}
    said="已转办"
    refreshes={LIST_REFRESHES}
    close={close}
  />
)
export const DelegateDialog = ({ task, close }: TaskActProps) => (
  <ActionDialog
    action={delegateTask}
    given={task}
    title="委派"
    description="对方给出意见后，任务回到我这里由我决定。"
    inputs={PEOPLE_INPUTS}
    said="已委派"
    refreshes={LIST_REFRESHES}
    close={close}
  />
)
export const CopyDialog = ({ id, close }: { id: string; close: () => void }) => (
  <ActionDialog
    action={copyInstance}
    given={{ id }}
    title="抄送"
    inputs={PEOPLE_INPUTS}
    said="已抄送"
    refreshes={LIST_REFRESHES}
    close={close}
  />
)
/** 改派: by the administrator; where several tasks are open he says which. */
export function ReassignDialog({ tasks, close }: { tasks: InstanceDetail['openTasks']; close: () => void }) {
  const open = tasks.map(({ id, name, people }) => ({
    value: id,
    label: `${name}：${people.map(({ nickname }) => nickname).join('、')}`,
  }))
  const first = { taskId: tasks[0]?.id ?? '' }
  return (
    <ActionDialog
      action={reassignTask}
      {...(tasks.length > 1 ? { initial: first, among: { taskId: open } } : { given: first })}
      title="改派"
      description="由流程管理员更换处理人，原处理人不再看到此任务。"
      inputs={PEOPLE_INPUTS}
      said="已改派"
      refreshes={LIST_REFRESHES}
      close={close}
    />
  )
}
export const ReduceSignDialog = ({
  signers,
  task,
  close,
}: TaskActProps & { signers: readonly { id: number; name: string }[] }) => (
  <ActionDialog
    action={reduceSign}
    given={task}
    title="减签"
    description="撤销还没有处理的加签人员。"
    among={{ userIds: signers.map(({ id, name }) => ({ value: id, label: name })) }}
    said="已减签"
    refreshes={LIST_REFRESHES}
    close={close}
  />
)

const SIGN_INPUTS = { signType: RadioInput, userIds: PeopleInput }
/** 加签: others are asked before or after me. */
export const AddSignDialog = ({ task, close }: TaskActProps) => (
  <ActionDialog
    action={addSign}
    given={task}
    initial={{ signType: 'before' }}
    title="加签"
    inputs={SIGN_INPUTS}
    said="已加签"
    refreshes={LIST_REFRESHES}
    close={close}
  />
)
