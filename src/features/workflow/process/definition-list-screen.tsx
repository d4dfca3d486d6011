import { processDefinition, type Definition } from '@wuguan/contract/bpm/process-definition.entity'
import { useMemo, useState } from 'react'
import { activateDefinition, suspendDefinition } from '@wuguan/contract/bpm/definition.actions'
import { processModel } from '@wuguan/contract/bpm/process-model.entity'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import { definition } from '@wuguan/contract/workflow/definition.entity'
import { definitionToModel } from '@wuguan/contract/workflow/process.actions'
import { callAction } from '@wuguan/crud/action-button'
import { entityUi } from '@wuguan/crud/entity-ui'
import type { CellProps } from '@wuguan/crud/kinds'
import { ListScreen, type ListScreenProps } from '@wuguan/crud/list-screen'
import { confirm } from '@wuguan/ui/dialog'
import { Tag } from '@wuguan/ui/tag'
import { toast } from '@wuguan/ui/toast'
import { DiagramDialog, SuspendDialog } from '@/features/bpm'

const definitions: AnyEntity = {
  ...definition,
  fields: {
    ...definition.fields,
    suspended: { ...definition.fields['suspended']!, label: '状态', width: 90 },
    deploymentId: { ...definition.fields['deploymentId']!, width: 200 },
  },
  list: {
    ...definition.list,
    columns: ['key', 'name', 'versionNo', 'suspended', 'deploymentId', 'runningCount', 'deployedAt'],
    filters: ['category', 'suspended', 'latest', 'deployedAt'],
  },
}
const VersionCell = ({ value }: CellProps) => <>v{String(value)}</>
const StateCell = ({ value }: CellProps) =>
  value === true ? <Tag tone="warning">挂起</Tag> : <Tag tone="success">激活</Tag>
type Shown = { kind: 'diagram' | 'suspend' | 'activate'; row: Definition }

/** 流程定义: every deployed version; a version becomes a draft again. */
export function DefinitionListScreen(props: Pick<ListScreenProps, 'search' | 'onSearch'>) {
  const [shown, setShown] = useState<Shown | null>(null)
  const ui = useMemo(
    () =>
      entityUi(processDefinition, {
        cells: { versionNo: VersionCell, suspended: StateCell },
        rowActions: [
          {
            key: 'diagram',
            label: '查看图',
            permission: 'bpm:definition:list',
            run: (row) => setShown({ kind: 'diagram', row }),
          },
          {
            key: 'toModel',
            label: '转为模型',
            permission: definitionToModel.permission ?? '',
            run: async (row, { port }) => {
              const yes = await confirm({
                title: `把“${row.name} v${row.versionNo}”转为模型？`,
                content: '同一标识的模型草稿会被这一版本的流程图覆盖，已部署的版本不受影响。',
                okText: '转为模型',
              })
              if (!yes) return
              const { made } = await callAction(port, definitionToModel, { id: String(row.id) })
              toast.success(made ? '已生成流程模型' : '已更新流程模型草稿')
              if (port.can(processModel.codes.list)) port.open('/bpm/manager/model')
            },
          },
          {
            key: 'suspend',
            label: '挂起',
            permission: suspendDefinition.permission ?? '',
            visible: (row) => !row.suspended,
            run: (row) => setShown({ kind: 'suspend', row }),
          },
          {
            key: 'activate',
            label: '激活',
            permission: activateDefinition.permission ?? '',
            visible: (row) => row.suspended === true,
            run: (row) => setShown({ kind: 'activate', row }),
          },
        ],
      }),
    [],
  )
  const close = () => setShown(null)
  return (
    <>
      <ListScreen {...props} entity={definitions} ui={ui} />
      {shown?.kind === 'diagram' && <DiagramDialog row={shown.row} close={close} />}
      {(shown?.kind === 'suspend' || shown?.kind === 'activate') && (
        <SuspendDialog row={shown.row} suspend={shown.kind === 'suspend'} close={close} />
      )}
    </>
  )
}
