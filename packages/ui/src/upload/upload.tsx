import { useId, useRef, useState } from 'react'
import type { ClipboardEvent, DragEvent } from 'react'
import { FileText, RotateCw, Trash2, UploadCloud, X } from 'lucide-react'
import { IconButton } from '../button/index.ts'
import { cn } from '../cn/index.ts'
import { Progress } from '../progress/index.ts'
import { Pictures } from './pictures.tsx'
import { limitsText, sizeText } from './upload.logic.ts'
import { useUploads } from './use-uploads.ts'
import type { ControlProps } from '../control/control.types.ts'
import type { Send } from './use-uploads.ts'

/** What an arrived file must say about itself. */
export interface UploadedFile {
  id: string | number
  name: string
  size?: number
  /** Where it can be opened; a picture without one is still on its way, with an empty one it cannot be shown. */
  url?: string
  mime?: string
}

export interface UploadProps<F extends UploadedFile> extends ControlProps {
  value: readonly F[]
  onChange?: (value: F[]) => void
  /** Sends one file; `onProgress` takes a share from 0 to 1; a rejection's message is shown at the file. */
  send: Send<F>
  /** Types as in the `accept` attribute: `.xlsx`, `image/*`. */
  accept?: readonly string[]
  /** Bytes per file. */
  maxSize?: number
  maxCount?: number
  /** What the files are called; 文件. */
  noun?: string
  /** `pictures` shows tiles that open large; for fields that hold nothing but pictures. */
  shape?: 'lines' | 'pictures'
  /** Opens a file where its address alone would not. */
  onOpen?: (file: F) => void
}

const NOTHING: readonly string[] = []

/** Files by choosing, dragging or pasting; every file shows how far it is or why it was not taken. */
export function Upload<F extends UploadedFile>({
  value,
  onChange,
  send,
  accept = NOTHING,
  maxSize,
  maxCount,
  noun,
  shape = 'lines',
  onOpen,
  id,
  disabled = false,
  readOnly = false,
  className,
  'aria-invalid': invalid,
  'aria-required': _required,
  'aria-describedby': describedBy,
  'aria-labelledby': labelledBy,
  'aria-label': label,
}: UploadProps<F>) {
  const input = useRef<HTMLInputElement>(null)
  const limits = useId()
  const words = useId()
  const [over, setOver] = useState(false)
  const rule = { accept, maxSize, maxCount, noun }
  const { pending, add, drop, retry } = useUploads({ value, onChange, send, rule })
  const fixed = disabled || readOnly
  const full = maxCount !== undefined && value.length + pending.filter((p) => p.error === null).length >= maxCount
  const hint = limitsText(rule)

  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!fixed) add([...event.dataTransfer.files])
  }
  const onPaste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files]
    if (fixed || files.length === 0) return
    event.preventDefault()
    add(files)
  }
  return (
    <div
      role="group"
      aria-label={label}
      aria-labelledby={labelledBy}
      className={cn('flex min-w-0 flex-col gap-2', className)}
      onPaste={onPaste}
    >
      {!readOnly && (
        <button
          id={id}
          aria-labelledby={cn(labelledBy, words, hint !== '' && limits)}
          type="button"
          disabled={disabled || full}
          aria-describedby={describedBy}
          data-invalid={(invalid !== false && invalid !== 'false' && invalid) || undefined}
          onClick={() => input.current?.click()}
          onDragOver={(event) => {
            event.preventDefault()
            if (!fixed) setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={onDrop}
          className={cn(
            'flex flex-col items-center gap-0.5 rounded border border-dashed px-4 py-4 text-center transition-colors',
            'data-invalid:border-danger disabled:cursor-not-allowed disabled:text-disabled',
            over
              ? 'border-primary bg-primary-soft'
              : 'border-line-strong bg-sunken hover:border-primary disabled:border-line',
          )}
        >
          <UploadCloud aria-hidden className="mb-1 size-5 text-secondary" />
          <span id={words}>{full ? `已有${maxCount}个文件` : '点击选择，或把文件拖到这里，也可以粘贴'}</span>
          {hint !== '' && (
            <span id={limits} className="text-small text-secondary">
              {hint}
            </span>
          )}
        </button>
      )}
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        aria-hidden
        accept={accept.join(',') || undefined}
        multiple={maxCount !== 1}
        onChange={(event) => {
          add([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      {shape === 'pictures' && value.length > 0 && (
        <Pictures
          files={value}
          onRemove={fixed ? undefined : (file) => onChange?.(value.filter((f) => f.id !== file.id))}
        />
      )}
      {((shape === 'lines' && value.length > 0) || pending.length > 0) && (
        <ul className="flex flex-col gap-1">
          {(shape === 'lines' ? value : []).map((file) => (
            <li key={file.id} className="flex h-9 items-center gap-2 rounded border border-line bg-surface px-2.5">
              <FileText aria-hidden className="size-4 shrink-0 text-secondary" />
              {file.url === undefined ? (
                <span className="min-w-0 flex-1 truncate">{file.name}</span>
              ) : onOpen ? (
                <button
                  type="button"
                  onClick={() => onOpen(file)}
                  className="min-w-0 flex-1 truncate text-start text-primary-text hover:underline"
                >
                  {file.name}
                </button>
              ) : (
                <a
                  href={file.url}
                  target="_blank"
                  rel="noreferrer"
                  className="min-w-0 flex-1 truncate text-primary-text hover:underline"
                >
                  {file.name}
                </a>
              )}
              {file.size !== undefined && (
                <span className="tabular shrink-0 text-small text-secondary">{sizeText(file.size)}</span>
              )}
              {!fixed && (
                <IconButton
                  size="sm"
                  label={`删除 ${file.name}`}
                  icon={<Trash2 />}
                  onClick={() => onChange?.(value.filter((f) => f.id !== file.id))}
                />
              )}
            </li>
          ))}
          {pending.map((p) => (
            <li
              key={p.id}
              className={cn(
                'flex min-h-9 items-center gap-2 rounded border bg-surface px-2.5',
                p.error === null ? 'border-line' : 'border-danger',
              )}
            >
              <FileText aria-hidden className="size-4 shrink-0 text-secondary" />
              <span className="flex min-w-0 flex-1 flex-col py-1">
                <span className="truncate">{p.file.name}</span>
                {p.error === null ? (
                  <Progress label={`上传 ${p.file.name}`} value={p.progress} max={1} />
                ) : (
                  <span role="alert" className="text-small text-danger-text">
                    {p.error}
                  </span>
                )}
              </span>
              <span className="tabular shrink-0 text-small text-secondary">{sizeText(p.file.size)}</span>
              {p.again && (
                <IconButton size="sm" label={`重新上传 ${p.file.name}`} icon={<RotateCw />} onClick={() => retry(p)} />
              )}
              <IconButton
                size="sm"
                label={`${p.error === null ? '取消' : '移除'} ${p.file.name}`}
                icon={<X />}
                onClick={() => drop(p.id)}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
