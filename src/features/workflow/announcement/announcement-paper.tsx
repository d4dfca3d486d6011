import type { OpenedLink } from '@wuguan/contract/session/public-link.actions'
import { Link } from '@wuguan/ui/link'
import { RichTextViewer } from '@wuguan/ui/rich-text'
import { Tag } from '@wuguan/ui/tag'

/** An announcement as its readers see it, with the address that shows it. */
export function AnnouncementPaper({ opened, code }: { opened: OpenedLink; code: string }) {
  return (
    <article aria-label={opened.title} className="flex flex-col gap-3">
      <header className="flex flex-col gap-2 border-b border-line pb-3">
        <h2 className="flex flex-wrap items-center gap-2 text-title font-semibold">
          {opened.draft && <Tag tone="warning">预览</Tag>}
          {opened.title}
        </h2>
        <p className="flex flex-wrap items-center gap-3 text-table text-secondary">
          <span>{opened.source}</span>
          {opened.time !== null && <span className="tabular">{opened.time}</span>}
          <Link href={`#/preview/${code}`} external>
            公开链接
          </Link>
        </p>
      </header>
      <RichTextViewer html={opened.html} />
      {opened.attachments.length > 0 && (
        <footer className="border-t border-line pt-3 text-table">
          附件：{opened.attachments.map(({ name }) => name).join('、')}
        </footer>
      )}
    </article>
  )
}
