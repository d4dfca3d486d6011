import type { HouseTabProps } from '../house-tabs'
import { PeoplePanel } from './people-panel'

export default function FamilyTab({ house }: HouseTabProps) {
  return <PeoplePanel house={house} relations={[4, 5, 6]} noun="家庭成员" />
}
