import { useMemo, useState } from 'react'
import { auditTurnover, generateTurnover, unauditTurnover } from '@wuguan/contract/charge-base/commerce.actions'
import {
  businessFeeStandard,
  type BusinessStandardRow,
} from '@wuguan/contract/charge-base/business-fee-standard.entity'
import { disableBusiness, enableBusiness } from '@wuguan/contract/charge-base/setup.actions'
import { turnoverReport } from '@wuguan/contract/charge-base/turnover-report.entity'
import type { AnyAction, InputOf } from '@wuguan/contract/kernel/action'
import { callAction } from '@wuguan/crud/action-button'
import { entityUi, type RowActionOf } from '@wuguan/crud/entity-ui'
import { ListScreen, type ListScreenProps } from '@wuguan/crud/list-screen'
import { faultOf } from '@wuguan/crud/port'
import { Tabs } from '@wuguan/ui/tabs'
import { toast } from '@wuguan/ui/toast'
import { stateActions } from '../shared/state-actions'
import { ScheduleDrawer } from './schedule-drawer'

const report = (key: string, label: string, action: AnyAction, status: number): RowActionOf<typeof turnoverReport> => ({
  key,
  label,
  permission: action.permission ?? '',
  visible: (row) => row.status === status,
  run: async (row, { port, refresh }) => {
    try {
      const key = action.idempotent ? crypto.randomUUID() : undefined
      await callAction(port, action, { ids: [String(row.id)] } as InputOf<AnyAction>, key)
      toast.success(`${label}成功`)
    } catch (cause) {
      toast.error(faultOf(cause).msg)
    }
    await refresh()
  },
})
const reportUi = entityUi(turnoverReport, {
  rowActions: [
    report('audit', '审核', auditTurnover, 1),
    report('generate', '生成应收', generateTurnover, 2),
    report('unaudit', '反审核', unauditTurnover, 2),
  ],
})

/** 商业收费标准 with their schedules, and the turnover declared for them. */
export function BusinessScreen(props: Pick<ListScreenProps, 'search' | 'onSearch'>) {
  const [row, setRow] = useState<BusinessStandardRow | null>(null)
  const tab = props.search.view === 'turnover' ? 'turnover' : 'standard'
  const ui = useMemo(
    () =>
      entityUi(businessFeeStandard, {
        rowActions: [
          { key: 'schedule', label: '排期', permission: businessFeeStandard.codes.list, run: setRow },
          ...stateActions(businessFeeStandard, {
            enable: enableBusiness,
            disable: disableBusiness,
            hint: '停用后不再生成应收，已生成的应收不变。',
          }),
        ],
      }),
    [],
  )
  return (
    <div className="flex h-full min-h-0 flex-col gap-2">
      <Tabs
        value={tab}
        onChange={(view) => props.onSearch({ view })}
        items={[
          { key: 'standard', label: '收费标准' },
          { key: 'turnover', label: '营业额' },
        ]}
      />
      <div className="min-h-0 flex-1">
        {tab === 'standard' ? (
          <ListScreen key="standard" {...props} entity={businessFeeStandard} ui={ui} />
        ) : (
          <ListScreen key="turnover" {...props} entity={turnoverReport} ui={reportUi} />
        )}
      </div>
      {row && <ScheduleDrawer row={row} close={() => setRow(null)} />}
    </div>
  )
}
