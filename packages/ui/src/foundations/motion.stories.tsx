import { useState } from 'react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import config from '../../../../tailwind.config.ts'
import { Button } from '../button/index.ts'
import { Facts, Page, Section, Stage } from '../stories/page.tsx'

const meta = { title: '基础/动效 Motion', tags: ['!autodocs'] } satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

const { transitionDuration: DURATIONS, animation: ANIMATIONS } = config.theme.extend
const DURATION_USES: Record<keyof typeof DURATIONS, string> = { DEFAULT: '悬停、按下', overlay: '浮层的进出' }
const ANIMATION_USES: Record<keyof typeof ANIMATIONS, string> = {
  fade: '遮罩',
  pop: '对话框、菜单',
  'slide-left': '抽屉',
  pulse: '骨架，等待超过 0.3 秒才出现',
  spin: '按钮里的进行中',
}

function Speeds() {
  const [on, setOn] = useState(false)
  return (
    <Stage className="flex max-w-md flex-col gap-3">
      <Button className="self-start" onClick={() => setOn(!on)}>
        播放
      </Button>
      {Object.entries(DURATIONS).map(([name, duration]) => (
        <div key={name}>
          <p className="text-small text-secondary">
            <code>{name === 'DEFAULT' ? 'transition' : `duration-${name}`}</code> {duration}，
            {DURATION_USES[name as keyof typeof DURATIONS]}
          </p>
          <div
            className={`h-2 w-1/5 rounded-sm bg-primary transition-transform ${on ? 'translate-x-[400%]' : ''}`}
            style={{ transitionDuration: duration }}
          />
        </div>
      ))}
    </Stage>
  )
}
/** Motion says what comes from where; data does not move, and nothing does under reduced motion. */
export const Motion: Story = {
  name: '时长 动画',
  render: () => (
    <Page title="动效" lead="动效只说明东西从哪里来、到哪里去。数据不动；系统设为“减少动态效果”时，什么都不动。">
      <Section title="时长">
        <Speeds />
      </Section>
      <Section title="动画">
        <Facts
          label="动画"
          heads={['名称', '值', '用处']}
          rows={Object.entries(ANIMATIONS).map(([name, value]) => [
            <code key="name">animate-{name}</code>,
            <code key="value">{value}</code>,
            ANIMATION_USES[name as keyof typeof ANIMATIONS],
          ])}
        />
      </Section>
    </Page>
  ),
}
