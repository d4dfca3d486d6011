import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Selection } from '@tiptap/pm/state'
import { Editor } from '@tiptap/react'
import { cleanHtml } from './clean-html.ts'
import { EXTENSIONS } from './extensions.ts'

interface Options {
  value: string
  onChange: ((html: string) => void) | undefined
  onBlur: (() => void) | undefined
  /** Pictures came by pasting or dropping. */
  onImages: (files: File[]) => void
  editable: boolean
  attributes: Readonly<Record<string, string>>
}

/** The editor keeps an empty line at the end to write on; it is not part of the text. */
function htmlOf(editor: Editor): string {
  const html = editor.isEmpty ? '' : editor.getHTML()
  let end = html.length
  while (end > EMPTY_LINE.length && html.endsWith(EMPTY_LINE, end)) end -= EMPTY_LINE.length
  return html.slice(0, end)
}
const EMPTY_LINE = '<p></p>'
const MOST_UNANSWERED = 100
const imagesOf = (data: DataTransfer | null) =>
  [...(data?.files ?? [])].filter((file) => file.type.startsWith('image/'))

/**
 * The editor of one field. React takes its place in the page away when a tab is hidden and gives it back later, so the document
 * with its history belongs to the instance and only its view comes and goes.
 */
export function useRichText(options: Options) {
  const place = useRef<HTMLDivElement>(null)
  const latest = useRef(options)
  useLayoutEffect(() => {
    latest.current = options
  })
  // What was said and has not come back yet: a parent that answers late must not overwrite what was typed meanwhile.
  const said = useRef([options.value])
  const [editor] = useState(
    () =>
      new Editor({
        element: null,
        extensions: EXTENSIONS,
        content: cleanHtml(options.value),
        editable: options.editable,
        editorProps: {
          attributes: () => ({ class: 'rich-text', ...latest.current.attributes }),
          transformPastedHTML: cleanHtml,
          handlePaste: (_view, event) => {
            const files = imagesOf(event.clipboardData)
            // Office programs put a picture of the text beside the text itself.
            if (files.length === 0 || event.clipboardData?.types.includes('text/html')) return false
            latest.current.onImages(files)
            return true
          },
          handleDrop: (view, event, _slice, moved) => {
            const files = imagesOf(event.dataTransfer)
            if (moved || files.length === 0) return false
            const at = view.posAtCoords({ left: event.clientX, top: event.clientY })
            if (at) view.dispatch(view.state.tr.setSelection(Selection.near(view.state.doc.resolve(at.pos))))
            latest.current.onImages(files)
            return true
          },
        },
        onUpdate: ({ editor: now }) => {
          const html = htmlOf(now)
          said.current = [...said.current.slice(-MOST_UNANSWERED), html]
          latest.current.onChange?.(html)
        },
        onBlur: () => latest.current.onBlur?.(),
      }),
  )
  useLayoutEffect(() => {
    if (place.current) editor.mount(place.current)
    return () => {
      editor.unmount()
    }
  }, [editor])
  useEffect(() => {
    const answered = said.current.lastIndexOf(options.value)
    if (answered >= 0) {
      said.current = said.current.slice(answered)
      return
    }
    said.current = [options.value]
    editor.commands.setContent(cleanHtml(options.value), { emitUpdate: false })
  }, [editor, options.value])
  const attributes = JSON.stringify(options.attributes)
  useEffect(() => {
    // Also draws the attributes anew, which are read through the ref.
    editor.setEditable(options.editable, false)
  }, [editor, options.editable, attributes])
  return { editor, place }
}
