import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import {
  type DeskProperty,
  type Payment,
  collectTemp,
  deskProperty,
} from '@wuguan/contract/charge-finance/collect.actions'
import { type TempItem, deskTempItems } from '@wuguan/contract/charge-finance/desk.actions'
import { formatAmount } from '@wuguan/contract/kernel/amount'
import { isDecimal, mul, round } from '@wuguan/contract/kernel/decimal'
import { issuesToFields } from '@wuguan/contract/kernel/schema'
import { faultOf, fieldFaults, useCrudPort } from '@wuguan/crud/port'
import { Loaded, useRead } from '@wuguan/crud/task'
import { Button } from '@wuguan/ui/button'
import { Field } from '@wuguan/ui/form'
import { Input } from '@wuguan/ui/input'
import { NumberInput } from '@wuguan/ui/number-input'
import { Select } from '@wuguan/ui/select'
import { toast } from '@wuguan/ui/toast'
import { useKeys } from '@/app/shortcuts/use-keys'
import { usePosting } from '../shared/use-posting'
import { type GridLine, counted, missingIn, paymentsBody } from './draft.logic'
import { DeskHead } from './desk-head'
import { PaidDialog } from './paid-dialog'
import { singlePath, tempPath } from './paths'
import { PaymentsGrid } from './payments-grid'
import { PropertyCard } from './property-card'
import { freshLine } from './use-till'

/** 临时收费: a fee of the moment or a deposit, as a debt and its receipt at once, or as the debt alone. */
export function TempScreen({ propertyId }: { propertyId: string }) {
  const read = useRead('charge-finance.desk', deskProperty, { propertyId }, { keep: false })
  return (
    <Loaded read={read} what="房产收款信息">
      {(property) => <TempItems key={propertyId} property={property} />}
    </Loaded>
  )
}

function TempItems({ property }: { property: DeskProperty }) {
  const { communityId } = property
  const read = useRead('charge-finance.tempItems', deskTempItems, { communityId })
  return (
    <Loaded read={read} what="临时收费项目">
      {(items) => <TempForm property={property} items={items} />}
    </Loaded>
  )
}

interface Values {
  payerCustomerId: string | null
  feeItemId: string | null
  feeStandardId: string | null
  quantity: string
  unitRate: string
  explanation: string
  remark: string
}
const KINDS = { temp: '临时', deposit: '押金' } as const

