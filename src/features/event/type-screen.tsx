import { eventType } from '@wuguan/contract/event/event-type.entity'
import { TreeScreen } from '@wuguan/crud/tree-screen'
import { ImportButton } from '@/features/file'
import type { ListAddress } from '@/app/routing/list-page'

const IMPORT = {
  kind: 'eventType',
  title: '事件类型',
  hint: '每行一个事件类型；上级类型须已存在，先导入上级再导入下级。',
  listPath: '/manage/event/type',
  refreshes: [eventType.name],
}

/** 事件类型: the tree, and its import. */
export const TypeScreen = (address: ListAddress) => (
  <TreeScreen
    entity={eventType}
    {...address}
    toolbar={<ImportButton template={IMPORT} permission={eventType.codes.import} />}
  />
)
