import { useMemo, useState } from 'react'
import type { AnyEntity, AnyRow, ScreenRow } from '@wuguan/contract/kernel/entity'
import { Button } from '@wuguan/ui/button'
import { Dialog } from '@wuguan/ui/dialog'
import { SearchInput } from '@wuguan/ui/input'
import { EmptyPanel, ErrorPanel } from '@wuguan/ui/panel'
import { Pager } from '@wuguan/ui/pager'
import { DataTable } from '@wuguan/ui/table'
import type { Filters, ListSearch } from '../controllers/list-query.ts'
import { useList } from '../controllers/use-list.ts'
import { useSelection } from '../controllers/use-selection.ts'
import { tableColumns } from '../parts/columns.ts'
import { faultOf } from '../port/index.ts'

export interface EntityPickerDialogProps<E extends AnyEntity> {
  entity: E
  open: boolean
  onOpenChange: (open: boolean) => void
  /** What the records are picked for: 选择房产. */
  title: string
  /** Conditions on the candidates, by wire name. */
  fixedFilters?: Filters
  /** Takes the picked rows; the dialog closes when it is done. */
  onPick: (rows: readonly ScreenRow<E>[]) => void | Promise<void>
}

const LIMIT = 10
const rowKey = (row: AnyRow) => String(row.id)

/** Picks several records from a table; marks stay while leafing and searching. */
export function EntityPickerDialog<E extends AnyEntity>({
  entity,
  open,
  onOpenChange,
  title,
  fixedFilters,
  onPick,
}: EntityPickerDialogProps<E>) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title} width={960}>
      {open && (
        <Candidates
          entity={entity}
          fixedFilters={fixedFilters}
          onPick={(rows) => onPick(rows as readonly ScreenRow<E>[])}
          close={() => onOpenChange(false)}
        />
      )}
    </Dialog>
  )
}

type CandidatesProps = Pick<EntityPickerDialogProps<AnyEntity>, 'entity' | 'fixedFilters' | 'onPick'> & {
  close: () => void
}
function Candidates({ entity, fixedFilters, onPick, close }: CandidatesProps) {
  const [search, setSearch] = useState<ListSearch>({ limit: LIMIT })
  const [keyword, setKeyword] = useState('')
  const [busy, setBusy] = useState(false)
  const list = useList(entity, { search, onSearch: setSearch, ...(fixedFilters ? { fixedFilters } : {}) })
  const selection = useSelection(list.rows)
  const columns = useMemo(
    () => tableColumns(entity, undefined, true).filter((column) => entity.list.columns.includes(column.key)),
    [entity],
  )
  const take = async () => {
    setBusy(true)
    try {
      await onPick(selection.rows)
      close()
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="flex flex-col gap-3">
      <SearchInput
        aria-label="关键词"
        placeholder="搜索"
        value={keyword}
        onChange={(event) => setKeyword(event.target.value)}
        onSearch={(text) => list.setFilters({}, text)}
      />
      <div className="h-96">
        {list.error ? (
          <ErrorPanel title={`${entity.label}加载失败`} detail={faultOf(list.error).msg} retry={list.refresh} />
        ) : (
          <DataTable
            ariaLabel={entity.label}
            columns={columns}
            rows={list.rows}
            rowKey={rowKey}
            selection={selection.keys}
            onSelectionChange={selection.mark}
            loading={list.loading || list.refreshing}
            density="compact"
            empty={<EmptyPanel title={list.filtered ? '没有符合条件的记录' : `还没有${entity.label}`} />}
          />
        )}
      </div>
      <Pager
        page={search.page ?? 1}
        limit={search.limit ?? LIMIT}
        total={list.total}
        capped={list.capped}
        onChange={list.setPage}
      />
      <div className="flex items-center gap-2">
        <Button variant="primary" disabled={selection.count === 0} loading={busy} onClick={() => void take()}>
          选择
        </Button>
        <Button onClick={close}>取消</Button>
        <span className="ml-2 text-table text-secondary" role="status">
          已选 {selection.count} 项
        </span>
      </div>
    </div>
  )
}
