import { useMemo, useState } from 'react'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import {
  copySharingStandard,
  disableSharingStandard,
  enableSharingStandard,
  trialSharingStandard,
} from '@wuguan/contract/charge-sharing/standard.actions'
import { sharingStandard, type SharingStandardRow } from '@wuguan/contract/charge-sharing/sharing-standard.entity'
import { entityUi, type ListLayout } from '@wuguan/crud/entity-ui'
import type { CellProps } from '@wuguan/crud/kinds'
import { ListScreen, type ListScreenProps } from '@wuguan/crud/list-screen'
import { useCrudPort } from '@wuguan/crud/port'
import { Button } from '@wuguan/ui/button'
import { stateActions } from '@/features/charge-base'
import { figure } from '../shared/words'
import { CopyDialog } from './copy-dialog'
import { PartsDialog } from './parts-dialog'
import { StandardAddDrawer } from './standard-add-drawer'
import { TrialDialog } from './trial-dialog'

type Open = { act: 'add' } | { act: 'parts' | 'trial' | 'copy'; row: SharingStandardRow }
const Figure = ({ value }: CellProps) => <span className="tabular">{figure(value as string | null)}</span>

/** Creating carries scope, meters and prices, so the page brings its own 新增. */
const listedFor = (kind: 'meter' | 'fixed'): ListLayout => ({
  verbs: ['list', 'edit', 'delete', 'export'],
  columns: [
    'code',
    'name',
    'status',
    'feeItemName',
    'basis',
    kind === 'meter' ? 'meterCount' : 'fixedTotal',
    'unitRate',
    'scopeText',
    'houseCount',
    'companyBearRatio',
  ],
})

/** 仪表/定额公摊标准. */
export function SharingStandardScreen({
  kind,
  ...props
}: Pick<ListScreenProps, 'search' | 'onSearch'> & { kind: 'meter' | 'fixed' }) {
  const port = useCrudPort()
  const [open, setOpen] = useState<Open | null>(null)
  const ui = useMemo(
    () =>
      entityUi(sharingStandard, {
        list: listedFor(kind),
        cells: { unitRate: Figure, companyBearRatio: Figure },
        rowActions: [
          {
            key: 'parts',
            label: '范围与计价',
            permission: sharingStandard.codes.edit,
            visible: (row) => row.status !== 2,
            run: (row) => setOpen({ act: 'parts', row }),
          },
          {
            key: 'trial',
            label: '试算',
            permission: trialSharingStandard.permission ?? '',
            run: (row) => setOpen({ act: 'trial', row }),
          },
          ...stateActions(sharingStandard as unknown as AnyEntity, {
            enable: enableSharingStandard,
            disable: disableSharingStandard,
            hint: '停用后不能再录入；已录入的公摊记录不受影响。',
          }),
          {
            key: 'copy',
            label: '复制',
            permission: copySharingStandard.permission ?? '',
            run: (row) => setOpen({ act: 'copy', row }),
          },
        ],
      }),
    [kind],
  )
  const close = () => setOpen(null)
  return (
    <>
      <ListScreen
        {...props}
        entity={sharingStandard}
        ui={ui}
        screen={`charge-sharing.${kind}Standard`}
        fixedFilters={{ kind }}
        toolbar={
          port.can(sharingStandard.codes.add) && (
            <Button variant="primary" onClick={() => setOpen({ act: 'add' })}>
              新增公摊标准
            </Button>
          )
        }
      />
      {open?.act === 'add' && <StandardAddDrawer kind={kind} close={close} />}
      {open?.act === 'parts' && <PartsDialog row={open.row} close={close} />}
      {open?.act === 'trial' && <TrialDialog row={open.row} close={close} />}
      {open?.act === 'copy' && <CopyDialog row={open.row} close={close} />}
    </>
  )
}
