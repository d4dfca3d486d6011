import { useMemo } from 'react'
import { ListScreen, type ListScreenProps } from '@wuguan/crud/list-screen'
import { Tag } from '@wuguan/ui/tag'
import { useUser } from '@/app/session/user-store'
import { exportFiles } from './export-entities'
import { useExportUi } from './use-export-ui'
import { useRunningExports } from './use-running-exports'

/** 下载中心: one's own files, ready ones to take, coming ones with their progress. */
export function DownloadScreen(props: Pick<ListScreenProps, 'search' | 'onSearch'>) {
  const ui = useExportUi()
  const running = useRunningExports()
  const userId = useUser()?.userId
  const own = useMemo(() => ({ creatorId: String(userId ?? '') }), [userId])
  return (
    <ListScreen
      {...props}
      entity={exportFiles}
      ui={ui}
      screen="file.exportFiles"
      fixedFilters={own}
      toolbar={
        <p role="status" className="text-table text-secondary">
          {running > 0 ? (
            <Tag tone="info" dashed>
              {running} 个任务进行中，每 3 秒刷新
            </Tag>
          ) : (
            '文件保留 7 天，到期自动清理。'
          )}
        </p>
      }
    />
  )
}
