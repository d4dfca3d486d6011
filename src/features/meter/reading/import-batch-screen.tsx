import { undoImport } from '@wuguan/contract/file/file.actions'
import { importBatch } from '@wuguan/contract/file/import-batch.entity'
import { readingBatch } from '@wuguan/contract/meter/reading-batch.entity'
import { callAction } from '@wuguan/crud/action-button'
import type { EntityUi } from '@wuguan/crud/entity-ui'
import { ListScreen, type ListScreenProps } from '@wuguan/crud/list-screen'
import { faultOf, useCrudPort } from '@wuguan/crud/port'
import { confirm } from '@wuguan/ui/dialog'
import { toast } from '@wuguan/ui/toast'
import { hrefTo } from '@/app/routing/href'
import { ImportButton, useTicketDownload } from '@/features/file'
import { READING_IMPORT } from './bench-actions'

/** 抄表导入批次: every sheet of readings, its refused rows, and the way back while nothing stands on it. */
export function ImportBatchScreen(props: Pick<ListScreenProps, 'search' | 'onSearch'>) {
  const port = useCrudPort()
  const download = useTicketDownload()
  const detail = (id: string | number) => hrefTo('/file/sys/import/record', {}, { batch: String(id) })
  const ui: EntityUi = {
    paths: port.can(importBatch.codes.list) ? { detail: (row) => detail(row.id) } : {},
    rowActions: [
      {
        key: 'rows',
        label: '行明细',
        permission: importBatch.codes.list,
        run: (row) => port.open(detail(row.id)),
      },
      {
        key: 'errors',
        label: '下载错误',
        visible: (row) => Number(row['fail']) > 0,
        run: (row) =>
          void download(
            `/file/sys/import/${row.id}/errors.xlsx`,
            `${String(row['fileName']).replace(/\.[^.]+$/, '')}-错误明细.xlsx`,
          ),
      },
      {
        key: 'undo',
        label: '撤销',
        danger: true,
        visible: (row) => row['undoable'] === true,
        run: async (row, { refresh }) => {
          const sure = await confirm({
            title: `撤销导入“${String(row['fileName'])}”？`,
            content: '本批读数须未计费、未公摊且为各表最后一次读数。',
            okText: '撤销',
            danger: true,
          })
          if (!sure) return
          try {
            const { removed } = await callAction(port, undoImport, { id: String(row.id) })
            toast.success(`已撤销 ${removed} 条读数`)
            await refresh()
          } catch (cause) {
            toast.error(faultOf(cause).msg)
          }
        },
      },
    ],
  }
  return (
    <ListScreen
      {...props}
      entity={readingBatch}
      ui={ui}
      screen="charge.meterImportBatch"
      toolbar={<ImportButton template={READING_IMPORT} permission="meter:reading:import" />}
    />
  )
}
