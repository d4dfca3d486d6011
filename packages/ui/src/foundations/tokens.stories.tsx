import type { Meta, StoryObj } from '@storybook/react-vite'
import config, { light } from '../../../../tailwind.config.ts'
import { sizes } from './sizes.ts'

const meta = { title: '基础/令牌 Tokens' } satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

/** Every colour of the configuration, in the theme that is switched on. */
export const Colours: Story = {
  render: () => (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(160px,1fr))] gap-3">
      {Object.keys(light).map((name) => (
        <li key={name} className="overflow-hidden rounded border border-line bg-surface">
          <div className="h-12" style={{ background: `var(--c-${name})` }} />
          <code className="block px-2 py-1 text-small">{name}</code>
        </li>
      ))}
    </ul>
  ),
}

export const Type: Story = {
  render: () => (
    <dl className="flex flex-col gap-3 rounded border border-line bg-surface p-4">
      {Object.entries(config.theme.fontSize).map(([name, [size, line]]) => (
        <div key={name} className="flex items-baseline gap-4">
          <dt className="w-40 shrink-0 font-mono text-small text-secondary">
            {name} {size}/{line}
          </dt>
          <dd className="tabular" style={{ fontSize: size, lineHeight: line }}>
            幸福里花园 1栋1单元301 应收 ￥1,234.56
          </dd>
        </div>
      ))}
    </dl>
  ),
}

export const Sizes: Story = {
  render: () => (
    <ul className="flex flex-col gap-2 rounded border border-line bg-surface p-4">
      {Object.entries(sizes).map(([name, size]) => (
        <li key={name} className="flex items-center gap-4">
          <code className="w-40 shrink-0 text-small text-secondary">
            {name} {size}
          </code>
          <span className="h-4 rounded-sm bg-primary" style={{ width: size }} />
        </li>
      ))}
    </ul>
  ),
}
