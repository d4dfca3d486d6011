import { useState } from 'react'
import { orderMonth } from '@wuguan/contract/work-order/order-month.report'
import { embeddedOrderReport } from '@wuguan/contract/work-order/order-report.actions'
import { ReportScreen, type ReportScreenProps } from '@wuguan/crud/report-screen'
import { Loaded, useRead } from '@wuguan/crud/task'
import { EmbeddedReport } from '@/app/external/embedded-report'
import { orderRows } from './order-rows'

/** 工单报表: that of the company's report server where it keeps one for the page, else the product's own. */
export function OrderReport(address: Pick<ReportScreenProps, 'search' | 'onSearch'>) {
  const read = useRead(orderMonth.name, embeddedOrderReport, {})
  const [round, setRound] = useState(0)
  return (
    <Loaded read={read} what="工单报表">
      {(outside) =>
        outside === null ? (
          <ReportScreen {...address} report={orderMonth} ui={orderRows} />
        ) : (
          <div className="relative h-full">
            <EmbeddedReport key={round} {...outside} reload={() => setRound(round + 1)} />
          </div>
        )
      }
    </Loaded>
  )
}
