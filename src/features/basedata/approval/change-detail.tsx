import { useEffect, useState } from 'react'
import { CHANGE_ACTION, CHANGE_TARGET, baseChange } from '@wuguan/contract/basedata/base-change.entity'
import {
  approveChange,
  changeDetail,
  rejectChange,
  withdrawChange,
  type ChangeDetail as Change,
} from '@wuguan/contract/basedata/change.actions'
import { community } from '@wuguan/contract/basedata/community.entity'
import { house } from '@wuguan/contract/basedata/house.entity'
import type { Attachment } from '@wuguan/contract/kernel/fields'
import { APPROVAL_STATUS, labelOf } from '@wuguan/contract/kernel/options'
import { ActionDialog } from '@wuguan/crud/action-form'
import { ActionButton } from '@wuguan/crud/action-button'
import { useCrudPort } from '@wuguan/crud/port'
import { Loaded, useRead } from '@wuguan/crud/task'
import { Button } from '@wuguan/ui/button'
import { DescriptionList } from '@wuguan/ui/description'
import { Tag } from '@wuguan/ui/tag'
import { CatalogueLink } from '@/app/routing/catalogue-link'
import { CodedTag } from '../shared/coded-tag'
import { SimpleTable } from '../shared/simple-table'
import { StoredFiles } from '../shared/stored-file'
import { RecordTimeline } from '../shared/timeline'
import { obstacle } from './approval.logic'
import { ChangeFields } from './change-fields'

const REFRESHES = [baseChange.name, house.name, community.name] as const
const EDIT_PAGES: Readonly<Record<string, string>> = {
  house: '/basedata/house/edit/$id',
  community: '/basedata/community/edit/$id',
}

/** One change order: what would change, what stands in its way, who did what so far, and the decision. */
export function ChangeDetail({ id }: { id: string }) {
  const port = useCrudPort()
  const read = useRead(baseChange.name, changeDetail, { id })
  const code = read.data?.code
  useEffect(() => {
    if (code) port.setTitle(`变更单 ${code}`)
  }, [port, code])
  return (
    <Loaded read={read} what="变更单" lines={10}>
      {(change) => <Order change={change} />}
    </Loaded>
  )
}

