import { useMemo, useState } from 'react'
import { parkTempRule } from '@wuguan/contract/charge-base/park-temp-rule.entity'
import { disableParkTemp, enableParkTemp, trialTempParking } from '@wuguan/contract/charge-base/setup.actions'
import type { OutputOf } from '@wuguan/contract/kernel/action'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import type { EntityUi } from '@wuguan/crud/entity-ui'
import { ListScreen, type ListScreenProps } from '@wuguan/crud/list-screen'
import { DateTimePicker } from '@wuguan/ui/date'
import { Field } from '@wuguan/ui/form'
import { TaskDialog, useTask } from '@wuguan/crud/task'
import { stateActions } from '../shared/state-actions'
import { StepsList } from '../shared/steps-list'

/** 临停收费: rules, and what a stay by one of them costs. */
export function ParkTempScreen(props: Pick<ListScreenProps, 'search' | 'onSearch'>) {
  const [row, setRow] = useState<AnyRow | null>(null)
  const ui = useMemo(
    (): EntityUi => ({
      rowActions: [
        { key: 'trial', label: '试算', permission: trialTempParking.permission ?? '', run: setRow },
        ...stateActions(parkTempRule, {
          enable: enableParkTemp,
          disable: disableParkTemp,
          hint: '停用后不再用于新的入场，场内车辆按入场时的规则结算。',
        }),
      ],
    }),
    [],
  )
  return (
    <>
      <ListScreen {...props} entity={parkTempRule} ui={ui} />
      {row && <TrialDialog row={row} close={() => setRow(null)} />}
    </>
  )
}

function TrialDialog({ row, close }: { row: AnyRow; close: () => void }) {
  const [stay, setStay] = useState<{ entry: string | null; exit: string | null }>({ entry: null, exit: null })
  const [result, setResult] = useState<OutputOf<typeof trialTempParking> | null>(null)
  const task = useTask(trialTempParking, {
    refreshes: [],
    said: ({ amount }) => `应收 ${amount} 元`,
    done: setResult,
  })
  return (
    <TaskDialog
      task={task}
      title={`试算：${String(row['name'])}`}
      verb="试算"
      shows={['entry', 'exit']}
      close={close}
      submit={() => void task.submit({ id: String(row.id), entry: stay.entry ?? '', exit: stay.exit ?? '' })}
    >
      <Field label="入场时间" required error={task.errors['entry']}>
        <DateTimePicker value={stay.entry} onChange={(entry) => setStay((was) => ({ ...was, entry }))} />
      </Field>
      <Field label="出场时间" required error={task.errors['exit']}>
        <DateTimePicker value={stay.exit} onChange={(exit) => setStay((was) => ({ ...was, exit }))} />
      </Field>
      {result && <StepsList steps={result.steps} />}
    </TaskDialog>
  )
}
