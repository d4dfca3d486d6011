import { useMemo, useState } from 'react'
import { preferentialScheme } from '@wuguan/contract/charge-base/preferential-scheme.entity'
import { schemeSentence } from '@wuguan/contract/charge-base/rules/scheme-sentence'
import {
  disablePreferential,
  enablePreferential,
  trialPreferential,
  type SchemeTrial,
} from '@wuguan/contract/charge-base/setup.actions'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import type { CellProps, InputProps } from '@wuguan/crud/kinds'
import { kinds } from '@wuguan/crud/kinds'
import type { EntityUi } from '@wuguan/crud/entity-ui'
import { ListScreen, type ListScreenProps } from '@wuguan/crud/list-screen'
import { RefPicker } from '@wuguan/crud/pickers'
import { Button } from '@wuguan/ui/button'
import { DatePicker } from '@wuguan/ui/date'
import { Field, FormGrid } from '@wuguan/ui/form'
import { PositiveIntegerInput } from '@wuguan/ui/number-input'
import { TaskDialog, useTask } from '@wuguan/crud/task'
import { stateActions } from '../shared/state-actions'
import { UsageDrawer } from './usage-drawer'

const Decimal = kinds.decimal.Input
const titles = (value: unknown) => (Array.isArray(value) ? value.map(String) : [])

/** The value of the benefit, with the whole scheme said in a sentence below it. */
function BenefitInput(props: InputProps) {
  return (
    <div className="flex flex-col gap-1">
      <Decimal {...props} />
      <p role="status" className="text-small text-secondary">
        {schemeSentence({ items: [], ...(props.draft as object) } as Parameters<typeof schemeSentence>[0])}
      </p>
    </div>
  )
}
function SentenceCell({ row }: CellProps) {
  const words = { ...row, items: titles(row.titles['feeItems']), validFrom: null } as unknown
  return schemeSentence(words as Parameters<typeof schemeSentence>[0])
}

/** 优惠方案: said in sentences, tried on a house, with what they have cost. */
export function PreferentialScreen(props: Pick<ListScreenProps, 'search' | 'onSearch'>) {
  const [trial, setTrial] = useState(false)
  const [used, setUsed] = useState<AnyRow | null>(null)
  const ui = useMemo(
    (): EntityUi => ({
      inputs: { benefitValue: BenefitInput },
      cells: { condition: SentenceCell },
      rowActions: [
        ...stateActions(preferentialScheme, {
          enable: enablePreferential,
          disable: disablePreferential,
          hint: '停用后立即不再享受，已收款的优惠不变。',
        }),
        { key: 'usage', label: '使用情况', permission: preferentialScheme.codes.list, run: setUsed },
      ],
    }),
    [],
  )
  return (
    <>
      <ListScreen
        {...props}
        entity={{
          ...preferentialScheme,
          fields: { ...preferentialScheme.fields, condition: { ...preferentialScheme.fields.condition, width: 360 } },
          list: {
            ...preferentialScheme.list,
            columns: [
              'code',
              'name',
              'condition',
              'validFrom',
              'validTo',
              'usedCount',
              'totalQuota',
              'stackMode',
              'status',
            ],
          },
        }}
        ui={ui}
        toolbar={<Button onClick={() => setTrial(true)}>试算</Button>}
      />
      {trial && <TrialDialog close={() => setTrial(false)} />}
      {used && <UsageDrawer row={used} close={() => setUsed(null)} />}
    </>
  )
}

function TrialDialog({ close }: { close: () => void }) {
  const [houseId, setHouse] = useState<string | null>(null)
  const [months, setMonths] = useState('12')
  const [on, setOn] = useState<string | null>(null)
  const [result, setResult] = useState<SchemeTrial | null>(null)
  const task = useTask(trialPreferential, {
    refreshes: [],
    said: ({ total }) => `可优惠 ${total} 元`,
    done: setResult,
  })
  return (
    <TaskDialog
      task={task}
      title="试算优惠"
      verb="试算"
      width={640}
      shows={['houseId', 'months', 'on']}
      close={close}
      submit={() => void task.submit({ houseId, months: Number(months || '0'), on: on ?? '' })}
    >
      <FormGrid>
        <Field label="房产" required error={task.errors['houseId']} wide>
          <RefPicker
            to="basedata.house"
            value={houseId}
            onChange={(id) => setHouse(id == null ? null : String(id))}
            placeholder="请选择房产"
          />
        </Field>
        <Field label="缴纳月数" required error={task.errors['months']}>
          <PositiveIntegerInput value={months} onChange={setMonths} />
        </Field>
        <Field label="缴费日期" required error={task.errors['on']}>
          <DatePicker value={on} onChange={setOn} />
        </Field>
      </FormGrid>
      {result && (
        <section aria-label="试算结果" className="flex flex-col gap-1 rounded border border-line p-3 text-table">
          <p className="tabular">
            选中 {result.selected.length} 笔，优惠 <strong>{result.total}</strong> 元
          </p>
          {result.applied.map((one) => (
            <p key={one.name} className="tabular">
              【{one.name}】−{one.amount}
            </p>
          ))}
          {result.refused.map((one) => (
            <p key={one.name} className="text-secondary">
              【{one.name}】{one.reason}
            </p>
          ))}
        </section>
      )}
    </TaskDialog>
  )
}
