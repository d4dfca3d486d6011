import { useState } from 'react'
import { communityTreeListAll } from '@wuguan/contract/system/company.actions'
import { userCommunitiesAdd, userCommunitiesSet, userInfo } from '@wuguan/contract/system/user.actions'
import { user } from '@wuguan/contract/system/user.entity'
import { Loaded, TaskDialog, useRead, useTask } from '@wuguan/crud/task'
import { CommunityChecks } from '../shared/community-checks'
import { idIn } from '../shared/row-text'
import type { UserDialogProps } from './user-dialogs'
import { namesOf } from './user-names'

/** 授权项目: of one user the whole set, of several what comes to theirs. */
export default function CommunitiesDialog({ rows, close }: UserDialogProps) {
  const several = rows.length > 1
  const organisation = useRead('basedata.community', communityTreeListAll)
  const known = useRead(user.name, userInfo, { id: idIn(rows[0]!) }, { enabled: !several })
  const [chosen, setChosen] = useState<readonly number[] | null>(null)
  const value = chosen ?? (several ? [] : (known.data?.communities.map(({ id }) => id) ?? []))
  const task = useTask(several ? userCommunitiesAdd : userCommunitiesSet, {
    refreshes: [user.name],
    said: () => (several ? `已为 ${rows.length} 名用户追加 ${value.length} 个项目` : `已授权 ${value.length} 个项目`),
    done: close,
  })
  const submit = () =>
    void task.submit({
      ...(several ? { userIds: rows.map(idIn) } : { userId: idIn(rows[0]!) }),
      communityIds: value,
    })
  return (
    <TaskDialog
      task={task}
      title={`授权项目：用户${namesOf(rows)}`}
      description={
        several
          ? '选中的项目追加到这些用户，已有的授权不变。'
          : '数据范围为“授权项目”“仅本人”等的角色按这里的项目生效。'
      }
      verb={several ? `追加 ${value.length} 个项目` : '保存授权'}
      width={560}
      close={close}
      disabled={several ? value.length === 0 : known.data === undefined}
      submit={submit}
    >
      <Loaded read={organisation} what="项目">
        {(all) => <CommunityChecks organisation={all} value={value} onChange={setChosen} className="h-80" />}
      </Loaded>
    </TaskDialog>
  )
}
