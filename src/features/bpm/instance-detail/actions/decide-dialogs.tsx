import { useState } from 'react'
import { approveTask, rejectTask, resolveTask, returnableNodes, returnTask } from '@wuguan/contract/bpm/task.actions'
import { processTask } from '@wuguan/contract/bpm/process-task.entity'
import { processInstance } from '@wuguan/contract/bpm/process-instance.entity'
import type { AnyAction } from '@wuguan/contract/kernel/action'
import type { Attachment } from '@wuguan/contract/kernel/fields'
import { useCrudPort } from '@wuguan/crud/port'
import { Loaded, TaskDialog, useRead, useTask } from '@wuguan/crud/task'
import { Field } from '@wuguan/ui/form'
import { Textarea } from '@wuguan/ui/input'
import { EmptyPanel } from '@wuguan/ui/panel'
import { RadioGroup } from '@wuguan/ui/radio'
import { Upload } from '@wuguan/ui/upload'
import { PeopleField } from '../../shared/people-field'
import { LIST_REFRESHES } from '../../shared/refreshes'

interface DecideProps {
  taskId: string
  version: number
  label: string
  /** What the task changed of the form. */
  formPatch: Readonly<Record<string, unknown>>
  /** Flow that this button takes. */
  next?: string | null
  /** The next node asks for persons here. */
  choosesNext?: boolean
  close: () => void
  /** Sentences about fields of the form. */
  refuse: (fields: Readonly<Record<string, string>>) => void
}
interface Words {
  comment: string
  attachments: readonly Attachment[]
}
const NO_WORDS: Words = { comment: '', attachments: [] }
const PHRASES = ['情况属实，同意', '已核实', '请按规定办理']
const MAX_SIZE = 20 * 1024 * 1024

const sent = ({ comment, attachments }: Words) => ({
  ...(comment.trim() ? { comment: comment.trim() } : {}),
  ...(attachments.length > 0 ? { attachments } : {}),
})
const patched = (formPatch: DecideProps['formPatch']) => (Object.keys(formPatch).length > 0 ? { formPatch } : {})

/** What the server says of `formPatch.x` belongs to the field x of the form behind the dialog. */
const formFaults = (errors: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([name, message]) =>
      name.startsWith('formPatch.') ? [[name.slice('formPatch.'.length), message]] : [],
    ),
  )

interface WordsFieldsProps {
  words: Words
  onChange: (words: Words) => void
  required?: boolean
  label?: string
  error?: string | undefined
  phrases?: readonly string[]
}
/** The opinion with its files. */
function WordsFields({ words, onChange, required = false, label = '审批意见', error, phrases = [] }: WordsFieldsProps) {
  const port = useCrudPort()
  return (
    <>
      <Field label={label} required={required} error={error}>
        <Textarea
          rows={3}
          maxLength={500}
          value={words.comment}
          onChange={(event) => onChange({ ...words, comment: event.target.value })}
        />
      </Field>
      {phrases.length > 0 && (
        <div className="-mt-2 flex flex-wrap gap-2" role="group" aria-label="常用意见">
          {phrases.map((phrase) => (
            <button
              key={phrase}
              type="button"
              className="rounded-sm bg-sunken px-2 py-0.5 text-small text-secondary hover:text-text"
              onClick={() => onChange({ ...words, comment: phrase })}
            >
              {phrase}
            </button>
          ))}
        </div>
      )}
      <Field label="附件">
        <Upload
          value={words.attachments}
          maxSize={MAX_SIZE}
          maxCount={10}
          onChange={(attachments) => onChange({ ...words, attachments })}
          send={(file, onProgress, signal) =>
            port.upload(file, { bizType: processTask.name, field: 'attachments' }, onProgress, signal)
          }
        />
      </Field>
    </>
  )
}

