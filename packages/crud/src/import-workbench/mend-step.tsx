import { useMemo, useState } from 'react'
import { Button } from '@wuguan/ui/button'
import { EmptyPanel, ErrorPanel } from '@wuguan/ui/panel'
import { Pager } from '@wuguan/ui/pager'
import { Select } from '@wuguan/ui/select'
import { DataTable, type DataTableColumn } from '@wuguan/ui/table'
import { Tag } from '@wuguan/ui/tag'
import { toast } from '@wuguan/ui/toast'
import { faultOf } from '../port/index.ts'
import type { BatchState, ImportRow } from './import.types.ts'
import { MendCell } from './mend-cell.tsx'
import { ROWS_LIMIT, useImportRows, type ImportController } from './use-import.ts'

interface MendStepProps {
  batchId: string
  batch: BatchState
  controller: ImportController
  restart: () => void
}

const rowKey = (row: ImportRow) => row.rowNo

/** Bad rows with their sentences, mended where they stand; the good ones wait for the confirmation. */
export function MendStep({ batchId, batch, controller, restart }: MendStepProps) {
  const [page, setPage] = useState(1)
  const [sentence, setSentence] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const bad = useImportRows(batchId, 'bad', page, sentence)
  const { fields, mend } = controller
  /** The good rows are in already; what is mended now follows them. */
  const again = batch.status === 5
  const { put } = bad

  const columns = useMemo((): DataTableColumn<ImportRow>[] => {
    const change = async (row: ImportRow, field: string, value: string) => {
      try {
        const checked = await mend(row.rowNo, { ...row.data, [field]: value === '' ? null : value })
        put(checked)
        if (checked.state === 'good') toast.success(`第 ${row.rowNo} 行已修正`)
      } catch (error) {
        toast.error(faultOf(error).msg)
      }
    }
    return [
      { key: '@row', title: '行号', width: 70, align: 'end', fixed: 'start', render: (row) => row.rowNo },
      {
        key: '@error', title: '问题', width: 240, fixed: 'start',
        render: (row) => (row.state === 'good' ? <Tag tone="success">已修正</Tag> : <span className="text-danger-text">{sentenceOf(row)}</span>),
      },
      ...fields.map((field): DataTableColumn<ImportRow> => ({
        key: field.key,
        title: field.label,
        width: 130,
        render: (row) => <MendCell row={row} field={field} change={(value) => change(row, field.key, value)} />,
      })),
    ]
    // `mend` and `put` are made anew at every drawing and mean the same batch and page.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [fields, batchId, page, sentence])

  const commit = async () => {
    setBusy(true)
    try {
      await controller.commit()
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
          共 {count(batch.total)} 行，{again ? '已导入' : '可导入'} <b>{count(batch.success)}</b> 行，待修正 <b className={batch.fail > 0 ? 'text-danger-text' : ''}>{count(batch.fail)}</b> 行
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
          <Button onClick={restart}>重新上传</Button>
          <Button variant="primary" disabled={!again && batch.success === 0} loading={busy} onClick={() => void commit()}>
            {again ? '导入已修正的行' : `导入 ${count(batch.success)} 行`}
          </Button>
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
      {bad.total > ROWS_LIMIT && <Pager page={page} limit={ROWS_LIMIT} total={bad.total} sizes={[ROWS_LIMIT]} onChange={(next) => setPage(next.page)} />}
    </section>
  )
}

const count = (rows: number) => rows.toLocaleString('zh-CN')
const sentenceOf = (row: ImportRow): string => row.error ?? Object.values(row.errors).join('；')
