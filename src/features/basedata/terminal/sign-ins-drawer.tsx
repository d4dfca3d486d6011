import { useQuery } from '@tanstack/react-query'
import { terminalSignIns, type TerminalSignIn } from '@wuguan/contract/basedata/device.actions'
import { terminal } from '@wuguan/contract/basedata/terminal.entity'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import { callAction } from '@wuguan/crud/action-button'
import { faultOf, useCrudPort } from '@wuguan/crud/port'
import { Drawer } from '@wuguan/ui/drawer'
import { EmptyPanel, ErrorPanel } from '@wuguan/ui/panel'
import { DataTable, type DataTableColumn } from '@wuguan/ui/table'
import { Tag } from '@wuguan/ui/tag'

const NONE: readonly TerminalSignIn[] = []
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

/** 登录记录: who signed in on this machine. */
export function SignInsDrawer({ row, close }: { row: AnyRow; close: () => void }) {
  const port = useCrudPort()
  const query = useQuery({
    queryKey: [terminal.name, 'signIns', row.id],
    queryFn: () => callAction(port, terminalSignIns, { id: String(row.id) }) as Promise<TerminalSignIn[]>,
  })
  return (
    <Drawer open onOpenChange={(open) => !open && close()} title={`终端“${String(row['name'])}”的登录记录`} width={760}>
      {query.error ? (
        <ErrorPanel title="登录记录加载失败" detail={faultOf(query.error).msg} retry={() => void query.refetch()} />
      ) : (
        <DataTable
          ariaLabel="登录记录"
          columns={COLUMNS}
          rows={query.data ?? NONE}
          rowKey={rowKey}
          loading={query.isFetching}
          density="compact"
          empty={<EmptyPanel title="还没有人在此终端登录" hint="终端激活并由授权用户登录后显示在这里。" />}
        />
      )}
    </Drawer>
  )
}
