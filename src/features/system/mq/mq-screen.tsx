import { useMemo, useState } from 'react'
import type { ScreenRow } from '@wuguan/contract/kernel/entity'
import { mqIgnore, mqRetry } from '@wuguan/contract/system/operations.actions'
import { mqFailureRecord } from '@wuguan/contract/system/mq-failure-record.entity'
import { ActionDialog } from '@wuguan/crud/action-form'
import { callAction } from '@wuguan/crud/action-button'
import { entityUi, type ActionTools } from '@wuguan/crud/entity-ui'
import type { CellProps } from '@wuguan/crud/kinds'
import { ListScreen } from '@wuguan/crud/list-screen'
import { toast } from '@wuguan/ui/toast'
import type { ListPageProps } from '../shared/list-page'
import { textIn } from '../shared/row-text'

type Row = ScreenRow<typeof mqFailureRecord>

const WAITING = 0
const isWaiting = (row: Row) => row.status === WAITING

async function retry(rows: readonly Row[], { port, refresh }: ActionTools): Promise<void> {
  await callAction(port, mqRetry, { ids: rows.map(({ id }) => String(id)) })
  toast.success(rows.length === 1 ? '已重新发送' : `已重新发送 ${rows.length} 条消息`)
  await refresh()
}

/** 消息失败记录. */
export function MqScreen(props: ListPageProps) {
  const [giving, setGiving] = useState<readonly Row[] | null>(null)
  const ui = useMemo(
    () =>
      entityUi(mqFailureRecord, {
        cells: { error: ErrorCell, payload: PayloadCell },
        rowActions: [
          {
            key: 'retry',
            label: '重试',
            permission: 'system:mq:retry',
            visible: isWaiting,
            run: (row, tools) => retry([row], tools),
          },
          {
            key: 'ignore',
            label: '放弃',
            permission: 'system:mq:ignore',
            danger: true,
            visible: isWaiting,
            run: (row) => setGiving([row]),
          },
        ],
        batchActions: [
          { key: 'retry', label: '批量重试', permission: 'system:mq:retry', run: retry },
          { key: 'ignore', label: '放弃', permission: 'system:mq:ignore', run: (rows) => setGiving(rows) },
        ],
      }),
    [],
  )
  return (
    <>
      <ListScreen {...props} entity={mqFailureRecord} ui={ui} />
      {giving && (
        <ActionDialog
          action={mqIgnore}
          given={{ ids: giving.map(({ id }) => String(id)) }}
          title={`放弃${giving.length === 1 ? `消息“${textIn(giving[0]!, 'topic')}”` : `${giving.length} 条消息`}？`}
          description="放弃后不再自动重试。"
          verb="放弃"
          danger
          refreshes={[mqFailureRecord.name]}
          said={giving.length === 1 ? '已放弃' : `已放弃 ${giving.length} 条消息`}
          close={() => setGiving(null)}
        />
      )}
    </>
  )
}

function ErrorCell({ value, place }: CellProps) {
  const text = typeof value === 'string' ? value : ''
  return place === 'table' ? (
    text.split('\n', 1)[0]
  ) : (
    <pre className="rounded bg-sunken p-3 text-small whitespace-pre-wrap">{text}</pre>
  )
}
const PayloadCell = ({ value }: CellProps) => (
  <pre className="max-h-96 overflow-auto rounded bg-sunken p-3 text-small whitespace-pre-wrap">
    {JSON.stringify(value, null, 2)}
  </pre>
)
