import { BarChart3 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { activateDefinition, suspendDefinition } from '@wuguan/contract/bpm/definition.actions'
import { processDefinition, type Definition } from '@wuguan/contract/bpm/process-definition.entity'
import { entityUi, type ListLayout } from '@wuguan/crud/entity-ui'
import type { CellProps } from '@wuguan/crud/kinds'
import { ListScreen } from '@wuguan/crud/list-screen'
import { Button } from '@wuguan/ui/button'
import { Tag } from '@wuguan/ui/tag'
import type { ListPageProps } from '../shared/list-page'
import { DiagramDialog } from './diagram-dialog'
import { StatisticsDrawer } from './statistics-drawer'
import { customizePath } from './definition-acts'
import { SuspendDialog } from './suspend-dialog'
import { OlderVersions } from './older-versions'

/** By name; whether it is stopped stands beside the version. */
const LIST: ListLayout = {
  columns: ['name', 'key', 'category', 'versionNo', 'runningCount', 'endedCount', 'deployedBy', 'deployedAt'],
  filters: ['category', 'suspended', 'deployedAt'],
  widths: { name: 180, category: 90 },
}
const versionsOf = (row: Definition) => <OlderVersions row={row} />
const LATEST = { latest: 'true' }
type Shown = { kind: 'diagram' | 'suspend' | 'activate'; row: Definition } | { kind: 'statistics' }

const VersionCell = ({ value, row }: CellProps<Definition>) => (
  <span className="flex items-center justify-end gap-1.5">
    {row.suspended && <Tag tone="warning">已挂起</Tag>}v{String(value)}
  </span>
)
/** 流程定义: the newest version of every key, the older ones behind it. */
export function DefinitionScreen(props: ListPageProps) {
  const [shown, setShown] = useState<Shown | null>(null)
  const ui = useMemo(
    () =>
      entityUi(processDefinition, {
        list: LIST,
        cells: { versionNo: VersionCell },
        rowActions: [
          { key: 'diagram', label: '查看图', run: (row) => setShown({ kind: 'diagram', row }) },
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
          {
            key: 'customize',
            label: '表单任务配置',
            permission: 'bpm:formConfig:view',
            visible: (row) => row.formId != null,
            run: (row, { port }) => port.open(customizePath(row)),
          },
        ],
      }),
    [],
  )
  const close = () => setShown(null)
  return (
    <>
      <ListScreen
        {...props}
        entity={processDefinition}
        expand={versionsOf}
        ui={ui}
        fixedFilters={LATEST}
        toolbar={
          <Button icon={<BarChart3 />} onClick={() => setShown({ kind: 'statistics' })}>
            统计
          </Button>
        }
      />
      {shown?.kind === 'diagram' && <DiagramDialog row={shown.row} close={close} />}
      {(shown?.kind === 'suspend' || shown?.kind === 'activate') && (
        <SuspendDialog row={shown.row} suspend={shown.kind === 'suspend'} close={close} />
      )}
      {shown?.kind === 'statistics' && <StatisticsDrawer close={close} />}
    </>
  )
}
