import { useState } from 'react'
import { companyTreeList } from '@wuguan/contract/system/company.actions'
import { userCompanies, userInfo } from '@wuguan/contract/system/user.actions'
import { user } from '@wuguan/contract/system/user.entity'
import { Loaded, TaskDialog, useRead, useTask } from '@wuguan/crud/task'
import { CompanyChecks } from '../shared/company-checks'
import { idIn } from '../shared/row-text'
import type { UserDialogProps } from './user-dialogs'
import { namesOf } from './user-names'

/** 授权公司: further companies that the user may switch to. */
export default function CompaniesDialog({ rows, close }: UserDialogProps) {
  const row = rows[0]!
  const companies = useRead('system.company', companyTreeList)
  const known = useRead(user.name, userInfo, { id: idIn(row) })
  const [chosen, setChosen] = useState<readonly number[] | null>(null)
  const home = Number(row.companyId)
  const value = (chosen ?? known.data?.companies.map(({ id }) => id) ?? []).filter((id) => id !== home)
  const task = useTask(userCompanies, {
    refreshes: [user.name],
    said: () => `已授权 ${value.length} 个公司`,
    done: close,
  })
  return (
    <TaskDialog
      task={task}
      title={`授权公司：用户${namesOf([row])}`}
      description="除所属公司外，还可以切换到这些公司工作；在那里能做什么由角色决定。"
      verb="保存授权"
      width={520}
      close={close}
      disabled={known.data === undefined}
      submit={() => void task.submit({ userId: idIn(row), companyIds: value })}
    >
      <Loaded read={companies} what="公司">
        {(all) => <CompanyChecks companies={all} value={value} fixed={[home]} onChange={setChosen} />}
      </Loaded>
    </TaskDialog>
  )
}
