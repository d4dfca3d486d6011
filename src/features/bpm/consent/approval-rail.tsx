import { useState } from 'react'
import { CatalogueLink } from '@/app/routing/catalogue-link'
import { TASK_ACTION } from '@wuguan/contract/bpm/process-states'
import { labelOf } from '@wuguan/contract/kernel/options'
import { Loaded } from '@wuguan/crud/task'
import { cn } from '@wuguan/ui/cn'
import { linkClass } from '@wuguan/ui/link'
import { Timeline } from '@wuguan/ui/timeline'
import { ActionBar } from '../instance-detail/actions/action-bar'
import { useInstance } from '../shared/instance-reads'

/** The approval of a document: who did what with it, for whom it waits, what I may decide, and the way to its process. */
export function ApprovalRail({ instanceId, wide }: { instanceId: string | null; wide?: boolean }) {
  return (
    <aside
      aria-label="审批"
      className={cn('shrink-0 overflow-y-auto rounded border border-line bg-surface p-4', wide ? 'w-full' : 'w-72')}
    >
      <h2 className="mb-3 font-semibold">审批</h2>
      {instanceId === null ? (
        <p className="text-secondary">该单据不需要审批。</p>
      ) : (
        <ApprovalSteps instanceId={instanceId} />
      )}
    </aside>
  )
}

function ApprovalSteps({ instanceId }: { instanceId: string }) {
  const read = useInstance({ id: instanceId })
  const [asked, setAsked] = useState(false)
  return (
    <Loaded read={read} what="审批记录">
      {(detail) => (
        <div className="flex flex-col gap-3">
          <Timeline
            items={detail.timeline.map((entry) => ({
              key: entry.id,
              time: entry.at,
              title: `${entry.operator?.nickname ?? '系统'} ${labelOf(TASK_ACTION, entry.action)}`,
              tone: TASK_ACTION.items.find(({ code }) => code === entry.action)?.tone ?? 'neutral',
              body: entry.comment,
            }))}
            {...(detail.openTasks.length > 0
              ? {
                  open: detail.openTasks
                    .map((task) => `等待 ${task.people.map(({ nickname }) => nickname).join('、') || task.name}`)
                    .join('；'),
                }
              : {})}
          />
          {(detail.task || asked) && (
            <ActionBar detail={detail} form={null} showForm={() => undefined} onAsk={setAsked} />
          )}
          <CatalogueLink to="/bpm/process-instance/detail" search={{ id: instanceId }} className={linkClass()}>
            查看流程
          </CatalogueLink>
        </div>
      )}
    </Loaded>
  )
}
