import { METER_KIND, meter } from '@wuguan/contract/meter/meter.entity'
import { labelOf } from '@wuguan/contract/kernel/options'
import { useRows } from '@wuguan/crud/controllers'
import { Loaded } from '@wuguan/crud/task'
import { Field, FormGrid } from '@wuguan/ui/form'
import { NumberInput } from '@wuguan/ui/number-input'
import { EmptyPanel } from '@wuguan/ui/panel'
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
  const read = useRows(meter, { propertyId: houseId, status: IN_USE, limit: MOST, orderField: 'code', order: 'asc' })
  const set = (meterId: string, reading: string) =>
    onChange([...value.filter((one) => one.meterId !== meterId), ...(reading === '' ? [] : [{ meterId, reading }])])
  return (
    <Loaded read={read} what="仪表" lines={3}>
      {(meters) =>
        meters.length === 0 ? (
          <EmptyPanel title="该房产没有在用仪表" hint="可直接进入下一步。" />
        ) : (
          <FormGrid>
            {meters.map((row) => {
              const id = String(row.id)
              const last = row.lastReading ?? row.initialReading
              return (
                <Field
                  key={id}
                  label={`${labelOf(METER_KIND, row.kind)}表 ${row.code}`}
                  help={`上次读数 ${figure(last)}`}
                >
                  <NumberInput
                    value={value.find((one) => one.meterId === id)?.reading ?? ''}
                    scale={row.decimals ?? 0}
                    min={0}
                    unit={unitOf(row.kind)}
                    onChange={(reading) => set(id, reading)}
                  />
                </Field>
              )
            })}
          </FormGrid>
        )
      }
    </Loaded>
  )
}
