import { useQuery } from '@tanstack/react-query'
import { makeTicket } from '@wuguan/contract/file/file.actions'
import type { Attachment } from '@wuguan/contract/kernel/fields'
import { callAction } from '@wuguan/crud/action-button'
import { useCrudPort } from '@wuguan/crud/port'
import { Button } from '@wuguan/ui/button'
import { runtimeConfig } from '@/app/config'
import { currentUser } from '@/app/session/user-store'
import { ticketAddress, useTicketDownload } from '@/features/file'

/** Stored files ask who reads them, and a link or picture cannot say so by itself: each gets a ticket. */
export function FileLink({ file, label = file.name }: { file: Attachment; label?: string }) {
  const download = useTicketDownload()
  return (
    <Button variant="link" size="sm" onClick={() => void download(file.url, file.name)}>
      {label}
    </Button>
  )
}

/** Address of a stored picture, good for one look; undefined until its ticket has come. */
export function usePictureAddress(file: Attachment | undefined): string | undefined {
  const port = useCrudPort()
  return useQuery({
    queryKey: ['file.picture', file?.id],
    queryFn: async () => {
      const [{ ticket }, { baseUrl }] = await Promise.all([
        callAction(port, makeTicket, { audience: 'download', target: file?.url ?? '' }) as Promise<{ ticket: string }>,
        runtimeConfig(),
      ])
      return ticketAddress(baseUrl, file?.url ?? '', ticket, currentUser()?.userId)
    },
    enabled: file !== undefined,
    // The ticket opens the picture once: a later look asks for another, and this one is never asked again.
    staleTime: Infinity,
    gcTime: 0,
  }).data
}

export const isPicture = (file: Attachment) => file.mime.startsWith('image/')

/** A stored picture; pressing it saves the original. */
export function Picture({ file }: { file: Attachment }) {
  const address = usePictureAddress(file)
  const download = useTicketDownload()
  return (
    <button
      type="button"
      aria-label={`保存${file.name}`}
      onClick={() => void download(file.url, file.name)}
      className="h-40 min-w-28 overflow-hidden rounded border border-line bg-sunken"
    >
      {address && <img src={address} alt={file.name} className="h-full object-contain" />}
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
