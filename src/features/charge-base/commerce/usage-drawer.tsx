import type { SchemeRow } from '@wuguan/contract/charge-base/preferential-scheme.entity'
import { useQuery } from '@tanstack/react-query'
import { schemeUsage } from '@wuguan/contract/charge-base/setup.actions'
import { callAction } from '@wuguan/crud/action-button'
import { useCrudPort } from '@wuguan/crud/port'
import { Drawer } from '@wuguan/ui/drawer'
import { EmptyPanel } from '@wuguan/ui/panel'

/** Receipts that a scheme benefited, by month; voided ones do not count. */
export function UsageDrawer({ row, close }: { row: SchemeRow; close: () => void }) {
  const port = useCrudPort()
  const { data } = useQuery({
    queryKey: ['charge-base.schemeUsage', row.id],
    queryFn: () => callAction(port, schemeUsage, { id: String(row.id) }),
  })
  return (
    <Drawer open onOpenChange={close} title={`使用情况：${row.name}`} width={640}>
      <div className="flex flex-col gap-4 p-4 text-table">
        {data?.receipts.length === 0 && <EmptyPanel title="还没有收款享受该优惠" />}
        {data && data.months.length > 0 && (
          <table className="tabular w-full">
            <thead className="text-secondary">
              <tr>
                <th className="text-start font-normal">月份</th>
                <th className="text-end font-normal">收款笔数</th>
                <th className="text-end font-normal">优惠前本金</th>
                <th className="text-end font-normal">优惠金额</th>
              </tr>
            </thead>
            <tbody>
              {data.months.map((one) => (
                <tr key={one.month}>
                  <td>{one.month}</td>
                  <td className="text-end">{one.receipts}</td>
                  <td className="text-end">{one.principal}</td>
                  <td className="text-end">{one.benefit}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        <ul className="flex flex-col gap-1">
          {data?.receipts.map((one) => (
            <li key={one.receiptId} className="tabular flex justify-between">
              <span>
                {one.bookDate} {one.receiptNumber} {one.propertyName}
              </span>
              <span>−{one.benefit}</span>
            </li>
          ))}
        </ul>
      </div>
    </Drawer>
  )
}
