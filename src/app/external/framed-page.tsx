import { useEffect, useState } from 'react'
import { ErrorPanel } from '@wuguan/ui/panel'
import { LoadingOverlay } from '@wuguan/ui/skeleton'

const LOAD_MS = 10_000
/** No same-origin: the page can reach neither the session nor the application around it. */
const SANDBOX = 'allow-scripts allow-forms allow-popups allow-downloads'
/** A page on a host of its own is apart from us already, and may keep what is its own. */
const sandboxFor = (address: string) =>
  new URL(address, window.location.href).origin === window.location.origin ? SANDBOX : `${SANDBOX} allow-same-origin`

/** A page of others inside the shell. */
export function FramedPage({ address, title, reload }: { address: string; title: string; reload: () => void }) {
  const [state, setState] = useState<'loading' | 'loaded' | 'late'>('loading')
  useEffect(() => {
    const timer = setTimeout(() => setState((now) => (now === 'loading' ? 'late' : now)), LOAD_MS)
    return () => clearTimeout(timer)
  }, [])
  if (state === 'late') return <ErrorPanel className="h-full" title="页面加载超时，请重试" retry={reload} />
  return (
    <>
      <iframe
        title={title}
        src={address}
        sandbox={sandboxFor(address)}
        referrerPolicy="no-referrer"
        onLoad={() => setState('loaded')}
        className="h-full w-full border-0"
      />
      {state === 'loading' && <LoadingOverlay text="加载中" />}
    </>
  )
}
