import { testTerminal } from '@wuguan/contract/charge-other/invoice/invoice.actions'
import { invoiceTerminal } from '@wuguan/contract/charge-other/invoice/invoice-terminal.entity'
import { TERMINAL_STATUS } from '@wuguan/contract/charge-other/invoice/codes'
import { invoiceTerminalFlow } from '@wuguan/contract/charge-other/invoice/invoice-terminal.flow'
import { callAction } from '@wuguan/crud/action-button'
import { entityUi } from '@wuguan/crud/entity-ui'
import { faultOf } from '@wuguan/crud/port'
import { toast } from '@wuguan/ui/toast'

/** 开票终端: whether it answers is asked from its row. */
export const terminalUi = entityUi(invoiceTerminal, {
  flow: invoiceTerminalFlow,
  rowActions: [
    {
      key: 'test',
      label: '测试连接',
      permission: testTerminal.permission!,
      visible: ({ status }) => status !== TERMINAL_STATUS.disabled,
      async run({ id, name }, { port, refresh }) {
        try {
          const { online, remaining } = await callAction(port, testTerminal, { id: String(id) })
          if (online) toast.success(`${name}在线${remaining === null ? '' : `，剩余票量 ${remaining} 张`}`)
          else toast.error(`${name}没有应答`)
        } catch (error) {
          toast.error(faultOf(error).msg)
        }
        await refresh()
      },
    },
  ],
})
