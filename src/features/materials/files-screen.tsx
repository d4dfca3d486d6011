import { useState } from 'react'
import { material } from '@wuguan/contract/materials/material.entity'
import { openStock } from '@wuguan/contract/materials/materials.actions'
import { materialBatch, materialStock, stockMove } from '@wuguan/contract/materials/stock.entity'
import type { AnyEntity, ScreenRow } from '@wuguan/contract/kernel/entity'
import { withoutZeros } from '@wuguan/contract/kernel/decimal'
import { ActionDialog } from '@wuguan/crud/action-form'
import { useRows } from '@wuguan/crud/controllers'
import { entityUi } from '@wuguan/crud/entity-ui'
import { ListScreen } from '@wuguan/crud/list-screen'
import { useCrudPort } from '@wuguan/crud/port'
import { Button } from '@wuguan/ui/button'
import { Tag } from '@wuguan/ui/tag'
import { ImportButton } from '@/features/file'
import type { ListAddress } from '@/app/routing/list-page'
import { ListTabs } from './tabs'

const IMPORT = {
  kind: 'material',
  title: '物资档案',
  hint: '每行一种物资；类型须已存在且为末级，名称、规格、单位相同的为同一种物资。',
  listPath: '/materials/files/index',
  refreshes: [material.name],
}
const quantity = ({ value }: { value: string | null }) => (
  <span className="tabular">{value === null ? '' : withoutZeros(value)}</span>
)
const Alert = ({ value }: { value: string | null }) =>
  value === 'low' ? <Tag tone="danger">低于下限</Tag> : value === 'high' ? <Tag tone="warning">高于上限</Tag> : null

const materialUi = entityUi(material, {
  list: { widths: { name: 150, spec: 110, totalQty: 84, availableQty: 84, onOrder: 90, alert: 96, worth: 110 } },
  cells: { totalQty: quantity, availableQty: quantity, onOrder: quantity, alert: Alert },
})
const stockUi = entityUi(materialStock, {
  cells: {
    qty: quantity,
    lockedQty: quantity,
    available: quantity,
    onOrder: quantity,
    minQty: quantity,
    maxQty: quantity,
    alert: Alert,
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

/** Where it lies, warehouse by warehouse. */
function Places({ row }: { row: ScreenRow<typeof material> }) {
  const { data = [] } = useRows(materialStock, { materialId: String(row.id) })
  if (data.length === 0) return <p className="py-2 text-secondary">各仓库都没有该物资。</p>
  return (
    <table className="w-full max-w-3xl text-table" aria-label={`${row.name}的库存`}>
      <thead>
        <tr className="text-left text-secondary">
          {['仓库', '数量', '锁定', '可用', '均价', '金额', '下限', '上限'].map((head, n) => (
            <th key={head} className={n === 0 ? 'py-1 font-normal' : 'py-1 text-right font-normal'}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {data.map((one) => (
          <tr key={one.id} className="border-t border-line">
            <td className="py-1">{one.titles['warehouseId']}</td>
            {[
              one.qty,
              one.lockedQty,
              one.available,
              one.average,
              one.worth,
              one.minQty ?? row.minQty,
              one.maxQty ?? row.maxQty,
            ].map((value, n) => (
              <td key={n} className="py-1 text-right tabular">
                {value == null ? '—' : withoutZeros(value, n === 3 || n === 4 ? 2 : 0)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
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
        entity: material as AnyEntity,
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
