import { cancelInstance, commentInstance, urgeInstance } from '@wuguan/contract/bpm/instance.actions'
import { withdrawTask } from '@wuguan/contract/bpm/task.actions'
import { ActionDialog } from '@wuguan/crud/action-form'
import { LIST_REFRESHES } from '../../shared/refreshes'

interface InstanceActProps {
  id: string
  close: () => void
}

/** Acts that say something: 评论, 取消, 催办, 撤回. */
export const CommentDialog = ({ id, close }: InstanceActProps) => (
  <ActionDialog
    action={commentInstance}
    given={{ id }}
    title="评论"
    verb="发表"
    said="评论已发表"
    refreshes={LIST_REFRESHES}
    close={close}
  />
)
export const UrgeDialog = ({ id, close }: InstanceActProps) => (
  <ActionDialog
    action={urgeInstance}
    given={{ id }}
    title="催办"
    description="当前处理人会立即收到提醒。"
    said={({ urged }) => `已提醒 ${urged} 位处理人`}
    refreshes={LIST_REFRESHES}
    close={close}
  />
)
export const CancelDialog = ({ id, name, close }: InstanceActProps & { name: string }) => (
  <ActionDialog
    action={cancelInstance}
    given={{ id }}
    title={`取消流程“${name}”？`}
    description="取消后流程结束，未处理的任务一并取消，不可恢复。"
    danger
    said="流程已取消"
    refreshes={LIST_REFRESHES}
    close={close}
  />
)
export const WithdrawDialog = ({ taskId, close }: { taskId: string; close: () => void }) => (
  <ActionDialog
    action={withdrawTask}
    given={{ taskId }}
    title="撤回我的审批？"
    description="下一节点还没有处理时可以撤回，任务重新回到我的待办。"
    said="已撤回，任务重新回到待办"
    refreshes={LIST_REFRESHES}
    close={close}
  />
)
