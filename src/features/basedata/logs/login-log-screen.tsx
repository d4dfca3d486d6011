import { useQuery } from '@tanstack/react-query'
import { loginFigures } from '@wuguan/contract/basedata/device.actions'
import { loginLog } from '@wuguan/contract/basedata/login-log.entity'
import { callAction } from '@wuguan/crud/action-button'
import { ListScreen, type ListScreenProps } from '@wuguan/crud/list-screen'
import { useCrudPort } from '@wuguan/crud/port'
import { today } from '@wuguan/crud/clock'
import { Figures } from './figures'

type LoginLogScreenProps = Pick<ListScreenProps, 'search' | 'onSearch'>

/** 登录日志 under today's figures; each figure narrows the list to its rows. */
export function LoginLogScreen({ search, onSearch }: LoginLogScreenProps) {
  const port = useCrudPort()
  const { data } = useQuery({
    queryKey: [loginLog.name, 'figures', port.context.companyId],
    queryFn: () => callAction(port, loginFigures, {}),
  })
  const day = today()
  const at = `${day} 00:00:00,${day} 23:59:59`
  return (
    <div className="flex h-full min-h-0 flex-col gap-2">
      {data && (
        <Figures
          label="登录统计"
          items={[
            { label: '在线用户', value: data.onlineUsers },
            { label: '今日登录人数', value: data.todayUsers, open: () => onSearch({ f: { result: '1', at } }) },
            { label: '登录次数', value: data.total, open: () => onSearch({}) },
            {
              label: '失败次数',
              value: data.failed,
              open: () => onSearch({ f: { result: '2' } }),
              ...(data.failed > 0 ? { tone: 'danger' as const } : {}),
            },
            { label: '登录失败率', value: `${data.failureRate}%` },
          ]}
        />
      )}
      <div className="min-h-0 flex-1">
        <ListScreen entity={loginLog} search={search} onSearch={onSearch} />
      </div>
    </div>
  )
}
