import { ExternalLink, RotateCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { frameCheck } from '@wuguan/contract/home/home.actions'
import { callAction } from '@wuguan/crud/action-button'
import { faultOf, useCrudPort } from '@wuguan/crud/port'
import { Button } from '@wuguan/ui/button'
import { EmptyPanel, ErrorPanel } from '@wuguan/ui/panel'
import { runtimeConfig } from '@/app/config'
import { FramedPage } from '@/app/external/framed-page'
import { useTabKey } from '@/app/tabs/tab-context'
import { frameAddress, refuseAddress } from './frame-address'
import { frameShown, leaveFrame } from './frame-session'

/** 嵌入页: an approved page inside the shell. */
export function FrameScreen({ url, title }: { url: string | undefined; title: string | undefined }) {
  const port = useCrudPort()
  useEffect(() => {
    if (title !== undefined) port.setTitle(title)
  }, [port, title])
  const refused = refuseAddress(url)
  if (refused !== null || url === undefined)
    return (
      <EmptyPanel
        className="h-full rounded border border-line bg-surface"
        title={refused ?? ''}
        hint="页面地址须在系统管理的“页面设置 → 嵌入页白名单”中登记。"
      />
    )
  return <Allowed key={url} url={url} title={title ?? '嵌入页'} />
}

function Allowed({ url, title }: { url: string; title: string }) {
  const port = useCrudPort()
  const tab = useTabKey()
  const [round, setRound] = useState(0)
  const read = useQuery({
    // A page with a ticket needs a new one each time it is loaded.
    queryKey: ['home.frame', url, round],
    queryFn: async () => {
      await leaveFrame(tab)
      const [{ src }, { frameUrl }] = await Promise.all([callAction(port, frameCheck, { url }), runtimeConfig()])
      const address = frameAddress(frameUrl, src)
      frameShown(tab, address)
      return address
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const reload = () => setRound(round + 1)
  return (
    <div className="flex h-full flex-col gap-2">
      <div role="toolbar" aria-label="嵌入页操作" className="flex items-center gap-2">
        <Button size="sm" icon={<RotateCw />} onClick={reload}>
          刷新
        </Button>
        <Button
          size="sm"
          icon={<ExternalLink />}
          disabled={read.data === undefined}
          onClick={() => read.data !== undefined && window.open(read.data, '_blank', 'noopener,noreferrer')}
        >
          新窗口打开
        </Button>
      </div>
      <div className="relative min-h-0 flex-1 overflow-hidden rounded border border-line bg-surface">
        {read.error ? (
          <ErrorPanel className="h-full" title={faultOf(read.error).msg} retry={reload} />
        ) : (
          read.data !== undefined && <FramedPage key={round} address={read.data} title={title} reload={reload} />
        )}
      </div>
    </div>
  )
}
