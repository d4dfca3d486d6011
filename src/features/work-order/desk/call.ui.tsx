import { callRecording } from '@wuguan/contract/work-order/call.actions'
import { callRecord } from '@wuguan/contract/work-order/call.entity'
import { callFlow } from '@wuguan/contract/work-order/call.flow'
import { callAction } from '@wuguan/crud/action-button'
import { entityUi, type RowActionOf } from '@wuguan/crud/entity-ui'
import { hrefTo } from '@/app/routing/href'
import { currentUser } from '@/app/session/user-store'
import { OrderCell } from '../order-cell'

export const REGISTER = '/wkorder/taskRegister'
/** Where a call is worked on. */
export const callPath = (id: string | number) => hrefTo(REGISTER, {}, { call: id })

const listen: RowActionOf<typeof callRecord> = {
  key: 'listen',
  label: '听录音',
  permission: callRecording.permission!,
  visible: (row) => row['recorded'] === true,
  run: async (row, { port }) => {
    const { url } = await callAction(port, callRecording, { id: String(row.id) })
    window.open(url, '_blank', 'noopener')
  },
}
const cells = { orderId: OrderCell }

/** 通话: what came in, and what can be done about it later. */
export const callUi = entityUi(callRecord, {
  flow: callFlow,
  cells,
  rowActions: [
    {
      key: 'register',
      label: '登记工单',
      permission: 'workOrder:order:create',
      visible: (row) => row['seatUserId'] === currentUser()?.userId && row['orderId'] === null,
      run: (row, { port }) => port.open(callPath(row.id)),
    },
    listen,
  ],
})
/** The same to look up and to listen to. */
export const heardCallUi = entityUi(callRecord, { cells, rowActions: [listen] })
