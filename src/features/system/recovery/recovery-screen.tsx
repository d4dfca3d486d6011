import type { ListAddress } from '@/app/routing/list-page'
import { ListTabs } from '@/app/routing/list-tabs'
import { DeletedUsers } from './deleted-users'
import { RecordsList } from './records-list'

/** 回收站: users, and the records of every module. */
export const RecoveryScreen = (address: ListAddress) => (
  <ListTabs
    label="回收站"
    tabs={[
      { key: 'users', label: '用户', body: (list) => <DeletedUsers {...list} /> },
      { key: 'records', label: '业务数据', body: (list) => <RecordsList {...list} /> },
    ]}
    {...address}
  />
)
