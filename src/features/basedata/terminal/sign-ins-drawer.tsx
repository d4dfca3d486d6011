import { terminalSignIns, type TerminalSignIn } from '@wuguan/contract/basedata/device.actions'
import { terminal } from '@wuguan/contract/basedata/terminal.entity'
import { Loaded, useRead } from '@wuguan/crud/task'
import { Drawer } from '@wuguan/ui/drawer'
import { EmptyPanel } from '@wuguan/ui/panel'
import { DataTable, type DataTableColumn } from '@wuguan/ui/table'
import { Tag } from '@wuguan/ui/tag'

const COLUMNS: readonly DataTableColumn<TerminalSignIn>[] = [
  { key: 'at', title: '时间', width: 160, render: (one) => one.at },
  {
    key: 'user',
    title: '用户',
    width: 140,
    render: (one) => (one.petName === null ? one.username : `${one.petName}（${one.username}）`),
  },
  { key: 'ip', title: 'IP地址', width: 120, render: (one) => one.ip },
  {
    key: 'result',
    title: '结果',
    width: 80,
    render: (one) => (one.result === 1 ? <Tag tone="success">成功</Tag> : <Tag tone="danger">失败</Tag>),
  },
  { key: 'reason', title: '原因', width: 160, render: (one) => one.reason },
]
const rowKey = (one: TerminalSignIn) => `${one.at} ${one.username} ${one.result}`
const NOBODY = <EmptyPanel title="还没有人在此终端登录" hint="终端激活并由授权用户登录后显示在这里。" />

/** 登录记录: who signed in on this machine. */
export function SignInsDrawer({ row, close }: { row: { id: string | number; name: string }; close: () => void }) {
  const read = useRead(terminal.name, terminalSignIns, { id: String(row.id) }, { keep: false })
  return (
    <Drawer open onOpenChange={close} title={`终端“${row.name}”的登录记录`} width={760}>
      <Loaded read={read} what="登录记录">
        {(rows) => (
          <DataTable
            ariaLabel="登录记录"
            columns={COLUMNS}
            rows={rows}
            rowKey={rowKey}
            density="compact"
            empty={NOBODY}
          />
        )}
      </Loaded>
    </Drawer>
  )
}
