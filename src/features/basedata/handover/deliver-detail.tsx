import { Printer } from 'lucide-react'
import { useState } from 'react'
import { handoverDeliver } from '@wuguan/contract/basedata/handover-deliver.entity'
import { handoverHouse } from '@wuguan/contract/basedata/handover-house.entity'
import { useDetail } from '@wuguan/crud/controllers'
import { faultOf } from '@wuguan/crud/port'
import { Button } from '@wuguan/ui/button'
import { DescriptionList } from '@wuguan/ui/description'
import { ErrorPanel } from '@wuguan/ui/panel'
import { Skeleton } from '@wuguan/ui/skeleton'
import { FieldValue } from '../shared/field-value'
import { DeliverPrint } from './deliver-print'
import { HouseCustomers } from './house-customers'

const LONG: readonly string[] = ['signature', 'materials']
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
  const { row, error, refresh } = useDetail(handoverDeliver, id)
  const house = useDetail(handoverHouse, row?.handoverHouseId).row
  const [printing, setPrinting] = useState(false)
  if (!row)
    return error ? (
      <ErrorPanel title="交付办理加载失败" detail={faultOf(error).msg} retry={refresh} />
    ) : (
      <Skeleton lines={8} />
    )
  return (
    <div className="flex flex-col gap-5">
      <header className="flex items-center gap-3">
        <span className="text-subtitle font-semibold">{String(house?.titles?.['houseId'] ?? '')}</span>
        <Button variant="primary" icon={<Printer />} className="ml-auto" onClick={() => setPrinting(true)}>
          打印交付确认单
        </Button>
      </header>
      <DescriptionList
        columns={3}
        items={FACTS.map((name) => ({
          label: handoverDeliver.fields[name].label,
          value: row[name] == null ? null : <FieldValue entity={handoverDeliver} name={name} row={row} />,
          ...(LONG.includes(name) ? { span: 3 } : {}),
        }))}
      />
      <HouseCustomers handoverHouseId={row.handoverHouseId} readOnly />
      {printing && <DeliverPrint id={id} done={() => setPrinting(false)} />}
    </div>
  )
}
