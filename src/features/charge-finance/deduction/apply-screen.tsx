import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { hrefTo } from '@/app/routing/href'
import { deductedType } from '@wuguan/contract/charge-base/deducted-type.entity'
import { type DeskProperty, deskProperty } from '@wuguan/contract/charge-finance/collect.actions'
import { applyDeduction } from '@wuguan/contract/charge-finance/deduction.actions'
import { deduction } from '@wuguan/contract/charge-finance/deduction.entity'
import { formatMoney, gt, isZero } from '@wuguan/contract/kernel/decimal'
import type { Attachment } from '@wuguan/contract/kernel/fields'
import { RefPicker } from '@wuguan/crud/pickers'
import { useCrudPort } from '@wuguan/crud/port'
import { Loaded, useRead } from '@wuguan/crud/task'
import { Alert } from '@wuguan/ui/alert'
import { Button } from '@wuguan/ui/button'
import { Field } from '@wuguan/ui/form'
import { Textarea } from '@wuguan/ui/input'
import { RatioInput } from '@wuguan/ui/number-input'
import { EmptyPanel } from '@wuguan/ui/panel'
import { Segmented } from '@wuguan/ui/radio'
import { toast } from '@wuguan/ui/toast'
import { InCommunity } from '@/features/basedata'
import { AttachmentsField } from '../parts/attachments-field'
import { usePostedTask } from '../parts/use-posted-task'
import { type Asked, linesOf } from './apply.logic'
import { ApplyTable } from './apply-table'
import { useDeductionQuote } from './use-deduction-quote'

/** 单户减免: choose what is owed, say how much of it is forgone and why. */
export function ApplyScreen({ propertyId }: { propertyId: string }) {
  const { setTitle } = useCrudPort()
  const read = useRead<DeskProperty>('charge-finance.desk', deskProperty, { propertyId }, { keep: false })
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
  const client = useQueryClient()
  const [type, setType] = useState<string | null>(null)
  const [reason, setReason] = useState('')
  const [files, setFiles] = useState<readonly Attachment[]>([])
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
  const { quote, fault } = useDeductionQuote(type, lines)
  const task = usePostedTask(applyDeduction, ({ deductedNumber }) => {
    for (const name of [deduction.name, 'charge-finance.desk']) void client.invalidateQueries({ queryKey: [name] })
    toast.success(`减免单 ${deductedNumber} 已保存`)
    port.open(hrefTo('/charge/deducted/detail/$deductedNumber', { deductedNumber }, {}))
  })
  const submit = (draft: boolean) =>
    void task.submit({ deductedTypeId: type ?? '', lines, reason: reason.trim(), attachments: [...files], draft })
  const elsewhere = Object.entries(task.errors)
    .filter(([key]) => !['deductedTypeId', 'reason', 'attachments'].includes(key))
    .map(([, sentence]) => sentence)
  const said = [task.fault, ...elsewhere].filter(Boolean).join('；') || fault
  if (rows.length === 0) return <EmptyPanel title={`${property.propertyName} 没有欠费`} hint="没有可以减免的应收。" />
  return (
    <div className="flex h-full min-h-0 gap-3">
      <section aria-label="欠费" className="flex min-w-0 flex-1 flex-col gap-2">
        <h1 className="text-title font-semibold">{property.propertyName}</h1>
        <div className="min-h-0 flex-1">
          <ApplyTable rows={rows} asked={asked} onChange={change} quote={quote} />
        </div>
      </section>
      <aside className="flex w-80 shrink-0 flex-col rounded border border-line bg-surface">
        <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-4">
          {said && (
            <Alert tone="danger" live>
              {said}
            </Alert>
          )}
          <Field label="减免类型" required error={task.errors['deductedTypeId']}>
            <RefPicker
              to={deductedType.name}
              filters={{ enabled: 'true' }}
              value={type}
              onChange={(id) => setType(id === null ? null : String(id))}
            />
          </Field>
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
          <Field label="减免原因" required error={task.errors['reason']}>
            <Textarea maxLength={500} rows={3} value={reason} onChange={(event) => setReason(event.target.value)} />
          </Field>
          <AttachmentsField entity={deduction} value={files} onChange={setFiles} error={task.errors['attachments']} />
        </div>
        <dl className="tabular grid grid-cols-[auto_1fr] gap-y-1 border-t border-line px-4 pt-3">
          <dt className="text-secondary">减免本金</dt>
          <dd className="text-end">{formatMoney(quote?.principalTotal ?? '0')}</dd>
          <dt className="text-secondary">减免违约金</dt>
          <dd className="text-end">{formatMoney(quote?.lateFeeTotal ?? '0')}</dd>
          <dt className="font-semibold">合计</dt>
          <dd className="text-end text-subtitle font-semibold">{formatMoney(quote?.total ?? '0')}</dd>
        </dl>
        <div className="flex gap-2 px-4 py-3">
          <Button
            className="flex-1"
            variant="primary"
            loading={task.pending}
            disabled={quote === null || isZero(quote.total)}
            onClick={() => submit(false)}
          >
            {quote ? `提交减免 ${formatMoney(quote.total)}` : '提交减免'}
          </Button>
          <Button disabled={task.pending || quote === null} onClick={() => submit(true)}>
            存草稿
          </Button>
        </div>
      </aside>
    </div>
  )
}
