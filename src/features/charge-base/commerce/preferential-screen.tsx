import { useMemo, useState } from 'react'
import { preferentialScheme, type SchemeRow } from '@wuguan/contract/charge-base/preferential-scheme.entity'
import { schemeSentence } from '@wuguan/contract/charge-base/rules/scheme-sentence'
import {
  disablePreferential,
  enablePreferential,
  trialPreferential,
  type SchemeTrial,
} from '@wuguan/contract/charge-base/setup.actions'
import { ActionDialog } from '@wuguan/crud/action-form'
import { type CellProps, type InputProps, kinds } from '@wuguan/crud/kinds'
import { entityUi, type ListLayout } from '@wuguan/crud/entity-ui'
import { ListScreen, type ListScreenProps } from '@wuguan/crud/list-screen'
import { Button } from '@wuguan/ui/button'
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

const LIST: ListLayout = {
  columns: ['code', 'name', 'condition', 'validFrom', 'validTo', 'usedCount', 'totalQuota', 'stackMode', 'status'],
  widths: { condition: 360 },
}

/** 优惠方案: said in sentences, tried on a house, with what they have cost. */
export function PreferentialScreen(props: Pick<ListScreenProps, 'search' | 'onSearch'>) {
  const [trial, setTrial] = useState(false)
  const [used, setUsed] = useState<SchemeRow | null>(null)
  const ui = useMemo(
    () =>
      entityUi(preferentialScheme, {
        list: LIST,
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
        entity={preferentialScheme}
        ui={ui}
        toolbar={<Button onClick={() => setTrial(true)}>试算</Button>}
      />
      {trial && <TrialDialog close={() => setTrial(false)} />}
      {used && <UsageDrawer row={used} close={() => setUsed(null)} />}
    </>
  )
}

const TrialDialog = ({ close }: { close: () => void }) => (
  <ActionDialog
    action={trialPreferential}
    given={{ lateFee: null }}
    initial={{ months: 12 }}
    title="试算优惠"
    verb="试算"
    columns={2}
    said={({ total }) => `可优惠 ${total} 元`}
    refreshes={[]}
    answer={(result) => <TrialAnswer {...result} />}
    close={close}
  />
)
const TrialAnswer = ({ selected, total, applied, refused }: SchemeTrial) => (
  <section aria-label="试算结果" className="flex flex-col gap-1 rounded border border-line p-3 text-table">
    <p className="tabular">
      选中 {selected.length} 笔，优惠 <strong>{total}</strong> 元
    </p>
    {applied.map((one) => (
      <p key={one.name} className="tabular">
        【{one.name}】−{one.amount}
      </p>
    ))}
    {refused.map((one) => (
      <p key={one.name} className="text-secondary">
        【{one.name}】{one.reason}
      </p>
    ))}
  </section>
)
