import type { HouseTabProps } from '../house-tabs'
import { PeoplePanel } from './people-panel'

export default function OwnersTab({ house }: HouseTabProps) {
  return <PeoplePanel house={house} relations={[1, 2]} noun="业主/共有人" withTransfer />
}
