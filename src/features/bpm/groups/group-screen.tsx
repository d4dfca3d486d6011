import { userGroup } from '@wuguan/contract/bpm/user-group.entity'
import type { EntityUi } from '@wuguan/crud/entity-ui'
import type { CellProps } from '@wuguan/crud/kinds'
import { ListScreen } from '@wuguan/crud/list-screen'
import { Ellipsis } from '@wuguan/ui/tooltip'
import type { ListPageProps } from '../shared/list-page'

function NamesCell({ value }: CellProps) {
  return Array.isArray(value) && value.length > 0 ? <Ellipsis text={value.join('、')} /> : ''
}
const UI: EntityUi = { cells: { usedBy: NamesCell } }

/** 用户组: people who get tasks together. */
export const GroupScreen = (props: ListPageProps) => <ListScreen {...props} entity={userGroup} ui={UI} />
