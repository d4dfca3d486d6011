import { useMemo, useState } from 'react'
import { disableTerminal, terminalBindCode, type BindCode } from '@wuguan/contract/basedata/device.actions'
import { terminal } from '@wuguan/contract/basedata/terminal.entity'
import type { AnyEntity, AnyRow } from '@wuguan/contract/kernel/entity'
import { callAction } from '@wuguan/crud/action-button'
import type { EntityUi } from '@wuguan/crud/entity-ui'
import type { CellProps } from '@wuguan/crud/kinds'
import { ListScreen, type ListScreenProps } from '@wuguan/crud/list-screen'
import { Tag } from '@wuguan/ui/tag'
import { confirm } from '@wuguan/ui/dialog'
import { toast } from '@wuguan/ui/toast'
import { ExpiryCell } from '../contractor/expiry-cell'
import { BindCodeDialog } from './bind-code-dialog'
import { RenewDialog } from './renew-dialog'
import { SignInsDrawer } from './sign-ins-drawer'

type Open = { kind: 'code'; name: string; code: BindCode } | { kind: 'renew' | 'signIns'; row: AnyRow }

const nameOf = (row: AnyRow) => String(row['name'])
const stateOf = (row: AnyRow) => row['status']

/** Whether it works stands before what it is. */
const terminals: AnyEntity = {
  ...terminal,
  list: {
    ...terminal.list,
    columns: ['name', 'status', 'online', 'type', 'serialNo', 'validUntil', 'communityId', 'users', 'lastSeenAt'],
  },
}

/** 终端授权: the machines that staff may sign in on. */
export function TerminalScreen(props: Pick<ListScreenProps, 'search' | 'onSearch'>) {
  const [open, setOpen] = useState<Open | null>(null)
  const ui = useMemo(
    (): EntityUi => ({
      cells: { online: OnlineCell, validUntil: ExpiryCell },
      paths: { add: '/auth/terminal/add', edit: (row) => `/auth/terminal/edit/${row.id}` },
      rowActions: [
        {
          key: 'code',
          label: '生成绑定码',
          permission: 'basedata:terminal:bind',
          visible: (row) => stateOf(row) !== 3,
          run: async (row, { port, refresh }) => {
            const again = stateOf(row) === 2
            if (again) {
              const yes = await confirm({
                title: `重新绑定终端“${nameOf(row)}”？`,
                content: '新设备绑定后，现在使用的设备需要重新登录。',
                okText: '生成绑定码',
              })
              if (!yes) return
            }
            const code = (await callAction(port, terminalBindCode, { id: String(row.id) })) as BindCode
            setOpen({ kind: 'code', name: nameOf(row), code })
            await refresh()
          },
        },
        { key: 'signIns', label: '登录记录', run: (row) => setOpen({ kind: 'signIns', row }) },
        {
          key: 'renew',
          label: '续期',
          permission: 'basedata:terminal:edit',
          run: (row) => setOpen({ kind: 'renew', row }),
        },
        {
          key: 'disable',
          label: '停用',
          permission: 'basedata:terminal:edit',
          danger: true,
          visible: (row) => stateOf(row) !== 3,
          run: async (row, { port, refresh }) => {
            const yes = await confirm({
              title: `停用终端“${nameOf(row)}”？`,
              content: '停用后立即退出该终端上的登录，再次使用需要续期并重新绑定。',
              okText: '停用',
              danger: true,
            })
            if (!yes) return
            await callAction(port, disableTerminal, { id: String(row.id) })
            toast.success('停用成功')
            await refresh()
          },
        },
      ],
    }),
    [],
  )
  const close = () => setOpen(null)
  return (
    <>
      <ListScreen {...props} entity={terminals} ui={ui} />
      {open?.kind === 'code' && <BindCodeDialog name={open.name} code={open.code} close={close} />}
      {open?.kind === 'renew' && <RenewDialog row={open.row} close={close} />}
      {open?.kind === 'signIns' && <SignInsDrawer row={open.row} close={close} />}
    </>
  )
}

function OnlineCell({ value }: CellProps) {
  return value === true ? <Tag tone="success">在线</Tag> : <span className="text-secondary">离线</span>
}
