import { useEffect, useMemo, useState } from 'react'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import { useDensity } from '@wuguan/ui/density'
import type { ColumnState } from '@wuguan/ui/table'
import type { ListController } from '../controllers/use-list.ts'
import { useViews, type Density, type SavedView, type ViewState } from '../controllers/use-views.ts'
import { useKept } from '../port/index.ts'
import { defaultColumns, toTableState, toViewColumns } from '../parts/columns.ts'

const NONE: readonly string[] = []

/**
 * Columns and density of a list as the user left them, and the saved views that bring back whole lists. Until he arranges the
 * columns himself, those in `gone` are left out: there is no room for them.
 */
export function useArrangement(
  entity: AnyEntity,
  screen: string,
  list: Pick<ListController, 'search' | 'filtered' | 'show'>,
  gone: string,
) {
  const views = useViews(screen)
  const [active, setActive] = useState<SavedView | null>(null)
  const kept = views.last
  const own = kept?.columns
  const columns = useMemo(
    () => (own ? toTableState(entity, own) : defaultColumns(entity, gone.split(','))),
    [entity, own, gone],
  )
  const liked = useDensity()
  const density = kept?.density === undefined ? liked : kept.density === 'compact' ? 'compact' : 'comfortable'

  const [begun, setBegun] = useKept('view.begun', false)
  const opening = views.named.find((view) => view.isDefault && view.own)
  useEffect(() => {
    if (begun || !views.ready) return
    setBegun(true)
    // An address that already says what to show is a link somebody followed: it wins over the default view.
    if (opening && !list.filtered && list.search.orderField === undefined) {
      setActive(opening)
      list.show(conditionsOf(opening.state))
    }
  }, [begun, views.ready, opening, list, setBegun])

  const keep = (next: Partial<ViewState>) => views.keepLast({ columns: own, density: kept?.density, ...next })

  return {
    views,
    active,
    columns,
    /** The list's own columns that are left out because there is no room for them. */
    gone: own || gone === '' ? NONE : gone.split(','),
    /** Columns in their order that the user, or the list, means to show, whatever the window has room for. */
    meant: own ? own.filter((column) => column.visible).map((column) => column.field) : entity.list.columns,
    setColumns: (next: ColumnState) => keep({ columns: toViewColumns(entity, next) }),
    resetColumns: () => keep({ columns: undefined }),
    /** Of this list where the user set it here, else of all his tables. */
    density,
    setDensity: (next: Density) => keep({ density: next }),
    /** The list as it stands, for a new view. */
    current: (): ViewState => ({
      columns: own,
      density: kept?.density,
      limit: list.search.limit,
      filters: list.search.f,
      keyword: list.search.keyword,
      orderField: list.search.orderField,
      order: list.search.order,
    }),
    apply: (view: SavedView) => {
      setActive(view)
      views.keepLast({ columns: view.state.columns, density: view.state.density })
      list.show(conditionsOf(view.state))
    },
    leave: () => setActive(null),
  }
}

const conditionsOf = ({ filters, keyword, orderField, order, limit }: ViewState) => ({
  f: filters,
  keyword,
  orderField,
  order,
  limit,
})
export type Arrangement = ReturnType<typeof useArrangement>
