import { useMemo, useState } from 'react'
import {
  disableStandard,
  enableStandard,
  repriceStandard,
  trialStandard,
} from '@wuguan/contract/charge-base/standard.actions'
import { feeStandard, type FeeStandardRow } from '@wuguan/contract/charge-base/fee-standard.entity'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import { entityUi } from '@wuguan/crud/entity-ui'
import { ListScreen, type ListScreenProps } from '@wuguan/crud/list-screen'
import { useCrudPort } from '@wuguan/crud/port'
import { Button } from '@wuguan/ui/button'
import { ImportButton } from '@/features/file'
import { stateActions } from '../shared/state-actions'
import { CopyDialog } from './copy-dialog'
import { priceText } from '../shared/price'
import { ItemTree } from './item-tree'
import { RepriceDialog } from './reprice-dialog'
import { StandardAddDrawer } from './standard-add-drawer'
import { TrialDialog } from './trial-dialog'

const IMPORT = {
  kind: 'feeStandard',
  title: '收费标准',
  hint: '每行一个收费标准和它的第一个价格，导入后为草稿，启用后才能绑定；阶梯收费标准请在页面新增。',
  community: { field: 'communityId' },
  listPath: '/charge/base/fee/standard',
  refreshes: [feeStandard.name],
} as const

type Open = { kind: 'add' } | { kind: 'trial' | 'reprice' | 'copy'; row: FeeStandardRow }
/** Creating carries the first price, so the page brings its own 新增. */
const listed: AnyEntity = { ...feeStandard, verbs: feeStandard.verbs.filter((verb) => verb !== 'add') }

/** 收费标准: items as a tree, standards as a table, prices and bindings from the row. */
export function StandardScreen(props: Pick<ListScreenProps, 'search' | 'onSearch'>) {
  const port = useCrudPort()
  const [open, setOpen] = useState<Open | null>(null)
  const ui = useMemo(() => {
    const [enable, disable] = stateActions(feeStandard, {
      enable: enableStandard,
      disable: disableStandard,
      hint: '停用后不能再绑定；已绑定的房产照常计费，直到绑定终止。',
    })
    return entityUi(feeStandard, {
      cells: { currentRate: RateCell },
      rowActions: [
        {
          key: 'trial',
          label: '试算',
          permission: trialStandard.permission ?? '',
          run: (row) => setOpen({ kind: 'trial', row }),
        },
        {
          key: 'reprice',
          label: '调价',
          permission: repriceStandard.permission ?? '',
          visible: (row) => row.status !== 3,
          run: (row) => setOpen({ kind: 'reprice', row }),
        },
        {
          key: 'bind',
          label: '绑定房产',
          permission: 'charge-base:house-standard:bind',
          visible: (row) => row.status === 2,
          run: (row, tools) =>
            tools.port.open(
              `/charge/base/property/standard?f=${encodeURIComponent(JSON.stringify({ feeStandardId: row.id }))}`,
            ),
        },
        {
          key: 'copy',
          label: '复制到项目',
          permission: feeStandard.codes.add,
          run: (row) => setOpen({ kind: 'copy', row }),
        },
        enable!,
        disable!,
      ],
      slots: { aside: ItemTree },
    })
  }, [])
  const close = () => setOpen(null)
  const item = props.search.f?.['feeItemId']
  return (
    <>
      <ListScreen
        {...props}
        entity={listed}
        ui={ui}
        toolbar={
          port.can(feeStandard.codes.add) && (
            <>
              <Button variant="primary" onClick={() => setOpen({ kind: 'add' })}>
                新增收费标准
              </Button>
              <ImportButton template={IMPORT} permission={feeStandard.codes.add} />
            </>
          )
        }
      />
      {open?.kind === 'add' && <StandardAddDrawer feeItemId={typeof item === 'string' ? item : null} close={close} />}
      {open?.kind === 'trial' && <TrialDialog row={open.row} close={close} />}
      {open?.kind === 'reprice' && <RepriceDialog row={open.row} close={close} />}
      {open?.kind === 'copy' && <CopyDialog row={open.row} close={close} />}
    </>
  )
}

/** A price as it was set: 2.35, 0.4883; the zeros behind it say nothing. */
function RateCell({ row }: { row: FeeStandardRow }) {
  const rate = row.currentRate
  return <span className="tabular">{rate == null ? '—' : priceText(rate)}</span>
}
