import { meter } from '@wuguan/contract/meter/meter.entity'
import { HouseList } from './house-list'
import type { HouseTabProps } from '../house-tabs'

const WITHOUT = ['propertyId']

/** 仪表: the meters of the house with their last reading; kept on the page of meters. */
export default function MetersTab({ house }: HouseTabProps) {
  return (
    <HouseList
      entity={meter}
      without={WITHOUT}
      fixedFilters={{ propertyId: String(house.id) }}
      page="/charge/base/meter"
      label="仪表管理"
      search={{ keyword: String(house['roomNo'] ?? '') }}
    />
  )
}
