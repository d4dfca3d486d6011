import { copyForm } from '@wuguan/contract/bpm/form.actions'
import { processForm, type ProcessForm } from '@wuguan/contract/bpm/process-form.entity'
import { ActionDialog } from '@wuguan/crud/action-form'
import { useDetail } from '@wuguan/crud/controllers'
import { entityUi, type ActionTools } from '@wuguan/crud/entity-ui'
import type { CellProps } from '@wuguan/crud/kinds'
import { ListScreen } from '@wuguan/crud/list-screen'
import { confirm } from '@wuguan/ui/dialog'
import { toast } from '@wuguan/ui/toast'
import { Ellipsis } from '@wuguan/ui/tooltip'
import type { ListPageProps } from '../shared/list-page'
import { draftOf } from './draft'
import { PreviewDialog } from './preview-dialog'

export const formPath = (id: unknown) => `/bpm/manager/form/edit?id=${String(id)}`

function UsedByCell({ value }: CellProps) {
  return Array.isArray(value) && value.length > 0 ? <Ellipsis text={value.join('、')} /> : '未使用'
}

async function setState(row: ProcessForm, state: 0 | 1, { port, refresh }: ActionTools): Promise<void> {
  const { name } = row
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

/** 流程表单: what processes ask for. */
export function FormListScreen(props: ListPageProps) {
  return <ListScreen {...props} entity={processForm} ui={UI} />
}

/** A list does not carry the fields; the form itself does. */
function Preview({ row, close }: { row: ProcessForm; close: () => void }) {
  const { row: form } = useDetail(processForm, row.id)
  return form ? <PreviewDialog name={form.name} draft={draftOf(form)} close={close} /> : null
}

const CopyFormDialog = ({ row, close }: { row: ProcessForm; close: () => void }) => (
  <ActionDialog
    action={copyForm}
    title={`复制流程表单“${row.name}”`}
    verb="复制"
    given={{ id: String(row.id) }}
    initial={{ name: `${row.name}（副本）`, code: `${row.code}_copy` }}
    refreshes={[processForm.name]}
    said={(_, { name }) => `已复制为“${name}”`}
    close={close}
  />
)

const edit = processForm.codes.edit
const UI = entityUi(processForm, {
  cells: { usedBy: UsedByCell },
  rowActions: [
    { key: 'design', label: '设计', permission: edit, run: (row, { port }) => port.open(formPath(row.id)) },
    { key: 'preview', label: '预览', show: Preview },
    {
      key: 'copy',
      label: '复制',
      permission: copyForm.permission ?? '',
      show: CopyFormDialog,
    },
    {
      key: 'enable',
      label: '启用',
      permission: edit,
      visible: (row) => row.state !== 1,
      run: (row, tools) => setState(row, 1, tools),
    },
    {
      key: 'disable',
      label: '停用',
      permission: edit,
      visible: (row) => row.state === 1,
      run: (row, tools) => setState(row, 0, tools),
    },
  ],
})
