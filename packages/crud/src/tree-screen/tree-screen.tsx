import { FolderInput, ListTree } from 'lucide-react'
import { lazy, useMemo, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { AnyEntity, AnyRow } from '@wuguan/contract/kernel/entity'
import { MAX_LIMIT } from '@wuguan/contract/kernel/envelope'
import { Button } from '@wuguan/ui/button'
import { DataTable, type DataTableColumn } from '@wuguan/ui/table'
import type { ListSearch } from '../controllers/list-query.ts'
import { may } from '../controllers/rights.ts'
import { titleOf } from '../controllers/use-detail.ts'
import { listQueries, type ListController } from '../controllers/use-list.ts'
import type { EntityUi, RowAction } from '../entity-ui/index.ts'
import { ListScreen, type ListScreenProps, type ListTable } from '../list-screen/index.ts'
import { useCrudPort, useKept } from '../port/index.ts'
import { TreeCell } from './tree-column.tsx'
import { treeLines } from './tree.logic.ts'

// The form brings validation with it; a tree is read long before anything is written.
const TreeDrawer = lazy(() => import('./tree-drawer.tsx'))

export type TreeScreenProps = Pick<ListScreenProps, 'entity' | 'ui' | 'search' | 'onSearch' | 'toolbar' | 'screen'>

/** In the order of the entity's list. */
const WHOLE: ListSearch = { limit: MAX_LIMIT }
/** Up to so many rows all of the tree stands open until somebody folds it. */
const SMALL = 60

/**
 * The list of an entity with a `tree` as the tree that it is: folded and opened, searched with the way to what was found, rows added below
 * others and moved. It takes what the list takes; a tree is read whole, up to a thousand rows.
 */
export function TreeScreen({ entity, ui, search, onSearch, screen = `${entity.name}.tree`, toolbar }: TreeScreenProps) {
  const port = useCrudPort()
  // Null: nobody has folded anything yet.
  const [open, setOpen] = useKept<readonly (string | number)[] | null>(`${entity.name}.open`, null)
  const own = useMemo(() => treeUi(entity, ui, (verb) => may(port, entity, verb)), [entity, ui, port])
  // Who looks for something sees the way to it, whose rows are no answer to what he asked.
  const { page } = listQueries(entity, { search: WHOLE, onSearch }, port)
  const all = useQuery(page)
  const rows = all.data?.list as readonly AnyRow[] | undefined
  const openIds = open ?? (rows && rows.length <= SMALL ? rows.map(({ id }) => id) : [])
  return (
    <ListScreen
      entity={entity}
      ui={own}
      screen={screen}
      search={{ f: search.f, keyword: search.keyword, view: search.view, ...WHOLE }}
      onSearch={({ f, keyword, view }) => onSearch({ f, keyword, view })}
      toolbar={
        <>
          {toolbar}
          <Button
            icon={<ListTree />}
            onClick={() => setOpen(openIds.length > 0 ? [] : (rows ?? []).map(({ id }) => id))}
          >
            {openIds.length > 0 ? '全部收起' : '全部展开'}
          </Button>
        </>
      }
      body={(table, list) => (
        <TreeTable
          entity={entity}
          table={table}
          list={list}
          rows={rows ?? list.rows}
          open={openIds}
          setOpen={setOpen}
        />
      )}
    />
  )
}

interface TreeTableProps {
  entity: AnyEntity
  table: ListTable
  list: ListController
  rows: readonly AnyRow[]
  open: readonly (string | number)[]
  setOpen: (open: readonly (string | number)[]) => void
}
function TreeTable({ entity, table, list, rows, open, setOpen }: TreeTableProps): ReactNode {
  const parent = entity.tree!.parent
  const found = useMemo(
    () => (list.filtered ? new Set(list.rows.map(({ id }) => id)) : null),
    [list.filtered, list.rows],
  )
  const lines = useMemo(() => {
    const opened = new Set(open)
    return treeLines(rows, {
      id: (row) => row.id,
      parent: (row) => (row[parent] as string | number | null | undefined) ?? null,
      isOpen: (id) => opened.has(id),
      found,
    })
  }, [rows, parent, open, found])
  const columns = useMemo((): readonly DataTableColumn<AnyRow>[] => {
    const byId = new Map(lines.map((line) => [line.row.id, line]))
    return table.columns.map((column, at) => ({
      ...column,
      sortable: false,
      render: (row) => {
        const drawn = column.render(row)
        const line = byId.get(row.id)
        if (at > 0 || !line) return drawn
        const fold = () => setOpen(line.open ? open.filter((id) => id !== row.id) : [...open, row.id])
        return (
          <TreeCell line={line} name={titleOf(entity, row)} fold={fold}>
            <span className="min-w-0 truncate">{drawn}</span>
          </TreeCell>
        )
      },
    }))
  }, [entity, table.columns, lines, open, setOpen])
  const shown = useMemo(() => lines.map(({ row }) => row), [lines])
  return <DataTable {...table} columns={columns} rows={shown} rowCount={shown.length} />
}

/** What the rows of a tree can do besides: 新增下级 and 移动, for whom the entity lets add and edit. */
function treeUi(entity: AnyEntity, ui: EntityUi | undefined, can: (verb: 'add' | 'edit') => boolean): EntityUi {
  const add = ui?.paths?.add
  const shows =
    (task: 'below' | 'move'): RowAction['show'] =>
    ({ row, close }) => <TreeDrawer entity={entity} ui={ui} row={row} task={task} close={close} />
  const below: RowAction = {
    key: '@below',
    label: '新增下级',
    ...(add
      ? { run: (row, { port }) => port.open(`${add}?${entity.tree!.parent}=${row.id}`) }
      : { show: shows('below') }),
  }
  const move: RowAction = { key: '@move', label: '移动', icon: <FolderInput />, show: shows('move') }
  return {
    ...ui,
    rowActions: [...(can('add') ? [below] : []), ...(ui?.rowActions ?? []), ...(can('edit') ? [move] : [])],
  }
}
