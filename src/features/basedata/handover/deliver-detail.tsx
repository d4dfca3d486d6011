import { Printer } from 'lucide-react'
import { useState } from 'react'
import { handoverDeliver } from '@wuguan/contract/basedata/handover-deliver.entity'
import { useDetail } from '@wuguan/crud/controllers'
import { RecordDescription } from '@wuguan/crud/detail-screen'
import { faultOf } from '@wuguan/crud/port'
import { Button } from '@wuguan/ui/button'
import { ErrorPanel } from '@wuguan/ui/panel'
import { Skeleton } from '@wuguan/ui/skeleton'
import { DeliverPrint } from './deliver-print'
import { HouseCustomers } from './house-customers'
import { MaterialsCell } from './list-inputs'

const UI = { cells: { materials: MaterialsCell } }

/** 交付办理明细: what was handed over, to read and to print. */
export function DeliverDetail({ id }: { id: string }) {
  const { row, error, refresh } = useDetail(handoverDeliver, id)
  const [printing, setPrinting] = useState(false)
  if (!row) return error ? <ErrorPanel title="交付办理加载失败" detail={faultOf(error).msg} retry={refresh} /> : <Skeleton lines={8} />
  return (
    <div className="flex flex-col gap-5">
      <header className="flex items-center gap-3">
        <span className="text-subtitle font-semibold">{String(row.titles?.['handoverHouseId'] ?? '')}</span>
        <Button variant="primary" icon={<Printer />} className="ml-auto" onClick={() => setPrinting(true)}>打印交付确认单</Button>
      </header>
      <RecordDescription entity={handoverDeliver} row={row} ui={UI} />
      <HouseCustomers handoverHouseId={String(row['handoverHouseId'])} communityId={String(row.communityId)} readOnly />
      {printing && <DeliverPrint row={row} done={() => setPrinting(false)} />}
    </div>
  )
}
