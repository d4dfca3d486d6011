import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { fanFigures, unbindFan } from '@wuguan/contract/basedata/customer.actions'
import { FAN_CHANNEL, fan, type Fan } from '@wuguan/contract/basedata/fan.entity'
import { labelOf } from '@wuguan/contract/kernel/options'
import { callAction } from '@wuguan/crud/action-button'
import { titleOf } from '@wuguan/crud/controllers'
import { entityUi } from '@wuguan/crud/entity-ui'
import { ListScreen, type ListScreenProps } from '@wuguan/crud/list-screen'
import { useCrudPort } from '@wuguan/crud/port'
import { confirm } from '@wuguan/ui/dialog'
import { toast } from '@wuguan/ui/toast'
import { Figures } from '../logs/figures'
import { BindDialog } from './bind-dialog'

/** The two date ranges fold away: one row of filters is enough. */
const LIST = { filters: ['channel', 'mobile', 'subscribed', 'customerId', 'boundAt', 'lastActiveAt'] }

const isBound = (row: Fan) => row.customerId != null
const PERMISSION = 'basedata:fan:bind'

/** 粉丝信息: accounts of the channels, how many are bound, and their binding. */
export function FanScreen({ search, onSearch }: Pick<ListScreenProps, 'search' | 'onSearch'>) {
  const port = useCrudPort()
  const [binding, setBinding] = useState<Fan | null>(null)
  const { data } = useQuery({
    queryKey: [fan.name, 'figures', port.context.companyId],
    queryFn: () => callAction(port, fanFigures, {}),
  })
  const ui = useMemo(
    () =>
      entityUi(fan, {
        list: LIST,
        rowActions: [
          { key: 'bind', label: '绑定', permission: PERMISSION, visible: (row) => !isBound(row), run: setBinding },
          {
            key: 'unbind',
            label: '解绑',
            permission: PERMISSION,
            danger: true,
            visible: isBound,
            run: async (row, tools) => {
              const customer = row.titles?.['customerId']
              const yes = await confirm({
                title: `解绑粉丝“${titleOf(fan, row)}”？`,
                content: `解绑后不再作为客户${typeof customer === 'string' ? `“${customer}”` : ''}使用线上服务，客户与房产的关系保留。`,
                okText: '解绑',
                danger: true,
              })
              if (!yes) return
              await callAction(tools.port, unbindFan, { fanId: String(row.id) })
              toast.success('解绑成功')
              await tools.refresh()
            },
          },
        ],
      }),
    [],
  )
  return (
    <div className="flex h-full min-h-0 flex-col gap-2">
      {data && (
        <Figures
          label="粉丝统计"
          items={[
            { label: '粉丝数', value: data.total.toLocaleString('zh-CN'), open: () => onSearch({}) },
            {
              label: '已绑定',
              value: data.bound.toLocaleString('zh-CN'),
              open: () => onSearch({ f: { 'customerId.empty': 'false' } }),
            },
            { label: '绑定率', value: `${data.boundRate}%` },
            ...data.byChannel.map(({ channel, count }) => ({
              label: labelOf(FAN_CHANNEL, channel),
              value: count.toLocaleString('zh-CN'),
              open: () => onSearch({ f: { channel: String(channel) } }),
            })),
          ]}
        />
      )}
      <div className="min-h-0 flex-1">
        <ListScreen entity={fan} ui={ui} search={search} onSearch={onSearch} />
      </div>
      {binding && <BindDialog row={binding} close={() => setBinding(null)} />}
    </div>
  )
}
