import { useState } from 'react'
import { copyModel, importModel } from '@wuguan/contract/bpm/model.actions'
import { processModel, type Model } from '@wuguan/contract/bpm/process-model.entity'
import { ActionDialog } from '@wuguan/crud/action-form'
import { TaskDialog, useTask } from '@wuguan/crud/task'
import { Field } from '@wuguan/ui/form'
import { RadioGroup } from '@wuguan/ui/radio'
import { FileButton } from '@wuguan/ui/upload'
import { useModelFile } from './use-model-file'

const REFRESHES = [processModel.name]

/** 复制: the diagram, the settings and the rules under another key. */
export const CopyModelDialog = ({ row, close }: { row: Model; close: () => void }) => (
  <ActionDialog
    action={copyModel}
    title={`复制流程模型“${row.name}”`}
    verb="复制"
    given={{ id: String(row.id) }}
    initial={{ key: `${row.key}_copy`, name: `${row.name}（副本）` }}
    refreshes={REFRESHES}
    said={(_, { name }) => `已复制为“${name}”`}
    close={close}
  />
)

const CONFLICTS = [
  { value: 'overwrite', label: '覆盖草稿：已部署的版本不受影响' },
  { value: 'rename', label: '另存：作为新的流程模型' },
] as const

/** 导入 a diagram; a key that is taken needs a decision. */
export function ImportModelDialog({ close }: { close: () => void }) {
  const { file, fault, take } = useModelFile()
  const [conflict, setConflict] = useState<'overwrite' | 'rename'>('rename')
  const task = useTask(importModel, {
    refreshes: REFRESHES,
    said: ({ key, overwritten }) => (overwritten ? `已覆盖“${key}”的草稿` : `已导入为“${key}”`),
    done: close,
  })
  return (
    <TaskDialog
      task={task}
      title="导入流程模型"
      verb="导入"
      disabled={file === null}
      shows={['conflict']}
      close={close}
      submit={() => file && void task.submit({ ...file, conflict })}
    >
      <Field label="文件" required error={fault} help=".bpmn 或 .xml，不超过 1MB">
        <FileButton accept={['.bpmn', '.xml']} className="w-fit" onFile={(chosen) => void take(chosen)}>
          {file ? file.fileName : '选择文件'}
        </FileButton>
      </Field>
      <Field label="流程标识已存在时" required error={task.errors['conflict']} htmlFor="">
        <RadioGroup aria-label="流程标识已存在时" value={conflict} onChange={setConflict} options={CONFLICTS} />
      </Field>
    </TaskDialog>
  )
}
