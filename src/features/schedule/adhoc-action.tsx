import type { AnyAction } from '@wuguan/contract/kernel/action'
import { ActionDialog } from '@wuguan/crud/action-form'
import type { ListAction } from '@wuguan/crud/entity-ui'

/** 临时任务: one that somebody gives out by hand. */
export const adhocAction = (action: AnyAction, refreshes: readonly string[]): ListAction => ({
  key: 'adhoc',
  label: '临时任务',
  permission: action.permission!,
  show: ({ close }) => (
    <ActionDialog
      action={action}
      title="新增临时任务"
      verb="下发"
      columns={2}
      refreshes={refreshes}
      said={() => '临时任务已下发'}
      close={close}
    />
  ),
})
