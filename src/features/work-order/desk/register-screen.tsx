import { callGateway, callRecord, callSeat, CALL_STATUS } from '@wuguan/contract/work-order/call.entity'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import { ListScreen, type ListScreenProps } from '@wuguan/crud/list-screen'
import { useCrudPort } from '@wuguan/crud/port'
import { Tabs } from '@wuguan/ui/tabs'
import { callUi } from './call.ui'
import { RegisterDesk } from './register-desk'

const LISTS = [
  { key: 'calls', label: '通话记录', entity: callRecord as AnyEntity, ui: callUi },
  {
    key: 'missed',
    label: '未接来电',
    entity: callRecord as AnyEntity,
    ui: callUi,
    fixedFilters: { status: String(CALL_STATUS.missed) },
  },
  { key: 'seats', label: '分机坐席', entity: callSeat as AnyEntity },
  { key: 'gateways', label: '话务接入', entity: callGateway as AnyEntity },
]

interface RegisterScreenProps extends Pick<ListScreenProps, 'search' | 'onSearch'> {
  /** The call that is worked on. */
  call: string | undefined
  onCall: (call: string | undefined) => void
}

/** 工单登记: the desk, and beside it the calls that came in, who sits where, and which exchange tells of them. */
export function RegisterScreen({ search: { view, ...search }, onSearch, call, onCall }: RegisterScreenProps) {
  const { can } = useCrudPort()
  const lists = LISTS.filter(({ entity }) => can(entity.codes.list))
  const list = lists.find(({ key }) => key === view)
  return (
    <div className="flex h-full min-h-0 flex-col gap-2">
      {lists.length > 0 && (
        <Tabs
          aria-label="登记台"
          value={list?.key ?? 'desk'}
          onChange={(key) => onSearch(key === 'desk' ? {} : { view: key })}
          items={[{ key: 'desk', label: '登记' }, ...lists.map(({ key, label }) => ({ key, label }))]}
        />
      )}
      <div className="min-h-0 flex-1">
        {list ? (
          <ListScreen
            key={list.key}
            entity={list.entity}
            {...(list.ui ? { ui: list.ui } : {})}
            {...(list.fixedFilters ? { fixedFilters: list.fixedFilters } : {})}
            search={search}
            onSearch={(next) => onSearch({ ...next, view: list.key })}
          />
        ) : (
          <RegisterDesk call={call} onCall={onCall} />
        )}
      </div>
    </div>
  )
}
