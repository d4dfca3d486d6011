import { useMemo, useState } from 'react'
import type { BatchOutcome } from '@wuguan/contract/charge-base/binding.actions'
import { houseFeeStandard, type HouseStandardRow } from '@wuguan/contract/charge-base/house-fee-standard.entity'
import { entityUi } from '@wuguan/crud/entity-ui'
import { ListScreen, type ListScreenProps } from '@wuguan/crud/list-screen'
import { useCrudPort } from '@wuguan/crud/port'
import { Button } from '@wuguan/ui/button'
import { Tabs } from '@wuguan/ui/tabs'
import { PlaceAside } from '@/features/basedata'
import { ImportButton } from '@/features/file'
import { BindDialog } from './bind-dialog'
import { GapList } from './gap-list'
import { OutcomeDialog } from './outcome-dialog'
import { CopyDialog, EndDialog, ReplaceDialog } from './row-dialogs'

type Open =
  | { kind: 'bind'; houses: readonly { id: string; name: string }[] }
  | { kind: 'end' | 'replace' | 'copy'; rows: readonly HouseStandardRow[] }
  | { kind: 'outcome'; outcome: BatchOutcome }
const CODE = 'charge-base:house-standard'
const IMPORT = {
  kind: 'houseFeeStandard',
  title: '房产收费标准',
  hint: '每行一个房产（或车位）的一个收费标准；不填开始日期取计费起始日期。用量类标准请在仪表中绑定。未计费前可以撤销。',
  community: { field: 'communityId' },
  listPath: '/charge/base/property/standard',
  refreshes: [houseFeeStandard.name],
} as const
type TabKey = 'house' | 'place' | 'gaps'

/** 房产收费标准: which standards every house and place bears, and the houses that bear none. */
export function PropertyStandardScreen(props: Pick<ListScreenProps, 'search' | 'onSearch'>) {
  const port = useCrudPort()
  const [open, setOpen] = useState<Open | null>(null)
  const tab: TabKey = props.search.view === 'place' || props.search.view === 'gaps' ? props.search.view : 'house'
  const ui = useMemo(
    () =>
      entityUi(houseFeeStandard, {
        rowActions: [
          {
            key: 'end',
            label: '终止',
            permission: `${CODE}:end`,
            visible: (row) => row.status === 1,
            run: (row) => setOpen({ kind: 'end', rows: [row] }),
          },
          {
            key: 'replace',
            label: '更换标准',
            permission: `${CODE}:bind`,
            visible: (row) => row.status === 1,
            run: (row) => setOpen({ kind: 'replace', rows: [row] }),
          },
          {
            key: 'copy',
            label: '复制到其他房产',
            permission: `${CODE}:copy`,
            visible: (row) => row.propertyType === 'house',
            run: (row) => setOpen({ kind: 'copy', rows: [row] }),
          },
        ],
        batchActions: [
          { key: 'end', label: '批量终止', permission: `${CODE}:end`, run: (rows) => setOpen({ kind: 'end', rows }) },
          {
            key: 'replace',
            label: '更换标准',
            permission: `${CODE}:bind`,
            run: (rows) => setOpen({ kind: 'replace', rows }),
          },
        ],
      }),
    [],
  )
  const fixed = useMemo(() => ({ propertyType: tab === 'place' ? 'place' : 'house' }), [tab])
  const close = () => setOpen(null)
  const done = (outcome: BatchOutcome) => setOpen({ kind: 'outcome', outcome })
  const standard = props.search.f?.['feeStandardId']
  const mayBind = port.can(`${CODE}:bind`)
  return (
    <div className="flex h-full min-h-0 flex-col gap-2">
      <Tabs
        value={tab}
        onChange={(view) => props.onSearch({ view })}
        items={[
          { key: 'house', label: '房产' },
          { key: 'place', label: '车位' },
          { key: 'gaps', label: '未绑定任何标准' },
        ]}
      />
      <div className="min-h-0 flex-1">
        {tab === 'gaps' ? (
          <GapList
            communityId={port.context.communityId}
            bind={mayBind ? (houses) => setOpen({ kind: 'bind', houses }) : null}
          />
        ) : (
          <ListScreen
            key={tab}
            {...props}
            entity={houseFeeStandard}
            ui={ui}
            fixedFilters={fixed}
            screen={`${houseFeeStandard.name}.${tab}`}
            {...(tab === 'house' ? { aside: (list) => <PlaceAside list={list} /> } : {})}
            toolbar={
              <>
                {mayBind && tab === 'house' && (
                  <Button variant="primary" onClick={() => setOpen({ kind: 'bind', houses: [] })}>
                    批量绑定
                  </Button>
                )}
                <ImportButton template={IMPORT} permission={`${CODE}:import`} />
              </>
            }
          />
        )}
      </div>
      {open?.kind === 'bind' && (
        <BindDialog
          feeStandardId={typeof standard === 'string' ? standard : null}
          houses={open.houses}
          close={close}
          done={done}
        />
      )}
      {open?.kind === 'end' && <EndDialog rows={open.rows} close={close} done={done} />}
      {open?.kind === 'replace' && <ReplaceDialog rows={open.rows} close={close} done={done} />}
      {open?.kind === 'copy' && <CopyDialog rows={open.rows} close={close} done={done} />}
      {open?.kind === 'outcome' && <OutcomeDialog outcome={open.outcome} close={close} />}
    </div>
  )
}
