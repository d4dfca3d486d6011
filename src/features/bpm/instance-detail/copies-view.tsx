import { Tag } from '@wuguan/ui/tag'
import type { InstanceDetail } from '@wuguan/contract/bpm/todo.actions'
import { StoredFileLinks } from './stored-file-links'
import { nameOf } from './timeline-view'

/** 抄送 with who has read it, and what was said beside the decisions. */
export function CopiesView({ detail }: { detail: InstanceDetail }) {
  const comments = detail.timeline.filter(({ action }) => action === 'comment')
  return (
    <div className="grid max-w-form gap-6 md:grid-cols-2">
      <section aria-label="评论" className="flex flex-col gap-3">
        <h2 className="font-semibold">评论</h2>
        {comments.length === 0 && <p className="text-table text-secondary">还没有评论。</p>}
        <ul className="flex flex-col gap-3">
          {comments.map((one) => (
            <li key={one.id} className="rounded bg-sunken px-3 py-2">
              <p className="flex flex-wrap justify-between gap-x-3 text-small text-secondary">
                <span>{one.operator ? nameOf(one.operator) : '系统'}</span>
                <time className="tabular">{one.at}</time>
              </p>
              <p className="mt-1 break-words whitespace-pre-line">{one.comment}</p>
              <StoredFileLinks files={one.attachments} />
            </li>
          ))}
        </ul>
      </section>
      <section aria-label="抄送" className="flex flex-col gap-3">
        <h2 className="font-semibold">抄送</h2>
        {detail.copies.length === 0 && <p className="text-table text-secondary">没有抄送给任何人。</p>}
        <ul className="flex flex-col gap-2">
          {detail.copies.map((copy) => (
            <li key={`${copy.user.id}:${copy.at}`} className="flex flex-wrap items-center gap-2 text-table">
              <span>{nameOf(copy.user)}</span>
              <span className="tabular text-secondary">{copy.at}</span>
              {copy.readAt === null ? (
                <Tag tone="warning">未读</Tag>
              ) : (
                <span className="text-secondary">已读 {copy.readAt}</span>
              )}
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
