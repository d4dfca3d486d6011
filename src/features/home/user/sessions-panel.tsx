import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { sessionKick, sessionPage, type SessionEntry } from '@wuguan/contract/home/home.actions'
import { callAction } from '@wuguan/crud/action-button'
import { faultOf, useCrudPort } from '@wuguan/crud/port'
import { Button } from '@wuguan/ui/button'
import { confirm } from '@wuguan/ui/dialog'
import { Pager } from '@wuguan/ui/pager'
import { EmptyPanel, ErrorPanel } from '@wuguan/ui/panel'
import { DataTable, type DataTableColumn } from '@wuguan/ui/table'
import { Tag } from '@wuguan/ui/tag'
import { toast } from '@wuguan/ui/toast'
import { deviceName } from './user-agent'

const KEY = ['home.sessions']
const CLIENTS: Readonly<Record<string, string>> = { web: '网页', app: '手机应用', embed: '嵌入', terminal: '终端' }
const ENDS: Readonly<Record<string, string>> = {
  logout: '退出登录',
  kicked: '强制下线',
  password: '修改密码',
  disabled: '账号停用',
  deleted: '账号删除',
  terminal: '终端停用',
  embed: '嵌入页退出',
  tooMany: '登录数超限',
  expired: '过期',
}
const NONE: readonly SessionEntry[] = []
const rowKey = (one: SessionEntry) => one.id

/** 登录设备: where one is signed in, and how to end it. */
export function SessionsPanel() {
  const port = useCrudPort()
  const client = useQueryClient()
  const [paging, setPaging] = useState({ page: 1, limit: 20 })
  const read = useQuery({
    queryKey: [...KEY, paging],
    queryFn: () => callAction(port, sessionPage, paging),
  })
  const may = port.can('home:session:manage')
  const columns = useMemo((): readonly DataTableColumn<SessionEntry>[] => {
    const end = async (one: SessionEntry) => {
      if (
        !(await confirm({
          title: `下线设备“${deviceName(one.userAgent)}”？`,
          content: `${one.loginAt} 登录，下线后该设备需要重新登录。`,
          okText: '下线',
          danger: true,
        }))
      )
        return
      try {
        await callAction(port, sessionKick, { ids: [one.id] })
        toast.success('已下线')
        await client.invalidateQueries({ queryKey: KEY })
      } catch (error) {
        toast.error(faultOf(error).msg)
      }
    }
    return [
      {
        key: 'device',
        title: '设备',
        width: 200,
        render: (one) => (
          <span className="flex items-center gap-2">
            {deviceName(one.userAgent)}
            {one.current && <Tag tone="info">本机</Tag>}
          </span>
        ),
      },
      { key: 'client', title: '客户端', width: 90, render: (one) => CLIENTS[one.clientKind] ?? one.clientKind },
      { key: 'ip', title: 'IP地址', width: 130, render: (one) => one.ip },
      { key: 'loginAt', title: '登录时间', width: 160, render: (one) => one.loginAt },
      { key: 'lastSeenAt', title: '最近使用', width: 160, render: (one) => one.lastSeenAt },
      {
        key: 'live',
        title: '状态',
        width: 130,
        render: (one) =>
          one.live ? (
            <Tag tone="success">登录中</Tag>
          ) : (
            <span className="text-secondary">
              已结束{one.revokeReason ? `：${ENDS[one.revokeReason] ?? one.revokeReason}` : ''}
            </span>
          ),
      },
      ...(may
        ? [
            {
              key: 'act',
              title: '操作',
              width: 72,
              fixed: 'end' as const,
              render: (one: SessionEntry) =>
                one.live &&
                !one.current && (
                  <Button variant="link" size="sm" onClick={() => void end(one)}>
                    下线
                  </Button>
                ),
            },
          ]
        : []),
    ]
  }, [port, client, may])
  const endOthers = async () => {
    if (
      !(await confirm({
        title: '下线其他设备？',
        content: '除本机外的全部登录立即失效。',
        okText: '下线其他设备',
        danger: true,
      }))
    )
      return
    try {
      const { ended } = await callAction(port, sessionKick, { others: true })
      toast.success(ended === 0 ? '没有其他登录中的设备' : `已下线 ${ended} 台设备`)
      await client.invalidateQueries({ queryKey: KEY })
    } catch (error) {
      toast.error(faultOf(error).msg)
    }
  }
  if (read.error && !read.data)
    return <ErrorPanel title="登录设备加载失败" detail={faultOf(read.error).msg} retry={() => void read.refetch()} />
  return (
    <div className="flex h-full flex-col gap-3">
      {may && (
        <div>
          <Button onClick={() => void endOthers()}>下线其他设备</Button>
        </div>
      )}
      <div className="min-h-0 flex-1">
        <DataTable
          ariaLabel="登录设备"
          columns={columns}
          rows={read.data?.list ?? NONE}
          rowKey={rowKey}
          loading={read.isFetching}
          empty={<EmptyPanel title="没有登录设备" />}
        />
      </div>
      <Pager {...paging} total={read.data?.total ?? 0} onChange={setPaging} />
    </div>
  )
}
