import { useState } from 'react'
import { feeStandard } from '@wuguan/contract/charge-base/fee-standard.entity'
import { group } from '@wuguan/contract/kernel/entity'
import { FormScreen } from '@wuguan/crud/form-screen'
import { CrudProvider } from '@wuguan/crud/port'
import { FormSection } from '@wuguan/ui/form'
import { Segmented } from '@wuguan/ui/radio'
import { RateInput, useFirstPrice } from '@/features/charge-base'
import { InCommunity } from '@/features/basedata'

/** The two built-in methods that charge usage. */
const METHODS = {
  meter: '00000000-0000-7000-8000-0000cb000004',
  ladder: '00000000-0000-7000-8000-0000cb000005',
} as const
type Method = keyof typeof METHODS
const CHOICES = [
  { value: 'meter', label: '单一单价' },
  { value: 'ladder', label: '阶梯单价' },
] as const

/** Of the standard what usage needs: item, price, ladder, due rule. */
const BASE = group('基本', ['communityId', 'code', 'name', 'feeItemId', 'defaultPayer', 'remark'])
const DUE = group('计费规则', [
  'chargeTiming',
  'billDay',
  'dueDays',
  'additionalAmount',
  'minAmount',
  'maxAmount',
  'roundingUnit',
  'roundingMode',
])
const LADDER = group('阶梯', ['ladderBasis', 'ladderYearStart', 'basePersons', 'extraPerPerson'])
const LATE = group('违约金', ['overdueRate', 'lateFeeGraceDays', 'lateFeeStartMode', 'overdueCapRatio'])

export function MeterStandardAddScreen() {
  return (
    <InCommunity>
      <Add />
    </InCommunity>
  )
}

function Add() {
  const [method, setMethod] = useState<Method>('ladder')
  const laddered = method === 'ladder'
  const { port, price } = useFirstPrice(laddered, METHODS[method])
  return (
    <CrudProvider port={port}>
      <FormScreen
        entity={feeStandard}
        groups={laddered ? [BASE, LADDER, DUE, LATE] : [BASE, DUE, LATE]}
        defaults={{ unitKind: 'unit', chargeTiming: 'post', ladderBasis: 'year', calculationMethodId: METHODS.meter }}
      >
        <FormSection title="价格" description="生效日期起的读数按此价格计费；以后变价请用调价。">
          <div className="flex max-w-2xl flex-col gap-3">
            <Segmented<Method> aria-label="计价方式" value={method} options={CHOICES} onChange={setMethod} />
            <RateInput {...price} />
          </div>
        </FormSection>
      </FormScreen>
    </CrudProvider>
  )
}

export function MeterStandardEditScreen({ id }: { id: string }) {
  return <FormScreen entity={feeStandard} id={id} groups={[BASE, LADDER, DUE, LATE]} />
}
