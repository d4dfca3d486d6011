import { Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@wuguan/ui/button'
import { toast } from '@wuguan/ui/toast'
import { faultOf } from '../port/index.ts'

interface DownloadButtonProps {
  label: string
  save: () => Promise<void>
  variant?: 'default' | 'link'
}

/** Saves a file; whatever refuses it is said. */
export function DownloadButton({ label, save, variant = 'default' }: DownloadButtonProps) {
  const [busy, setBusy] = useState(false)
  const press = async () => {
    setBusy(true)
    try {
      await save()
    } catch (error) {
      toast.error(faultOf(error).msg)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant={variant} icon={<Download />} loading={busy} onClick={() => void press()}>
      {label}
    </Button>
  )
}
