import type { Meta, StoryObj } from '@storybook/react-vite'
import { Trash2 } from 'lucide-react'
import { expect, within } from 'storybook/test'
import { dark, light } from '../../../../tailwind.config.ts'
import type { ColourToken } from '../../../../tailwind.config.ts'
import { Button } from '../button/index.ts'
import { Facts, Page, Pair, Section } from '../stories/page.tsx'
import { Tag } from '../tag/index.ts'
import { AA, PAIRS, SHAPE, SHAPES, contrast } from './contrast.ts'

const meta = { title: '基础/颜色 Colour', tags: ['!autodocs'] } satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

const USES: Record<ColourToken, string> = {
  page: '页面底色',
  surface: '面板、表格、输入框',
  raised: '浮层：对话框、菜单、抽屉',
  sunken: '表头、只读的输入框',
  hover: '悬停的行与选项',
  line: '分隔线、面板边框',
  'line-strong': '输入框、按钮的边框',
  text: '正文',
  secondary: '次要文字、标题旁的说明',
  placeholder: '占位文字',
  disabled: '不可用的文字',
  'on-solid': '实色上的文字',
  overlay: '浮层后面的遮罩',
  tip: '文字提示的底',
  'tip-text': '文字提示的字',
  primary: '一处唯一的主要操作、当前位置、焦点',
  'primary-hover': '主要操作，悬停',
  'primary-active': '主要操作，按下',
  'primary-soft': '选中的行、当前的菜单',
  'primary-text': '链接、当前位置的字',
  success: '成功：图形、圆点',
  'success-soft': '成功：底',
  'success-text': '成功：字',
  warning: '注意：图形、圆点',
  'warning-soft': '注意：底',
  'warning-text': '注意：字',
  danger: '危险：图形、最后一步的按钮',
  'danger-hover': '危险按钮，悬停',
  'danger-active': '危险按钮，按下',
  'danger-soft': '危险：底',
  'danger-text': '危险：字、出错的话',
  info: '进行中：图形、圆点',
  'info-soft': '进行中：底',
  'info-text': '进行中：字',
  'chart-1': '图表 1',
  'chart-2': '图表 2',
  'chart-3': '图表 3',
  'chart-4': '图表 4',
  'chart-5': '图表 5',
  'chart-6': '图表 6',
  'chart-7': '图表 7',
  'chart-8': '图表 8',
}
const GROUPS: readonly (readonly [title: string, belongs: (name: string) => boolean])[] = [
  ['面与线', (name) => /^(page|surface|raised|sunken|hover|line|overlay|tip$)/.test(name)],
  ['文字', (name) => /^(text|secondary|placeholder|disabled|on-solid|tip-text)$/.test(name)],
  ['主色', (name) => name.startsWith('primary')],
  ['含义', (name) => /^(success|warning|danger|info)/.test(name)],
  ['图表', (name) => name.startsWith('chart')],
]
const NAMES = Object.keys(light) as ColourToken[]

const Swatch = ({ value }: { value: string }) => (
  <span className="flex items-center gap-2">
    <span aria-hidden className="size-5 shrink-0 rounded-sm border border-line" style={{ background: value }} />
    <code className="text-small whitespace-nowrap">{value}</code>
  </span>
)

/** Every colour of the configuration with its value in both themes. */
export const Values: Story = {
  name: '色值 明暗',
  render: () => (
    <Page title="颜色" lead="按含义取色，不按色相取色。界面里没有写死的颜色：令牌换了，全部跟着换。">
      {GROUPS.map(([title, belongs]) => (
        <Section key={title} title={title}>
          <Facts
            label={`颜色：${title}`}
            heads={['名称', '明', '暗', '用处']}
            rows={NAMES.filter(belongs).map((name) => [
              <code key="name">{name}</code>,
              <Swatch key="light" value={light[name]} />,
              <Swatch key="dark" value={dark[name]} />,
              USES[name],
            ])}
          />
        </Section>
      ))}
    </Page>
  ),
  play: async ({ canvas }) => {
    const shown = canvas
      .getAllByRole('table')
      .flatMap((table) => within(table).getAllByRole('rowheader'))
      .map((cell) => cell.textContent)
    await expect(shown.toSorted((a, b) => a.localeCompare(b))).toEqual(NAMES.toSorted((a, b) => a.localeCompare(b)))
  },
}

