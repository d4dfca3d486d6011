import { useEffect, useMemo } from 'react'
import { Button } from '@wuguan/ui/button'
import { SignaturePad } from '@wuguan/ui/signature'

interface SignHereProps {
  /** Who signs. */
  label: string
  file: File | null
  onChange: (file: File | null) => void
}
/** Somebody signs with his finger on the phone; the picture waits with the act that it belongs to. */
export function SignHere({ label, file, onChange }: SignHereProps) {
  const url = useMemo(() => file && URL.createObjectURL(file), [file])
  useEffect(() => (url === null ? undefined : () => URL.revokeObjectURL(url)), [url])
  return (
    <section aria-label={label} className="flex flex-col gap-2 rounded border bg-surface p-4">
      <h3 className="font-medium">{label}</h3>
      {url === null ? (
        <SignaturePad
          size="lg"
          send={async (picture) => ({
            id: label,
            name: label,
            picture: new File([picture], `${label}${Date.now()}.png`, { type: 'image/png' }),
          })}
          onSigned={({ picture }) => onChange(picture)}
        />
      ) : (
        <>
          <img src={url} alt={label} className="aspect-3/1 w-full rounded border bg-[white] object-contain" />
          <Button size="lg" className="self-start" onClick={() => onChange(null)}>
            重签
          </Button>
        </>
      )}
    </section>
  )
}
