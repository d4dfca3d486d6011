import { useMemo, useState } from 'react'
import { parkTempRule, type ParkTempRow } from '@wuguan/contract/charge-base/park-temp-rule.entity'
import { disableParkTemp, enableParkTemp, trialTempParking } from '@wuguan/contract/charge-base/setup.actions'
import { ActionDialog } from '@wuguan/crud/action-form'
import { entityUi } from '@wuguan/crud/entity-ui'
import { ListScreen, type ListScreenProps } from '@wuguan/crud/list-screen'
import { stateActions } from '../shared/state-actions'
import { StepsList } from '../shared/steps-list'

/** 临停收费: rules, and what a stay by one of them costs. */
export function ParkTempScreen(props: Pick<ListScreenProps, 'search' | 'onSearch'>) {
  const [row, setRow] = useState<ParkTempRow | null>(null)
  const ui = useMemo(
    () =>
      entityUi(parkTempRule, {
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

const TrialDialog = ({ row, close }: { row: ParkTempRow; close: () => void }) => (
  <ActionDialog
    action={trialTempParking}
    given={{ id: String(row.id) }}
    title={`试算：${row.name}`}
    verb="试算"
    said={({ amount }) => `应收 ${amount} 元`}
    refreshes={[]}
    answer={({ steps }) => <StepsList steps={steps} />}
    close={close}
  />
)
