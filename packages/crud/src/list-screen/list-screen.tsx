import { lazy, Suspense, useMemo, useRef, useState, type ReactNode } from 'react'
import { ListTree } from 'lucide-react'
import type { AnyEntity, AnyRow, ScreenRow } from '@wuguan/contract/kernel/entity'
import { Pager } from '@wuguan/ui/pager'
import { EmptyPanel, ErrorPanel } from '@wuguan/ui/panel'
import { Button } from '@wuguan/ui/button'
import { cn } from '@wuguan/ui/cn'
import { Segmented } from '@wuguan/ui/radio'
import { DataTable, type DataTableColumn, type DataTableProps } from '@wuguan/ui/table'
import { Room, useWidth } from '@wuguan/ui/width'
import { DEFAULT_LIMIT, type Filters, type ListSearch } from '../controllers/list-query.ts'
import { wholeOnly } from '../controllers/rights.ts'
import { useLatest } from '../controllers/use-latest.ts'
import { useFirstLoad } from '../controllers/use-first-load.ts'
import { listQueries, useList, type ListController } from '../controllers/use-list.ts'
import { useSelection } from '../controllers/use-selection.ts'
import { viewsQuery } from '../controllers/use-views.ts'
import type { EntityUi } from '../entity-ui/index.ts'
import { useVerbs } from '../flow/use-verbs.tsx'
import { neededRoom } from '../parts/cell-room.ts'
import { columnNames, tableColumns } from '../parts/columns.ts'
import { fixedValues } from '../parts/fixed-values.ts'
import { listedAs } from '../parts/listed.ts'
import { givingWay } from '../parts/room.ts'
import { totalsRoom, totalsRow } from '../parts/totals.tsx'
import { faultOf, useCrudPort } from '../port/index.ts'
import { ListFilters } from './list-filters.tsx'
import { actionsWidth, RowActionsCell } from './row-actions-cell.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { Toolbar } from './toolbar.tsx'
import { useArrangement } from './use-arrangement.ts'
import { useListKeys } from './use-list-keys.ts'
import { useRowActions, type DrawerState } from './use-row-actions.ts'

// The form brings validation with it; a list is read long before anything is written.
const RecordDrawer = lazy(() => import('./record-drawer.tsx'))

export interface ListScreenProps<E extends AnyEntity = AnyEntity> {
  entity: E
  ui?: EntityUi
  search: ListSearch
  onSearch: (next: ListSearch) => void
  /** Filters that the page sets and the user cannot change. */
  fixedFilters?: Filters
  /** Key of the saved views, where one entity has several lists; otherwise the entity's name. */
  screen?: string
  /** Further buttons after those of the entity. */
  toolbar?: ReactNode
  /** Beside the table: a tree that narrows the list. */
  aside?: (list: ListController<ScreenRow<E>>) => ReactNode
  /** Other ways of showing the list than the table, by `search.view`: the room map. */
  views?: readonly { key: string; label: string; render: (list: ListController<ScreenRow<E>>) => ReactNode }[]
  /** What unfolds under a row; null for a row that does not unfold. */
  expand?: (row: ScreenRow<E>) => ReactNode
  /** Instead of table and pager: the same table with rows of its own, a tree. */
  body?: (table: ListTable, list: ListController<ScreenRow<E>>) => ReactNode
}
/** The table of a list as the list arranges it, without its rows. */
export type ListTable = Omit<DataTableProps<AnyRow>, 'rows'>

/** px beside the columns: the tree with its gap, a column of boxes or arrows, borders and scroll bar. */
const ASIDE = 252
const CONTROL = 40
const EDGES = 18
/** px; below it the tree stands over the list, folded. */
const STACKED = 640

const optionsOf = ({
  search,
  onSearch,
  fixedFilters,
  ui,
}: Pick<ListScreenProps, 'search' | 'onSearch' | 'ui'> & { fixedFilters?: Filters | undefined }) => ({
  search,
  onSearch,
  order: ui?.list?.sort ?? null,
  ...(fixedFilters ? { fixedFilters } : {}),
})
const rowKey = (row: AnyRow) => String(row.id)

