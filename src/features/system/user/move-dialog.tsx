import { useMemo, useState } from 'react'
import { companyTreeList, type CompanyNode } from '@wuguan/contract/system/company.actions'
import { userMove } from '@wuguan/contract/system/user.actions'
import { user } from '@wuguan/contract/system/user.entity'
import { TaskDialog, useRead, useTask } from '@wuguan/crud/task'
import { Checkbox } from '@wuguan/ui/checkbox'
import { Field } from '@wuguan/ui/form'
import { TreeSelect } from '@wuguan/ui/tree'
import { idIn } from '../shared/row-text'
import { departmentsOf, nested } from '../shared/organisation-nodes'
import type { UserDialogProps } from './user-dialogs'
import { namesOf } from './user-names'

const SHOWS = ['companyId', 'departmentId']
const NONE: CompanyNode[] = []

/** 调动公司: where to, whether the roles go along, and which communities are lost by it, before anything happens. */
export default function MoveDialog({ rows, close }: UserDialogProps) {
  const userIds = rows.map(idIn)
  const companies = useRead('system.company', companyTreeList).data ?? NONE
  const [companyId, setCompany] = useState<number | null>(null)
  const [departmentId, setDepartment] = useState<number | null>(null)
  const [keepRoles, setKeep] = useState(false)
  const preview = useRead(
    user.name,
    userMove,
    { userIds, companyId, keepRoles, preview: true },
    { enabled: companyId !== null },
  )
  const task = useTask(userMove, {
    refreshes: [user.name, 'system.company'],
    said: ({ removedCommunities }) =>
      `已调动 ${rows.length} 名用户${removedCommunities > 0 ? `，取消 ${removedCommunities} 个项目的授权` : ''}`,
    done: close,
  })
  const company = useMemo(
    () =>
      nested(
        companies.filter(({ nodeType }) => nodeType <= 2),
        ({ name }) => ({ label: name }),
      ),
    [companies],
  )
  const departments = useMemo(
    () => (companyId === null ? [] : nested(departmentsOf(companies, companyId), ({ name }) => ({ label: name }))),
    [companies, companyId],
  )
  const lost = companyId === null ? [] : (preview.data?.communities ?? [])
  return (
    <TaskDialog
      task={task}
      title={`调动用户${namesOf(rows)}`}
      verb={rows.length === 1 ? '调动' : `调动 ${rows.length} 名用户`}
      shows={SHOWS}
      close={close}
      disabled={companyId === null || preview.isFetching}
      submit={() => void task.submit({ userIds, companyId, departmentId, keepRoles })}
    >
      <Field label="目标公司" required error={task.errors['companyId']}>
        <TreeSelect
          nodes={company}
          value={companyId}
          onChange={(id) => {
            setCompany(id)
            setDepartment(null)
          }}
          placeholder="请选择目标公司"
          clearable={false}
        />
      </Field>
      <Field label="目标部门" error={task.errors['departmentId']}>
        <TreeSelect
          nodes={departments}
          value={departmentId}
          onChange={setDepartment}
          placeholder={companyId === null ? '先选择公司' : '不选择部门'}
          disabled={companyId === null}
        />
      </Field>
      <Checkbox label="保留现有角色" checked={keepRoles} onChange={setKeep} />
      {companyId !== null && (
        <div
          role="status"
          className={
            lost.length > 0
              ? 'rounded bg-warning-soft px-3 py-2 text-table text-warning-text'
              : 'rounded bg-sunken px-3 py-2 text-table text-secondary'
          }
        >
          {preview.error
            ? '无法预览调动的影响，提交时会再次检查。'
            : lost.length === 0
              ? '没有需要取消的项目授权。'
              : `将取消 ${preview.data?.removedCommunities ?? lost.length} 个项目的授权：${lost.map(({ name }) => name).join('、')}`}
        </div>
      )}
    </TaskDialog>
  )
}
