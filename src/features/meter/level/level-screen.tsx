import { meterLevel } from '@wuguan/contract/meter/meter-level.entity'
import { ListScreen, type ListScreenProps } from '@wuguan/crud/list-screen'

/** 仪表级别: the steps of the tree of meters, and from which loss on a master is an alarm. */
export function LevelScreen(props: Pick<ListScreenProps, 'search' | 'onSearch'>) {
  return <ListScreen {...props} entity={meterLevel} />
}
