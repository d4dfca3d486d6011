import { useMemo } from 'react'
import { offsetLine } from '@wuguan/contract/charge-prepaid/offset-line.entity'
import { offsetLineAll } from '@wuguan/contract/charge-prepaid/offset-line-all.entity'
import { offsetRunAll } from '@wuguan/contract/charge-prepaid/offset-run-all.entity'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import type { EntityUi } from '@wuguan/crud/entity-ui'
import { ListScreen, type ListScreenProps } from '@wuguan/crud/list-screen'
import { offsetPath } from '../paths'

/** What a log shows: lines, or whole runs whose page lists their lines; one list, told apart by these. */
export const LOGS = {
  own: { entity: offsetLine, fixed: { kind: 'single,item' } },
  all: { entity: offsetLineAll, fixed: {} },
  batch: { entity: offsetRunAll, fixed: { kind: 'batch,auto' } },
  temp: { entity: offsetLine, fixed: { tempFee: 'true' } },
} as const

const runNoOf = (row: AnyRow) => String(row['runNo'] ?? row.titles['runId'])

interface LogScreenProps extends Pick<ListScreenProps, 'search' | 'onSearch'> {
  log: keyof typeof LOGS
}

/** 冲抵日志. */
export function OffsetLogScreen({ log, search, onSearch }: LogScreenProps) {
  const { entity, fixed } = LOGS[log]
  const ui = useMemo(
    (): EntityUi => ({
      rowActions: [
        {
          key: 'run',
          label: '明细',
          permission: 'charge-prepaid:offset:list',
          run: (row, { port }) => port.open(offsetPath({ runNo: runNoOf(row) })),
        },
      ],
    }),
    [],
  )
  return (
    <ListScreen
      entity={entity}
      ui={ui}
      search={search}
      onSearch={onSearch}
      fixedFilters={fixed}
      screen={`charge-prepaid.offsetLog.${log}`}
    />
  )
}
