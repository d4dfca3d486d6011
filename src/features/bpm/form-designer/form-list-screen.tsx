import { useMemo, useState } from 'react'
import { copyForm } from '@wuguan/contract/bpm/form.actions'
import { processForm } from '@wuguan/contract/bpm/process-form.entity'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import { useDetail } from '@wuguan/crud/controllers'
import type { ActionTools, EntityUi } from '@wuguan/crud/entity-ui'
import type { CellProps } from '@wuguan/crud/kinds'
import { ListScreen } from '@wuguan/crud/list-screen'
import { TaskDialog, useTask } from '@wuguan/crud/task'
import { confirm } from '@wuguan/ui/dialog'
import { Field } from '@wuguan/ui/form'
import { Input } from '@wuguan/ui/input'
import { toast } from '@wuguan/ui/toast'
import { Ellipsis } from '@wuguan/ui/tooltip'
import type { ListPageProps } from '../shared/list-page'
import { draftOf } from './draft'
import { PreviewDialog } from './preview-dialog'

export const formPath = (id: unknown) => `/bpm/manager/form/edit?id=${String(id)}`

function UsedByCell({ value }: CellProps) {
  return Array.isArray(value) && value.length > 0 ? <Ellipsis text={value.join('、')} /> : '未使用'
}

async function setState(row: AnyRow, state: 0 | 1, { port, refresh }: ActionTools): Promise<void> {
  const name = String(row['name'])
  const yes =
    state === 1 ||
    (await confirm({
      title: `停用流程表单“${name}”？`,
      content: '停用后不能再为流程选用，已部署的流程不受影响。',
      okText: '停用',
      danger: true,
    }))
  if (!yes) return
  await port.request('PUT', processForm.base ?? '', { body: { id: row.id, version: row.version, state } })
  toast.success(state === 1 ? '启用成功' : '停用成功')
  await refresh()
}

type Shown = { kind: 'preview' | 'copy'; row: AnyRow }

/** 流程表单: what processes ask for. */
export function FormListScreen(props: ListPageProps) {
  const [shown, setShown] = useState<Shown | null>(null)
  const ui = useMemo((): EntityUi => {
    const edit = processForm.codes.edit
    return {
      cells: { usedBy: UsedByCell },
      rowActions: [
        { key: 'design', label: '设计', permission: edit, run: (row, { port }) => port.open(formPath(row.id)) },
        { key: 'preview', label: '预览', run: (row) => setShown({ kind: 'preview', row }) },
        {
          key: 'copy',
          label: '复制',
          permission: copyForm.permission ?? '',
          run: (row) => setShown({ kind: 'copy', row }),
        },
        {
          key: 'enable',
          label: '启用',
          permission: edit,
          visible: (row) => row['state'] !== 1,
          run: (row, tools) => setState(row, 1, tools),
        },
        {
          key: 'disable',
          label: '停用',
          permission: edit,
          visible: (row) => row['state'] === 1,
          run: (row, tools) => setState(row, 0, tools),
        },
      ],
    }
  }, [])
  const close = () => setShown(null)
  return (
    <>
      <ListScreen {...props} entity={processForm} ui={ui} />
      {shown?.kind === 'preview' && <Preview row={shown.row} close={close} />}
      {shown?.kind === 'copy' && <CopyFormDialog row={shown.row} close={close} />}
    </>
  )
}

/** A list does not carry the fields; the form itself does. */
function Preview({ row, close }: { row: AnyRow; close: () => void }) {
  const { row: form } = useDetail(processForm, row.id)
  return form ? <PreviewDialog name={String(form['name'])} draft={draftOf(form)} close={close} /> : null
}

function CopyFormDialog({ row, close }: { row: AnyRow; close: () => void }) {
  const [name, setName] = useState(`${String(row['name'])}（副本）`)
  const [code, setCode] = useState(`${String(row['code'])}_copy`)
  const task = useTask(copyForm, {
    refreshes: [processForm.name],
    said: () => `已复制为“${name.trim()}”`,
    done: close,
  })
  return (
    <TaskDialog
      task={task}
      title={`复制流程表单“${String(row['name'])}”`}
      verb="复制"
      shows={['name', 'code']}
      close={close}
      submit={() => void task.submit({ id: String(row.id), name: name.trim(), code: code.trim() })}
    >
      <Field label="表单名称" required error={task.errors['name']}>
        <Input maxLength={60} value={name} onChange={(event) => setName(event.target.value)} />
      </Field>
      <Field label="表单编码" required error={task.errors['code']}>
        <Input maxLength={40} value={code} onChange={(event) => setCode(event.target.value)} />
      </Field>
    </TaskDialog>
  )
}
