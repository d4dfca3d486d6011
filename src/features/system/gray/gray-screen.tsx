import { Eye } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import { graySave } from '@wuguan/contract/system/menu.actions'
import { callAction } from '@wuguan/crud/action-button'
import type { ActionTools, EntityUi } from '@wuguan/crud/entity-ui'
import type { CellProps } from '@wuguan/crud/kinds'
import { ListScreen } from '@wuguan/crud/list-screen'
import { confirm } from '@wuguan/ui/dialog'
import { toast } from '@wuguan/ui/toast'
import type { ListPageProps } from '../shared/list-page'
import { WithCalls } from '@wuguan/crud/own-calls'
import { ScopeCompaniesInput } from '../shared/scope-inputs'
import { grayCalls } from './gray-calls'
import { grayList } from './gray.entity'
import { PreviewDialog } from './preview-dialog'
import { UsersInput } from './users-input'

const isOn = (row: AnyRow) => row['state'] === 1

async function stop(row: AnyRow, { port, refresh }: ActionTools): Promise<void> {
  if (
    !(await confirm({
      title: `停止“${String(row.titles['menuId'])}”的灰度？`,
      content: '停止后所有用户都使用新地址。',
      okText: '停止',
      danger: true,
    }))
  )
    return
  await callAction(port, graySave, { id: String(row.id), version: row.version, state: 0 } as never)
  toast.success('灰度已停止')
  await refresh()
}

/** 灰度发布: who gets the new address of a menu while it is tried out. */
export function GrayScreen(props: ListPageProps) {
  const [shown, setShown] = useState<AnyRow | null>(null)
  const ui = useMemo(
    (): EntityUi => ({
      cells: { companies: CompaniesCell },
      inputs: { users: UsersInput, companies: ScopeCompaniesInput },
      rowActions: [
        { key: 'preview', label: '效果预览', icon: <Eye />, run: (row) => setShown(row) },
        { key: 'stop', label: '停止', permission: grayList.codes.edit, danger: true, visible: isOn, run: stop },
      ],
    }),
    [],
  )
  return (
    <WithCalls entity={grayList} make={grayCalls}>
      <ListScreen {...props} entity={grayList} ui={ui} />
      {shown && <PreviewDialog row={shown} close={() => setShown(null)} />}
    </WithCalls>
  )
}

function CompaniesCell({ row }: CellProps) {
  const names = row.titles['companies']
  return Array.isArray(names) ? names.join('、') : ''
}
