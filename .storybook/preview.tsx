import { useEffect } from 'react'
import type { Decorator, Preview } from '@storybook/react-vite'
import './preview.css'

const withTheme: Decorator = (Story, { globals, parameters }) => {
  const theme = String(globals['theme'])
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme
    document.documentElement.lang = 'zh-CN'
  }, [theme])
  return (
    <div className={parameters['layout'] === 'fullscreen' ? '' : 'p-4'}>
      <Story />
    </div>
  )
}

export default {
  decorators: [withTheme],
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
    options: { storySort: { order: ['基础', '组件', '模式', '字段'] } },
  },
} satisfies Preview
