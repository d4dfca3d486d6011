import { useState } from 'react'
import { material } from '@wuguan/contract/materials/material.entity'
import { openStock } from '@wuguan/contract/materials/materials.actions'
import { materialBatch, materialStock, stockMove } from '@wuguan/contract/materials/stock.entity'
import type { AnyEntity, ScreenRow } from '@wuguan/contract/kernel/entity'
import { formatMoney, scaleOf, withoutZeros } from '@wuguan/contract/kernel/decimal'
import { ActionDialog } from '@wuguan/crud/action-form'
import { useRows } from '@wuguan/crud/controllers'
import { entityUi } from '@wuguan/crud/entity-ui'
import { ListScreen } from '@wuguan/crud/list-screen'
import { useCrudPort } from '@wuguan/crud/port'
import { Button } from '@wuguan/ui/button'
import { DataTable, type DataTableColumn } from '@wuguan/ui/table'
import { Tag } from '@wuguan/ui/tag'
import { ImportButton } from '@/features/file'
import type { ListAddress } from '@/app/routing/list-page'
import { ListTabs } from '@/app/routing/list-tabs'

const IMPORT = {
  kind: 'material',
  title: '物资档案',
  hint: '每行一种物资；类型须已存在且为末级，名称、规格、单位相同的为同一种物资。',
  listPath: '/materials/files/index',
  refreshes: [material.name],
}
const quantity = ({ value }: { value: string | null }) => (
  <span className="tabular">{value === null ? '' : withoutZeros(formatMoney(value, scaleOf(value)))}</span>
)
const AlertTag = ({ value }: { value: string | null }) =>
  value === 'low' ? <Tag tone="danger">低于下限</Tag> : value === 'high' ? <Tag tone="warning">高于上限</Tag> : null

const materialUi = entityUi(material, {
  list: { widths: { name: 150, spec: 110, totalQty: 84, availableQty: 84, onOrder: 90, alert: 96, worth: 110 } },
  cells: { totalQty: quantity, availableQty: quantity, onOrder: quantity, alert: AlertTag },
})
const stockUi = entityUi(materialStock, {
  cells: {
    qty: quantity,
    lockedQty: quantity,
    available: quantity,
    onOrder: quantity,
    minQty: quantity,
    maxQty: quantity,
    alert: AlertTag,
  },
})
const batchUi = entityUi(materialBatch, {
  cells: {
    qty: quantity,
    daysLeft: ({ value }) =>
      value === null ? null : value < 0 ? (
        <Tag tone="danger">已过期</Tag>
      ) : value <= 30 ? (
        <Tag tone="warning">{value}天</Tag>
      ) : (
        `${value}天`
      ),
  },
})

interface Place {
  readonly stock: ScreenRow<typeof materialStock>
  /** Its own limits, else those of the material. */
  readonly minQty: string | null
  readonly maxQty: string | null
}
const figure = (key: string, title: string, of: (place: Place) => string | null, keep = 0): DataTableColumn<Place> => ({
  key,
  title,
  width: 96,
  align: 'end',
  render: (place) => {
    const value = of(place)
    return value === null ? '—' : withoutZeros(value, keep)
  },
})
const PLACES: readonly DataTableColumn<Place>[] = [
  { key: 'warehouse', title: '仓库', width: 180, render: ({ stock }) => stock.titles['warehouseId'] as string | null },
  figure('qty', '数量', ({ stock }) => stock.qty),
  figure('lockedQty', '锁定', ({ stock }) => stock.lockedQty),
  figure('available', '可用', ({ stock }) => stock.available),
  figure('average', '均价', ({ stock }) => stock.average, 2),
  figure('worth', '金额', ({ stock }) => stock.worth, 2),
  figure('minQty', '下限', ({ minQty }) => minQty),
  figure('maxQty', '上限', ({ maxQty }) => maxQty),
]
const placeKey = ({ stock }: Place) => String(stock.id)

/** Where it lies, warehouse by warehouse. */
function Places({ row }: { row: ScreenRow<typeof material> }) {
  const { data = [] } = useRows(materialStock, { materialId: String(row.id) })
  const rows = data.map((stock) => ({
    stock,
    minQty: stock.minQty ?? row.minQty,
    maxQty: stock.maxQty ?? row.maxQty,
  }))
  if (rows.length === 0) return <p className="py-2 text-secondary">各仓库都没有该物资。</p>
  return (
    <DataTable
      ariaLabel={`${row.name}的库存`}
      columns={PLACES}
      rows={rows}
      rowKey={placeKey}
      density="compact"
      className="h-auto"
    />
  )
}

function Opening() {
  const port = useCrudPort()
  const [open, setOpen] = useState(false)
  return (
    <>
      <ImportButton template={IMPORT} permission={material.codes.import} />
      {port.can(openStock.permission!) && <Button onClick={() => setOpen(true)}>期初录入</Button>}
      {open && (
        <ActionDialog
          action={openStock}
          title="录入期初库存"
          description="只能录入还没有出入库记录的物资。"
          verb="录入"
          width={960}
          refreshes={[material.name, materialStock.name, stockMove.name]}
          said={({ posted }) => `已录入${posted}种物资的期初库存`}
          close={() => setOpen(false)}
        />
      )}
    </>
  )
}

/** 物资档案 with what there is of each, where it lies and how long it lasts. */
export const FilesScreen = (address: ListAddress) => (
  <ListTabs
    label="物资档案"
    tabs={[
      {
        key: 'files',
        label: '物资档案',
        body: (list) => (
          <ListScreen
            entity={material}
            ui={materialUi}
            toolbar={<Opening />}
            expand={(row: ScreenRow<typeof material>) => <Places row={row} />}
            {...list}
          />
        ),
      },
      { key: 'stock', label: '分仓库存', entity: materialStock as AnyEntity, ui: stockUi },
      { key: 'batch', label: '批次与有效期', entity: materialBatch as AnyEntity, ui: batchUi },
    ]}
    {...address}
  />
)
