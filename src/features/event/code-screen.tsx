import { useState } from 'react'
import { readEventCode, saveEventCode, type EventCode } from '@wuguan/contract/event/event.actions'
import { labelOf } from '@wuguan/contract/kernel/options'
import { numberOf } from '@wuguan/contract/system/code-number'
import { CODE_RESET, DATE_PATTERN } from '@wuguan/contract/system/code-rule.entity'
import { ActionDialog } from '@wuguan/crud/action-form'
import { DocumentPart, Fact, Facts } from '@wuguan/crud/document-screen'
import { Loaded, useRead } from '@wuguan/crud/task'
import { Button } from '@wuguan/ui/button'
import { monthStartToToday } from '@wuguan/ui/date'
import { Tag } from '@wuguan/ui/tag'

const sampleOf = (rule: Parameters<typeof numberOf>[0]) => numberOf(rule, monthStartToToday().end, 1)

/** 编码配置: how events are numbered, and the number that comes next. */
export function CodeScreen() {
  const read = useRead(readEventCode.name, readEventCode)
  return (
    <Loaded read={read} what="编码配置">
      {(rule) => <Rule rule={rule} />}
    </Loaded>
  )
}

function Rule({ rule }: { rule: EventCode }) {
  const [changing, setChanging] = useState(false)
  return (
    <>
      <DocumentPart title="突发事件编号">
        <Facts label="编号规则">
          <Fact label="前缀">{rule.prefix}</Fact>
          <Fact label="日期格式">{labelOf(DATE_PATTERN, rule.datePattern)}</Fact>
          <Fact label="流水位数">{rule.digits}</Fact>
          <Fact label="重置周期">{labelOf(CODE_RESET, rule.reset)}</Fact>
          <Fact label="示例">
            <span className="tabular">{sampleOf(rule)}</span>
          </Fact>
          <Fact label="下一个编号">
            <span className="tabular font-semibold">{rule.next}</span>
          </Fact>
          <Fact label="来源">{rule.own ? <Tag tone="info">本公司</Tag> : <Tag>平台默认</Tag>}</Fact>
        </Facts>
        <Button variant="primary" className="mt-3" onClick={() => setChanging(true)}>
          修改
        </Button>
      </DocumentPart>
      {changing && (
        <ActionDialog
          action={saveEventCode}
          initial={rule}
          title="修改突发事件的编号规则"
          description="只影响之后上报的事件，已有编号不变。"
          verb="保存"
          columns={2}
          refreshes={[readEventCode.name]}
          said={() => '编号规则已保存'}
          close={() => setChanging(false)}
          below={(draft) => {
            const asked = saveEventCode.input.safeParse(draft)
            return <p aria-live="polite">{`示例：${asked.success ? sampleOf(asked.data) : '—'}`}</p>
          }}
        />
      )}
    </>
  )
}
