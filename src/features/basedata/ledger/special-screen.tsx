import { useMemo } from 'react'
import { specialSums } from '@wuguan/contract/basedata/ledger.actions'
import { ledger } from '@wuguan/contract/basedata/ledger.entity'
import { formatMoney } from '@wuguan/contract/kernel/decimal'
import { ListScreen, type ListScreenProps } from '@wuguan/crud/list-screen'
import { useCrudPort } from '@wuguan/crud/port'
import { useRead } from '@wuguan/crud/task'
import { Figures } from '../logs/figures'
import { EXAMINE, ledgerUi } from './ledger.ui'

const SPECIAL = { kind: '2' }

/** 专项台账: what stands in force per subject with its sums, each a way to its ledgers. */
export function SpecialScreen({ search, onSearch }: Pick<ListScreenProps, 'search' | 'onSearch'>) {
  const mayExamine = useCrudPort().can(EXAMINE)
  const ui = useMemo(() => ledgerUi(2, mayExamine), [mayExamine])
  const sums = useRead(ledger.name, specialSums, {}).data ?? []
  return (
    <div className="flex h-full min-h-0 flex-col gap-2">
      {sums.length > 0 && (
        <Figures
          label="已生效的专项台账"
          items={sums.map(({ specialType, label, rows, amount }) => ({
            label,
            value: Number(amount) === 0 ? `${rows} 行` : formatMoney(amount),
            open: () => onSearch({ ...search, page: undefined, f: { ...search.f, specialType, status: '2' } }),
          }))}
        />
      )}
      <div className="min-h-0 flex-1">
        <ListScreen
          entity={ledger}
          ui={ui}
          screen="basedata.ledger.special"
          search={search}
          onSearch={onSearch}
          fixedFilters={SPECIAL}
        />
      </div>
    </div>
  )
}
