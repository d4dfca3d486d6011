import { messageModule } from '@wuguan/contract/app/message-module.entity'
import { moduleDelete, moduleTree } from '@wuguan/contract/app/message.actions'
import { callAction } from '@wuguan/crud/action-button'
import { entityUi } from '@wuguan/crud/entity-ui'
import { type OwnCalls, WithCalls } from '@wuguan/crud/own-calls'
import type { CrudPort } from '@wuguan/crud/port'
import { useRead } from '@wuguan/crud/task'
import { TreeScreen } from '@wuguan/crud/tree-screen'
import { Tag } from '@wuguan/ui/tag'
import type { ListAddress } from '@/app/routing/list-page'
import { NOT_LIVE } from '@/app/routing/not-live'
import { ModuleInput } from '../shared/module-input'
import { flatModules } from '../shared/module-tree'

/** The name, and whether anything that it would tell of is there. */
function NameCell({ value, row }: { value: string; row: { id: string | number } }) {
  const { data = [] } = useRead(messageModule.name, moduleTree)
  const live = flatModules(data).find(({ node }) => node.id === row.id)?.node.live ?? true
  return (
    <span className="inline-flex items-center gap-2">
      {value}
      {!live && <Tag>{NOT_LIVE}</Tag>}
    </span>
  )
}
const ui = entityUi(messageModule, { cells: { name: NameCell }, inputs: { parentId: ModuleInput } })
/** The book's own way of deleting one. */
const ownCalls = (port: CrudPort): OwnCalls => ({
  remove: ([id]) => callAction(port, moduleDelete, { id: String(id) }),
})

/** 消息设置: the drawers of everybody's message box. */
export const ModulesScreen = (address: ListAddress) => (
  <WithCalls entity={messageModule} make={ownCalls}>
    <TreeScreen entity={messageModule} ui={ui} {...address} />
  </WithCalls>
)
