import { useQuery } from '@tanstack/react-query'
import { useCrudPort } from '@wuguan/crud/port'
import { EmptyPanel, ErrorPanel } from '@wuguan/ui/panel'
import { Skeleton } from '@wuguan/ui/skeleton'
import { reportToken } from '@/app/api/report-token'
import { runtimeConfig } from '@/app/config'
import { withQuery } from './address'
import { FramedPage } from './framed-page'

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

/** A report of the company's report server, with the token of whoever reads it. */
export function EmbeddedReport({ title, path, reload }: { title: string; path: string; reload: () => void }) {
  const port = useCrudPort()
  const read = useQuery({
    // The token is of the place that was chosen, and of a while.
    queryKey: ['report-server', path, port.context.companyId, port.context.communityId],
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
