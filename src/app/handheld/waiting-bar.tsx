import { useEffect, useState } from 'react'
import { CloudOff, RefreshCw } from 'lucide-react'
import { Button } from '@wuguan/ui/button'
import { cn } from '@wuguan/ui/cn'
import { forget, send, usePending, type Waiting } from './outbox'

/** Whether the browser knows of a network; after a page has come again without one it says that it does. */
export function useOnline(): boolean {
  const [online, setOnline] = useState(navigator.onLine)
  useEffect(() => {
    const look = () => setOnline(navigator.onLine)
    window.addEventListener('online', look)
    window.addEventListener('offline', look)
    return () => {
      window.removeEventListener('online', look)
      window.removeEventListener('offline', look)
    }
  }, [])
  return online
}

/** What is not sent yet, and what the server did not take; nothing where all is said and there is a network. */
export function WaitingBar() {
  const { waiting, sending, lost } = usePending()
  const line = useOnline()
  const online = line && !lost
  const refused = waiting.filter(({ refusal }) => refusal !== null)
  const left = waiting.length - refused.length
  if (online && waiting.length === 0) return null
  return (
    <section aria-label="未上传" className="flex shrink-0 flex-col gap-2 border-b bg-warning-soft px-4 py-2">
      <div className="flex min-h-control items-center gap-2 text-warning-text">
        {!online && <CloudOff aria-hidden className="size-4 shrink-0" />}
        <span role="status" className="tabular flex-1">
          {[online ? '' : '没有网络', left > 0 ? `${left}条未上传` : ''].filter(Boolean).join('，')}
        </span>
        {left > 0 && (
          <Button
            size="sm"
            icon={<RefreshCw className={cn(sending && 'animate-spin')} />}
            disabled={!line || sending}
            onClick={() => void send()}
          >
            {sending ? '正在上传' : '立即上传'}
          </Button>
        )}
      </div>
      {refused.map((act) => (
        <Refused key={act.id} act={act} />
      ))}
    </section>
  )
}
function Refused({ act }: { act: Waiting }) {
  return (
    <div role="alert" className="flex items-center gap-2">
      <span className="min-w-0 flex-1 text-danger-text">{`${act.at.slice(11, 16)} ${act.title}：${act.refusal}`}</span>
      <Button size="sm" onClick={() => void forget(act)}>
        知道了
      </Button>
    </div>
  )
}
