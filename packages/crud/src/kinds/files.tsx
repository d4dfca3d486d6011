import { nounOf } from '@wuguan/contract/kernel/entity'
import type { Attachment } from '@wuguan/contract/kernel/fields'
import { Signature } from '@wuguan/ui/signature'
import { Pictures, Upload } from '@wuguan/ui/upload'
import { useCrudPort } from '../port/index.ts'
import { StoredFileLink, usePictureAddresses, useStoredFiles } from '../stored-file/index.ts'
import { controlOf, type CellProps, type InputProps, type KindView } from './kind-view.ts'

const filesOf = (value: unknown): readonly Attachment[] => (Array.isArray(value) ? (value as Attachment[]) : [])
const NONE: readonly Attachment[] = []
/** Attachments are at most 20 MB, pictures included. */
const MAX_SIZE = 20 * 1024 * 1024
const IMAGES = ['.png', '.jpg', '.jpeg', '.webp', '.gif'] as const

function FilesCell({ value, place }: CellProps) {
  const files = filesOf(value)
  if (place === 'table') return files.length === 0 ? '' : `${files.length}个`
  return (
    <ul className="flex flex-col gap-1">
      {files.map((file) => (
        <li key={file.id}>
          <StoredFileLink file={file} saves />
        </li>
      ))}
    </ul>
  )
}
function ImagesCell({ value, place }: CellProps) {
  const images = filesOf(value)
  if (place === 'table') return images.length === 0 ? '' : `${images.length}张`
  return <StoredPictures images={images} />
}
function StoredPictures({ images }: { images: readonly Attachment[] }) {
  return <Pictures files={useShown(images)} />
}

/** Pictures as they are shown; what is stored keeps the address that the server gave. */
function useShown(files: readonly Attachment[]): (Omit<Attachment, 'url'> & { url?: string })[] {
  const addresses = usePictureAddresses(files.map(({ url }) => url))
  return files.map(({ url, ...file }) => ({ ...file, url: addresses[url] }))
}

function FilesInput({ entity, name, field, value, onChange, readOnly, ...rest }: InputProps) {
  const port = useCrudPort()
  const { open } = useStoredFiles()
  const files = filesOf(value)
  const pictures = field.kind === 'images'
  const shown = useShown(pictures ? files : NONE)
  return (
    <Upload
      {...controlOf(rest)}
      shape={pictures ? 'pictures' : 'lines'}
      accept={field.accept ?? (pictures ? IMAGES : undefined)}
      maxSize={MAX_SIZE}
      maxCount={field.max}
      value={pictures ? shown : files}
      onOpen={(file) => file.url !== undefined && void open(file.url)}
      readOnly={readOnly}
      onChange={(next) =>
        onChange(next.length > 0 ? next.map((file) => files.find(({ id }) => id === file.id) ?? file) : null)
      }
      send={(file, onProgress, signal) =>
        port.upload(file, { bizType: nounOf(entity), field: name }, onProgress, signal)
      }
    />
  )
}

/** A field of one picture that somebody signs: for the place that asks for it. */
export function SignatureInput({ entity, name, field: _field, value, onChange, readOnly, ...rest }: InputProps) {
  const port = useCrudPort()
  const [file] = filesOf(value)
  const [shown] = useShown(file ? [file] : NONE)
  return (
    <Signature
      {...controlOf(rest)}
      maxSize={MAX_SIZE}
      readOnly={readOnly}
      value={shown ?? null}
      onChange={(next) => onChange(next === null ? null : [next.id === file?.id ? file : next])}
      send={(picture, onProgress, signal) =>
        port.upload(picture, { bizType: nounOf(entity), field: name }, onProgress, signal)
      }
    />
  )
}

export const attachments: KindView = { Cell: FilesCell, Input: FilesInput, Filter: null, width: 80, wide: true }
export const images: KindView = { Cell: ImagesCell, Input: FilesInput, Filter: null, width: 80, wide: true }
