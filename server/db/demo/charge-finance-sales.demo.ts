import type { Method } from '../../modules/charge-finance/collect/methods.service.ts'
import { quoteSale, sell } from '../../modules/charge-finance/collect/sale.service.ts'
import type { Debtor } from './charge-finance-debtors.demo.ts'
import type { LedgerDemo } from './charge-finance-world.demo.ts'

const SALES = 4

/** Packages that were sold this morning, to houses that bear everything in them. */
export async function seedSales(
  demo: LedgerDemo,
  debtors: readonly Debtor[],
  methods: readonly Method[],
): Promise<void> {
  const { q, place, today } = demo
  const [product] = await q.query<{ id: string; buyers: string[] }>(
    `select p.id, array(
       select h.property_id::text from house_fee_standard h
       where h.community_id = p.community_id and h.property_type = 'house' and h.status = 1 and h.end_date is null
         and h.fee_item_id::text in (select l->>'feeItemId' from jsonb_array_elements(p.lines) l where l->>'months' is not null)) as buyers
     from charge_product p where p.community_id = $1 and p.name = '安心年卡' and p.status = 2 and p.deleted_at is null`,
    [place.communityId],
  )
  const cash = methods.find((method) => method.kind === 'cash')
  if (!product || !cash) return
  const buyers = new Set(product.buyers)
  const context = demo.at(`${today} 09:10:00`, 'cashier01')
  for (const debtor of debtors.filter((one) => one.index % 10 === 4 && buyers.has(one.propertyId)).slice(0, SALES)) {
    const asked = {
      communityId: place.communityId,
      productId: product.id,
      propertyType: 'house' as const,
      propertyId: debtor.propertyId,
      payerCustomerId: debtor.customerId,
      prepaid: [],
      roundOff: '0',
    }
    const { lines, preferential, payable } = await quoteSale(context, asked)
    await sell(context, {
      ...asked,
      expected: lines,
      preferential,
      payments: [{ methodId: cash.id, amount: payable }],
      changeToPrepaid: false,
    })
  }
}
