import { useEffect, useState } from 'react'
import { userMove } from '@wuguan/contract/system/user.actions'
import { user } from '@wuguan/contract/system/user.entity'
import { ActionDialog } from '@wuguan/crud/action-form'
import { useRead } from '@wuguan/crud/task'
import { idIn } from '../shared/row-text'
import type { UserDialogProps } from './user-dialogs'
import { CompanyInput, DepartmentInput } from './user-inputs'
import { namesOf } from './user-names'

const INPUTS = { companyId: CompanyInput, departmentId: DepartmentInput }

/** 调动公司: where to, whether the roles go along, and which communities are lost by it, before anything happens. */
export default function MoveDialog({ rows, close }: UserDialogProps) {
  const userIds = rows.map(idIn)
  const [looking, setLooking] = useState(false)
  return (
    <ActionDialog
      action={userMove}
      given={{ userIds, preview: false }}
      inputs={INPUTS}
      title={`调动用户${namesOf(rows)}`}
      verb={rows.length === 1 ? '调动' : `调动 ${rows.length} 名用户`}
      disabled={looking}
      below={({ companyId }) =>
        typeof companyId === 'number' && <Lost userIds={userIds} companyId={companyId} onLooking={setLooking} />
      }
      said={({ removedCommunities }) =>
        `已调动 ${rows.length} 名用户${removedCommunities > 0 ? `，取消 ${removedCommunities} 个项目的授权` : ''}`
      }
      refreshes={[user.name, 'system.company']}
      close={close}
    />
  )
}

interface LostProps {
  userIds: readonly number[]
  companyId: number
  /** Nobody moves anybody before he could read what is lost by it. */
  onLooking: (looking: boolean) => void
}
/** The authorised communities outside the new company. */
function Lost({ userIds, companyId, onLooking }: LostProps) {
  const preview = useRead(user.name, userMove, { userIds: [...userIds], companyId, preview: true })
  useEffect(() => onLooking(preview.isFetching), [onLooking, preview.isFetching])
  const lost = preview.data?.communities ?? []
  return (
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
  )
}
