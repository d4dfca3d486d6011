import { FilePlus2, Link2, Upload } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { deployModel, exportModel, importModel, updateModelState } from '@wuguan/contract/bpm/model.actions'
import { saveBindings } from '@wuguan/contract/bpm/binding.actions'
import { processDefinition } from '@wuguan/contract/bpm/process-definition.entity'
import { processModel, type Model } from '@wuguan/contract/bpm/process-model.entity'
import { rehearse } from '@wuguan/contract/bpm/rehearsal.actions'
import { assignRules } from '@wuguan/contract/bpm/rule.actions'
import { callAction } from '@wuguan/crud/action-button'
import { entityUi, type ActionTools, type EntityUi } from '@wuguan/crud/entity-ui'
import { EntityForm, type FormButtons } from '@wuguan/crud/form-screen'
import type { CellProps } from '@wuguan/crud/kinds'
import { ListScreen } from '@wuguan/crud/list-screen'
import { WithCalls } from '@wuguan/crud/own-calls'
import { faultOf, useCrudPort } from '@wuguan/crud/port'
import { Button } from '@wuguan/ui/button'
import { alert, confirm } from '@wuguan/ui/dialog'
import { Drawer } from '@wuguan/ui/drawer'
import { Tag } from '@wuguan/ui/tag'
import { toast } from '@wuguan/ui/toast'
import { currentUser } from '@/app/session/user-store'
import { queryClient } from '@/app/tabs/query-client'
import { BindingsDrawer } from '../bindings/bindings-drawer'
import { RehearsalDrawer } from '../rehearsal/rehearsal-drawer'
import { RulesDrawer } from '../rules/rules-drawer'
import type { ListPageProps } from '../shared/list-page'
import { modelCalls } from './model-calls'
import { CopyModelDialog, ImportModelDialog } from './model-dialogs'
import { defaultName, saveText } from './model-file'
import { modelForm } from './model-form.entity'
import { SettingsInput } from './settings-input'
import { VersionsDrawer } from './versions-drawer'

type Shown =
  | { kind: 'new' }
  | { kind: 'import' }
  | { kind: 'bindings' }
  | { kind: 'rules' | 'versions' | 'rehearsal'; model: Model }

export const designPath = (id: unknown) => `/bpm/manager/model/design?modelId=${String(id)}`

function NameCell({ value, row }: CellProps<Model>) {
  return (
    <span className="flex items-center gap-1.5">
      {String(value)}
      {row.shipped && <Tag tone="neutral">预置</Tag>}
      {row.dirty && row.deployedVersion != null && <Tag tone="warning">未部署修改</Tag>}
      {row.endsGuessed && <Tag tone="warning">审批结果待确认</Tag>}
    </span>
  )
}
const VersionCell = ({ value }: CellProps) => (value == null ? <Tag tone="neutral">未部署</Tag> : `v${String(value)}`)

/** 流程模型: drafts of processes with everything that is done to them. */
export function ModelScreen(props: ListPageProps) {
  const [shown, setShown] = useState<Shown | null>(null)
  const port = useCrudPort()
  const ui = useMemo(() => uiOf(setShown), [])
  const close = () => setShown(null)
  return (
    <WithCalls entity={modelForm} make={modelCalls}>
      <ListScreen
        {...props}
        entity={modelForm}
        ui={ui}
        toolbar={
          <>
            {port.can(processModel.codes.add) && (
              <Button variant="primary" icon={<FilePlus2 />} onClick={() => setShown({ kind: 'new' })}>
                新建
              </Button>
            )}
            {port.can(importModel.permission ?? '') && (
              <Button icon={<Upload />} onClick={() => setShown({ kind: 'import' })}>
                导入
              </Button>
            )}
            {port.can(saveBindings.permission ?? '') && (
              <Button icon={<Link2 />} onClick={() => setShown({ kind: 'bindings' })}>
                审批绑定
              </Button>
            )}
          </>
        }
      />
      {shown?.kind === 'new' && <NewModelDrawer close={close} />}
      {shown?.kind === 'import' && <ImportModelDialog close={close} />}
      {shown?.kind === 'bindings' && <BindingsDrawer close={close} />}
      {shown?.kind === 'rules' && <RulesDrawer model={shown.model} close={close} />}
      {shown?.kind === 'rehearsal' && <RehearsalDrawer model={shown.model} close={close} />}
      {shown?.kind === 'versions' && <VersionsDrawer model={shown.model} close={close} />}
    </WithCalls>
  )
}

