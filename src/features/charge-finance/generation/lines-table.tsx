import { useState } from 'react'
import { generationLine, type GenerationLine } from '@wuguan/contract/charge-finance/generation-line.entity'
import { formatMoney } from '@wuguan/contract/kernel/decimal'
import { DEFAULT_LIMIT, type ListSearch, useList, useSelection } from '@wuguan/crud/controllers'
import { faultOf } from '@wuguan/crud/port'
import { Button } from '@wuguan/ui/button'
import { Checkbox } from '@wuguan/ui/checkbox'
import { Drawer } from '@wuguan/ui/drawer'
import { SearchInput } from '@wuguan/ui/input'
import { Pager } from '@wuguan/ui/pager'
import { EmptyPanel, ErrorPanel } from '@wuguan/ui/panel'
import { DataTable } from '@wuguan/ui/table'
import { CalcSteps } from '../parts/calc-steps'
import { LINE_COLUMNS } from './line-columns'

interface LinesTableProps {
  batchId: string
  result: string
  outliers: number
  /** Makes a change order of these lines, or of all of them for none. */
  onAdjust?: (lineIds: readonly string[]) => void
}

const rowKey = (row: GenerationLine) => String(row.id)

/** The lines of one outcome of a preview; a line opens how it was calculated. */
export function LinesTable({ batchId, result, outliers, onAdjust }: LinesTableProps) {
  const [search, setSearch] = useState<ListSearch>({})
  const [onlyOutliers, setOnlyOutliers] = useState(false)
  const [shown, setShown] = useState<GenerationLine | null>(null)
  const list = useList(generationLine, {
    search,
    onSearch: setSearch,
    fixedFilters: { batchId, result, ...(onlyOutliers ? { outlier: 'true' } : {}) },
  })
  const selection = useSelection(list.rows)
  if (list.error && list.rows.length === 0)
    return <ErrorPanel title="生成明细加载失败" detail={faultOf(list.error).msg} retry={list.refresh} />
  return (
    <div className="flex h-full min-h-0 flex-col gap-2">
      <div className="flex min-h-control items-center gap-3">
        <div className="w-64">
          <SearchInput
            aria-label="搜索房号"
            placeholder="搜索房号"
            onSearch={(keyword) => list.setFilters(search.f ?? {}, keyword)}
          />
        </div>
        {outliers > 0 && (
          <Checkbox
            label={`仅异常值（${outliers}）`}
            checked={onlyOutliers}
            onChange={(on) => setOnlyOutliers(on === true)}
          />
        )}
        {onAdjust && (
          <Button className="ml-auto" disabled={list.total === 0} onClick={() => onAdjust(selection.ids.map(String))}>
            {selection.count > 0 ? `生成调整单（已选${selection.count}笔）` : '生成调整单（全部差异）'}
          </Button>
        )}
      </div>
      <div className="min-h-0 flex-1">
        <DataTable
          ariaLabel="生成明细"
          columns={LINE_COLUMNS[result] ?? []}
          rows={list.rows}
          rowKey={rowKey}
          density="compact"
          loading={list.loading || list.refreshing}
          rowCount={list.total}
          onRowOpen={setShown}
          {...(onAdjust
            ? {
                selection: selection.keys,
                onSelectionChange: selection.mark,
              }
            : {})}
          totals={
            list.totals
              ? { propertyName: `合计 ${list.total} 笔`, amount: formatMoney(String(list.totals['amount'] ?? '0')) }
              : undefined
          }
          empty={<EmptyPanel title="没有这类明细" hint="双击一行可查看计算过程。" />}
        />
      </div>
      <Pager
        page={search.page ?? 1}
        limit={search.limit ?? DEFAULT_LIMIT}
        total={list.total}
        capped={list.capped}
        onChange={list.setPage}
      />
      {shown && (
        <Drawer
          open
          onOpenChange={() => setShown(null)}
          title="计算过程"
          description={`${shown.propertyName} ${String(shown.titles['feeItemId'] ?? '')} ${shown.feePeriod}`}
        >
          <CalcSteps detail={shown.calcDetail} text={shown.calcText ?? shown.reason} />
        </Drawer>
      )}
    </div>
  )
}
