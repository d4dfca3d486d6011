import { settingValue } from '@wuguan/contract/system/setting-value.entity'
import type { SettingCalls, SettingLine } from '@wuguan/contract/workflow/setting.actions'
import { Loaded, useRead } from '@wuguan/crud/task'
import { Drawer } from '@wuguan/ui/drawer'
import { EmptyPanel } from '@wuguan/ui/panel'
import { Timeline } from '@wuguan/ui/timeline'
import { valueWords } from './setting-words'

interface HistoryDrawerProps {
  calls: SettingCalls
  line: SettingLine
  close: () => void
}
/** Who changed a setting, where, from what to what. */
export function HistoryDrawer({ calls, line, close }: HistoryDrawerProps) {
  const read = useRead(settingValue.name, calls.history, { code: line.code }, { keep: false })
  const words = (value: unknown) => (value == null ? '未设置' : valueWords(line, value))
  return (
    <Drawer open onOpenChange={close} title={`${line.title}的修改记录`} width={480}>
      <Loaded read={read} what="修改记录" lines={6}>
        {(changes) =>
          changes.length === 0 ? (
            <EmptyPanel title="没有修改记录" hint="目前生效的是默认值或上级的值。" />
          ) : (
            <Timeline
              label="修改记录"
              items={changes.map(({ at, userName, level, before, after }, index) => ({
                key: String(index),
                time: at,
                title: `${userName}（${level}）`,
                body: `${words(before)} → ${words(after)}`,
              }))}
            />
          )
        }
      </Loaded>
    </Drawer>
  )
}
