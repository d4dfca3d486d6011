import { useState } from 'react'
import type { DeskProperty } from '@wuguan/contract/charge-finance/collect.actions'
import { GENERATION_RESULT } from '@wuguan/contract/charge-finance/codes'
import { type SingleLine, type SingleOutcome, generateSingle } from '@wuguan/contract/charge-finance/generation.actions'
import { formatMoney } from '@wuguan/contract/kernel/decimal'
import { labelOf } from '@wuguan/contract/kernel/options'
import { RefsPicker } from '@wuguan/crud/pickers'
import { useCrudPort } from '@wuguan/crud/port'
import { TaskDialog, useTask } from '@wuguan/crud/task'
import { Button } from '@wuguan/ui/button'
import { MonthPicker } from '@wuguan/ui/date'
import { Field } from '@wuguan/ui/form'
import { Segmented } from '@wuguan/ui/radio'
import { DataTable, type DataTableColumn } from '@wuguan/ui/table'
import { Tag } from '@wuguan/ui/tag'
import { toast } from '@wuguan/ui/toast'
import { usePostedTask } from '../parts/use-posted-task'
import { Money } from '../shared/money'
import { today } from '@wuguan/crud/clock'

const MODES = [
  { value: 'normal', label: '正常' },
  { value: 'supplement', label: '补收' },
]

/** 单户生成: shows what would be billed to one property, then bills it. */
export function GenerateSingleDialog({ property, close }: { property: DeskProperty; close: () => void }) {
  const { can } = useCrudPort()
  const [input, setInput] = useState({
    periodFrom: today().slice(0, 7) as string | null,
    periodTo: today().slice(0, 7) as string | null,
    mode: 'normal',
    feeItemIds: [] as (string | number)[],
  })
  const [shown, setShown] = useState<SingleOutcome | null>(null)
  const change = (part: Partial<typeof input>) => {
    setInput({ ...input, ...part })
    setShown(null)
  }
  const body = (dryRun: boolean) => ({
    propertyId: property.propertyId,
    ...input,
    feeItemIds: input.feeItemIds.length > 0 ? input.feeItemIds : null,
    dryRun,
  })
  const trial = useTask(generateSingle, {
    refreshes: [],
    said: ({ lines }) => `已试算 ${lines.length} 笔`,
    done: setShown,
  })
  const task = usePostedTask(generateSingle, ({ created, total }) => {
    toast.success(`已生成 ${created} 笔应收，共 ${formatMoney(total)}`)
    close()
  })
  const fresh = shown?.lines.filter((line) => line.result === 'new').length ?? 0
  const errors = { ...trial.errors, ...task.errors }
  return (
    <TaskDialog
      task={{ pending: task.pending, errors, fault: task.fault ?? trial.fault }}
      title={`单户生成 ${property.propertyName}`}
      verb={shown ? `生成 ${fresh} 笔` : '生成应收'}
      width={860}
      disabled={fresh === 0}
      shows={['periodFrom', 'periodTo', 'feeItemIds']}
      close={close}
      submit={() => void (fresh === 0 ? trial.submit(body(true)) : task.submit(body(false)))}
    >
      <div className="grid grid-cols-[1fr_1fr_1.5fr_auto_auto] items-start gap-3">
        <Field label="开始期间" required error={errors['periodFrom']}>
          <MonthPicker clearable={false} value={input.periodFrom} onChange={(periodFrom) => change({ periodFrom })} />
        </Field>
        <Field label="结束期间" required error={errors['periodTo']}>
          <MonthPicker clearable={false} value={input.periodTo} onChange={(periodTo) => change({ periodTo })} />
        </Field>
        <Field label="收费项目" error={errors['feeItemIds']}>
          <RefsPicker
            to="charge-base.feeItem"
            value={input.feeItemIds}
            placeholder="全部项目"
            onChange={(feeItemIds) => change({ feeItemIds })}
          />
        </Field>
        {can('charge-finance:generation:supplement') && (
          <Field label="方式">
            <Segmented aria-label="方式" options={MODES} value={input.mode} onChange={(mode) => change({ mode })} />
          </Field>
        )}
        <Button className="mt-5" loading={trial.pending} onClick={() => void trial.submit(body(true))}>
          试算
        </Button>
      </div>
      {shown ? (
        <div className="h-72">
          <DataTable
            ariaLabel="试算结果"
            columns={LINES}
            rows={shown.lines}
            rowKey={(line) => `${line.feeItemId}:${line.feePeriod}:${line.periodFrom}`}
            density="compact"
            className="h-full"
            empty={<p className="p-4 text-secondary">该房产在此期间没有可生成的收费标准</p>}
            totals={{ item: '新增合计', amount: formatMoney(shown.total) }}
          />
        </div>
      ) : (
        <p className="text-secondary">先试算，核对金额后再生成。已存在的应收不会重复生成。</p>
      )}
    </TaskDialog>
  )
}

const LINES: readonly DataTableColumn<SingleLine>[] = [
  { key: 'item', title: '收费项目', width: 130, render: (line) => line.itemName },
  { key: 'period', title: '费用期间', width: 180, render: (line) => `${line.periodFrom} 至 ${line.periodTo}` },
  { key: 'due', title: '应缴日', width: 95, render: (line) => line.dueDate },
  { key: 'amount', title: '金额', width: 90, align: 'end', render: (line) => <Money value={line.amount} /> },
  {
    key: 'result',
    title: '结果',
    width: 110,
    render: (line) => (
      <Tag tone={GENERATION_RESULT.items.find((item) => item.code === line.result)?.tone ?? 'neutral'}>
        {labelOf(GENERATION_RESULT, line.result)}
      </Tag>
    ),
  },
  { key: 'why', title: '说明', width: 200, render: (line) => line.reason ?? line.calcText },
]
