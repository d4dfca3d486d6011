import { meterReading } from '@wuguan/contract/meter/meter-reading.entity'
import type { EntityUi } from '@wuguan/crud/entity-ui'
import { ListScreen, type ListScreenProps } from '@wuguan/crud/list-screen'

const VOIDED = '4'
const ui: EntityUi = {
  list: {
    columns: [
      'meterId',
      'propertyId',
      'feePeriod',
      'currentReading',
      'usage',
      'amount',
      'voidReason',
      'voidedBy',
      'voidedAt',
      'voidHandling',
    ],
    filters: ['feePeriod', 'meterKind', 'voidedAt', 'meterId'],
    sort: { field: 'voidedAt', order: 'desc' },
  },
  paths: { detail: (row) => `/meter/device/data/detail/${row.id}` },
}

/** 抄表作废: what was taken out of the chains, by whom and why. Nothing is restored; it is entered again. */
export function CancelScreen(props: Pick<ListScreenProps, 'search' | 'onSearch'>) {
  return (
    <ListScreen
      {...props}
      entity={meterReading}
      ui={ui}
      fixedFilters={{ status: VOIDED }}
      screen="meter.voidedReading"
    />
  )
}
