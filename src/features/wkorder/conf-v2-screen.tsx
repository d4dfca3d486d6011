import { useState } from 'react'
import type { InputOf } from '@wuguan/contract/kernel/action'
import { labelOf } from '@wuguan/contract/kernel/options'
import { compareConf, COPIED_PART, type CopiedTo, copyConf } from '@wuguan/contract/wkorder/conf.actions'
import { ActionDialog } from '@wuguan/crud/action-form'
import { useCrudPort } from '@wuguan/crud/port'
import { Loaded, useRead } from '@wuguan/crud/task'
import { Alert } from '@wuguan/ui/alert'
import { Button } from '@wuguan/ui/button'
import { SearchInput } from '@wuguan/ui/input'
import { DataTable, type DataTableColumn } from '@wuguan/ui/table'
import { ConfScreen } from './conf-screen'

/** 工单配置V2: the cards of 工单配置 with a search, and the way from one community to others. */
export function ConfV2Screen() {
  const { can } = useCrudPort()
  const [keyword, setKeyword] = useState('')
  const [copying, setCopying] = useState(false)
  return (
    <div className="flex h-full min-h-0 flex-col gap-4">
      <div className="flex items-center gap-3">
        <SearchInput
          aria-label="搜索配置"
          placeholder="搜索配置"
          className="w-64"
          value={keyword}
          onChange={(event) => setKeyword(event.target.value)}
        />
        {can(copyConf.permission!) && <Button onClick={() => setCopying(true)}>从项目复制</Button>}
      </div>
      <div className="min-h-0 flex-1">
        <ConfScreen keyword={keyword.trim()} />
      </div>
      {copying && (
        <ActionDialog
          action={copyConf}
          title="从项目复制"
          description="目标项目中相同条件的配置改为与来源项目一致，缺少的新增，多出的保留；停用的配置不复制，区域的楼栋和位置按目标项目自己的。"
          verb="复制"
          width={960}
          columns={2}
          among={{ parts: PARTS }}
          refreshes={[
            'wkorder.conf',
            'wkorder.workingCalendar',
            ...COPIED_PART.items.map(({ code }) => `wkorder.${code}`),
          ]}
          said={(parts) => `复制完成：${SUMS.map(([name, title]) => `${title} ${total(parts, name)}`).join('，')}`}
          close={() => setCopying(false)}
          below={(draft) => {
            const asked = copyConf.input.safeParse(draft)
            return asked.success && !asked.data.targetIds.includes(asked.data.sourceId) ? (
              <Difference input={asked.data} />
            ) : null
          }}
        />
      )}
    </div>
  )
}

const PARTS = COPIED_PART.items.map(({ code, label }) => ({ value: code, label }))
const SUMS = [
  ['added', '新增'],
  ['updated', '更新'],
  ['same', '不变'],
  ['blocked', '无法复制'],
] as const
const count = (row: CopiedTo, name: (typeof SUMS)[number][0]) => (name === 'blocked' ? row.blocked.length : row[name])
const total = (rows: readonly CopiedTo[], name: (typeof SUMS)[number][0]) =>
  rows.reduce((sum, row) => sum + count(row, name), 0)
const COLUMNS: DataTableColumn<CopiedTo>[] = [
  {
    key: 'community',
    title: '目标项目',
    width: 320,
    render: ({ community }) => <span title={community}>{community}</span>,
  },
  { key: 'part', title: '内容', width: 120, render: ({ part }) => labelOf(COPIED_PART, part) },
  ...SUMS.map(([name, title]) => ({
    key: name,
    title,
    width: 90,
    align: 'end' as const,
    render: (row: CopiedTo) => count(row, name) || '—',
  })),
]

/** What copying would do now, before it is done. */
function Difference({ input }: { input: InputOf<typeof compareConf> }) {
  const read = useRead('wkorder.conf', compareConf, input, { keep: false })
  return (
    <Loaded read={read} what="差异">
      {(rows) => (
        <section aria-label="差异" className="flex flex-col gap-3">
          {total(rows, 'blocked') > 0 && (
            <Alert tone="warning" title={`${total(rows, 'blocked')} 项无法复制`}>
              <ul>
                {[...reasonsOf(rows)].map(([reason, places]) => (
                  <li key={reason}>{`${reason}（${[...places].join('、')}）`}</li>
                ))}
              </ul>
            </Alert>
          )}
          <DataTable
            ariaLabel="差异"
            columns={COLUMNS}
            rows={rows}
            rowKey={({ communityId, part }) => `${communityId}/${part}`}
          />
        </section>
      )}
    </Loaded>
  )
}

/** Why rows cannot be copied, each reason once with the communities that it holds for. */
function reasonsOf(rows: readonly CopiedTo[]): ReadonlyMap<string, ReadonlySet<string>> {
  const reasons = new Map<string, Set<string>>()
  for (const { community, blocked } of rows)
    for (const reason of blocked) reasons.set(reason, (reasons.get(reason) ?? new Set()).add(community))
  return reasons
}
