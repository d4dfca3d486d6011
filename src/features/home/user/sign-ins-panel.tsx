import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ownLoginLog } from '@wuguan/contract/home/home.actions'
import { callAction } from '@wuguan/crud/action-button'
import { faultOf, useCrudPort } from '@wuguan/crud/port'
import { Pager } from '@wuguan/ui/pager'
import { EmptyPanel, ErrorPanel } from '@wuguan/ui/panel'
import { Segmented } from '@wuguan/ui/radio'
import { DataTable, type DataTableColumn } from '@wuguan/ui/table'
import { Tag } from '@wuguan/ui/tag'
import { deviceName } from './user-agent'

interface SignIn {
  id: string
  at: string
  ip: string | null
  area: string | null
  client: string | null
  result: number
  reason: string | null
}
const COLUMNS: readonly DataTableColumn<SignIn>[] = [
  { key: 'at', title: '时间', width: 170, render: (one) => one.at },
  {
    key: 'result',
    title: '结果',
    width: 80,
    render: (one) => (one.result === 1 ? <Tag tone="success">成功</Tag> : <Tag tone="danger">失败</Tag>),
  },
  { key: 'reason', title: '原因', width: 180, render: (one) => one.reason },
  { key: 'ip', title: 'IP地址', width: 140, render: (one) => one.ip },
  { key: 'area', title: '地区', width: 120, render: (one) => one.area },
  { key: 'client', title: '设备', width: 180, render: (one) => deviceName(one.client) },
]
const NONE: readonly SignIn[] = []
const rowKey = (one: SignIn) => one.id

/** 登录记录 of the last 90 days. */
export function SignInsPanel() {
  const port = useCrudPort()
  const [result, setResult] = useState<'' | '1' | '2'>('')
  const [paging, setPaging] = useState({ page: 1, limit: 20 })
  const input = { ...paging, ...(result === '' ? {} : { result }) }
  const read = useQuery({
    queryKey: ['home.signIns', input],
    queryFn: () => callAction(port, ownLoginLog, input),
    placeholderData: keepPreviousData,
  })
  if (read.error && !read.data)
    return <ErrorPanel title="登录记录加载失败" detail={faultOf(read.error).msg} retry={() => void read.refetch()} />
  return (
    <div className="flex h-full flex-col gap-3">
      <div className="flex items-center justify-between">
        <Segmented
          aria-label="结果"
          value={result}
          onChange={(next) => {
            setResult(next)
            setPaging({ ...paging, page: 1 })
          }}
          options={[
            { value: '', label: '全部' },
            { value: '1', label: '成功' },
            { value: '2', label: '失败' },
          ]}
        />
        <span className="text-table text-secondary">最近 90 天</span>
      </div>
      <div className="min-h-0 flex-1">
        <DataTable
          ariaLabel="登录记录"
          columns={COLUMNS}
          rows={read.data?.list ?? NONE}
          rowKey={rowKey}
          loading={read.isFetching}
          empty={<EmptyPanel title={result === '' ? '最近 90 天没有登录记录' : '没有符合条件的登录记录'} />}
        />
      </div>
      <Pager {...paging} total={read.data?.total ?? 0} onChange={setPaging} />
    </div>
  )
}
