import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { processInstance } from '@wuguan/contract/bpm/process-instance.entity'
import { retryInstance, skipInstance } from '@wuguan/contract/bpm/instance.actions'
import { claimTask, unclaimTask } from '@wuguan/contract/bpm/task.actions'
import { ActionButton } from '@wuguan/crud/action-button'
import { Button } from '@wuguan/ui/button'
import { currentUser } from '@/app/session/user-store'
import type { ProcessForm } from '../../form-view/use-process-form'
import { LIST_REFRESHES } from '../../shared/refreshes'
import type { InstanceDetail, OpenTask } from '@wuguan/contract/bpm/todo.actions'
import { ApproveDialog, RejectDialog, ResolveDialog, ReturnDialog } from './decide-dialogs'
import {
  AddSignDialog,
  CopyDialog,
  DelegateDialog,
  ReassignDialog,
  ReduceSignDialog,
  TransferDialog,
} from './people-dialogs'
import { buttonsOf, type TaskButton } from './task-buttons'
import { CancelDialog, CommentDialog, UrgeDialog, WithdrawDialog } from './words-dialogs'

interface ActionBarProps {
  detail: InstanceDetail
  /** The form that the open task may change; null where there is none. */
  form: ProcessForm | null
  /** Brings the form into view when it refuses. */
  showForm: () => void
  /** Something is being filled in, or is not. */
  onAsk?: (asked: boolean) => void
}
type Asked =
  // With the task as it was: whoever comes too late keeps his words and reads why, though his turn is over behind them.
  | { button: TaskButton; task: OpenTask }
  | { other: 'withdraw' | 'urge' | 'cancel' | 'comment' | 'cc' }
  | { other: 'reassign' }

/** What I may do here: the buttons of my open task, else what anybody who takes part may. */
export function ActionBar({ detail, form, showForm, onAsk }: ActionBarProps) {
  const client = useQueryClient()
  const [asked, setAsked] = useState<Asked | null>(null)
  const ask = (next: Asked | null) => {
    setAsked(next)
    onAsk?.(next !== null)
  }
  const { task, may } = detail
  const live = detail.result === 1
  // Whoever was refused because others were faster finds what they left.
  const close = () => {
    ask(null)
    void client.invalidateQueries({ queryKey: [processInstance.name, 'detail'] })
  }
  const buttons = task ? buttonsOf(task.buttons, factsOf(task, may.cancel)) : []
  const press = (button: TaskButton) => {
    const completes = button.act === 'approve' || button.act === 'resubmit' || button.act === 'resolve'
    if (completes && form && !form.check()) return showForm()
    if (task) ask({ button, task })
  }
  const [main] = buttons
  return (
    <div
      role="toolbar"
      aria-label="办理"
      className="flex flex-wrap items-center gap-2 border-t border-line bg-surface px-4 py-3"
    >
      {task && (
        <span className="mr-2 text-table text-secondary">
          当前任务：{task.name}
          {task.waiting && '（等待加签人处理）'}
        </span>
      )}
      {task &&
        buttons.map((button) =>
          button.act === 'claim' || button.act === 'unclaim' ? (
            <ActionButton
              key={button.key}
              action={button.act === 'claim' ? claimTask : unclaimTask}
              input={{ taskId: task.id }}
              refreshes={LIST_REFRESHES}
              done={button.act === 'claim' ? '已认领' : '已退回候选'}
            />
          ) : (
            <Button
              key={button.key}
              variant={button === main || button.act === 'approve' ? 'primary' : 'default'}
              onClick={() => press(button)}
            >
              {button.label}
            </Button>
          ),
        )}
      <span className="ml-auto flex flex-wrap gap-2">
        {live && may.withdrawTaskId && <Button onClick={() => ask({ other: 'withdraw' })}>撤回</Button>}
        {live && may.urge && <Button onClick={() => ask({ other: 'urge' })}>催办</Button>}
        {!task && <Button onClick={() => ask({ other: 'cc' })}>抄送</Button>}
        {!task && <Button onClick={() => ask({ other: 'comment' })}>评论</Button>}
        {live && may.reassign && detail.openTasks.length > 0 && (
          <Button onClick={() => ask({ other: 'reassign' })}>改派</Button>
        )}
        {live && may.retry && detail.failure !== null && (
          <>
            <ActionButton
              action={retryInstance}
              input={{ id: detail.id }}
              refreshes={LIST_REFRESHES}
              done="已重新执行"
            />
            <ActionButton
              action={skipInstance}
              input={{ id: detail.id }}
              refreshes={LIST_REFRESHES}
              ask={{ title: '跳过失败的节点？', content: '节点不再执行，流程从其后继续。' }}
              done="已跳过"
            />
          </>
        )}
        {live && may.cancel && task?.kind !== 4 && <Button onClick={() => ask({ other: 'cancel' })}>取消流程</Button>}
      </span>
      {asked && 'button' in asked && (
        <TaskAct button={asked.button} task={asked.task} detail={detail} form={form} close={close} />
      )}
      {asked && 'other' in asked && <OtherAct act={asked.other} detail={detail} close={close} />}
    </div>
  )
}

