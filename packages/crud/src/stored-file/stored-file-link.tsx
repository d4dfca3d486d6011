import { linkClass } from '@wuguan/ui/link'
import { toast } from '@wuguan/ui/toast'
import { faultOf, useCrudPort } from '../port/index.ts'

/** Stored files ask who reads them, and an address that the browser opens cannot say so twice: each press gets one of its own. */
export function useStoredFiles() {
  const { fileLink } = useCrudPort()
  return {
    /** Saves a stored or generated file; the browser streams it to disk instead of into memory. */
    async save(path: string, name: string): Promise<boolean> {
      try {
        const link = document.createElement('a')
        link.href = await fileLink(path, { download: true })
        link.download = name
        link.click()
        return true
      } catch (error) {
        toast.error(faultOf(error).msg)
        return false
      }
    },
    /** Shows it in a window of its own, as far as the browser can. */
    async open(path: string): Promise<void> {
      // Opened before anything is waited for: afterwards the browser takes it for a pop-up and blocks it.
      const opened = window.open('', '_blank')
      if (opened === null) {
        toast.warning('浏览器阻止了新窗口，请允许后重试')
        return
      }
      try {
        const address = await fileLink(path)
        opened.opener = null
        opened.location.replace(address)
      } catch (error) {
        opened.close()
        toast.error(faultOf(error).msg)
      }
    },
  }
}

/** The name of a stored file; pressing it opens the file in a window of its own, or saves it. */
export function StoredFileLink({
  file,
  saves = false,
}: {
  file: { readonly url: string; readonly name: string }
  saves?: boolean
}) {
  const { open, save } = useStoredFiles()
  return (
    <button
      type="button"
      className={linkClass()}
      onClick={() => void (saves ? save(file.url, file.name) : open(file.url))}
    >
      {file.name}
    </button>
  )
}
