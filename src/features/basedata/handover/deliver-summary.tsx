import { HOUSE_RELATION } from '@wuguan/contract/basedata/customer-house.entity'
import { labelOf } from '@wuguan/contract/kernel/options'
import { DescriptionList } from '@wuguan/ui/description'
import { type DeliverDraft, materialsOf } from './deliver.logic'
import type { HouseCustomer } from './house-customers'

interface DeliverSummaryProps {
  house: string
  customers: readonly HouseCustomer[]
  draft: DeliverDraft
  materials: readonly Readonly<Record<string, unknown>>[]
}

/** Everything that the delivery will write, before it is written. */
export function DeliverSummary({ house, customers, draft, materials }: DeliverSummaryProps) {
  return (
    <section aria-label="交付内容" className="rounded bg-sunken p-3">
      <DescriptionList
        columns={3}
        items={[
          { label: '房产', value: house },
          { label: '交付日期', value: draft.deliverDate },
          { label: '计费起始日期', value: draft.chargeStartDate ?? draft.deliverDate },
          {
            label: '交付客户',
            value: customers
              .map(
                (row) =>
                  `${(row.titles['customerId'] as string | undefined) ?? ''}（${labelOf(HOUSE_RELATION, row.relation)}${row.isPayer ? '，缴费人' : ''}）`,
              )
              .join('、'),
            span: 2,
          },
          { label: '钥匙数', value: draft.keys == null ? null : `${draft.keys} 把` },
          {
            label: '物料',
            value: materialsOf(materials)
              .filter((one) => one.name.trim() !== '')
              .map((one) => `${one.name} × ${one.qty}`)
              .join('、'),
            span: 3,
          },
        ]}
      />
    </section>
  )
}
