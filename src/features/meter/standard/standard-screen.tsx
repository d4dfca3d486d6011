import { useMemo, useState } from 'react'
import { disableStandard, enableStandard } from '@wuguan/contract/charge-base/standard.actions'
import { feeStandard, type FeeStandardRow } from '@wuguan/contract/charge-base/fee-standard.entity'
import { entityUi, type ListLayout } from '@wuguan/crud/entity-ui'
import { ListScreen, type ListScreenProps } from '@wuguan/crud/list-screen'
import { RepriceDialog, stateActions } from '@/features/charge-base'
import { BindDialog } from './bind-dialog'
import { TrialDialog } from './trial-dialog'

/** Only what a meter can be charged by. */
export const USAGE_KINDS = 'meter,ladder'
const LIST: ListLayout = {
  columns: [
    'code',
    'name',
    'feeItemId',
    'calculationMethodId',
    'currentRate',
    'rateFrom',
    'ladderBasis',
    'boundCount',
    'status',
  ],
  filters: ['feeItemId', 'status', 'ladderBasis'],
}
type Open = { kind: 'trial' | 'reprice' | 'bind'; row: FeeStandardRow }

/** 仪表收费标准: the standards that charge usage; the same records as 收费标准. */
export function MeterStandardScreen(props: Pick<ListScreenProps, 'search' | 'onSearch'>) {
  const [open, setOpen] = useState<Open | null>(null)
  const ui = useMemo(
    () =>
      entityUi(feeStandard, {
        list: LIST,
        paths: { add: '/meter/fee/standard/add', edit: (row) => `/meter/fee/standard/edit/${row.id}` },
        rowActions: [
          { key: 'trial', label: '试算', run: (row) => setOpen({ kind: 'trial', row }) },
          {
            key: 'bind',
            label: '批量绑定仪表',
            permission: 'meter:standard:bind',
            visible: (row) => row.status === 2,
            run: (row) => setOpen({ kind: 'bind', row }),
          },
          {
            key: 'reprice',
            label: '调价',
            permission: 'charge-base:fee-standard:reprice',
            visible: (row) => row.status !== 3,
            run: (row) => setOpen({ kind: 'reprice', row }),
          },
          ...stateActions(feeStandard, {
            enable: enableStandard,
            disable: disableStandard,
            hint: '停用后不能再绑定；已绑定的仪表照常计费，直到绑定终止。',
          }),
        ],
      }),
    [],
  )
  const close = () => setOpen(null)
  return (
    <>
      <ListScreen
        {...props}
        entity={feeStandard}
        ui={ui}
        fixedFilters={{ methodKind: USAGE_KINDS }}
        screen="meter.standard"
      />
      {open?.kind === 'trial' && <TrialDialog row={open.row} close={close} />}
      {open?.kind === 'bind' && <BindDialog row={open.row} close={close} />}
      {open?.kind === 'reprice' && <RepriceDialog row={open.row} close={close} />}
    </>
  )
}
