import { callGateway, callRecord, callSeat, CALL_STATUS } from '@wuguan/contract/work-order/call.entity'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import type { ListAddress } from '@/app/routing/list-page'
import { type ListTab, ListTabs } from '@/app/routing/list-tabs'
import { callUi } from './call.ui'
import { RegisterDesk } from './register-desk'

const LISTS: readonly ListTab[] = [
  { key: 'calls', label: '通话记录', entity: callRecord as AnyEntity, ui: callUi },
  {
    key: 'missed',
    label: '未接来电',
    entity: callRecord as AnyEntity,
    ui: callUi,
    fixed: { status: String(CALL_STATUS.missed) },
  },
  { key: 'seats', label: '分机坐席', entity: callSeat as AnyEntity },
  { key: 'gateways', label: '话务接入', entity: callGateway as AnyEntity },
]

interface RegisterScreenProps extends ListAddress {
  /** The call that is worked on. */
  call: string | undefined
  onCall: (call: string | undefined) => void
}

/** 工单登记: the desk, and beside it the calls that came in, who sits where, and which exchange tells of them. */
export const RegisterScreen = ({ call, onCall, ...address }: RegisterScreenProps) => (
  <ListTabs
    label="登记台"
    tabs={[{ key: 'desk', label: '登记', body: () => <RegisterDesk call={call} onCall={onCall} /> }, ...LISTS]}
    {...address}
  />
)