const factsOf = (task: OpenTask, mayCancel: boolean) => ({
  kind: task.kind,
  delegated: task.ownerId !== null,
  unclaimed: task.assigneeId === null,
  shared: task.assigneeId === currentUser()?.userId && task.candidates.length > 1,
  waiting: task.waiting,
  openSigners: task.openSigners.length,
  mayCancel,
})

interface TaskActProps {
  button: TaskButton
  task: OpenTask
  detail: InstanceDetail
  form: ProcessForm | null
  close: () => void
}
function TaskAct({ button, task, detail, form, close }: TaskActProps) {
  const changed = form?.changed() ?? {}
  const act = { task: { taskId: task.id, version: task.version }, close }
  const decide = {
    ...act,
    label: button.label,
    formPatch: Object.keys(changed).length > 0 ? changed : null,
    refuse: (fields: Readonly<Record<string, string>>) => {
      if (Object.keys(fields).length > 0) form?.refuse(fields)
    },
  }
  const instance = { id: detail.id, close }
  switch (button.act) {
    case 'approve':
    case 'resubmit':
      return <ApproveDialog {...decide} next={button.next} choosesNext={task.choosesNext} />
    case 'reject':
      return <RejectDialog {...decide} />
    case 'resolve':
      return <ResolveDialog {...decide} />
    case 'return':
      return <ReturnDialog {...act} label={button.label} />
    case 'transfer':
      return <TransferDialog {...act} />
    case 'delegate':
      return <DelegateDialog {...act} />
    case 'addSign':
      return <AddSignDialog {...act} />
    case 'reduceSign':
      return <ReduceSignDialog {...act} signers={task.openSigners} />
    case 'cc':
      return <CopyDialog {...instance} />
    case 'comment':
      return <CommentDialog {...instance} />
    case 'cancel':
      return <CancelDialog {...instance} name={detail.title} />
    default:
      return null
  }
}

function OtherAct({
  act,
  detail,
  close,
}: {
  act: 'withdraw' | 'urge' | 'cancel' | 'comment' | 'cc' | 'reassign'
  detail: InstanceDetail
  close: () => void
}) {
  const instance = { id: detail.id, close }
  switch (act) {
    case 'withdraw':
      return <WithdrawDialog taskId={detail.may.withdrawTaskId ?? ''} close={close} />
    case 'urge':
      return <UrgeDialog {...instance} />
    case 'comment':
      return <CommentDialog {...instance} />
    case 'cc':
      return <CopyDialog {...instance} />
    case 'cancel':
      return <CancelDialog {...instance} name={detail.title} />
    case 'reassign':
      return <ReassignDialog tasks={detail.openTasks} close={close} />
  }
}
