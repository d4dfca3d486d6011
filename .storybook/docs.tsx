import { useContext, useEffect, useState } from 'react'
import type { ComponentProps } from 'react'
import {
  Controls,
  DocsContainer,
  DocsContext,
  Heading,
  Primary,
  Stories,
  Story,
  Title,
} from '@storybook/addon-docs/blocks'
import { GLOBALS_UPDATED } from 'storybook/internal/core-events'
import { themes } from 'storybook/theming'

interface Changed {
  globals: Record<string, unknown>
}

/** Prose follows the theme of the toolbar, as the stories on the page do. */
export function Container({ context, children }: ComponentProps<typeof DocsContainer>) {
  const [theme, setTheme] = useState(() =>
    new URLSearchParams(location.search).get('globals')?.includes('theme:dark') ? 'dark' : 'light',
  )
  useEffect(() => {
    const follow = ({ globals }: Changed) => setTheme(globals['theme'] === 'dark' ? 'dark' : 'light')
    context.channel.on(GLOBALS_UPDATED, follow)
    return () => context.channel.off(GLOBALS_UPDATED, follow)
  }, [context])
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme
    document.documentElement.lang = 'zh-CN'
  }, [theme])
  return (
    <DocsContainer context={context} theme={theme === 'dark' ? themes.dark : themes.light}>
      {children}
    </DocsContainer>
  )
}

/** A component: how it is used, then one to try with all its props, then every example. */
export function ComponentPage() {
  const usage = useContext(DocsContext)
    .componentStories()
    .find(({ name }) => name.startsWith('用法'))
  return (
    <>
      {usage ? <Story of={usage.moduleExport} /> : <Title />}
      <Heading>试一试</Heading>
      <Primary />
      <Controls />
      <Stories title="例子" includePrimary={false} />
    </>
  )
}
