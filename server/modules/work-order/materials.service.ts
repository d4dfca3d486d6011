import type { ActionContext } from '../../kernel/kernel.ts'
import { uuidv7 } from '../../kernel/ids.ts'
import type { Order } from './order.store.ts'

export interface MaterialLine {
  readonly warehouseId: string
  readonly materialId: string
  readonly quantity: string
}
export interface TakenMaterial extends MaterialLine {
  readonly stockMoveId: string
  readonly amount: string
}
/** Who gives material for orders: posts it in the transaction of the finish, or refuses all of it. */
export interface MaterialsPort {
  take(context: ActionContext, order: Order, lines: readonly MaterialLine[]): Promise<readonly TakenMaterial[]>
}
const ports: MaterialsPort[] = []
/** The module of materials takes the seat. */
export const materialsFrom = (port: MaterialsPort): void => void ports.splice(0, 1, port)

/** Takes what was used out of stock and keeps it with the order. */
export async function keepMaterials(
  context: ActionContext,
  order: Order,
  lines: readonly MaterialLine[],
): Promise<void> {
  if (lines.length === 0) return
  const taken = await ports[0]!.take(context, order, lines)
  const { q, now, actor } = context
  await q.query(
    `insert into work_order_material (id, company_id, community_id, order_id, warehouse_id, material_id, quantity, stock_move_id, amount, created_by, created_at, updated_at)
     select r.id, $2, $3, $4, r."warehouseId", r."materialId", r.quantity, r."stockMoveId", r.amount, $5, $6, $6
     from jsonb_to_recordset($1::jsonb) as r(id uuid, "warehouseId" uuid, "materialId" uuid, quantity numeric, "stockMoveId" uuid, amount numeric)`,
    [
      JSON.stringify(taken.map((line) => ({ id: uuidv7(), ...line }))),
      order.companyId,
      order.communityId,
      order.id,
      actor.userId || null,
      now,
    ],
  )
}
