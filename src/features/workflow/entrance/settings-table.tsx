import { History, Pencil } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { settingValue } from '@wuguan/contract/system/setting-value.entity'
import type { SettingCalls, SettingLine } from '@wuguan/contract/workflow/setting.actions'
import { RefsPicker } from '@wuguan/crud/pickers'
import { useCrudPort, useKept } from '@wuguan/crud/port'
import { Loaded, useRead } from '@wuguan/crud/task'
import { IconButton } from '@wuguan/ui/button'
import { Select } from '@wuguan/ui/select'
import { Tag } from '@wuguan/ui/tag'
import { HistoryDrawer } from './history-drawer'
import { SettingDialog } from './setting-dialog'
import { valueWords } from './setting-words'

type Asked = { act: 'edit' | 'history'; line: SettingLine }

interface SettingsTableProps {
  calls: SettingCalls
  /** Below them: what is set otherwise. */
  children?: ReactNode
}

/** Settings by their level: what holds here, where it comes from, what it would be otherwise. */
export function SettingsTable({ calls, children }: SettingsTableProps) {
  const port = useCrudPort()
  const [communityId, setCommunity] = useKept<number | null>('community', null)
  const [asked, setAsked] = useState<Asked | null>(null)
  const read = useRead(settingValue.name, calls.values, communityId === null ? {} : { communityId })
  const close = () => setAsked(null)
  return (
    <div className="flex h-full min-h-0 flex-col gap-4 pb-4">
      <div className="flex shrink-0 items-center gap-2">
        <span className="text-table text-secondary">生效位置</span>
        <div className="w-64">
          <Select
            clearable
            aria-label="生效位置"
            value={communityId}
            placeholder="当前公司"
            options={port.context.communities.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={setCommunity}
          />
        </div>
      </div>
      <Loaded read={read} what="参数设置" lines={10}>
        {(lines) => (
          <div className="flex min-h-0 flex-1 flex-col gap-5 overflow-y-auto">
            {[...new Set(lines.map(({ module }) => module))].map((module) => (
              <section key={module} aria-label={module}>
                <h2 className="mb-2 text-subtitle font-semibold">{module}</h2>
                <table className="data-table w-full text-table" aria-label={module}>
                  <thead>
                    <tr className="border-b border-line text-left text-secondary">
                      <th className="w-56 py-2 pr-3 font-normal">参数</th>
                      <th className="py-2 pr-3 font-normal">当前值</th>
                      <th className="w-40 py-2 pr-3 font-normal">来源</th>
                      <th className="w-56 py-2 pr-3 font-normal">默认值</th>
                      <th className="w-24 py-2 font-normal">操作</th>
                    </tr>
                  </thead>
                  <tbody>
                    {lines
                      .filter((line) => line.module === module)
                      .map((line) => (
                        <tr key={line.code} className="border-b border-line align-top">
                          <th scope="row" className="py-2 pr-3 text-left font-medium">
                            {line.title}
                            {line.help && (
                              <span className="block text-small font-normal text-secondary">{line.help}</span>
                            )}
                          </th>
                          <td className="py-2 pr-3">
                            <Value line={line} />
                          </td>
                          <td className="py-2 pr-3">
                            <Tag tone={line.own ? 'info' : 'neutral'}>{line.source}</Tag>
                            {line.sourceName !== null && (
                              <span className="ml-1 text-small text-secondary">{line.sourceName}</span>
                            )}
                          </td>
                          <td className="py-2 pr-3 text-secondary">{valueWords(line, line.initial)}</td>
                          <td className="py-1">
                            {line.editable && (
                              <IconButton
                                label={`修改${line.title}`}
                                icon={<Pencil />}
                                onClick={() => setAsked({ act: 'edit', line })}
                              />
                            )}
                            <IconButton
                              label={`${line.title}的修改记录`}
                              icon={<History />}
                              onClick={() => setAsked({ act: 'history', line })}
                            />
                          </td>
                        </tr>
                      ))}
                  </tbody>
                </table>
              </section>
            ))}
            {children}
          </div>
        )}
      </Loaded>
      {asked?.act === 'edit' && (
        <SettingDialog calls={calls} line={asked.line} communityId={communityId} close={close} />
      )}
      {asked?.act === 'history' && <HistoryDrawer calls={calls} line={asked.line} close={close} />}
    </div>
  )
}

/** Records by their names, everything else in words. */
function Value({ line }: { line: SettingLine }) {
  const ids = line.type.kind === 'refs' ? (line.value as number[]) : []
  if (line.type.kind !== 'refs' || ids.length === 0) return valueWords(line, line.value)
  return <RefsPicker readOnly aria-label={line.title} to={line.type.to} value={ids} onChange={() => undefined} />
}
