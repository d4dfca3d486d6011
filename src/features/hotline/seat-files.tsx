import { useRef } from 'react'
import type { HotlineOrderDetail } from '@wuguan/contract/hotline/seat.actions'
import { SEAT_FILES } from '@wuguan/contract/hotline/seat-paths'
import type { Attachment } from '@wuguan/contract/kernel/fields'
import { Button } from '@wuguan/ui/button'
import { Upload, type UploadProps } from '@wuguan/ui/upload'
import { notify } from '@/app/notify'
import { asSeatError, seat } from './seat-client'

const TAKEN = SEAT_FILES.types.map((type) => `.${type}`)
const MINUTE_MS = 60_000

/** Shown in a page of its own where the browser can, else saved; the address holds until it has been opened. */
function open(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.target = '_blank'
  link.rel = 'noopener'
  if (!/^(image|audio|video)\//.test(content.type)) link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), MINUTE_MS)
}

type Own = Omit<UploadProps<Attachment>, 'send' | 'accept' | 'maxSize' | 'maxCount' | 'noun' | 'onOpen'>
/** What the caller sends with his report; until it is registered only this page has it. */
export function SeatUpload(props: Own) {
  const sent = useRef(new Map<string, File>())
  return (
    <Upload
      {...props}
      accept={TAKEN}
      maxSize={SEAT_FILES.bytes}
      maxCount={SEAT_FILES.most}
      noun="附件"
      send={async (file) => {
        const kept = await seat.upload(file)
        sent.current.set(kept.id, file)
        return kept
      }}
      onOpen={({ id, name }) => {
        const file = sent.current.get(id)
        if (file) open(file, name)
      }}
    />
  )
}

export function OrderFiles({ order: { id, files } }: { order: HotlineOrderDetail }) {
  const show = async (file: HotlineOrderDetail['files'][number]) => {
    try {
      open(await seat.file(id, file.id), file.name)
    } catch (error) {
      notify.error(asSeatError(error).msg)
    }
  }
  return (
    <section aria-label="附件">
      <h3 className="text-small text-secondary">附件</h3>
      <ul className="mt-1 flex flex-col items-start gap-1">
        {files.map((file) => (
          <li key={file.id} className="max-w-full">
            <Button variant="link" className="max-w-full" onClick={() => void show(file)}>
              <span className="truncate">{file.name}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
