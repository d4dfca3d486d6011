import { PRODUCT_PROPERTY, type ProductLine } from '@wuguan/contract/charge-base/charge-product.entity'
import type { ProductOnSale, productsOnSale } from '@wuguan/contract/charge-finance/product.actions'
import { DomainError, badInput, refuse } from '@wuguan/contract/kernel/errors'
import { labelOf } from '@wuguan/contract/kernel/options'
import { dateOf } from '../../../kernel/clock.ts'
import type { Queryable } from '../../../kernel/db/sql.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import type { LedgerContext } from '../ledger/context.service.ts'
import { demandCommunity } from '../ledger/scope.service.ts'

const IN_FORCE = 2

/** A package as the desk sells it. */
export interface Product {
  readonly id: string
  readonly name: string
  readonly propertyType: string
  readonly lines: readonly ProductLine[]
  readonly listTotal: string
  readonly saleAmount: string
  readonly left: number | null
}
interface Row extends Product, Record<string, unknown> {
  readonly status: number
  readonly salesFrom: string
  readonly salesTo: string
}
const COLUMNS = `id, name, property_type as "propertyType", lines, list_total as "listTotal", sale_amount as "saleAmount",
  quota - coalesce(sold_count, 0) as left, status, sales_from as "salesFrom", sales_to as "salesTo"`

/** The package of a community, judged by its life, its dates and the kind of property. */
export async function productToSell(
  q: Queryable,
  communityId: number,
  productId: string,
  propertyType: string,
  day: string,
): Promise<Product> {
  const [row] = await q.query<Row>(
    `select ${COLUMNS} from charge_product where id = $1 and community_id = $2 and deleted_at is null`,
    [productId, communityId],
  )
  if (!row) throw badInput({ productId: '收费产品不存在或已删除' })
  if (row.status !== IN_FORCE) throw refuse(`收费产品【${row.name}】未启用，不能销售`)
  if (day < row.salesFrom || day > row.salesTo)
    throw refuse(`收费产品【${row.name}】的销售期为${row.salesFrom}至${row.salesTo}`)
  if (propertyType !== row.propertyType)
    throw refuse(`收费产品【${row.name}】只能销售给${labelOf(PRODUCT_PROPERTY, row.propertyType)}`)
  return row
}

/** Counts one sale under the row's lock; somebody may have bought the last one, or stopped the package, meanwhile. */
export async function spendProduct({ q, now }: LedgerContext, { id, name }: Product): Promise<void> {
  const [row] = await q.query<{ status: number; left: number | null }>(
    'select status, quota - coalesce(sold_count, 0) as left from charge_product where id = $1 for update',
    [id],
  )
  if (row!.status !== IN_FORCE) throw new DomainError(409, `收费产品【${name}】已停用`)
  if (row!.left !== null && row!.left < 1) throw refuse(`收费产品【${name}】已售完`)
  await q.query('update charge_product set sold_count = coalesce(sold_count, 0) + 1, updated_at = $2 where id = $1', [
    id,
    now,
  ])
}

/** Receipts of packages that were taken back whole give their sale back. */
export async function returnProducts(
  { q, now }: Pick<LedgerContext, 'q' | 'now'>,
  receiptIds: readonly string[],
): Promise<void> {
  await q.query(
    `update charge_product p set sold_count = greatest(0, coalesce(p.sold_count, 0) - x.n), updated_at = $2
     from (select product_id as id, count(*)::int as n from receipt where id = any($1) and product_id is not null group by 1) x where p.id = x.id`,
    [receiptIds, now],
  )
}

export async function listOnSale(
  { q, actor, now }: ActionContext,
  { communityId }: ParsedOf<typeof productsOnSale>,
): Promise<ProductOnSale[]> {
  demandCommunity(actor, 'charge-base:product:sell', communityId)
  const rows = await q.query<Row>(
    `select ${COLUMNS} from charge_product where community_id = $1 and deleted_at is null and status = $2 and $3 between sales_from and sales_to
       and (quota is null or quota > coalesce(sold_count, 0)) order by name`,
    [communityId, IN_FORCE, dateOf(now)],
  )
  return rows.map(({ id, name, propertyType, listTotal, saleAmount, left }) => ({
    id,
    name,
    propertyType,
    listTotal,
    saleAmount,
    left,
  }))
}