/** The list of an entity: conditions, actions, table, pager; everything that stands in the address comes back with it. */
export function ListScreen<E extends AnyEntity>(props: ListScreenProps<E>) {
  const { screen = props.entity.name } = props
  const layout = props.ui?.list
  const entity = useMemo(() => listedAs(props.entity, layout), [props.entity, layout])
  const port = useCrudPort()
  const { page, totals } = listQueries(entity, optionsOf(props), port)
  const ready = useFirstLoad([page, totals, viewsQuery(screen, port)])
  // Measured while the data is on its way, so that the table comes with the columns that fit.
  const frame = useRef<HTMLDivElement>(null)
  const room = useWidth(frame, 'list')
  return (
    <div ref={frame} className="h-full min-h-0">
      {/* Inside, rows are of any entity. */}
      {ready && <LoadedList {...(props as unknown as ListScreenProps)} entity={entity} room={room} />}
    </div>
  )
}

function LoadedList({
  entity,
  ui,
  search,
  onSearch,
  fixedFilters,
  screen = entity.name,
  toolbar,
  aside,
  views,
  expand,
  body,
  room,
}: ListScreenProps & { room: number | null }) {
  const list = useList(entity, optionsOf({ search, onSearch, fixedFilters, ui }))
  const selection = useSelection(list.rows)
  const [drawer, setDrawer] = useState<DrawerState | null>(null)
  const [unfolded, setUnfolded] = useState(false)
  const verbs = useVerbs(ui?.flow)
  const actions = useRowActions(entity, ui, verbs.rowActions, setDrawer)
  const searchRef = useRef<HTMLInputElement>(null)
  useListKeys({
    search: () => searchRef.current?.focus(),
    clear: selection.clear,
    ...(actions.canAdd ? { add: actions.add } : {}),
  })

  const run = useLatest(actions.run)
  const actionKeys = actions.actions.map((action) => action.key).join()
  const masked = wholeOnly(useCrudPort(), entity)
  const totals = useMemo(() => totalsRow(entity, list.totals), [entity, list.totals])
  const needed = useNeeded(entity, list.rows, totals)
  const actionsRoom = actionsWidth(actions.actions, list.rows)
  const columns = useMemo(() => {
    const own = tableColumns(entity, ui, masked, needed)
    // A column without a button says nothing.
    if (actionsRoom === 0) return own
    const last: DataTableColumn<AnyRow> = {
      key: '@actions',
      title: '操作',
      width: actionsRoom,
      fixed: 'end',
      role: 'actions',
      render: (row) => (
        <RowActionsCell row={row} actions={actions.actions} run={(action, of) => void run.current(action, of)} />
      ),
    }
    return [...own, last]
    // The actions change only with the user's rights; their handlers are read when they run.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [entity, ui, masked, needed, actionsRoom, actionKeys])

  const selectable =
    !body &&
    (actions.canDelete || entity.batch.length > 0 || (ui?.batchActions?.length ?? 0) + verbs.batchActions.length > 0)
  const stacked = room !== null && room < STACKED
  const taken =
    (!stacked && (aside || ui?.slots?.aside) ? ASIDE : 0) + (selectable ? CONTROL : 0) + (expand ? CONTROL : 0) + EDGES
  const gone = room === null ? '' : givingWay(entity, columns, room - taken).join()
  const arrangement = useArrangement(entity, screen, list, gone)

  const table: ListTable = {
    ariaLabel: `${entity.label}列表`,
    columns,
    rowKey,
    state: arrangement.columns,
    ...(arrangement.views.ready ? { onStateChange: arrangement.setColumns } : {}),
    onRowOpen: actions.open,
    loading: list.loading || list.refreshing,
    density: arrangement.density,
    empty: <EmptyList entity={entity} list={list} add={actions.canAdd ? actions.add : undefined} />,
  }
  const other = views?.find((view) => view.key === search.view)
  const Aside = ui?.slots?.aside
  const beside = aside ? aside(list) : Aside ? <Aside list={list} /> : null
  return (
    <div className={cn('flex h-full min-h-0 gap-3', stacked && 'flex-col')}>
      {beside && stacked && (
        <Button
          className="self-start"
          icon={<ListTree />}
          aria-expanded={unfolded}
          onClick={() => setUnfolded(!unfolded)}
        >
          目录
        </Button>
      )}
      {beside && (!stacked || unfolded) && (
        <aside
          className={cn(
            'shrink-0 overflow-auto rounded border border-line bg-surface p-2',
            stacked ? 'max-h-72' : 'w-60',
          )}
        >
          {beside}
        </aside>
      )}
      <Room value={room === null ? null : room - (beside && !stacked ? ASIDE : 0)}>
        <div className="flex min-w-0 flex-1 flex-col gap-2">
          <div className="relative flex flex-wrap gap-2">
            <ListFilters entity={entity} ui={ui} list={list} fixed={fixedFilters} searchRef={searchRef} />
            <Toolbar
              entity={entity}
              ui={ui}
              list={list}
              actions={actions}
              arrangement={arrangement}
              covered={selection.count > 0 && !other}
            >
              {toolbar}
              {views && (
                <Segmented
                  aria-label="显示方式"
                  value={other?.key ?? 'table'}
                  onChange={(key) => onSearch({ ...search, view: key === 'table' ? undefined : key })}
                  options={[
                    { value: 'table', label: '列表' },
                    ...views.map((view) => ({ value: view.key, label: view.label })),
                  ]}
                />
              )}
            </Toolbar>
            {selection.count > 0 && !other && (
              <SelectionBar
                entity={entity}
                ui={ui}
                selection={selection}
                actions={actions}
                verbs={verbs.batchActions}
              />
            )}
          </div>
          {other ? (
            <div className="min-h-0 flex-1">{other.render(list)}</div>
          ) : list.error && list.rows.length === 0 ? (
            <div className="min-h-0 flex-1 rounded border border-line bg-surface">
              <ErrorPanel title={`${entity.label}加载失败`} detail={faultOf(list.error).msg} retry={list.refresh} />
            </div>
          ) : body ? (
            <div className="min-h-60 flex-1">{body(table, list)}</div>
          ) : (
            <>
              {/* In a low window, zoomed in say, the page scrolls before its rows are gone. */}
              <div className="min-h-60 flex-1">
                <DataTable
                  {...table}
                  rows={list.rows}
                  sort={list.sort && { key: list.sort.field, order: list.sort.order }}
                  onSortChange={(sort) => list.setSort(sort && { field: sort.key, order: sort.order })}
                  selection={selection.keys}
                  {...(selectable ? { onSelectionChange: selection.mark } : {})}
                  {...(expand ? { expand } : {})}
                  totals={totals}
                  rowCount={list.total}
                />
              </div>
              <Pager
                page={search.page ?? 1}
                limit={search.limit ?? DEFAULT_LIMIT}
                {...counted(list)}
                onChange={list.setPage}
              />
            </>
          )}
        </div>
      </Room>
      {verbs.overlay}
      {drawer && (
        <Suspense>
          <RecordDrawer
            entity={entity}
            ui={ui}
            defaults={fixedValues(entity, fixedFilters)}
            state={drawer}
            show={setDrawer}
          />
        </Suspense>
      )}
    </div>
  )
}

/** px that the columns need for these rows and totals; the same object while the figures are. */
function useNeeded(entity: AnyEntity, rows: readonly AnyRow[], totals: ReturnType<typeof totalsRow>) {
  const figures = useMemo(() => {
    const sums = totalsRoom(totals)
    const cells = neededRoom(entity, columnNames(entity), rows)
    const names = [...new Set([...Object.keys(cells), ...Object.keys(sums)])]
    return JSON.stringify(Object.fromEntries(names.map((name) => [name, Math.max(cells[name] ?? 0, sums[name] ?? 0)])))
  }, [entity, rows, totals])
  return useMemo(() => JSON.parse(figures) as Readonly<Record<string, number>>, [figures])
}

/** Counting for the pager stops early; where the totals have counted all, the page says that one number. */
const counted = ({ total, capped, totals }: ListController) =>
  capped && totals?.['count'] !== undefined ? { total: Number(totals['count']), capped: false } : { total, capped }

interface EmptyListProps {
  entity: AnyEntity
  list: ListController
  add: (() => void) | undefined
}
/** Says why there is nothing, and what to do next. */
function EmptyList({ entity, list, add }: EmptyListProps) {
  if (list.filtered) {
    return (
      <EmptyPanel
        title={`没有符合条件的${entity.label}`}
        hint="放宽查询条件，或重置后再试。"
        action={<Button onClick={list.reset}>重置</Button>}
      />
    )
  }
  return (
    <EmptyPanel
      title={`还没有${entity.label}`}
      hint={add ? `点击“新增”录入第一条${entity.label}。` : '有数据后会显示在这里。'}
      action={
        add && (
          <Button variant="primary" onClick={add}>
            新增{entity.label}
          </Button>
        )
      }
    />
  )
}
