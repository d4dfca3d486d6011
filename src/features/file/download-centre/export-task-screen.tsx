import { ListScreen, type ListScreenProps } from '@wuguan/crud/list-screen'
import { exportJobs } from './export-entities'
import { useExportUi } from './use-export-ui'
import { useRunningExports } from './use-running-exports'

/** 下载任务: every export with its conditions, how it went and how long it took; with the right to it, everybody's. */
export function ExportTaskScreen(props: Pick<ListScreenProps, 'search' | 'onSearch'>) {
  const ui = useExportUi()
  useRunningExports()
  return <ListScreen {...props} entity={exportJobs} ui={ui} screen="file.exportJobs" />
}
