import { useMemo, useState } from 'react'
import { Button } from '@wuguan/ui/button'
import { confirm } from '@wuguan/ui/dialog'
import { EmptyPanel, ErrorPanel } from '@wuguan/ui/panel'
import { Pager } from '@wuguan/ui/pager'
import { Select } from '@wuguan/ui/select'
import { DataTable, type DataTableColumn } from '@wuguan/ui/table'
import { Tag } from '@wuguan/ui/tag'
import { toast } from '@wuguan/ui/toast'
import { faultOf } from '../port/index.ts'
import { DownloadButton } from './download-button.tsx'
import type { BatchState, ImportRow, ImportTemplate } from './import.types.ts'
import { MendCell } from './mend-cell.tsx'
import { ROWS_LIMIT, useImportRows, type ImportController } from './use-import.ts'

interface MendStepProps {
  template: ImportTemplate
  batchId: string
  batch: BatchState
  controller: ImportController
  restart: () => void
  /** Back to the columns; absent once rows are written. */
  remap: (() => void) | undefined
  committed: () => void
}

const rowKey = (row: ImportRow) => row.rowNo

/** Bad rows with their sentences, mended where they stand; the good ones wait for the confirmation. */
export function MendStep({ template, batchId, batch, controller, restart, remap, committed }: MendStepProps) {
  const [page, setPage] = useState(1)
  const [sentence, setSentence] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const bad = useImportRows(batchId, 'bad', page, sentence)
  const { mend } = controller
  /** The good rows are in already; what is mended now follows them. */
  const again = batch.status === 5
  const { put } = bad
  const { skip = 0 } = batch
  // Columns of the file, and fields without one that a sentence speaks of.
  const wrong = bad.rows.flatMap((row) => Object.keys(row.errors ?? {}))
  const shown = batch.fields.filter((field) => batch.proposal[field.key] !== undefined || wrong.includes(field.key))
  const shownKeys = shown.map((field) => field.key).join()

  const columns = useMemo((): DataTableColumn<ImportRow>[] => {
    const change = async (row: ImportRow, field: string, value: string) => {
      try {
        const checked = await mend(row.rowNo, { [field]: value === '' ? null : value })
        put(checked)
        if (checked.state !== 'bad') toast.success(`第 ${row.rowNo} 行已修正`)
      } catch (error) {
        toast.error(faultOf(error).msg)
      }
    }
    return [
      { key: '@row', title: '行号', width: 70, align: 'end', fixed: 'start', render: (row) => row.rowNo },
      {
        key: '@error',
        title: '问题',
        width: 240,
        fixed: 'start',
        render: (row) =>
          row.state !== 'bad' ? (
            <Tag tone="success">已修正</Tag>
          ) : (
            <span className="text-danger-text">{sentenceOf(row)}</span>
          ),
      },
      ...shown.map((field): DataTableColumn<ImportRow> => ({
        key: field.key,
        title: field.label,
        width: 130,
        render: (row) => <MendCell row={row} field={field} change={(value) => change(row, field.key, value)} />,
      })),
    ]
    // `shown`, `mend` and `put` are made anew at every drawing and mean the same fields, batch and page.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [shownKeys, batchId, page, sentence])

  const commit = async () => {
    const left =
      batch.fail > 0 ? `${count(batch.fail)} 行有问题的数据不会导入，导入后仍可继续修正。` : '全部数据均已通过校验。'
    const yes = await confirm({
      title: again ? '导入已修正的行？' : `导入 ${count(batch.success)} 行${template.title}？`,
      content: left,
      okText: '确认导入',
    })
    if (!yes) return
    setBusy(true)
    try {
      await controller.commit()
      committed()
    } catch (error) {
      toast.error(faultOf(error).msg)
    } finally {
      setBusy(false)
    }
  }
  return (
    <section aria-label="校验与修正" className="flex min-h-0 flex-1 flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <p role="status" className="text-body">
          共 {count(batch.total)} 行，{again ? '已导入' : '可导入'} <b>{count(batch.success)}</b> 行，待修正{' '}
          <b className={batch.fail > 0 ? 'text-danger-text' : ''}>{count(batch.fail)}</b> 行
          {skip > 0 && <>，跳过 {count(skip)} 行（重复或与现有数据相同）</>}
        </p>
        {bad.sentences.length > 0 && (
          <div className="w-72">
            <Select
              clearable
              aria-label="按问题筛选"
              placeholder="全部问题"
              value={sentence}
              options={bad.sentences.map((one) => ({ value: one.sentence, label: `${one.sentence}（${one.count}）` }))}
              onChange={(next: string | null) => {
                setSentence(next)
                setPage(1)
              }}
            />
          </div>
        )}
        <div className="ml-auto flex gap-2">
          <Button
            variant="primary"
            disabled={!again && batch.success === 0}
            loading={busy}
            onClick={() => void commit()}
          >
            {again ? '导入已修正的行' : `导入 ${count(batch.success)} 行`}
          </Button>
          {batch.fail + skip > 0 && <DownloadButton label="下载错误明细" save={controller.saveErrors} />}
          {remap && <Button onClick={remap}>返回对应列</Button>}
          <Button onClick={restart}>重新上传</Button>
        </div>
      </div>
      <div className="min-h-0 flex-1">
        {bad.error ? (
          <ErrorPanel title="待修正的行加载失败" detail={faultOf(bad.error).msg} retry={bad.refresh} />
        ) : (
          <DataTable
            ariaLabel="待修正的行"
            columns={columns}
            rows={bad.rows}
            rowKey={rowKey}
            density="compact"
            loading={bad.loading}
            rowCount={bad.total}
            empty={<EmptyPanel title="没有待修正的行" hint="确认后即可导入全部数据。" />}
          />
        )}
      </div>
      {bad.total > ROWS_LIMIT && (
        <Pager
          page={page}
          limit={ROWS_LIMIT}
          total={bad.total}
          sizes={[ROWS_LIMIT]}
          onChange={(next) => setPage(next.page)}
        />
      )}
    </section>
  )
}

const count = (rows: number) => rows.toLocaleString('zh-CN')
const sentenceOf = (row: ImportRow): string => row.error ?? Object.values(row.errors ?? {}).join('；')
