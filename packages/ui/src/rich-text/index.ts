export { RichTextEditor, RichTextViewer } from './rich-text.tsx'
export type { RichTextEditorProps, SendImage } from './rich-text-editor.tsx'
export type { RichTextViewerProps } from './rich-text-viewer.tsx'
