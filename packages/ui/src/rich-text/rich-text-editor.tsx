import { useCallback, useRef } from 'react'
import { cn } from '../cn/index.ts'
import { RichTextToolbar } from './rich-text-toolbar.tsx'
import { IMAGE_TYPES } from './rich-text.logic.ts'
import { useImageUpload } from './use-image-upload.ts'
import { useRichText } from './use-rich-text.ts'
import './rich-text.css'
import type { ControlProps } from '../control/control.types.ts'
import type { SendImage } from './use-image-upload.ts'

export type { SendImage } from './use-image-upload.ts'

export interface RichTextEditorProps extends ControlProps {
  /** HTML; '' for nothing. What comes in is cleaned first. */
  value: string
  onChange?: (html: string) => void
  onBlur?: () => void
  /** Sends a picture of at most 2,097,152 bytes, at most five at once; without it pictures are taken by address only. */
  sendImage?: SendImage
  placeholder?: string
  /** Height in px from which the text scrolls. */
  maxHeight?: number
}

export default function RichTextEditor({
  value,
  onChange,
  onBlur,
  sendImage,
  placeholder,
  maxHeight = 480,
  disabled = false,
  readOnly = false,
  className,
  id,
  'aria-invalid': invalid,
  'aria-required': required,
  'aria-describedby': describedBy,
  'aria-labelledby': labelledBy,
  'aria-label': label,
}: RichTextEditorProps) {
  const frame = useRef<HTMLDivElement>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const take = useRef<(files: readonly File[]) => void>(() => undefined)
  const fixed = disabled || readOnly
  const wrong = invalid === true || invalid === 'true'
  const { editor, place } = useRichText({
    value,
    onChange,
    onBlur,
    onImages: (files) => take.current(files),
    editable: !fixed,
    attributes: {
      role: 'textbox',
      'aria-multiline': 'true',
      tabindex: '0',
      ...(id === undefined ? {} : { id }),
      ...(label === undefined ? {} : { 'aria-label': label }),
      ...(labelledBy === undefined ? {} : { 'aria-labelledby': labelledBy }),
      ...(describedBy === undefined ? {} : { 'aria-describedby': describedBy }),
      ...(placeholder === undefined ? {} : { 'aria-placeholder': placeholder }),
      ...(wrong ? { 'aria-invalid': 'true' } : {}),
      ...(required ? { 'aria-required': 'true' } : {}),
      ...(fixed ? { 'aria-readonly': 'true' } : {}),
    },
  })
  const insert = useCallback(
    (image: { src: string; alt: string }) => editor.chain().setImage(image).createParagraphNear().run(),
    [editor],
  )
  const { running, refusal, upload } = useImageUpload(sendImage, insert)
  take.current = (files) => void upload(files)

  return (
    <div
      ref={frame}
      role="presentation"
      data-invalid={wrong || undefined}
      className={cn(
        'group/text overflow-hidden rounded border border-line-strong bg-surface data-invalid:border-danger',
        'has-[.ProseMirror:focus]:border-primary has-[.ProseMirror:focus]:outline-2 has-[.ProseMirror:focus]:-outline-offset-1 has-[.ProseMirror:focus]:outline-primary',
        disabled && 'border-line bg-page text-secondary',
        className,
      )}
      onKeyDown={(event) => {
        if (event.altKey && event.key === 'F10') {
          event.preventDefault()
          frame.current?.querySelector<HTMLElement>('[role=toolbar] button:not(:disabled)')?.focus()
        }
      }}
    >
      {!fixed && (
        <RichTextToolbar editor={editor} chooseImage={sendImage ? () => chooser.current?.click() : undefined} />
      )}
      <div className="relative overflow-y-auto" style={{ maxHeight }}>
        <div
          ref={place}
          className="[&>.ProseMirror]:min-h-32 [&>.ProseMirror]:px-3 [&>.ProseMirror]:py-2 [&>.ProseMirror]:outline-none"
        />
        {placeholder !== undefined && value === '' && (
          <p aria-hidden className="pointer-events-none absolute top-2 left-3 leading-[1.7] text-placeholder">
            {placeholder}
          </p>
        )}
      </div>
      {sendImage && (
        <input
          ref={chooser}
          type="file"
          hidden
          multiple
          aria-hidden
          tabIndex={-1}
          accept={IMAGE_TYPES.join(',')}
          onChange={(event) => {
            void upload([...(event.target.files ?? [])])
            event.target.value = ''
          }}
        />
      )}
      {running > 0 && (
        <p role="status" className="border-t border-line px-3 py-1 text-small text-secondary">
          正在上传图片，还有 {running} 张
        </p>
      )}
      {refusal !== null && (
        <p role="alert" className="border-t border-line px-3 py-1 text-small text-danger-text">
          {refusal}
        </p>
      )}
    </div>
  )
}