/** 同意, also as one of several choices, and 重新提交 of the initiator. */
export function ApproveDialog({
  taskId,
  version,
  label,
  formPatch,
  next,
  choosesNext = false,
  close,
  refuse,
}: DecideProps) {
  const [words, setWords] = useState(NO_WORDS)
  const [userIds, setUserIds] = useState<readonly number[]>([])
  const task = useTask(approveTask, { refreshes: LIST_REFRESHES, said: () => `已${label}`, done: close })
  return (
    <TaskDialog
      task={task}
      title={label}
      verb={label}
      shows={['comment', 'userIds']}
      close={() => {
        refuse(formFaults(task.errors))
        close()
      }}
      submit={() =>
        void task.submit({
          taskId,
          version,
          ...sent(words),
          ...patched(formPatch),
          ...(next ? { targetKey: next } : {}),
          ...(userIds.length > 0 ? { userIds } : {}),
        })
      }
    >
      {choosesNext && (
        <PeopleField label="下一节点处理人" value={userIds} onChange={setUserIds} error={task.errors['userIds']} />
      )}
      <WordsFields words={words} onChange={setWords} error={task.errors['comment']} phrases={PHRASES} />
    </TaskDialog>
  )
}

/** 驳回 with its reason. */
export function RejectDialog({ taskId, version, label, formPatch, close, refuse }: DecideProps) {
  return (
    <PlainDecision
      action={rejectTask}
      title={label}
      verb={label}
      said={`已${label}`}
      required
      danger
      input={{ taskId, version, ...patched(formPatch) }}
      close={close}
      refuse={refuse}
      description="按流程设置终止流程，或退回发起人修改。"
    />
  )
}

/** 委派完成: the opinion goes back to the owner. */
export function ResolveDialog({ taskId, version, formPatch, close, refuse }: DecideProps) {
  return (
    <PlainDecision
      action={resolveTask}
      title="委派完成"
      verb="完成"
      said="已完成，任务回到委派人"
      input={{ taskId, version, ...patched(formPatch) }}
      close={close}
      refuse={refuse}
    />
  )
}

interface PlainDecisionProps {
  action: AnyAction
  title: string
  description?: string
  verb: string
  said: string
  required?: boolean
  danger?: boolean
  input: Readonly<Record<string, unknown>>
  close: () => void
  refuse: DecideProps['refuse']
}
function PlainDecision({
  action,
  title,
  description,
  verb,
  said,
  required = false,
  danger = false,
  input,
  close,
  refuse,
}: PlainDecisionProps) {
  const [words, setWords] = useState(NO_WORDS)
  const task = useTask(action, { refreshes: LIST_REFRESHES, said: () => said, done: close })
  return (
    <TaskDialog
      task={task}
      title={title}
      {...(description === undefined ? {} : { description })}
      verb={verb}
      danger={danger}
      shows={['comment']}
      close={() => {
        refuse(formFaults(task.errors))
        close()
      }}
      submit={() => void task.submit({ ...input, ...sent(words) })}
    >
      <WordsFields
        words={words}
        onChange={setWords}
        required={required}
        label={required ? '驳回意见' : '意见'}
        error={task.errors['comment']}
      />
    </TaskDialog>
  )
}

/** 退回 to a node that was done before, or to the initiator. */
export function ReturnDialog({ taskId, version, label, close }: Omit<DecideProps, 'refuse' | 'formPatch'>) {
  const [targetKey, setTargetKey] = useState<string | null>(null)
  const [words, setWords] = useState(NO_WORDS)
  const read = useRead<readonly { key: string; name: string }[]>(processInstance.name, returnableNodes, { taskId })
  const task = useTask(returnTask, { refreshes: LIST_REFRESHES, said: () => `已${label}`, done: close })
  return (
    <TaskDialog
      task={task}
      title={label}
      verb={label}
      danger
      disabled={targetKey === null}
      shows={['comment', 'targetKey']}
      close={close}
      submit={() => void task.submit({ taskId, version, targetKey, ...sent(words) })}
    >
      <Loaded read={read} what="可退回节点" lines={2}>
        {(nodes) =>
          nodes.length === 0 ? (
            <EmptyPanel title="没有可以退回的节点" />
          ) : (
            <Field label="退回到" required error={task.errors['targetKey']} htmlFor="">
              <RadioGroup
                aria-label="退回到"
                value={targetKey}
                onChange={setTargetKey}
                options={nodes.map(({ key, name }) => ({ value: key, label: name }))}
              />
            </Field>
          )
        }
      </Loaded>
      <WordsFields words={words} onChange={setWords} label="退回意见" error={task.errors['comment']} />
    </TaskDialog>
  )
}
