import { useEffect, useMemo, useState } from 'react'
import { type DeskProperty, deskProperty } from '@wuguan/contract/charge-finance/collect.actions'
import { applyDeduction } from '@wuguan/contract/charge-finance/deduction.actions'
import { deduction } from '@wuguan/contract/charge-finance/deduction.entity'
import { formatMoney, gt, isZero } from '@wuguan/contract/kernel/decimal'
import { ActionSheet, useActionSheet } from '@wuguan/crud/action-sheet'
import { useCrudPort } from '@wuguan/crud/port'
import { Loaded, useRead } from '@wuguan/crud/task'
import { Field } from '@wuguan/ui/form'
import { RatioInput } from '@wuguan/ui/number-input'
import { EmptyPanel } from '@wuguan/ui/panel'
import { Segmented } from '@wuguan/ui/radio'
import { InCommunity } from '@/features/basedata'
import { LEDGER } from '../parts/use-posted-task'
import { type Asked, linesOf } from './apply.logic'
import { ApplyTable } from './apply-table'
import { deductionPath } from './deduction.ui'
import { useDeductionQuote } from './use-deduction-quote'

/** 单户减免: choose what is owed, say how much of it is forgone and why. */
export function ApplyScreen({ propertyId }: { propertyId: string }) {
  const { setTitle } = useCrudPort()
  const read = useRead('charge-finance.desk', deskProperty, { propertyId }, { keep: false })
  const name = read.data?.propertyName
  useEffect(() => {
    if (name) setTitle(`减免 ${name}`)
  }, [setTitle, name])
  return (
    <Loaded read={read} what="欠费">
      {(property) => (
        <InCommunity suggested={property.communityId}>
          <Form property={property} />
        </InCommunity>
      )}
    </Loaded>
  )
}

/** Types that are in use. */
const CHOSEN_BY_PEOPLE = { deductedTypeId: { enabled: 'true' } }
const MODES = [
  { value: 'ratio' as const, label: '整单按比例' },
  { value: 'amount' as const, label: '逐笔按金额' },
]
const PARTS = [
  { value: 'principal' as const, label: '本金' },
  { value: 'lateFee' as const, label: '违约金' },
  { value: 'both' as const, label: '两者' },
]

function Form({ property }: { property: DeskProperty }) {
  const port = useCrudPort()
  const sheet = useActionSheet(applyDeduction, {
    given: { lines: [], draft: false },
    refreshes: [...LEDGER, deduction.name],
    said: ({ deductedNumber }) => `减免单 ${deductedNumber} 已保存`,
    done: (filed) => port.open(deductionPath(filed)),
  })
  const [asked, setAsked] = useState<Asked>({
    mode: 'ratio',
    ratio: '',
    of: 'principal',
    chosen: new Set(),
    principal: {},
    lateFee: {},
  })
  const change = (part: Partial<Asked>) => setAsked({ ...asked, ...part })
  const rows = useMemo(
    () => property.receivables.filter((row) => gt(row.outstanding, '0') || gt(row.lateFee, '0')),
    [property.receivables],
  )
  const lines = useMemo(() => linesOf(asked, rows), [asked, rows])
  const { quote, fault } = useDeductionQuote(sheet.draft.deductedTypeId, lines)
  if (rows.length === 0) return <EmptyPanel title={`${property.propertyName} 没有欠费`} hint="没有可以减免的应收。" />
  return (
    <div className="flex h-full min-h-0 gap-3">
      <section aria-label="欠费" className="flex min-w-0 flex-1 flex-col gap-2">
        <h1 className="text-title font-semibold">{property.propertyName}</h1>
        <div className="min-h-0 flex-1">
          <ApplyTable rows={rows} asked={asked} onChange={change} quote={quote} />
        </div>
      </section>
      <ActionSheet
        sheet={sheet}
        among={CHOSEN_BY_PEOPLE}
        fault={fault}
        blocked={quote === null || isZero(quote.total)}
        verb={quote ? `提交减免 ${formatMoney(quote.total)}` : '提交减免'}
        other={{ label: '存草稿', input: { draft: true } }}
        input={() => ({ lines, draft: false })}
        sums={[
          ['减免本金', quote?.principalTotal ?? '0'],
          ['减免违约金', quote?.lateFeeTotal ?? '0'],
          ['合计', quote?.total ?? '0'],
        ]}
      >
        <Field label="减免方式">
          <Segmented aria-label="减免方式" value={asked.mode} options={MODES} onChange={(mode) => change({ mode })} />
        </Field>
        {asked.mode === 'ratio' && (
          <>
            <Field label="减免比例" required help="0 到 1，如 0.2 为减免两成">
              <RatioInput value={asked.ratio} onChange={(ratio) => change({ ratio })} />
            </Field>
            <Field label="减免内容">
              <Segmented aria-label="减免内容" value={asked.of} options={PARTS} onChange={(of) => change({ of })} />
            </Field>
          </>
        )}
      </ActionSheet>
    </div>
  )
}
