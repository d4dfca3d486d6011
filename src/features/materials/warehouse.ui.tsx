import { cityWarehouse, projectWarehouse, warehouse } from '@wuguan/contract/materials/warehouse.entity'
import { warehouseFlow } from '@wuguan/contract/materials/warehouse.flow'
import { entityUi } from '@wuguan/crud/entity-ui'

/** 仓库: of projects and of cities, with 启用 and 停用. */
export const warehouseUi = entityUi(warehouse, {
  flow: warehouseFlow,
  refreshes: [projectWarehouse.name, cityWarehouse.name],
  cells: {
    typeIds: ({ row }) => (
      <>
        {(row.titles['typeIds'] as readonly string[] | null)?.join('、') || (
          <span className="text-secondary">全部类型</span>
        )}
      </>
    ),
  },
})
