import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import type { Attachment } from '@wuguan/contract/kernel/fields'
import { useCrudPort } from '@wuguan/crud/port'
import { StoredFileLink, useStoredFiles } from '@wuguan/crud/stored-file'
import { Field } from '@wuguan/ui/form'
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

/** Papers of an application. */
export function AttachmentsField({ entity, label = '附件', value, onChange, error }: AttachmentsFieldProps) {
  const port = useCrudPort()
  const { open } = useStoredFiles()
  return (
    <Field label={label} error={error}>
      <Upload
        maxCount={MOST}
        value={value}
        onOpen={(file) => void open(file.url)}
        onChange={onChange}
        send={(file, onProgress, signal) =>
          port.upload(file, { bizType: entity.name, field: 'attachments' }, onProgress, signal)
        }
      />
    </Field>
  )
}

/** The same files to open. */
export function AttachmentLinks({ files }: { files: readonly Attachment[] | null | undefined }) {
  if (!files?.length) return '—'
  return files.map((file) => (
    <span key={file.id} className="me-3">
      <StoredFileLink file={file} />
    </span>
  ))
}
