import { useState } from 'react'
import { cancelInstance, commentInstance, urgeInstance } from '@wuguan/contract/bpm/instance.actions'
import { withdrawTask } from '@wuguan/contract/bpm/task.actions'
import type { AnyAction } from '@wuguan/contract/kernel/action'
import { TaskDialog, useTask } from '@wuguan/crud/task'
import { Field } from '@wuguan/ui/form'
import { Textarea } from '@wuguan/ui/input'
import { LIST_REFRESHES } from '../../shared/refreshes'

/** Which act on which thing, with what goes along. */
export interface ActProps {
  input: Readonly<Record<string, unknown>>
  close: () => void
}

interface WordsProps extends ActProps {
  action: AnyAction
  title: string
  description?: string
  verb: string
  label: string
  name: 'comment' | 'reason'
  required?: boolean
  danger?: boolean
  said: (output: unknown) => string
}
/** An act that says something: 评论, 取消, 催办, 撤回. */
function WordsDialog({
  action,
  title,
  description,
  verb,
  label,
  name,
  required = false,
  danger = false,
  said,
  input,
  close,
}: WordsProps) {
  const [words, setWords] = useState('')
  const task = useTask(action, { refreshes: LIST_REFRESHES, said, done: close })
  const text = words.trim()
  return (
    <TaskDialog
      task={task}
      title={title}
      {...(description === undefined ? {} : { description })}
      verb={verb}
      danger={danger}
      shows={[name]}
      close={close}
      submit={() => void task.submit({ ...input, ...(required || text !== '' ? { [name]: text } : {}) })}
    >
      <Field label={label} required={required} error={task.errors[name]}>
        <Textarea rows={3} maxLength={500} value={words} onChange={(event) => setWords(event.target.value)} />
      </Field>
    </TaskDialog>
  )
}

export const CommentDialog = (props: ActProps) => (
  <WordsDialog
    {...props}
    action={commentInstance}
    title="评论"
    verb="发表"
    label="评论内容"
    name="comment"
    required
    said={() => '评论已发表'}
  />
)
export const UrgeDialog = (props: ActProps) => (
  <WordsDialog
    {...props}
    action={urgeInstance}
    title="催办"
    description="当前处理人会立即收到提醒。"
    verb="催办"
    label="催办说明"
    name="comment"
    said={(output) => `已提醒 ${(output as { urged?: number } | null)?.urged ?? 0} 位处理人`}
  />
)
export const CancelDialog = ({ name, ...props }: ActProps & { name: string }) => (
  <WordsDialog
    {...props}
    action={cancelInstance}
    title={`取消流程“${name}”？`}
    description="取消后流程结束，未处理的任务一并取消，不可恢复。"
    verb="取消流程"
    label="取消原因"
    name="reason"
    required
    danger
    said={() => '流程已取消'}
  />
)
export const WithdrawDialog = (props: ActProps) => (
  <WordsDialog
    {...props}
    action={withdrawTask}
    title="撤回我的审批？"
    description="下一节点还没有处理时可以撤回，任务重新回到我的待办。"
    verb="撤回"
    label="说明"
    name="comment"
    said={() => '已撤回，任务重新回到待办'}
  />
)
