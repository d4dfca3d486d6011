import type { StorybookConfig } from '@storybook/react-vite'
import { resolveConfig } from 'vite'

// Parts of the product name its routes: the product's own configuration writes src/routeTree.gen.ts when it is read, and git does not keep it.
await resolveConfig({ logLevel: 'error' }, 'build')

export default {
  stories: [
    '../packages/*/src/**/*.mdx',
    '../packages/*/src/**/*.stories.tsx',
    '../src/**/*.mdx',
    '../src/**/*.stories.tsx',
  ],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y', '@storybook/addon-vitest'],
  framework: {
    name: '@storybook/react-vite',
    options: { builder: { viteConfigPath: '.storybook/vite.config.ts' } },
  },
  // How code is cut into pieces is judged where the product is built. Storybook leaves out what a configuration of Vite says of building.
  viteFinal: (config) => ({
    ...config,
    build: {
      ...config.build,
      chunkSizeWarningLimit: 4000,
      rolldownOptions: {
        ...config.build?.rolldownOptions,
        checks: { pluginTimings: false, ineffectiveDynamicImport: false },
      },
    },
  }),
  docs: { defaultName: '说明' },
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
} satisfies StorybookConfig
