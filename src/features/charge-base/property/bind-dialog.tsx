import { useState } from 'react'
import { bindStandard, type BatchOutcome } from '@wuguan/contract/charge-base/binding.actions'
import { houseFeeStandard, PAYER_KIND } from '@wuguan/contract/charge-base/house-fee-standard.entity'
import { RefPicker, RefsPicker } from '@wuguan/crud/pickers'
import { DatePicker } from '@wuguan/ui/date'
import { Field, FormGrid } from '@wuguan/ui/form'
import { NumberInput, RatioInput } from '@wuguan/ui/number-input'
import { RadioGroup, Segmented } from '@wuguan/ui/radio'
import { Select } from '@wuguan/ui/select'
import { TaskDialog, useTask } from '@wuguan/crud/task'

interface BindDialogProps {
  feeStandardId: string | null
  /** Chosen beforehand: the rows of the gap list. */
  houses?: readonly { id: string; name: string }[]
  close: () => void
  done: (outcome: BatchOutcome) => void
}
const SHOWN = [
  'feeStandardId',
  'propertyIds',
  'buildingIds',
  'startDate',
  'endDate',
  'customerId',
  'quantity',
  'discountRatio',
  'unitRateOverride',
]
const IN_FORCE = { status: '2' }

/** 批量绑定: a standard, the houses or whole buildings, and from when. */
export function BindDialog({ feeStandardId, houses = [], close, done }: BindDialogProps) {
  const [standard, setStandard] = useState<string | null>(feeStandardId)
  const [scope, setScope] = useState<'houses' | 'buildings'>('houses')
  const [chosen, setChosen] = useState({ houses: houses.map((one) => one.id), buildings: [] as string[] })
  const [startMode, setStartMode] = useState<'deliver' | 'fixed'>('fixed')
  const [days, setDays] = useState<{ start: string | null; end: string | null }>({ start: null, end: null })
  const [payer, setPayer] = useState<{ kind: string; customerId: string | null }>({ kind: 'payer', customerId: null })
  const [texts, setTexts] = useState({ quantity: '1', discountRatio: '1', unitRateOverride: '' })
  const task = useTask(bindStandard, {
    refreshes: [houseFeeStandard.name, 'charge-base.gaps', 'charge-base.feeStandard'],
    said: ({ success, failed }) => `成功 ${success} 条${failed.length ? `，失败 ${failed.length} 条` : ''}`,
    done: (outcome) => (outcome.failed.length ? done(outcome) : close()),
  })
  return (
    <TaskDialog
      task={task}
      title="批量绑定收费标准"
      verb="绑定"
      width={760}
      shows={SHOWN}
      close={close}
      submit={() =>
        void task.submit({
          feeStandardId: standard,
          ...(scope === 'houses' ? { propertyIds: chosen.houses } : { buildingIds: chosen.buildings }),
          startMode,
          startDate: startMode === 'fixed' ? days.start : null,
          endDate: days.end,
          payerKind: payer.kind,
          customerId: payer.kind === 'customer' ? payer.customerId : null,
          quantity: texts.quantity || '1',
          discountRatio: texts.discountRatio,
          unitRateOverride: texts.unitRateOverride || null,
        })
      }
    >
      <FormGrid>
        <Field label="收费标准" required error={task.errors['feeStandardId']} wide>
          <RefPicker
            to="charge-base.feeStandard"
            filters={IN_FORCE}
            value={standard}
            onChange={(id) => setStandard(id == null ? null : String(id))}
            placeholder="请选择收费标准"
          />
        </Field>
        <Field label="范围" wide>
          <Segmented
            value={scope}
            onChange={setScope}
            options={[
              { value: 'houses', label: '指定房产' },
              { value: 'buildings', label: '整栋' },
            ]}
          />
        </Field>
        <Field
          label={scope === 'houses' ? '房产' : '楼栋'}
          required
          wide
          error={task.errors['propertyIds'] ?? task.errors['buildingIds']}
        >
          <RefsPicker
            key={scope}
            to={scope === 'houses' ? 'basedata.house' : 'basedata.building'}
            value={chosen[scope]}
            titles={scope === 'houses' ? houses.map((one) => one.name) : []}
            onChange={(ids) => setChosen((was) => ({ ...was, [scope]: ids.map(String) }))}
          />
        </Field>
        <Field label="开始日期" wide>
          <RadioGroup
            value={startMode}
            onChange={setStartMode}
            options={[
              { value: 'fixed', label: '固定日期' },
              { value: 'deliver', label: '交房日期（计费起始日期优先）' },
            ]}
          />
        </Field>
        {startMode === 'fixed' && (
          <Field label="固定日期" required error={task.errors['startDate']}>
            <DatePicker value={days.start} onChange={(start) => setDays((was) => ({ ...was, start }))} />
          </Field>
        )}
        <Field label="结束日期" error={task.errors['endDate']} help="不填表示长期">
          <DatePicker value={days.end} onChange={(end) => setDays((was) => ({ ...was, end }))} />
        </Field>
        <Field label="付费人">
          <Select
            value={payer.kind}
            options={PAYER_KIND.items.map(({ code, label }) => ({ value: String(code), label }))}
            onChange={(kind) => setPayer({ kind: kind ?? 'payer', customerId: null })}
          />
        </Field>
        {payer.kind === 'customer' && (
          <Field label="指定客户" required error={task.errors['customerId']}>
            <RefPicker
              to="basedata.customer"
              value={payer.customerId}
              onChange={(id) => setPayer({ kind: 'customer', customerId: id == null ? null : String(id) })}
            />
          </Field>
        )}
        <Field label="数量" error={task.errors['quantity']}>
          <NumberInput
            scale={4}
            min={0}
            value={texts.quantity}
            onChange={(quantity) => setTexts((was) => ({ ...was, quantity }))}
          />
        </Field>
        <Field label="折扣系数" error={task.errors['discountRatio']}>
          <RatioInput
            value={texts.discountRatio}
            onChange={(discountRatio) => setTexts((was) => ({ ...was, discountRatio }))}
          />
        </Field>
        <Field label="指定单价" error={task.errors['unitRateOverride']} help="不填取收费标准的单价">
          <NumberInput
            scale={6}
            min={0}
            value={texts.unitRateOverride}
            onChange={(unitRateOverride) => setTexts((was) => ({ ...was, unitRateOverride }))}
          />
        </Field>
      </FormGrid>
    </TaskDialog>
  )
}
