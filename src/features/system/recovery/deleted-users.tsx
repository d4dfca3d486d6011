import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { userDeletedPage, userRecover, type UserBrief } from '@wuguan/contract/system/user.actions'
import { callAction } from '@wuguan/crud/action-button'
import { faultOf, useCrudPort } from '@wuguan/crud/port'
import { useRead } from '@wuguan/crud/task'
import { Button } from '@wuguan/ui/button'
import { confirm } from '@wuguan/ui/dialog'
import { SearchInput } from '@wuguan/ui/input'
import { Pager } from '@wuguan/ui/pager'
import { EmptyPanel, ErrorPanel } from '@wuguan/ui/panel'
import { DataTable, type DataTableColumn } from '@wuguan/ui/table'
import { toast } from '@wuguan/ui/toast'
import type { ListPageProps } from '../shared/list-page'
import { daysUntil } from './days-until'

interface DeletedUser extends UserBrief {
  companyName: string
  deletedByName: string | null
  deletedAt: string
  expireAt: string
}
const NONE: readonly DeletedUser[] = []
const rowKey = (one: DeletedUser) => one.userId

/** Deleted users; one that comes back is stopped until somebody enables him. */
export function DeletedUsers({ search, onSearch }: ListPageProps) {
  const port = useCrudPort()
  const client = useQueryClient()
  const [text, setText] = useState(search.keyword ?? '')
  const paging = { page: search.page ?? 1, limit: search.limit ?? 20 }
  const read = useRead('system.recycleRecord', userDeletedPage, {
    ...paging,
    ...(search.keyword ? { keyword: search.keyword } : {}),
  })
  const may = port.can('system:recovery:recover')
  const columns = useMemo((): readonly DataTableColumn<DeletedUser>[] => {
    const recover = async (one: DeletedUser) => {
      if (
        !(await confirm({
          title: `恢复用户“${one.petName}（${one.username}）”？`,
          content: '恢复后为停用状态，角色和授权随之恢复，启用后才能登录。',
          okText: '恢复',
        }))
      )
        return
      try {
        await callAction(port, userRecover, { id: one.userId })
        toast.success('恢复成功')
        await Promise.all(
          ['system.recycleRecord', 'system.user'].map((name) => client.invalidateQueries({ queryKey: [name] })),
        )
      } catch (error) {
        toast.error(faultOf(error).msg)
      }
    }
    return [
      { key: 'username', title: '用户名', width: 150, render: (one) => one.username },
      { key: 'petName', title: '姓名', width: 110, render: (one) => one.petName },
      { key: 'companyName', title: '所属公司', width: 150, render: (one) => one.companyName },
      { key: 'deptName', title: '部门', width: 110, render: (one) => one.deptName },
      { key: 'deletedByName', title: '删除人', width: 100, render: (one) => one.deletedByName },
      { key: 'deletedAt', title: '删除时间', width: 165, render: (one) => one.deletedAt },
      {
        key: 'daysLeft',
        title: '剩余天数',
        width: 90,
        align: 'end',
        render: (one) => daysUntil(one.expireAt, Date.now()),
      },
      ...(may
        ? [
            {
              key: 'act',
              title: '操作',
              width: 72,
              fixed: 'end' as const,
              render: (one: DeletedUser) => (
                <Button variant="link" size="sm" onClick={() => void recover(one)}>
                  恢复
                </Button>
              ),
            },
          ]
        : []),
    ]
  }, [port, client, may])
  return (
    <div className="flex h-full flex-col gap-3">
      <search className="w-64">
        <SearchInput
          aria-label="搜索用户"
          placeholder="搜索姓名、用户名，回车查询"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onSearch={(word) => onSearch({ ...search, page: undefined, keyword: word.trim() || undefined })}
        />
      </search>
      <div className="min-h-0 flex-1">
        {read.error && !read.data ? (
          <ErrorPanel title="已删除用户加载失败" detail={faultOf(read.error).msg} retry={() => void read.refetch()} />
        ) : (
          <DataTable
            ariaLabel="已删除用户"
            columns={columns}
            rows={read.data?.list ?? NONE}
            rowKey={rowKey}
            loading={read.isFetching}
            empty={
              <EmptyPanel
                title={search.keyword ? '没有符合条件的用户' : '没有已删除的用户'}
                hint="删除的用户在这里保留 90 天。"
              />
            }
          />
        )}
      </div>
      <Pager {...paging} total={read.data?.total ?? 0} onChange={(next) => onSearch({ ...search, ...next })} />
    </div>
  )
}
