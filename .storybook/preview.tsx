import { useEffect } from 'react'
import type { ReactNode } from 'react'
import type { Decorator, Preview } from '@storybook/react-vite'
import { configure } from 'storybook/test'
import { darkContrast } from './dark-contrast.ts'
import { ComponentPage, Container } from './docs.tsx'
import { expectSilence, listen } from './quiet.ts'
import './preview.css'

/** A chunk that comes when it is first needed takes seconds on a busy machine; what never comes fails all the same. */
const PATIENCE_MS = 10_000
configure({ asyncUtilTimeout: PATIENCE_MS })

function Page({ theme, bare, children }: { theme: string; bare: boolean; children: ReactNode }) {
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme
    document.documentElement.lang = 'zh-CN'
  }, [theme])
  return <div className={bare ? '' : 'p-4'}>{children}</div>
}

const withTheme: Decorator = (Story, { globals, parameters }) => (
  <Page theme={String(globals['theme'])} bare={parameters['layout'] === 'fullscreen'}>
    <Story />
  </Page>
)

export default {
  decorators: [withTheme],
  beforeEach: listen,
  afterEach: async (context) => {
    expectSilence()
    await darkContrast(context)
  },
  tags: ['autodocs'],
  initialGlobals: { theme: 'light' },
  globalTypes: {
    theme: {
      description: '明暗',
      toolbar: {
        icon: 'mirror',
        items: [
          { value: 'light', title: '明' },
          { value: 'dark', title: '暗' },
        ],
        dynamicTitle: true,
      },
    },
  },
  parameters: {
    layout: 'padded',
    a11y: { test: 'error' },
    controls: { expanded: true },
    docs: { container: Container, page: ComponentPage },
    options: {
      storySort: {
        order: [
          '手册',
          ['欢迎与使用', '变更'],
          '基础',
          ['颜色 Colour', '字体 Type'],
          '规则',
          '组合',
          '组件',
          '模式',
          '字段',
        ],
      },
    },
  },
} satisfies Preview
