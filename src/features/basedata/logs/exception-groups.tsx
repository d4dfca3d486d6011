import { useQuery } from '@tanstack/react-query'
import { exceptionGroups, type ExceptionGroup } from '@wuguan/contract/basedata/device.actions'
import { exceptionLog } from '@wuguan/contract/basedata/exception-log.entity'
import { callAction } from '@wuguan/crud/action-button'
import { faultOf, useCrudPort } from '@wuguan/crud/port'
import { Button } from '@wuguan/ui/button'
import { EmptyPanel, ErrorPanel } from '@wuguan/ui/panel'
import { DataTable, type DataTableColumn } from '@wuguan/ui/table'
import { Ellipsis } from '@wuguan/ui/tooltip'
import { useMemo } from 'react'

interface ExceptionGroupsProps {
  /** Shows the entries of a group. */
  onGroup: (group: ExceptionGroup) => void
  /** Shows the latest entry of a group. */
  onRecord: (id: string) => void
}

const NONE: readonly ExceptionGroup[] = []
const rowKey = (group: ExceptionGroup) => `${group.errorClass} ${group.path}`

/** Exceptions by class and path: one fault is one line, however often it happened. */
export function ExceptionGroups({ onGroup, onRecord }: ExceptionGroupsProps) {
  const port = useCrudPort()
  const query = useQuery({
    queryKey: [exceptionLog.name, 'groups', port.context.companyId],
    queryFn: () => callAction(port, exceptionGroups, {}),
  })
  const columns = useMemo(
    (): DataTableColumn<ExceptionGroup>[] => [
      { key: 'errorClass', title: '异常类', width: 150, fixed: 'start', render: (group) => group.errorClass ?? '未知' },
      { key: 'path', title: '路径', width: 220, render: (group) => <Ellipsis text={group.path ?? '后台任务'} /> },
      {
        key: 'message',
        title: '最近的异常信息',
        width: 240,
        render: (group) => <Ellipsis text={group.message ?? ''} />,
      },
      { key: 'count', title: '次数', width: 70, align: 'end', render: (group) => group.count.toLocaleString('zh-CN') },
      {
        key: 'open',
        title: '未处理',
        width: 70,
        align: 'end',
        render: (group) => (
          <span className={group.open > 0 ? 'font-medium text-danger-text' : ''}>
            {group.open.toLocaleString('zh-CN')}
          </span>
        ),
      },
      { key: 'lastAt', title: '最近发生', width: 155, render: (group) => group.lastAt },
      {
        key: '@actions',
        title: '操作',
        width: 140,
        fixed: 'end',
        render: (group) => (
          <span className="flex gap-3">
            <Button variant="link" size="sm" onClick={() => onRecord(group.lastId)}>
              最近一次
            </Button>
            <Button variant="link" size="sm" onClick={() => onGroup(group)}>
              全部
            </Button>
          </span>
        ),
      },
    ],
    [onGroup, onRecord],
  )
  if (query.error)
    return <ErrorPanel title="异常分组加载失败" detail={faultOf(query.error).msg} retry={() => void query.refetch()} />
  return (
    <DataTable
      ariaLabel="异常分组"
      columns={columns}
      rows={query.data ?? NONE}
      rowKey={rowKey}
      loading={query.isFetching}
      onRowOpen={onGroup}
      empty={<EmptyPanel title="没有异常" hint="系统运行正常；有异常时按类和路径归在一起显示。" />}
    />
  )
}