function uiOf(show: (shown: Shown) => void) {
  const may = (action: { permission: string | null }) => action.permission ?? ''
  return entityUi(processModel, {
    cells: { name: NameCell, deployedVersion: VersionCell },
    inputs: { settings: SettingsInput },
    rowActions: [
      {
        key: 'design',
        label: '设计',
        permission: processModel.codes.list,
        run: (row, { port }) => port.open(designPath(row.id)),
      },
      { key: 'deploy', label: '发布', permission: may(deployModel), run: deploy },
      { key: 'rules', label: '分配规则', permission: may(assignRules), run: (model) => show({ kind: 'rules', model }) },
      {
        key: 'rehearsal',
        label: '演练',
        permission: may(rehearse),
        run: (model) => show({ kind: 'rehearsal', model }),
      },
      {
        key: 'versions',
        label: '版本历史',
        permission: processModel.codes.list,
        run: (model) => show({ kind: 'versions', model }),
      },
      {
        key: 'suspend',
        label: '挂起',
        permission: may(updateModelState),
        visible: (row) => row.state === 1 && row.deployedVersion != null,
        run: (row, tools) => setState(row, 2, tools),
      },
      {
        key: 'activate',
        label: '激活',
        permission: may(updateModelState),
        visible: (row) => row.state === 2,
        run: (row, tools) => setState(row, 1, tools),
      },
      { key: 'copy', label: '复制', permission: processModel.codes.add, show: CopyModelDialog },
      {
        key: 'export',
        label: '导出',
        permission: may(exportModel),
        run: async (row, { port }) => {
          const { fileName, bpmnXml } = await callAction(port, exportModel, { id: String(row.id) })
          saveText(fileName, bpmnXml)
        },
      },
    ],
  })
}

async function deploy(row: Model, { port, refresh }: ActionTools): Promise<void> {
  const { name } = row
  const yes = await confirm({
    title: `发布流程“${name}”？`,
    content: '新发起的流程使用新版本，运行中的流程不受影响。',
    okText: '发布',
  })
  if (!yes) return
  try {
    const { version } = await callAction(port, deployModel, { id: String(row.id) })
    toast.success(`“${name}”已发布为 v${version}`)
    await refresh()
    await queryClient.invalidateQueries({ queryKey: [processDefinition.name] })
  } catch (cause) {
    // The list of what stands in the way is longer than a toast.
    await alert({ title: `“${name}”不能发布`, content: faultOf(cause).msg, autoClose: 0 })
  }
}

async function setState(row: Model, state: 1 | 2, { port, refresh }: ActionTools): Promise<void> {
  const { name } = row
  const yes =
    state === 1 ||
    (await confirm({
      title: `挂起流程“${name}”？`,
      content: '挂起后不能再发起，运行中的流程继续。',
      okText: '挂起',
      danger: true,
    }))
  if (!yes) return
  await callAction(port, updateModelState, { id: String(row.id), state })
  toast.success(state === 1 ? `“${name}”已激活` : `“${name}”已挂起`)
  await refresh()
}

/** 新建: filled in, saved, and on to its diagram. */
function NewModelDrawer({ close }: { close: () => void }) {
  const port = useCrudPort()
  const [foot, setFoot] = useState<HTMLElement | null>(null)
  const leave = useRef(close)
  const [defaults] = useState(() => {
    const me = currentUser()?.userId
    return { name: defaultName(new Date()), ...(me === undefined ? {} : { adminUsers: [me] }) }
  })
  const buttons = ({ save, cancel, saving }: FormButtons) => {
    leave.current = cancel
    if (!foot) return null
    return createPortal(
      <>
        <Button variant="primary" loading={saving} onClick={save}>
          保存并设计
        </Button>
        <Button onClick={cancel}>取消</Button>
      </>,
      foot,
    )
  }
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && leave.current()}
      title="新建流程模型"
      width={720}
      footer={<div ref={setFoot} className="flex gap-2" />}
    >
      <EntityForm
        entity={modelForm}
        ui={NEW_UI}
        name="new-model"
        defaults={defaults}
        onCancel={close}
        onSaved={(saved) => {
          close()
          if (saved) port.open(designPath(saved.id))
        }}
        footer={buttons}
      />
    </Drawer>
  )
}
const NEW_UI: EntityUi = { inputs: { settings: SettingsInput } }