function Measured({ of, ink, ground }: { of: Record<ColourToken, string>; ink: ColourToken; ground: ColourToken }) {
  const ratio = contrast(of[ink], of[ground])
  return (
    <span className="flex items-center gap-3">
      <span
        className="rounded-sm border border-line px-2 py-0.5"
        style={{ color: of[ink], background: of[ground], borderColor: of.line }}
      >
        应收 1,234.56
      </span>
      <Ratio ratio={ratio} least={AA} />
    </span>
  )
}
const Ratio = ({ ratio, least }: { ratio: number; least: number }) => (
  <span className="tabular whitespace-nowrap">
    {ratio.toFixed(2)} {ratio >= least ? '✓' : '✗'}
  </span>
)
function Drawn({ of, ink, ground }: { of: Record<ColourToken, string>; ink: ColourToken; ground: ColourToken }) {
  return (
    <span className="flex items-center gap-3">
      <span className="rounded-sm border border-line p-1.5" style={{ background: of[ground], borderColor: of.line }}>
        <span className="block h-2 w-16" style={{ background: of[ink] }} />
      </span>
      <Ratio ratio={contrast(of[ink], of[ground])} least={SHAPE} />
    </span>
  )
}

/** Measured from the tokens when the page is opened. */
export const Contrast: Story = {
  name: '对比度 Contrast',
  render: () => (
    <Page
      title="对比度"
      lead={`字与底的每一种搭配都不低于 ${AA}:1（WCAG AA）。图表的线和块与底不低于 ${SHAPE}:1。数值在打开本页时由令牌算出，测试逐对核对。`}
    >
      <Facts
        label="对比度"
        heads={['字 / 底', '明', '暗']}
        rows={PAIRS.map(([ink, ground]) => [
          <code key="pair">
            {ink} / {ground}
          </code>,
          <Measured key="light" of={light} ink={ink} ground={ground} />,
          <Measured key="dark" of={dark} ink={ink} ground={ground} />,
        ])}
      />
      <Facts
        label="图表的对比度"
        heads={['线、块 / 底', '明', '暗']}
        rows={SHAPES.map(([ink, ground]) => [
          <code key="pair">
            {ink} / {ground}
          </code>,
          <Drawn key="light" of={light} ink={ink} ground={ground} />,
          <Drawn key="dark" of={dark} ink={ink} ground={ground} />,
        ])}
      />
    </Page>
  ),
  play: async ({ canvasElement }) => {
    await expect(canvasElement).not.toHaveTextContent('✗')
  },
}

/** Colour says something or is not there. */
export const Use: Story = {
  name: '用色 Use',
  render: () => (
    <Page title="用色" lead="颜色只在有话要说的地方出现，而且从不单独说话：旁边总有字或图标。">
      <Section title="主色：一处一个" note="一页、一个对话框里，主色按钮只有一个。">
        <Pair
          good={{
            shown: (
              <>
                <Button variant="primary">收款</Button>
                <Button>打印</Button>
                <Button>导出</Button>
              </>
            ),
            why: '一眼看出下一步是什么。',
          }}
          bad={{
            shown: (
              <>
                <Button variant="primary">收款</Button>
                <Button variant="primary">打印</Button>
                <Button variant="primary">导出</Button>
              </>
            ),
            why: '三个都重要，等于都不重要。',
          }}
        />
      </Section>
      <Section title="含义" note="绿：成了。黄：留意。红：现在就要处理。蓝：还在进行。灰：不必留意。">
        <div className="flex flex-wrap gap-2">
          <Tag tone="success">已通过</Tag>
          <Tag tone="warning">将到期</Tag>
          <Tag tone="danger">已逾期</Tag>
          <Tag tone="info">审批中</Tag>
          <Tag dashed>办理中</Tag>
          <Tag>已停用</Tag>
        </div>
      </Section>
      <Section title="标签：只给状态和等级" note="类别是字，不是标签。住宅与商铺没有好坏，水与电没有轻重。">
        <Pair
          good={{
            shown: (
              <>
                <span>住宅</span>
                <Tag tone="success">已交付</Tag>
              </>
            ),
            why: '类别用 options()，没有颜色；状态用 states()，等级用 grades()，才有颜色。',
          }}
          bad={{
            shown: (
              <>
                <Tag tone="info">住宅</Tag>
                <Tag tone="warning">女</Tag>
                <Tag tone="success">水费</Tag>
              </>
            ),
            why: '满表彩色，真正逾期的那一行反而看不见。',
          }}
        />
      </Section>
      <Section title="红色" note="会造成损失的操作平时是安静的，确认的那一步才是实心的红。">
        <div className="flex flex-wrap gap-2">
          <Button variant="danger" icon={<Trash2 />}>
            作废
          </Button>
          <Button variant="destroy">作废收款单</Button>
        </div>
      </Section>
    </Page>
  ),
}
