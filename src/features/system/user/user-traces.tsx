import { useQuery } from '@tanstack/react-query'
import { operationLog, OPERATION } from '@wuguan/contract/basedata/operation-log.entity'
import type { ScreenRow } from '@wuguan/contract/kernel/entity'
import type { Page } from '@wuguan/contract/kernel/envelope'
import { labelOf } from '@wuguan/contract/kernel/options'
import { user, USER_SOURCE } from '@wuguan/contract/system/user.entity'
import { useCrudPort } from '@wuguan/crud/port'
import { Loaded } from '@wuguan/crud/task'
import { DescriptionList } from '@wuguan/ui/description'
import { FormSection } from '@wuguan/ui/form'
import { textIn } from '../shared/row-text'
import { changedLabels } from './changed-labels'

type Row = ScreenRow<typeof user>

const SHOWN = 10

/** Under the form of a user: how he signs in, and what was changed of him. */
export function UserTraces({ row }: { row: Row }) {
  const port = useCrudPort()
  const locked = row.locked === true
  return (
    <>
      <FormSection title="登录情况">
        <DescriptionList
          className="max-w-form"
          columns={4}
          items={[
            {
              label: '状态',
              value: locked ? `已锁定至 ${row.lockedUntil}` : row.state === 1 ? '启用' : '停用',
            },
            { label: '最近登录', value: textIn(row, 'lastLoginAt') || '从未登录' },
            { label: '密码修改时间', value: textIn(row, 'passwordChangedAt') },
            { label: '连续失败', value: `${textIn(row, 'failedCount')} 次` },
            { label: '来源', value: labelOf(USER_SOURCE, row.source) },
            { label: '须修改密码', value: row.mustChangePassword === true ? '是' : '否' },
            { label: '创建时间', value: row.createdAt },
            { label: '更新时间', value: row.updatedAt },
          ]}
        />
      </FormSection>
      {port.can(operationLog.codes.list) && <Changes userId={row.id} />}
    </>
  )
}

function Changes({ userId }: { userId: string | number }) {
  const port = useCrudPort()
  const read = useQuery({
    queryKey: [user.name, 'changes', userId],
    queryFn: ({ signal }) =>
      port.request<Page<ScreenRow<typeof operationLog>>>('GET', `${operationLog.base}/page`, {
        query: { 'entity.eq': user.name, 'entityId.eq': String(userId), limit: SHOWN },
        signal,
      }),
  })
  return (
    <FormSection title="变更记录" description={`最近 ${SHOWN} 次。`}>
      <Loaded read={read} what="变更记录" lines={3}>
        {({ list }) =>
          list.length === 0 ? (
            <p className="text-table text-secondary">还没有变更。</p>
          ) : (
            <ol className="flex max-w-form flex-col divide-y divide-line">
              {list.map((log) => (
                <li key={log.id} className="flex flex-wrap items-baseline gap-x-4 py-1.5 text-table">
                  <time className="tabular text-secondary">{textIn(log, 'at')}</time>
                  <span>{textIn(log, 'petName')}</span>
                  <span>{labelOf(OPERATION, log.action)}</span>
                  <span className="text-secondary">{changedLabels(user, log.after)}</span>
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
    </FormSection>
  )
}
