import type { Meta, StoryObj } from '@storybook/react-vite'
import config from '../../../../tailwind.config.ts'
import { Facts, Page, Section, Stage } from '../stories/page.tsx'
import { sizes } from './sizes.ts'

const meta = { title: '基础/间距与层次 Space Elevation', tags: ['!autodocs'] } satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

const STEPS = [
  [1, '图标与字'],
  [2, '控件之间'],
  [3, '面板之间'],
  [4, '内容四周'],
  [6, '表单分组之间'],
  [8, '手册分节之间'],
] as const
const SIZE_USES: Record<keyof typeof sizes, string> = {
  control: '按钮、输入框',
  'control-sm': '表格里、批量操作条里的控件',
  'control-lg': '登录、收款的主要按钮',
  row: '表格行，舒适',
  'row-compact': '表格行，紧凑',
  topbar: '顶栏',
  strip: '页签栏',
  menu: '侧边菜单',
  'menu-folded': '侧边菜单，收起',
  page: '页面四周',
}
const Bar = ({ width }: { width: number }) => (
  <span aria-hidden className="block h-3 rounded-sm bg-primary" style={{ width }} />
)

/** Steps of 4 px, and the sizes that have a name. */
export const Space: Story = {
  name: '间距 尺寸',
  render: () => (
    <Page title="间距与尺寸" lead="间距是 4 的倍数；控件、行、框架的尺寸有名字，改一处全部跟着变。">
      <Section title="间距">
        <Facts
          label="间距"
          heads={['档', '像素', '样子', '用处']}
          rows={STEPS.map(([step, use]) => [step, `${step * 4}`, <Bar key="bar" width={step * 4} />, use])}
        />
      </Section>
      <Section title="尺寸">
        <Facts
          label="尺寸"
          heads={['名称', '像素', '样子', '用处']}
          rows={Object.entries(sizes).map(([name, size]) => [
            <code key="name">{name}</code>,
            `${size}`,
            <Bar key="bar" width={size} />,
            SIZE_USES[name as keyof typeof sizes],
          ])}
        />
      </Section>
    </Page>
  ),
}

const LAYERS = config.theme.extend.zIndex
const LAYER_USES: Record<keyof typeof LAYERS, string> = {
  sticky: '表头、固定列、合计行、底部按钮条',
  overlay: '菜单、对话框、抽屉',
  toast: '轻提示',
}

/** One shadow, for what lies over the page and for nothing else. */
export const Elevation: Story = {
  name: '圆角 阴影 层次',
  render: () => (
    <Page title="层次" lead="面板靠线分开，没有阴影；只有浮在页面上的东西有一种阴影。">
      <Section title="圆角">
        <Stage className="flex flex-wrap gap-6">
          {Object.entries(config.theme.borderRadius).map(([name, radius]) => (
            <div key={name} className="flex flex-col items-center gap-2">
              <div className="size-16 border border-line-strong bg-sunken" style={{ borderRadius: radius }} />
              <code className="text-small">{name === 'DEFAULT' ? 'rounded' : `rounded-${name}`}</code>
              <span className="tabular text-small text-secondary">{radius}</span>
            </div>
          ))}
        </Stage>
      </Section>
      <Section title="阴影">
        <div className="flex flex-wrap gap-6 p-2">
          {Object.entries(config.theme.boxShadow).map(([name, shadow]) => (
            <div
              key={name}
              className="flex h-24 w-64 flex-col items-center justify-center rounded border border-line bg-raised"
              style={{ boxShadow: shadow }}
            >
              <code>shadow-{name}</code>
              <span className="text-small text-secondary">{name === 'none' ? '面板、卡片、表格' : '浮层'}</span>
            </div>
          ))}
        </div>
      </Section>
      <Section title="先后">
        <Facts
          label="先后"
          heads={['名称', '值', '用处']}
          rows={Object.entries(LAYERS).map(([name, value]) => [
            <code key="name">z-{name}</code>,
            value,
            LAYER_USES[name as keyof typeof LAYERS],
          ])}
        />
      </Section>
    </Page>
  ),
}