function Order({ change }: { change: Change }) {
  const port = useCrudPort()
  const [deciding, setDeciding] = useState<'approve' | 'reject' | null>(null)
  const close = () => setDeciding(null)
  const inTheWay = obstacle(change)
  const files = (change.attachments as Attachment[] | null) ?? []
  const name = `${labelOf(CHANGE_TARGET, change.targetType)}${labelOf(CHANGE_ACTION, change.action)}`
  const title = change.targetTitle ?? change.code
  const mayDecide = change.canAudit && port.can(approveChange.permission ?? '')
  const editPage = EDIT_PAGES[change.targetType]
  return (
    <article aria-label={`${name}审批 ${title}`} className="flex h-full flex-col gap-3 overflow-y-auto">
      <header className="sticky top-0 z-sticky flex shrink-0 flex-wrap items-center gap-x-4 gap-y-2 rounded border border-line bg-surface px-4 py-3">
        <div className="flex min-w-0 flex-wrap items-center gap-2">
          <Tag tone={change.action === 'delete' ? 'danger' : change.action === 'add' ? 'success' : 'info'}>{name}</Tag>
          <h2 className="text-title font-semibold">
            {change.targetId && editPage && change.action !== 'add' ? (
              <CatalogueLink
                to={editPage}
                params={{ id: change.targetId }}
                otherwise={title}
                className="hover:underline"
              >
                {title}
              </CatalogueLink>
            ) : (
              title
            )}
          </h2>
          <CodedTag of={APPROVAL_STATUS} code={change.status} state />
        </div>
        <div className="ml-auto flex gap-2">
          {mayDecide && (
            <Button variant="primary" disabled={inTheWay !== null} onClick={() => setDeciding('approve')}>
              通过
            </Button>
          )}
          {mayDecide && <Button onClick={() => setDeciding('reject')}>驳回</Button>}
          {change.canWithdraw && (
            <ActionButton
              action={withdrawChange}
              input={{ id: change.id }}
              refreshes={REFRESHES}
              done="已撤回"
              ask={{ title: `撤回变更单 ${change.code}？`, content: '撤回后可重新提交。' }}
            >
              撤回
            </ActionButton>
          )}
        </div>
      </header>
      {inTheWay !== null && (
        <p role="alert" className="rounded bg-danger-soft px-3 py-2 text-table text-danger-text">
          {inTheWay}
        </p>
      )}
      <div className="flex items-start gap-3 max-lg:flex-col max-lg:items-stretch">
        <div className="flex min-w-0 flex-1 flex-col gap-3">
          <section aria-label="申请" className="rounded border border-line bg-surface p-4">
            <DescriptionList
              columns={2}
              items={[
                { label: '变更单号', value: change.code },
                { label: '申请人', value: change.applicantName },
                { label: '申请时间', value: change.createdAt },
                { label: '变更原因', value: change.reason },
                ...(files.length > 0
                  ? [{ label: '附件', span: 2 as const, value: <StoredFiles files={files} /> }]
                  : []),
                ...(change.auditName
                  ? [
                      { label: '审批人', value: change.auditName },
                      { label: '生效时间', value: change.effectiveAt },
                      { label: '审批意见', value: change.auditRemark },
                    ]
                  : []),
              ]}
            />
          </section>
          <section aria-label="内容" className="rounded border border-line bg-surface p-4">
            <h3 className="mb-3 text-subtitle font-semibold">
              {change.action === 'update' ? '变更内容' : change.action === 'add' ? '拟新增的记录' : '拟删除的记录'}
            </h3>
            <ChangeFields change={change} />
          </section>
          {change.action === 'delete' && change.status === 1 && (
            <section aria-label="影响" className="rounded border border-line bg-surface p-4">
              <h3 className="mb-1 text-subtitle font-semibold">影响与阻断项</h3>
              <SimpleTable
                label="影响与阻断项"
                rows={change.impact}
                rowKey={(one) => one.label}
                empty="没有关联数据，可以删除"
                columns={[
                  { key: 'label', title: '关联数据', render: (one) => one.label },
                  { key: 'count', title: '数量', align: 'end', render: (one) => one.count },
                  {
                    key: 'blocks',
                    title: '结论',
                    render: (one) => (one.blocks ? <Tag tone="danger">阻断</Tag> : <Tag tone="success">不影响</Tag>),
                  },
                ]}
              />
            </section>
          )}
          {change.action === 'add' && (
            <section aria-label="查重" className="rounded border border-line bg-surface p-4">
              <h3 className="mb-1 text-subtitle font-semibold">查重</h3>
              <SimpleTable
                label="疑似重复"
                rows={change.duplicates}
                rowKey={(one) => one.id}
                empty="没有发现重复的记录"
                columns={[
                  {
                    key: 'title',
                    title: '疑似重复的记录',
                    render: (one) => (
                      <CatalogueLink
                        to={editPage ?? ''}
                        params={{ id: one.id }}
                        otherwise={one.title}
                        className="text-primary-text hover:underline"
                      >
                        {one.title}
                      </CatalogueLink>
                    ),
                  },
                ]}
              />
            </section>
          )}
        </div>
        <aside aria-label="审批过程" className="w-72 shrink-0 rounded border border-line bg-surface p-4 max-lg:w-full">
          <h3 className="mb-3 text-subtitle font-semibold">审批过程</h3>
          <RecordTimeline label="审批过程" entries={change.timeline} />
          {change.status === 1 && <p className="text-table text-secondary">等待审批</p>}
          {change.processInstanceId !== null && (
            <CatalogueLink
              to="/bpm/process-instance/detail"
              search={{ id: change.processInstanceId }}
              otherwise={null}
              className="text-table text-primary-text hover:underline"
            >
              查看流程
            </CatalogueLink>
          )}
        </aside>
      </div>
      {deciding === 'approve' && (
        <ActionDialog
          action={approveChange}
          given={{ id: change.id }}
          title={`通过${name}“${title}”？`}
          description="通过后立即生效。"
          verb="通过"
          refreshes={REFRESHES}
          said="已通过，变更已生效"
          close={close}
        />
      )}
      {deciding === 'reject' && (
        <ActionDialog
          action={rejectChange}
          given={{ id: change.id }}
          title={`驳回${name}“${title}”？`}
          verb="驳回"
          refreshes={REFRESHES}
          said="已驳回"
          close={close}
        />
      )}
    </article>
  )
}
