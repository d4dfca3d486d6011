import { readPublicLink, type OpenedLink } from '@wuguan/contract/session/public-link.actions'
import { announcement } from '@wuguan/contract/workflow/announcement.entity'
import { Loaded, useRead } from '@wuguan/crud/task'
import { Link } from '@wuguan/ui/link'
import { RichTextViewer } from '@wuguan/ui/rich-text'
import { Tag } from '@wuguan/ui/tag'

/** An announcement as its readers see it, through the link that shows it. */
export function LinkedPaper({ code }: { code: string }) {
  const view = useRead(`${announcement.name}.view`, readPublicLink, { code }, { keep: false })
  return (
    <Loaded read={view} what="公告" lines={8}>
      {(opened) => <Paper opened={opened} code={code} />}
    </Loaded>
  )
}

function Paper({ opened, code }: { opened: OpenedLink; code: string }) {
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
        <ul aria-label="附件" className="flex flex-col gap-1 border-t border-line pt-3 text-table">
          {opened.attachments.map(({ id, name }) => (
            <li key={id}>
              <Link href={`/file/download/${encodeURIComponent(id)}?download=1`} external>
                {name}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </article>
  )
}
