import { useState } from 'react'
import { copyModel, importModel } from '@wuguan/contract/bpm/model.actions'
import { processModel } from '@wuguan/contract/bpm/process-model.entity'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import { TaskDialog, useTask } from '@wuguan/crud/task'
import { Field } from '@wuguan/ui/form'
import { Input } from '@wuguan/ui/input'
import { RadioGroup } from '@wuguan/ui/radio'
import { FileButton } from '@wuguan/ui/upload'
import { fileFault } from './model-file'

const REFRESHES = [processModel.name]

/** 复制: the diagram, the settings and the rules under another key. */
export function CopyModelDialog({ model, close }: { model: AnyRow; close: () => void }) {
  const [key, setKey] = useState(`${String(model['key'])}_copy`)
  const [name, setName] = useState(`${String(model['name'])}（副本）`)
  const task = useTask(copyModel, { refreshes: REFRESHES, said: () => `已复制为“${name.trim()}”`, done: close })
  return (
    <TaskDialog
      task={task}
      title={`复制流程模型“${String(model['name'])}”`}
      verb="复制"
      shows={['key', 'name']}
      close={close}
      submit={() => void task.submit({ id: String(model.id), key: key.trim(), name: name.trim() })}
    >
      <Field label="流程标识" required error={task.errors['key']}>
        <Input maxLength={64} value={key} onChange={(event) => setKey(event.target.value)} />
      </Field>
      <Field label="流程名称" required error={task.errors['name']}>
        <Input maxLength={60} value={name} onChange={(event) => setName(event.target.value)} />
      </Field>
    </TaskDialog>
  )
}

const CONFLICTS = [
  { value: 'overwrite', label: '覆盖草稿：已部署的版本不受影响' },
  { value: 'rename', label: '另存：作为新的流程模型' },
] as const

/** 导入 a diagram; a key that is taken needs a decision. */
export function ImportModelDialog({ close }: { close: () => void }) {
  const [file, setFile] = useState<{ fileName: string; bpmnXml: string } | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [conflict, setConflict] = useState<'overwrite' | 'rename'>('rename')
  const task = useTask(importModel, {
    refreshes: REFRESHES,
    said: ({ key, overwritten }) => (overwritten ? `已覆盖“${key}”的草稿` : `已导入为“${key}”`),
    done: close,
  })
  const take = async (chosen: File) => {
    const wrong = fileFault(chosen.name, chosen.size)
    setFault(wrong)
    setFile(wrong === null ? { fileName: chosen.name, bpmnXml: await chosen.text() } : null)
  }
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
