import { Plus } from 'lucide-react'
import { useMemo } from 'react'
import { ledger } from '@wuguan/contract/basedata/ledger.entity'
import { may } from '@wuguan/crud/controllers'
import { ListScreen, type ListScreenProps } from '@wuguan/crud/list-screen'
import { useCrudPort } from '@wuguan/crud/port'
import { Button } from '@wuguan/ui/button'
import { Segmented } from '@wuguan/ui/radio'
import { LedgerMatrix } from './ledger-matrix'
import { addPath, EXAMINE, ledgerUi } from './ledger.ui'

const WAYS = [
  { value: 'matrix', label: '填报矩阵' },
  { value: 'table', label: '列表' },
] as const
const PROJECT = { kind: '1' }

/** 台账列表: who has filled in which month, and the same as a list. */
export function LedgerScreen({ search, onSearch }: Pick<ListScreenProps, 'search' | 'onSearch'>) {
  const port = useCrudPort()
  const mayExamine = port.can(EXAMINE)
  const ui = useMemo(() => ledgerUi(1, mayExamine), [mayExamine])
  const way = search.view === 'table' ? 'table' : 'matrix'
  const choice = (
    <Segmented
      aria-label="显示方式"
      value={way}
      options={WAYS}
      onChange={(view) => onSearch(view === 'matrix' ? {} : { view })}
    />
  )
  if (way === 'table')
    return (
      <ListScreen
        entity={ledger}
        ui={ui}
        screen="basedata.ledger.project"
        search={search}
        onSearch={onSearch}
        fixedFilters={PROJECT}
        toolbar={choice}
      />
    )
  return (
    <div className="flex h-full min-h-0 flex-col gap-3">
      <div className="flex items-center gap-3">
        {may(port, ledger, 'add') && (
          <Button variant="primary" icon={<Plus />} onClick={() => port.open(addPath({ kind: 1 }))}>
            新增
          </Button>
        )}
        {choice}
      </div>
      <LedgerMatrix />
    </div>
  )
}
