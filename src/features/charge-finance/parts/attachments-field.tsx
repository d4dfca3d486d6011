import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import type { Attachment } from '@wuguan/contract/kernel/fields'
import { useCrudPort } from '@wuguan/crud/port'
import { Field } from '@wuguan/ui/form'
import { linkClass } from '@wuguan/ui/link'
import { Upload } from '@wuguan/ui/upload'

interface AttachmentsFieldProps {
  /** The document that the files will belong to. */
  entity: AnyEntity
  label?: string
  value: readonly Attachment[]
  onChange: (files: readonly Attachment[]) => void
  error?: string | undefined
}
const MOST = 20

/** Papers of an application; a file keeps the address that the server gave it, without the pass to open it. */
export function AttachmentsField({ entity, label = '附件', value, onChange, error }: AttachmentsFieldProps) {
  const port = useCrudPort()
  return (
    <Field label={label} error={error}>
      <Upload
        maxCount={MOST}
        value={value.map((file) => ({ ...file, url: port.fileUrl(file.url) }))}
        onChange={(next) =>
          onChange(
            next.map((file) => value.find((one) => one.id === file.id) ?? { ...file, url: file.url.split('?')[0]! }),
          )
        }
        send={(file, onProgress, signal) =>
          port.upload(file, { bizType: entity.name, field: 'attachments' }, onProgress, signal)
        }
      />
    </Field>
  )
}

/** The same files to open. */
export function AttachmentLinks({ files }: { files: readonly Attachment[] | null | undefined }) {
  const { fileUrl } = useCrudPort()
  if (!files?.length) return '—'
  return files.map((file) => (
    <a key={file.id} href={fileUrl(file.url)} target="_blank" rel="noreferrer" className={`${linkClass()} me-3`}>
      {file.name}
    </a>
  ))
}
