import type { Attachment } from '@wuguan/contract/kernel/fields'
import { Button } from '@wuguan/ui/button'
import { useTicketDownload } from '@/features/file'

/** Stored files ask who reads them, so each press gets a ticket first. */
export function StoredFileLinks({ files }: { files: readonly Attachment[] }) {
  const download = useTicketDownload()
  if (files.length === 0) return null
  return (
    <ul className="mt-1 flex flex-wrap gap-3">
      {files.map((file) => (
        <li key={file.id}>
          <Button variant="link" size="sm" onClick={() => void download(file.url, file.name)}>
            {file.name}
          </Button>
        </li>
      ))}
    </ul>
  )
}
