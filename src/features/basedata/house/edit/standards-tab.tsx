import { houseFeeStandard } from '@wuguan/contract/charge-base/house-fee-standard.entity'
import { HouseList } from './house-list'
import type { HouseTabProps } from '../house-tabs'

const WITHOUT = ['propertyName']

/** 收费标准: what the house bears, from when to when; bound on the page of the charge set-up. */
export default function StandardsTab({ house }: HouseTabProps) {
  return (
    <HouseList
      entity={houseFeeStandard}
      without={WITHOUT}
      fixedFilters={{ 'propertyId.eq': String(house.id) }}
      page="/charge/base/property/standard"
      label="绑定收费标准"
      search={{ keyword: String(house['fullName'] ?? '') }}
    />
  )
}
