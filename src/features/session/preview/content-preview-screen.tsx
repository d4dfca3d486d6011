import type { ReactNode } from 'react'
import { getRouteApi } from '@tanstack/react-router'
import { Paperclip } from 'lucide-react'
import { labelOf } from '@wuguan/contract/kernel/options'
import type { OpenedLink } from '@wuguan/contract/session/public-link.actions'
import { LINK_TARGET } from '@wuguan/contract/session/public-link.entity'
import { Link } from '@wuguan/ui/link'
import { RichTextViewer } from '@wuguan/ui/rich-text'
import { Tag } from '@wuguan/ui/tag'
import { QuotePart } from './quote-part'
import { PublicPage } from './public-page'
import { usePublic } from './use-public'

const route = getRouteApi('/preview/$id')

/** 内容预览: what a public link opens; a draft says that it is one. */
export function ContentPreviewScreen() {
  const { id } = route.useParams()
  const answer = usePublic<OpenedLink>(`/auth/publicLink/${encodeURIComponent(id)}`)
  return (
    <PublicPage answer={answer} title={(content) => content?.title ?? '内容预览'} gone="内容不存在或已下线">
      {(content, again) => (
        <Content content={content}>
          {content.quote && <QuotePart code={id} quote={content.quote} again={again} />}
        </Content>
      )}
    </PublicPage>
  )
}

interface ContentProps {
  content: OpenedLink
  /** What stands in it beside words, files and questions. */
  children: ReactNode
}
function Content({ content, children }: ContentProps) {
  const { title, time, source, html, attachments, questions, type, draft } = content
  const facts = [source, time].filter((fact) => fact !== null)
  return (
    <article className="flex flex-col gap-5">
      <header className="flex flex-col gap-2 border-b border-line pb-4">
        <div className="flex flex-wrap items-center gap-2">
          <Tag tone="info">{labelOf(LINK_TARGET, type)}</Tag>
          {draft && <Tag tone="warning">预览</Tag>}
        </div>
        <h1 className="text-figure font-semibold text-balance">{title}</h1>
        <p className="tabular text-table text-secondary">{facts.join(' · ')}</p>
      </header>
      {html !== '' && <RichTextViewer html={html} />}
      {children}
      {questions.length > 0 && (
        <ol className="flex list-decimal flex-col gap-4 pl-5">
          {questions.map((question) => (
            <li key={question.title}>
              <p className="font-medium">
                {question.title}
                {question.required && <span className="ml-1 text-danger-text">必答</span>}
              </p>
              <ul className="mt-1 flex flex-col gap-1 text-secondary">
                {question.options.map((option) => (
                  <li key={option}>{option}</li>
                ))}
              </ul>
            </li>
          ))}
        </ol>
      )}
      {attachments.length > 0 && (
        <ul aria-label="附件" className="flex flex-col gap-1 border-t border-line pt-4">
          {attachments.map((file) => (
            <li key={file.id} className="flex items-center gap-2 text-table">
              <Paperclip aria-hidden className="size-4 shrink-0 text-secondary" />
              <Link href={`/file/download/${encodeURIComponent(file.id)}?download=1`} external>
                {file.name}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </article>
  )
}
