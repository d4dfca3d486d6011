import type { Attachment } from '@wuguan/contract/kernel/fields'
import { StoredPicture } from '@wuguan/crud/stored-file'
import { Button } from '@wuguan/ui/button'
import { useTicketDownload } from '@/features/file'

/** A stored file by name; pressing it saves it. */
export function FileLink({ file, label = file.name }: { file: Attachment; label?: string }) {
  const download = useTicketDownload()
  return (
    <Button variant="link" size="sm" onClick={() => void download(file.url, file.name)}>
      {label}
    </Button>
  )
}

export const isPicture = (file: Attachment) => file.mime.startsWith('image/')

/** A stored picture; pressing it saves the original. */
export function Picture({ file }: { file: Attachment }) {
  const download = useTicketDownload()
  return (
    <button
      type="button"
      aria-label={`保存${file.name}`}
      onClick={() => void download(file.url, file.name)}
      className="h-40 min-w-28 overflow-hidden rounded border border-line bg-sunken"
    >
      <StoredPicture url={file.url} alt={file.name} className="h-full object-contain" />
    </button>
  )
}

/** Everything that was attached: pictures to look at, other files by name. */
export function StoredFiles({ files }: { files: readonly Attachment[] }) {
  return (
    <span className="flex flex-wrap items-center gap-2">
      {files.map((file) =>
        isPicture(file) ? <Picture key={file.id} file={file} /> : <FileLink key={file.id} file={file} />,
      )}
    </span>
  )
}
