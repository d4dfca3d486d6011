import { useState, type ReactNode } from 'react'
import { copyInstance } from '@wuguan/contract/bpm/instance.actions'
import { addSign, delegateTask, reassignTask, reduceSign, transferTask } from '@wuguan/contract/bpm/task.actions'
import type { InstanceDetail } from '@wuguan/contract/bpm/todo.actions'
import type { AnyAction } from '@wuguan/contract/kernel/action'
import { TaskDialog, useTask } from '@wuguan/crud/task'
import { Checkbox } from '@wuguan/ui/checkbox'
import { Field } from '@wuguan/ui/form'
import { Textarea } from '@wuguan/ui/input'
import { RadioGroup } from '@wuguan/ui/radio'
import { Select } from '@wuguan/ui/select'
import { PeopleField } from '../../shared/people-field'
import { LIST_REFRESHES } from '../../shared/refreshes'
import type { ActProps } from './words-dialogs'

interface PeopleProps extends ActProps {
  action: AnyAction
  title: string
  description?: string
  verb: string
  label: string
  single?: boolean
  /** Stands above the persons. */
  children?: ReactNode
  /** Persons to choose among instead of the whole staff. */
  among?: readonly { id: number; name: string }[]
  said: string
}
/** An act that needs persons: 转办, 委派, 抄送, 改派. */
function PeopleDialog({
  action,
  title,
  description,
  verb,
  label,
  single = false,
  among,
  said,
  input,
  close,
  children,
}: PeopleProps) {
  const [userIds, setUserIds] = useState<readonly number[]>([])
  const [comment, setComment] = useState('')
  const task = useTask(action, { refreshes: LIST_REFRESHES, said: () => said, done: close })
  return (
    <TaskDialog
      task={task}
      title={title}
      {...(description === undefined ? {} : { description })}
      verb={verb}
      shows={['userIds', 'comment']}
      close={close}
      submit={() => void task.submit({ ...input, userIds, ...(comment.trim() ? { comment: comment.trim() } : {}) })}
    >
      {children}
      {among ? (
        <Field label={label} required error={task.errors['userIds']} htmlFor="">
          <div className="flex flex-wrap gap-4">
            {among.map(({ id, name }) => (
              <Checkbox
                key={id}
                label={name}
                checked={userIds.includes(id)}
                onChange={(on) => setUserIds(on ? [...userIds, id] : userIds.filter((one) => one !== id))}
              />
            ))}
          </div>
        </Field>
      ) : (
        <PeopleField
          label={label}
          single={single}
          value={userIds}
          onChange={setUserIds}
          error={task.errors['userIds']}
        />
      )}
      <Field label="说明" error={task.errors['comment']}>
        <Textarea rows={2} maxLength={500} value={comment} onChange={(event) => setComment(event.target.value)} />
      </Field>
    </TaskDialog>
  )
}

export const TransferDialog = (props: ActProps) => (
  <PeopleDialog
    {...props}
    action={transferTask}
    title="转办"
    description="转办后任务由对方处理，不再回到我这里。"
    verb="转办"
    label="转给"
    single
    said="已转办"
  />
)
export const DelegateDialog = (props: ActProps) => (
  <PeopleDialog
    {...props}
    action={delegateTask}
    title="委派"
    description="对方给出意见后，任务回到我这里由我决定。"
    verb="委派"
    label="委派给"
    single
    said="已委派"
  />
)
export const CopyDialog = (props: ActProps) => (
  <PeopleDialog {...props} action={copyInstance} title="抄送" verb="抄送" label="抄送给" said="已抄送" />
)
/** 改派: by the administrator; where several tasks are open he says which. */
export function ReassignDialog({ tasks, close }: { tasks: InstanceDetail['openTasks']; close: () => void }) {
  const [taskId, setTaskId] = useState(tasks[0]?.id ?? '')
  return (
    <PeopleDialog
      input={{ taskId }}
      close={close}
      action={reassignTask}
      title="改派"
      description="由流程管理员更换处理人，原处理人不再看到此任务。"
      verb="改派"
      label="新处理人"
      said="已改派"
    >
      {tasks.length > 1 && (
        <Field label="任务" required>
          <Select
            value={taskId}
            onChange={setTaskId}
            options={tasks.map(({ id, name, people }) => ({
              value: id,
              label: `${name}：${people.map(({ nickname }) => nickname).join('、')}`,
            }))}
          />
        </Field>
      )}
    </PeopleDialog>
  )
}
export const ReduceSignDialog = ({
  signers,
  ...props
}: ActProps & { signers: readonly { id: number; name: string }[] }) => (
  <PeopleDialog
    {...props}
    action={reduceSign}
    title="减签"
    description="撤销还没有处理的加签人员。"
    verb="减签"
    label="加签人员"
    among={signers}
    said="已减签"
  />
)

const SIGN_TYPES = [
  { value: 'before', label: '前加签：对方先处理，我再处理' },
  { value: 'after', label: '后加签：我处理后，对方再处理' },
] as const

/** 加签: others are asked before or after me; ten at most. */
export function AddSignDialog({ input, close }: ActProps) {
  const [userIds, setUserIds] = useState<readonly number[]>([])
  const [signType, setSignType] = useState<'before' | 'after'>('before')
  const [comment, setComment] = useState('')
  const task = useTask(addSign, { refreshes: LIST_REFRESHES, said: () => '已加签', done: close })
  return (
    <TaskDialog
      task={task}
      title="加签"
      verb="加签"
      shows={['userIds', 'signType', 'comment']}
      close={close}
      submit={() =>
        void task.submit({ ...input, userIds, signType, ...(comment.trim() ? { comment: comment.trim() } : {}) })
      }
    >
      <Field label="加签方式" required error={task.errors['signType']} htmlFor="">
        <RadioGroup aria-label="加签方式" value={signType} onChange={setSignType} options={SIGN_TYPES} />
      </Field>
      <PeopleField
        label="加签人员"
        value={userIds}
        onChange={setUserIds}
        error={task.errors['userIds']}
        help="最多10人"
      />
      <Field label="说明" error={task.errors['comment']}>
        <Textarea rows={2} maxLength={500} value={comment} onChange={(event) => setComment(event.target.value)} />
      </Field>
    </TaskDialog>
  )
}
