import { useEffect, useRef, useState } from 'react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import config from '../../../../tailwind.config.ts'
import { Facts, Page, Pair, Section, Stage } from '../stories/page.tsx'

const meta = { title: '基础/字体 Type', tags: ['!autodocs'] } satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

const USES: Record<keyof typeof config.theme.fontSize, string> = {
  small: '说明、字段标题、时间',
  table: '表格',
  body: '正文、输入框、按钮',
  subtitle: '对话框与分组的标题',
  title: '页面标题',
  figure: '卡片上的数',
  total: '收银台的合计',
}
const WEIGHTS = [
  ['font-normal', '正文'],
  ['font-medium', '表头、当前标签页'],
  ['font-semibold', '标题、合计'],
] as const

/** The weight as the browser has worked it out. */
function Weight({ of, use }: { of: string; use: string }) {
  const words = useRef<HTMLSpanElement>(null)
  const [weight, setWeight] = useState('')
  useEffect(() => setWeight(getComputedStyle(words.current!).fontWeight), [])
  return (
    <div className="flex items-baseline gap-4">
      <dt className="w-44 shrink-0 text-small text-secondary">
        <code>{of}</code> <span className="tabular">{weight}</span>
      </dt>
      <dd>
        <span ref={words} className={of}>
          幸福里花园 应收 ￥1,234.56
        </span>
        <span className="ml-4 text-secondary">{use}</span>
      </dd>
    </div>
  )
}
const AMOUNTS = ['1,111.11', '−8,888.00', '123,456,789.01']
const Column = ({ className }: { className: string }) => (
  <ul className={className}>
    {AMOUNTS.map((amount) => (
      <li key={amount}>{amount}</li>
    ))}
  </ul>
)

export const Scale: Story = {
  name: '字号 字重 数字',
  render: () => (
    <Page title="字体" lead="用系统自带的中文字体，不下载字体。中文不加字距、不用斜体。">
      <Section title="字号 / 行高">
        <Facts
          label="字号"
          heads={['名称', '字号 / 行高', '样子', '用处']}
          rows={Object.entries(config.theme.fontSize).map(([name, [size, line]]) => [
            <code key="name">text-{name}</code>,
            <span key="size" className="tabular whitespace-nowrap">
              {size} / {line}
            </span>,
            <span key="look" className="tabular whitespace-nowrap" style={{ fontSize: size, lineHeight: line }}>
              应收 ￥1,234.56
            </span>,
            USES[name as keyof typeof USES],
          ])}
        />
      </Section>
      <Section title="字重" note="只有三种。要强调，先想位置和字号。">
        <Stage>
          <dl className="flex flex-col gap-2">
            {WEIGHTS.map(([of, use]) => (
              <Weight key={of} of={of} use={use} />
            ))}
          </dl>
        </Stage>
      </Section>
      <Section title="数字" note="金额、日期、编号、数量一律等宽（tabular）；金额右对齐，两位小数，千分位，真负号 −。">
        <Pair
          good={{ shown: <Column className="tabular w-full text-end" />, why: '位数对齐，大小一眼可比。' }}
          bad={{
            shown: <Column className="w-full [font-variant-numeric:proportional-nums]" />,
            why: '左对齐、不等宽，要逐个去读。',
          }}
        />
      </Section>
      <Section title="字族">
        <Stage className="flex flex-col gap-2">
          {Object.entries(config.theme.fontFamily).map(([name, families]) => (
            <p key={name} style={{ fontFamily: families.join(', ') }}>
              <code className="text-small text-secondary">font-{name}</code> {families.join('、')}
            </p>
          ))}
        </Stage>
      </Section>
    </Page>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('600')).toBeVisible()
  },
}
