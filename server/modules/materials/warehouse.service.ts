import { refuse } from '@wuguan/contract/kernel/errors'
import { warehouseFlow } from '@wuguan/contract/materials/warehouse.flow'
import { flow } from '../../kernel/flow/flow.ts'
import { haltTasks } from '../schedule/task.service.ts'

export const warehouseSteps = flow(warehouseFlow, {
  disable: async (context, row) => {
    const { q } = context
    const [stock] = await q.query('select 1 from material_stock where warehouse_id = $1 and qty > 0 limit 1', [row.id])
    if (stock) throw refuse(`仓库“${row.name}”还有库存，不能停用`)
    const [open] = await q.query(
      `select 1 from purchase_order where warehouse_id = $1 and status in (20, 30, 40, 50) union all
       select 1 from material_apply where warehouse_id = $1 and status in (20, 30, 40) union all
       select 1 from material_transfer where (from_warehouse_id = $1 or to_warehouse_id = $1) and status in (20, 30, 40) union all
       select 1 from offline_doc where warehouse_id = $1 and status = 20 limit 1`,
      [row.id],
    )
    if (open) throw refuse(`仓库“${row.name}”有未完成的单据，不能停用`)
    await haltTasks(context, 'stocktake', String(row.id), '对象已停用')
    return context.done()
  },
})
