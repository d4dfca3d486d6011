import { addons } from 'storybook/manager-api'
import { create } from 'storybook/theming'

const base = typeof matchMedia === 'function' && matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'

addons.setConfig({
  theme: create({ base, brandTitle: '物管 设计手册' }),
  sidebar: {
    // The names that people search for stand in the brackets of a story's name; in the list they would only be in the way.
    renderLabel: ({ name }) => name.replace(/（.*）$/, ''),
  },
})
