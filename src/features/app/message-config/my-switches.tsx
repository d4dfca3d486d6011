import { useQueryClient } from '@tanstack/react-query'
import { messageConfig } from '@wuguan/contract/app/message-config.entity'
import { MESSAGE_CHANNEL } from '@wuguan/contract/app/message-channel'
import { myConfigSave, myConfigTree, type ConfigNode, type MyConfig } from '@wuguan/contract/app/message.actions'
import { labelOf } from '@wuguan/contract/kernel/options'
import { useAction } from '@wuguan/crud/action-button'
import { faultOf } from '@wuguan/crud/port'
import { TimePicker } from '@wuguan/ui/date'
import { Field, FormSection } from '@wuguan/ui/form'
import { Switch } from '@wuguan/ui/switch'
import { Tag } from '@wuguan/ui/tag'
import { toast } from '@wuguan/ui/toast'
import { useEffect, useState } from 'react'
import { Loaded, useRead } from '@wuguan/crud/task'
import { type SwitchChange, switched, switchLines, switchOf } from './switches'

/** What interrupts the user himself: a switch per module and channel, quiet hours, the sound. In force at once. */
export function MySwitches() {
  const read = useRead(messageConfig.name, myConfigTree)
  return (
    <Loaded read={read} what="接收设置" lines={12}>
      {(config) => <Switches config={config} />}
    </Loaded>
  )
}

function Switches({ config }: { config: MyConfig }) {
  const client = useQueryClient()
  const { run } = useAction(myConfigSave)
  const [quiet, setQuiet] = useState<{ from: string | null; to: string | null }>({ from: null, to: null })
  const { quietFrom, quietTo } = config
  useEffect(() => setQuiet({ from: quietFrom, to: quietTo }), [quietFrom, quietTo])

  const shown = { queryKey: [messageConfig.name, myConfigTree.name] }
  /** Shown first and sent then; what the server refuses goes back. */
  const change = async (input: Parameters<typeof run>[0], next: MyConfig) => {
    client.setQueriesData(shown, next)
    try {
      await run(input)
    } catch (cause) {
      client.setQueriesData(shown, config)
      toast.error(faultOf(cause).msg)
    }
  }
  const turn = (items: SwitchChange[]) =>
    void change({ items }, { ...config, tree: items.reduce<ConfigNode[]>(switched, config.tree) })
  const setHours = (from: string | null, to: string | null) => {
    setQuiet({ from, to })
    // One end alone says nothing yet.
    if ((from === null) === (to === null))
      void change({ items: [], quietFrom: from, quietTo: to }, { ...config, quietFrom: from, quietTo: to })
  }
  return (
    <div className="flex flex-col gap-6">
      <FormSection
        title="免打扰与提示音"
        description="免打扰时段内只更新未读数，不弹窗、不响铃；紧急消息和必收消息照常提醒。"
      >
        <div className="flex flex-wrap items-end gap-4">
          <Field label="免打扰开始" className="w-32">
            <TimePicker value={quiet.from} onChange={(from) => setHours(from, quiet.to)} />
          </Field>
          <Field label="免打扰结束" className="w-32">
            <TimePicker value={quiet.to} onChange={(to) => setHours(quiet.from, to)} />
          </Field>
          <div className="flex h-control items-center">
            <Switch
              checked={config.sound}
              label="弹窗时播放提示音"
              onChange={(sound) => void change({ items: [], sound }, { ...config, sound })}
            />
          </div>
        </div>
        {(quiet.from === null) !== (quiet.to === null) && (
          <p role="status" className="mt-2 text-small text-warning-text">
            请同时选择开始和结束时间
          </p>
        )}
      </FormSection>
      <FormSection title="按模块接收">
        <SwitchTable tree={config.tree} turn={turn} />
      </FormSection>
    </div>
  )
}

function SwitchTable({ tree, turn }: { tree: readonly ConfigNode[]; turn: (items: SwitchChange[]) => void }) {
  const lines = switchLines(tree)
  const channels = lines.find(({ node }) => node.channels.length > 0)?.node.channels.map(({ channel }) => channel) ?? []
  return (
    <table className="w-full border-collapse text-table">
      <thead>
        <tr className="h-row border-b border-line text-left text-small text-secondary">
          <th scope="col" className="font-normal">
            模块
          </th>
          {channels.map((channel) => (
            <th key={channel} scope="col" className="w-24 text-center font-normal">
              {labelOf(MESSAGE_CHANNEL, channel)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ node, depth }) => (
          <tr key={node.id} className="h-row border-b border-line">
            <th
              scope="row"
              className={depth === 0 ? 'text-left font-medium' : 'text-left font-normal'}
              style={{ paddingLeft: depth * 20 }}
            >
              <span className="inline-flex items-center gap-2">
                {node.name}
                {node.mandatory && <Tag tone="warning">必收</Tag>}
              </span>
            </th>
            {node.channels.map(({ channel }) => {
              const { enabled, locked, moduleIds } = switchOf(node, channel)
              return (
                <td key={channel} className="text-center">
                  <span className="inline-flex align-middle" title={locked ? '必收消息不能关闭' : undefined}>
                    <Switch
                      checked={enabled}
                      disabled={locked}
                      aria-label={`${node.name}${labelOf(MESSAGE_CHANNEL, channel)}`}
                      onChange={(on) => turn(moduleIds.map((moduleId) => ({ moduleId, channel, enabled: on })))}
                    />
                  </span>
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
