import { ArrowLeft, RotateCw } from 'lucide-react'
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { reportToken } from '@/app/api/report-token'
import { runtimeConfig } from '@/app/config'
import { withQuery } from '@/app/external/address'
import { FramedPage } from '@/app/external/framed-page'
import { externalReport, reportCenter } from '@wuguan/contract/charge-other/report-center.actions'
import { useCrudPort } from '@wuguan/crud/port'
import { Loaded, useRead } from '@wuguan/crud/task'
import { Button } from '@wuguan/ui/button'
import { EmptyPanel, ErrorPanel } from '@wuguan/ui/panel'
import { Skeleton } from '@wuguan/ui/skeleton'

/** Where the report stands with the token of its reader; null: a refusal, which has been told. */
async function addressOf(path: string): Promise<{ address: string | null; configured: boolean }> {
  const { reportUrl } = await runtimeConfig()
  if (reportUrl === '') return { address: null, configured: false }
  const token = await reportToken()
  if (token === null) return { address: null, configured: true }
  const base = new URL(reportUrl, window.location.href)
  return {
    address: withQuery(`${base.href.replace(/\/$/, '')}${path}`, { fine_auth_token: token }),
    configured: true,
  }
}

/** A report of the company's report server, inside the centre. */
export function ReportFrame({ id, back }: { id: string; back: () => void }) {
  const read = useRead(reportCenter.name, externalReport, { id })
  const [round, setRound] = useState(0)
  return (
    <div className="flex h-full flex-col gap-2">
      <div role="toolbar" aria-label="报表操作" className="flex items-center gap-2">
        <Button size="sm" icon={<ArrowLeft />} onClick={back}>
          报表中心
        </Button>
        <Button size="sm" icon={<RotateCw />} onClick={() => setRound(round + 1)}>
          刷新
        </Button>
        <span className="font-medium">{read.data?.title}</span>
      </div>
      <div className="relative min-h-0 flex-1 overflow-hidden rounded border border-line bg-surface">
        <Loaded read={read} what="报表">
          {({ title, path }) => <Report key={round} title={title} path={path} reload={() => setRound(round + 1)} />}
        </Loaded>
      </div>
    </div>
  )
}

function Report({ title, path, reload }: { title: string; path: string; reload: () => void }) {
  const { name } = reportCenter
  const port = useCrudPort()
  const read = useQuery({
    // The token is of the place that was chosen, and of a while.
    queryKey: [name, 'address', path, port.context.companyId, port.context.communityId],
    queryFn: () => addressOf(path),
    gcTime: 0,
  })
  if (read.data === undefined) return <Skeleton lines={10} className="p-4" />
  const { address, configured } = read.data
  if (!configured)
    return (
      <EmptyPanel
        className="h-full"
        title="尚未配置报表服务器"
        hint="由系统管理员在服务端设置 REPORT_URL 后即可打开。"
      />
    )
  if (address === null) return <ErrorPanel className="h-full" title="报表令牌获取失败" retry={reload} />
  return <FramedPage address={address} title={title} reload={reload} />
}
