import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import type { EntityUi } from '@wuguan/crud/entity-ui'
import { TreeScreen } from '@wuguan/crud/tree-screen'
import { type ListAddress, listPage } from './list-page'

/** The page of an entity's tree: `component: treePage(problemCategory, categoryUi)` beside `...listRoute({ … })`. */
export const treePage = (entity: AnyEntity, ui?: EntityUi) =>
  listPage((address: ListAddress) => <TreeScreen entity={entity} {...(ui ? { ui } : {})} {...address} />)
