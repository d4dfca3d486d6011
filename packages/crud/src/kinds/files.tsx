import type { Attachment } from '@wuguan/contract/kernel/fields'
import { Pictures, Upload } from '@wuguan/ui/upload'
import { useCrudPort } from '../port/index.ts'
import { controlOf, type CellProps, type InputProps, type KindView } from './kind-view.ts'

const filesOf = (value: unknown): readonly Attachment[] => (Array.isArray(value) ? (value as Attachment[]) : [])
/** Attachments are at most 20 MB, pictures included. */
const MAX_SIZE = 20 * 1024 * 1024
const IMAGES = ['.png', '.jpg', '.jpeg', '.webp', '.gif'] as const

function FilesCell({ value, place }: CellProps) {
  const port = useCrudPort()
  const files = filesOf(value)
  if (place === 'table') return files.length === 0 ? '' : `${files.length}个`
  return (
    <ul className="flex flex-col gap-1">
      {files.map((file) => (
        <li key={file.id}>
          <a href={port.fileUrl(file.url)} download={file.name} className="text-primary-text hover:underline">
            {file.name}
          </a>
        </li>
      ))}
    </ul>
  )
}
function ImagesCell({ value, place }: CellProps) {
  const port = useCrudPort()
  const images = filesOf(value)
  if (place === 'table') return images.length === 0 ? '' : `${images.length}张`
  return <Pictures files={images.map((image) => ({ ...image, url: port.fileUrl(image.url) }))} />
}

function FilesInput({ entity, name, field, value, onChange, readOnly, ...rest }: InputProps) {
  const port = useCrudPort()
  const files = filesOf(value)
  // What is shown says who asks; what is stored does not.
  const stored = (next: readonly Attachment[]) =>
    next.map((file) => files.find((one) => one.id === file.id) ?? { ...file, url: file.url.split('?')[0]! })
  return (
    <Upload
      {...controlOf(rest)}
      shape={field.kind === 'images' ? 'pictures' : 'lines'}
      accept={field.accept ?? (field.kind === 'images' ? IMAGES : undefined)}
      maxSize={MAX_SIZE}
      maxCount={field.max}
      value={files.map((file) => ({ ...file, url: port.fileUrl(file.url) }))}
      readOnly={readOnly}
      onChange={(next) => onChange(next.length > 0 ? stored(next) : null)}
      send={(file, onProgress, signal) => port.upload(file, { bizType: entity.name, field: name }, onProgress, signal)}
    />
  )
}

export const attachments: KindView = { Cell: FilesCell, Input: FilesInput, Filter: null, width: 80, wide: true }
export const images: KindView = { Cell: ImagesCell, Input: FilesInput, Filter: null, width: 80, wide: true }
