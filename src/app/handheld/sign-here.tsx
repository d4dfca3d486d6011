import { useMemo } from 'react'
import { Signature } from '@wuguan/ui/signature'
import type { UploadedFile } from '@wuguan/ui/upload'

interface Written extends UploadedFile {
  readonly file: File
}
const writtenOf = (file: File): Written => ({
  id: file.name,
  name: file.name,
  size: file.size,
  mime: file.type,
  url: URL.createObjectURL(file),
  file,
})
interface SignHereProps {
  /** Who signs. */
  label: string
  file: File | null
  onChange: (file: File | null) => void
}
/** Somebody signs with his finger on the phone; the picture waits with the act that it belongs to. */
export function SignHere({ label, file, onChange }: SignHereProps) {
  const value = useMemo(() => file && writtenOf(file), [file])
  return (
    <section aria-label={label} className="flex flex-col gap-2 rounded border bg-surface p-4">
      <h3 className="font-medium">{label}</h3>
      <Signature
        value={value}
        onChange={(next) => onChange(next && next.file)}
        send={async (picture) =>
          writtenOf(new File([picture], `${label}${Date.now()}.png`, { type: picture.type || 'image/png' }))
        }
      />
    </section>
  )
}
