import { useMemo } from 'react'
import { cn } from '../cn/index.ts'
import { cleanHtml } from './clean-html.ts'
import './rich-text.css'

export interface RichTextViewerProps {
  /** HTML of any origin; it is cleaned before it is shown. */
  html: string
  className?: string
}

export default function RichTextViewer({ html, className }: RichTextViewerProps) {
  const clean = useMemo(() => cleanHtml(html), [html])
  // oxlint-disable-next-line react/no-danger -- it has just been cleaned by an allow-list
  return <div className={cn('rich-text', className)} dangerouslySetInnerHTML={{ __html: clean }} />
}
