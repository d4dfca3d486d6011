import type { LeavePreview } from '@wuguan/contract/workflow/leave.actions'
import { Tag } from '@wuguan/ui/tag'
import { Timeline } from '@wuguan/ui/timeline'

/** How long it is, which days do not count, and who decides. */
export function PreviewPanel({ preview }: { preview: LeavePreview | null }) {
  return (
    <aside
      aria-label="请假试算"
      className="flex w-72 shrink-0 flex-col gap-4 overflow-y-auto rounded border border-line bg-surface p-4"
    >
      <section>
        <h2 className="text-table text-secondary">请假天数</h2>
        <p className="tabular text-figure font-semibold" aria-live="polite">
          {preview ? preview.days : '—'}
          <span className="ml-1 text-body font-normal text-secondary">天</span>
        </p>
        {preview && Object.keys(preview.byYear).length > 1 && (
          <p className="text-small text-secondary">
            {Object.entries(preview.byYear)
              .map(([year, days]) => `${year}年 ${days}天`)
              .join('，')}
          </p>
        )}
      </section>
      {preview && preview.off.length > 0 && (
        <section>
          <h2 className="mb-1 text-table text-secondary">不计入的日期</h2>
          <ul className="flex flex-col gap-1">
            {preview.off.map(({ date, why }) => (
              <li key={date} className="flex items-center justify-between text-table">
                <span className="tabular">{date}</span>
                <Tag tone="neutral">{why}</Tag>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section>
        <h2 className="mb-2 text-table text-secondary">审批路径</h2>
        {preview ? (
          <Timeline
            label="审批路径"
            items={preview.path.map((node) => ({
              key: node.key,
              tone: 'info',
              title: node.name,
              body: node.people.map(({ nickname }) => nickname).join('、') || node.note || '到达时确定',
            }))}
            {...(preview.open === null ? {} : { open: preview.open })}
          />
        ) : (
          <p className="text-table text-secondary">选择类型和时间后显示。</p>
        )}
      </section>
    </aside>
  )
}
