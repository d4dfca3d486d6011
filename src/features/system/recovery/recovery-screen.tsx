import { Tabs } from '@wuguan/ui/tabs'
import type { ListPageProps } from '../shared/list-page'
import { DeletedUsers } from './deleted-users'
import { RecordsList } from './records-list'

const RECORDS = 'records'

/** 回收站: users, and the records of every module. */
export function RecoveryScreen({ search, onSearch }: ListPageProps) {
  return (
    <Tabs
      aria-label="回收站"
      className="h-full"
      value={search.view === RECORDS ? RECORDS : 'users'}
      onChange={(view) => onSearch(view === RECORDS ? { view } : {})}
      items={[
        { key: 'users', label: '用户', content: <DeletedUsers search={search} onSearch={onSearch} /> },
        {
          key: RECORDS,
          label: '业务数据',
          content: <RecordsList search={search} onSearch={(next) => onSearch({ ...next, view: RECORDS })} />,
        },
      ]}
    />
  )
}
