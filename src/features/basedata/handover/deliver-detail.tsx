import { Printer } from 'lucide-react'
import { useState } from 'react'
import { handoverDeliver } from '@wuguan/contract/basedata/handover-deliver.entity'
import { handoverHouse } from '@wuguan/contract/basedata/handover-house.entity'
import { titleOf, useDetail } from '@wuguan/crud/controllers'
import { LoadedRecord, RecordFacts } from '@wuguan/crud/record-description'
import { Button } from '@wuguan/ui/button'
import { DeliverPrint } from './deliver-print'
import { HouseCustomers } from './house-customers'

const FACTS = [
  'deliverDate',
  'chargeStartDate',
  'keys',
  'handlerId',
  'agentName',
  'agentIdNo',
  'signature',
  'materials',
] as const

/** 交付办理明细: what was handed over, to read and to print. */
export function DeliverDetail({ id }: { id: string }) {
  const [printing, setPrinting] = useState(false)
  return (
    <LoadedRecord entity={handoverDeliver} id={id}>
      {(row) => (
        <div className="flex flex-col gap-5">
          <header className="flex items-center gap-3">
            <HouseName id={row.handoverHouseId} />
            <Button variant="primary" icon={<Printer />} className="ml-auto" onClick={() => setPrinting(true)}>
              打印交付确认单
            </Button>
          </header>
          <RecordFacts entity={handoverDeliver} row={row} fields={FACTS} />
          <HouseCustomers handoverHouseId={row.handoverHouseId} readOnly />
          {printing && <DeliverPrint id={id} done={() => setPrinting(false)} />}
        </div>
      )}
    </LoadedRecord>
  )
}

function HouseName({ id }: { id: string }) {
  const { row } = useDetail(handoverHouse, id)
  return <span className="text-subtitle font-semibold">{row && titleOf(handoverHouse, row)}</span>
}
