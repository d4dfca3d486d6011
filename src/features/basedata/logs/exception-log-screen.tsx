import { useMemo, useState } from 'react'
import { type ExceptionGroup, handleExceptions } from '@wuguan/contract/basedata/device.actions'
import { exceptionLog, type ExceptionLog } from '@wuguan/contract/basedata/exception-log.entity'
import { group, type AnyEntity } from '@wuguan/contract/kernel/entity'
import { ActionDialog } from '@wuguan/crud/action-form'
import { RecordDescription } from '@wuguan/crud/record-description'
import { entityUi } from '@wuguan/crud/entity-ui'
import type { CellProps } from '@wuguan/crud/kinds'
import { ListScreen } from '@wuguan/crud/list-screen'
import { Button } from '@wuguan/ui/button'
import { Tabs } from '@wuguan/ui/tabs'
import { hrefTo } from '@/app/routing/href'
import { ExceptionGroups } from './exception-groups'
import type { RecordScreenProps } from './operation-log-screen'
import { RecordDrawer } from './record-drawer'

const LIST = 'list'
/** What happened, then what was done about it. */
const exceptions: AnyEntity = {
  ...exceptionLog,
  form: [
    group('异常', [
      'at',
      'traceId',
      'method',
      'path',
      'userId',
      'code',
      'errorClass',
      'message',
      'stack',
      'requestDigest',
    ]),
    group('处理', ['status', 'handledBy', 'remark']),
  ],
}

const isOpen = (row: ExceptionLog) => row.status === 0

interface Marking {
  ids: string[]
  status: 1 | 2
}
const VERBS = { 1: '标记已处理', 2: '忽略' } as const

/** Actions of the entries; `here` is the list's address as JSON, which an opened entry keeps. */
function exceptionUi(here: string, setMarking: (marking: Marking) => void) {
  const detail = (row: ExceptionLog) =>
    hrefTo('/basedata/log/exceptionLog', {}, { ...(JSON.parse(here) as object), record: row.id })
  const mark = (rows: readonly ExceptionLog[], status: 1 | 2) =>
    setMarking({ ids: rows.map((row) => String(row.id)), status })
  return entityUi(exceptionLog, {
    // The state stands early: it is what one looks for.
    list: {
      columns: ['at', 'status', 'errorClass', 'path', 'message', 'userId', 'code', 'method', 'handledBy', 'traceId'],
    },
    cells: { stack: StackCell },
    paths: { detail },
    rowActions: [
      { key: 'open', label: '查看', run: (row, { port }) => port.open(detail(row)) },
      { key: 'done', label: '标记已处理', visible: isOpen, run: (row) => mark([row], 1) },
      { key: 'ignore', label: '忽略', visible: isOpen, run: (row) => mark([row], 2) },
    ],
    batchActions: [
      { key: 'done', label: '标记已处理', run: (rows) => mark(rows, 1) },
      { key: 'ignore', label: '忽略', run: (rows) => mark(rows, 2) },
    ],
  })
}

/** 异常日志: faults grouped by class and path, their entries, the stack of each, and what was done about it. */
export function ExceptionLogScreen({ search, onSearch }: RecordScreenProps) {
  const { record, ...list } = search
  const [marking, setMarking] = useState<Marking | null>(null)
  const here = JSON.stringify(list)
  const ui = useMemo(() => exceptionUi(here, setMarking), [here, setMarking])

  const openRecord = (id: string) => onSearch({ ...search, record: id })
  const openGroup = ({ errorClass, path }: ExceptionGroup) =>
    onSearch({
      view: LIST,
      f: {
        ...(errorClass === null ? { 'errorClass.empty': 'true' } : { 'errorClass.eq': errorClass }),
        ...(path === null ? { 'path.empty': 'true' } : { 'path.eq': path }),
      },
    })
  return (
    <>
      <Tabs
        aria-label="异常日志"
        className="h-full"
        value={search.view === LIST ? LIST : 'groups'}
        onChange={(view) => onSearch(view === LIST ? { view: LIST } : {})}
        items={[
          {
            key: 'groups',
            label: '异常分组',
            content: (
              <div className="h-full">
                <ExceptionGroups onGroup={openGroup} onRecord={openRecord} />
              </div>
            ),
          },
          {
            key: LIST,
            label: '全部异常',
            content: (
              <ListScreen
                entity={exceptions}
                ui={ui}
                search={list}
                onSearch={(next) => onSearch({ ...next, view: LIST })}
              />
            ),
          },
        ]}
      />
      <RecordDrawer
        entity={exceptionLog}
        id={record}
        close={() => onSearch(list)}
        title={(row) => String(row.message ?? row.errorClass ?? '异常')}
        footer={(row) =>
          isOpen(row) ? (
            <>
              <Button variant="primary" onClick={() => setMarking({ ids: [String(row.id)], status: 1 })}>
                标记已处理
              </Button>
              <Button onClick={() => setMarking({ ids: [String(row.id)], status: 2 })}>忽略</Button>
            </>
          ) : null
        }
      >
        {(row) => <RecordDescription entity={exceptions} row={row} ui={ui} columns={2} />}
      </RecordDrawer>
      {marking && (
        <ActionDialog
          action={handleExceptions}
          given={marking}
          title={`${VERBS[marking.status]} ${marking.ids.length} 条异常`}
          verb={VERBS[marking.status]}
          refreshes={[exceptionLog.name]}
          said={`已${marking.status === 1 ? '处理' : '忽略'} ${marking.ids.length} 条异常`}
          close={() => setMarking(null)}
        />
      )}
    </>
  )
}

/** Lines of a stack stay lines; it scrolls in itself. */
function StackCell({ value, place }: CellProps) {
  const text = value == null ? '' : String(value)
  if (place === 'table') return text.split('\n', 1)[0]
  return <pre className="max-h-96 overflow-auto rounded bg-sunken p-3 font-mono text-small whitespace-pre">{text}</pre>
}