function TempForm({ property, items }: { property: DeskProperty; items: readonly TempItem[] }) {
  const port = useCrudPort()
  const client = useQueryClient()
  const search = useRef<HTMLInputElement>(null)
  const { post, pending, renew } = usePosting(collectTemp)
  const empty: Values = {
    payerCustomerId: property.payers[0]?.customerId ?? null,
    feeItemId: null,
    feeStandardId: null,
    quantity: '1',
    unitRate: '',
    explanation: '',
    remark: '',
  }
  const [values, setValues] = useState<Values>(empty)
  const [lines, setLines] = useState<readonly GridLine[]>(
    property.methods[0] ? [freshLine(property.methods[0].id)] : [],
  )
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [fault, setFault] = useState<string | null>(null)
  const [paid, setPaid] = useState<Payment | null>(null)
  const set = (part: Partial<Values>) => setValues((before) => ({ ...before, ...part }))

  const item = items.find((one) => one.id === values.feeItemId)
  const standard = item?.standards.find((one) => one.id === values.feeStandardId)
  const mayPrice = port.can('charge-finance:collection:free-rate')
  const amount =
    isDecimal(values.unitRate) && isDecimal(values.quantity) ? round(mul(values.unitRate, values.quantity), 2) : '0.00'
  const counter = useMemo(
    () => counted(lines, property.methods, amount, false, property.config.cashUnit),
    [lines, property.methods, amount, property.config.cashUnit],
  )

  const choose = (feeItemId: string) => {
    const first = items.find((one) => one.id === feeItemId)?.standards[0]
    set({ feeItemId, feeStandardId: first?.id ?? null, unitRate: first ? round(first.unitRate, 2) : '' })
  }
  const reset = () => {
    setPaid(null)
    setValues(empty)
    setLines(property.methods[0] ? [freshLine(property.methods[0].id)] : [])
    setErrors({})
    setFault(null)
    renew()
  }
  const submit = async (onlyReceivable: boolean) => {
    const lacks = onlyReceivable ? null : missingIn(lines, counter.amounts, property.methods)
    const parsed = collectTemp.input.safeParse({
      communityId: property.communityId,
      propertyType: property.propertyType,
      propertyId: property.propertyId,
      feeItemId: values.feeItemId ?? undefined,
      quantity: values.quantity,
      unitRate: values.unitRate || undefined,
      explanation: values.explanation,
      ...(values.payerCustomerId ? { payerCustomerId: values.payerCustomerId } : {}),
      ...(values.feeStandardId ? { feeStandardId: values.feeStandardId } : {}),
      ...(values.remark.trim() ? { remark: values.remark.trim() } : {}),
      onlyReceivable,
      payments: onlyReceivable ? [] : paymentsBody(lines, counter.amounts),
    })
    const unpriced: Record<string, string> = values.unitRate === '' ? { unitRate: '请输入单价' } : {}
    const faults = { ...unpriced, ...(parsed.success ? {} : issuesToFields(parsed.error)) }
    setErrors(faults)
    setFault(lacks)
    if (!parsed.success || Object.keys(faults).length > 0 || lacks !== null) return
    try {
      const done = await post(parsed.data)
      if (!done) return
      for (const name of [
        'charge-finance.receipt',
        'charge-finance.receivable',
        'charge-finance.desk',
        'charge-finance.shift',
        'charge-finance.deskFigures',
      ])
        void client.invalidateQueries({ queryKey: [name] })
      if (!onlyReceivable) return setPaid(done)
      toast.success(`已生成应收 ${formatAmount(amount)}`)
      reset()
    } catch (cause) {
      const said = faultOf(cause)
      const fields = fieldFaults(said)
      setErrors(fields ?? {})
      if (!fields || fields['payments']) setFault(fields?.['payments'] ?? said.msg)
    }
  }
  useKeys({
    F2: () => search.current?.focus(),
    F8: () => void submit(false),
    Escape: () => port.back(),
  })
  return (
    <div className="flex h-full min-h-0 flex-col gap-3">
      <DeskHead
        search={search}
        onPick={(hit) => port.open(tempPath(hit.propertyId))}
        property={property}
        keys="F2 查找 · F8 收款"
      />
      <div className="flex min-h-0 flex-1 gap-3">
        <PropertyCard
          property={property}
          payerId={values.payerCustomerId}
          onPayer={(payerCustomerId) => set({ payerCustomerId })}
        >
          {port.can('charge-finance:collection:pay') && (
            <Button size="sm" onClick={() => port.open(singlePath(property.propertyId))}>
              收欠费
            </Button>
          )}
        </PropertyCard>
        <form
          aria-label="临时收费"
          noValidate
          className="flex min-w-0 flex-1 flex-col gap-3 overflow-y-auto rounded border border-line bg-surface p-4"
          onSubmit={(event) => event.preventDefault()}
        >
          <Field label="收费项目" required error={errors['feeItemId']}>
            <Select
              value={values.feeItemId}
              options={items.map((one) => ({ value: one.id, label: one.name, note: KINDS[one.category] }))}
              onChange={choose}
            />
          </Field>
          {item && item.standards.length > 0 && (
            <Field label="收费标准" error={errors['feeStandardId']}>
              <Select
                clearable={mayPrice}
                value={values.feeStandardId}
                placeholder="自定单价"
                options={item.standards.map((one) => ({
                  value: one.id,
                  label: one.name,
                  note: round(one.unitRate, 2),
                }))}
                onChange={(id: string | null) => {
                  const next = item.standards.find((one) => one.id === id)
                  set({ feeStandardId: id, unitRate: next ? round(next.unitRate, 2) : values.unitRate })
                }}
              />
            </Field>
          )}
          <div className="grid grid-cols-2 gap-3">
            <Field
              label="单价"
              required
              error={errors['unitRate']}
              help={standard && !mayPrice ? '按收费标准，不能修改' : undefined}
            >
              <NumberInput
                value={values.unitRate}
                scale={6}
                min={0}
                maxLength={15}
                readOnly={standard !== undefined && !mayPrice}
                onChange={(unitRate) => set({ unitRate })}
              />
            </Field>
            <Field label="数量" required error={errors['quantity']}>
              <NumberInput
                value={values.quantity}
                scale={4}
                min={0}
                maxLength={15}
                onChange={(quantity) => set({ quantity })}
              />
            </Field>
          </div>
          <Field label="收费说明" required error={errors['explanation']}>
            <Input
              maxLength={200}
              value={values.explanation}
              onChange={(event) => set({ explanation: event.target.value })}
            />
          </Field>
          <Field label="备注" error={errors['remark']}>
            <Input maxLength={200} value={values.remark} onChange={(event) => set({ remark: event.target.value })} />
          </Field>
        </form>
        <section aria-label="收款" className="flex w-84 shrink-0 flex-col rounded border border-line bg-surface">
          <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-3">
            <div className="flex items-end justify-between">
              <span className="text-secondary">应付</span>
              <output aria-live="polite" className="tabular text-total font-semibold">
                {formatAmount(amount)}
              </output>
            </div>
            <PaymentsGrid
              communityId={property.communityId}
              methods={property.methods}
              lines={lines}
              onChange={setLines}
              counter={counter}
            />
          </div>
          <div className="flex flex-col gap-2 border-t border-line p-3">
            {(fault ?? errors['payerCustomerId']) && (
              <p role="alert" className="text-table text-danger-text">
                {fault ?? errors['payerCustomerId']}
              </p>
            )}
            <Button disabled={pending} onClick={() => void submit(true)}>
              仅生成应收
            </Button>
            <Button
              variant="primary"
              size="lg"
              aria-keyshortcuts="F8"
              loading={pending}
              onClick={() => void submit(false)}
            >
              收款 {formatAmount(amount)} F8
            </Button>
          </div>
        </section>
      </div>
      {paid && <PaidDialog payment={paid} close={reset} />}
    </div>
  )
}
