import { type ComponentType, createElement } from 'react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import type { EntityUi } from '@wuguan/crud/entity-ui'
import { ListScreen } from '@wuguan/crud/list-screen'
import type { ListSearch } from './list-search'

/** What a screen with a list takes of its page's address. */
export interface ListAddress {
  search: ListSearch
  onSearch: (next: ListSearch) => void
}

/** The search of the route that draws the page, and what replaces it. */
function useListAddress(): ListAddress {
  const navigate = useNavigate()
  return {
    search: useSearch({ strict: false }),
    onSearch: (next) => void navigate({ to: '.', search: next as never, replace: true }),
  }
}

type Own<P> = Omit<P, keyof ListAddress>

/**
 * The page of a screen over the route's list address: `component: listPage(TerminalScreen)` beside `...listRoute({ … })`. `own`: what the
 * screen takes besides, where several routes show it.
 */
export const listPage = <P extends ListAddress>(
  Screen: ComponentType<P>,
  ...own: Record<never, never> extends Own<P> ? [own?: Own<P>] : [own: Own<P>]
) =>
  function ListPage() {
    return createElement(Screen, { ...own[0], ...useListAddress() } as P)
  }

/** The page of an entity's list: `component: entityPage(terminal, terminalUi)` beside `...listRoute({ … })`. */
export const entityPage = (entity: AnyEntity, ui?: EntityUi) =>
  listPage((address: ListAddress) => <ListScreen entity={entity} {...(ui ? { ui } : {})} {...address} />)
