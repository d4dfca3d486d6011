import { lazy, Suspense } from 'react'
import { Skeleton } from '../skeleton/index.ts'
import type { RichTextEditorProps } from './rich-text-editor.tsx'
import type { RichTextViewerProps } from './rich-text-viewer.tsx'

const Editor = lazy(() => import('./rich-text-editor.tsx'))
const Viewer = lazy(() => import('./rich-text-viewer.tsx'))

/**
 * Formatted text: heads, fonts, colours, lists, links, images, tables, video, code. Its code is fetched when it is first shown.
 * Undo history and caret outlive a hidden tab. Alt+F10 goes from the text to the tool bar, Esc goes back.
 */
export function RichTextEditor(props: RichTextEditorProps) {
  return (
    <Suspense fallback={<Skeleton lines={6} className="rounded border border-line p-3" />}>
      <Editor {...props} />
    </Suspense>
  )
}

/** Formatted text to read; whatever its origin, only words, their look, safe links and media are shown. */
export function RichTextViewer(props: RichTextViewerProps) {
  return (
    <Suspense fallback={<Skeleton />}>
      <Viewer {...props} />
    </Suspense>
  )
}
