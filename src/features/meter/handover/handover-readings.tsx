import { useQuery } from '@tanstack/react-query'
import { METER_KIND, meter } from '@wuguan/contract/meter/meter.entity'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import type { Page } from '@wuguan/contract/kernel/envelope'
import { labelOf } from '@wuguan/contract/kernel/options'
import { faultOf, useCrudPort } from '@wuguan/crud/port'
import { Field, FormGrid } from '@wuguan/ui/form'
import { NumberInput } from '@wuguan/ui/number-input'
import { EmptyPanel, ErrorPanel } from '@wuguan/ui/panel'
import { Skeleton } from '@wuguan/ui/skeleton'
import { figure, unitOf } from '../shared/words'

export interface BaseReading {
  readonly meterId: string
  readonly reading: string
}
interface HandoverReadingsProps {
  houseId: string
  value: readonly BaseReading[]
  onChange: (value: readonly BaseReading[]) => void
}
const IN_USE = 1
const MOST = 20

/** 抄表底数 of a delivery: what the meters of the house show when its keys are handed over. */
export function HandoverReadings({ houseId, value, onChange }: HandoverReadingsProps) {
  const port = useCrudPort()
  const { data, error, refetch } = useQuery({
    queryKey: [meter.name, 'of', houseId],
    queryFn: async ({ signal }) =>
      (
        await port.request<Page<AnyRow>>('GET', `${meter.base}/page`, {
          query: { propertyId: houseId, status: IN_USE, limit: MOST, orderField: 'code', order: 'asc' },
          signal,
        })
      ).list,
  })
  if (error) return <ErrorPanel title="仪表加载失败" detail={faultOf(error).msg} retry={() => void refetch()} />
  if (!data) return <Skeleton lines={3} />
  if (data.length === 0) return <EmptyPanel title="该房产没有在用仪表" hint="可直接进入下一步。" />
  const set = (meterId: string, reading: string) =>
    onChange([...value.filter((one) => one.meterId !== meterId), ...(reading === '' ? [] : [{ meterId, reading }])])
  return (
    <FormGrid>
      {data.map((row) => {
        const id = String(row.id)
        const last = (row['lastReading'] ?? row['initialReading']) as string
        return (
          <Field
            key={id}
            label={`${labelOf(METER_KIND, row['kind'])}表 ${String(row['code'])}`}
            help={`上次读数 ${figure(last)}`}
          >
            <NumberInput
              value={value.find((one) => one.meterId === id)?.reading ?? ''}
              scale={Number(row['decimals'] ?? 0)}
              min={0}
              unit={unitOf(String(row['kind']))}
              onChange={(reading) => set(id, reading)}
            />
          </Field>
        )
      })}
    </FormGrid>
  )
}
