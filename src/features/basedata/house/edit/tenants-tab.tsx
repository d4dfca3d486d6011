import type { HouseTabProps } from '../house-tabs'
import { PeoplePanel } from './people-panel'

export default function TenantsTab({ house }: HouseTabProps) {
  return <PeoplePanel house={house} relations={[3]} noun="租户" />
}
