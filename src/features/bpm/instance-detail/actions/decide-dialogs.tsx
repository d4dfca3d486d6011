import { approveTask, rejectTask, resolveTask, returnableNodes, returnTask } from '@wuguan/contract/bpm/task.actions'
import { processInstance } from '@wuguan/contract/bpm/process-instance.entity'
import { ActionDialog, RadioInput } from '@wuguan/crud/action-form'
import { kinds, type InputProps } from '@wuguan/crud/kinds'
import { Loaded, useRead } from '@wuguan/crud/task'
import { EmptyPanel } from '@wuguan/ui/panel'
import { PeopleInput } from '../../shared/people-input'
import { LIST_REFRESHES } from '../../shared/refreshes'
import type { TaskActProps } from './people-dialogs'

interface DecideProps extends TaskActProps {
  label: string
  /** What the task changed of the form. */
  formPatch: Record<string, unknown> | null
  /** Sentences about fields of the form. */
  refuse: (fields: Readonly<Record<string, string>>) => void
}

/** What the server says of `formPatch.x` belongs to the field x of the form behind the dialog. */
const toForm = (refuse: DecideProps['refuse']) => (faults: Readonly<Record<string, string>>) =>
  refuse(
    Object.fromEntries(
      Object.entries(faults).flatMap(([name, message]) =>
        name.startsWith('formPatch.') ? [[name.slice('formPatch.'.length), message]] : [],
      ),
    ),
  )

const PHRASES = ['情况属实，同意', '已核实', '请按规定办理']
const Words = kinds.longText.Input
/** The opinion, written or one of the usual ones. */
const OpinionInput = (props: InputProps) => (
  <div className="flex flex-col gap-2">
    <Words {...props} />
    <div className="flex flex-wrap gap-2" role="group" aria-label="常用意见">
      {PHRASES.map((phrase) => (
        <button
          key={phrase}
          type="button"
          className="rounded-sm bg-sunken px-2 py-0.5 text-small text-secondary hover:text-text"
          onClick={() => props.onChange(phrase)}
        >
          {phrase}
        </button>
      ))}
    </div>
  </div>
)
const APPROVE_INPUTS = { userIds: PeopleInput, comment: OpinionInput }

interface ApproveProps extends DecideProps {
  /** Flow that this button takes. */
  next: string | null
  /** The next node asks for persons here. */
  choosesNext: boolean
}
/** 同意, also as one of several choices, and 重新提交 of the initiator. */
export const ApproveDialog = ({ task, label, formPatch, refuse, next, choosesNext, close }: ApproveProps) => (
  <ActionDialog
    action={approveTask}
    given={{ ...task, formPatch, targetKey: next, ...(choosesNext ? {} : { userIds: null }) }}
    needed={choosesNext ? ['userIds'] : []}
    title={label}
    verb={label}
    inputs={APPROVE_INPUTS}
    said={`已${label}`}
    refreshes={LIST_REFRESHES}
    refused={toForm(refuse)}
    close={close}
  />
)

/** 驳回 with its reason. */
export const RejectDialog = ({ task, label, formPatch, refuse, close }: DecideProps) => (
  <ActionDialog
    action={rejectTask}
    given={{ ...task, formPatch }}
    title={label}
    description="按流程设置终止流程，或退回发起人修改。"
    verb={label}
    danger
    said={`已${label}`}
    refreshes={LIST_REFRESHES}
    refused={toForm(refuse)}
    close={close}
  />
)

/** 委派完成: the opinion goes back to the owner. */
export const ResolveDialog = ({ task, formPatch, refuse, close }: DecideProps) => (
  <ActionDialog
    action={resolveTask}
    given={{ ...task, formPatch }}
    title="委派完成"
    verb="完成"
    said="已完成，任务回到委派人"
    refreshes={LIST_REFRESHES}
    refused={toForm(refuse)}
    close={close}
  />
)

const RETURN_INPUTS = { targetKey: RadioInput }
/** 退回 to a node that was done before, or to the initiator. */
export function ReturnDialog({ task, label, close }: TaskActProps & { label: string }) {
  const read = useRead(processInstance.name, returnableNodes, { taskId: task.taskId })
  const nodes = read.data ?? []
  return (
    <ActionDialog
      action={returnTask}
      given={task}
      title={label}
      verb={label}
      danger
      disabled={nodes.length === 0}
      inputs={RETURN_INPUTS}
      among={{ targetKey: nodes.map(({ key, name }) => ({ value: key, label: name })) }}
      said={`已${label}`}
      refreshes={LIST_REFRESHES}
      close={close}
    >
      <Loaded read={read} what="可退回节点" lines={1}>
        {() => nodes.length === 0 && <EmptyPanel title="没有可以退回的节点" />}
      </Loaded>
    </ActionDialog>
  )
}
