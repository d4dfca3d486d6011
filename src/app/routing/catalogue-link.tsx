import type { MouseEvent, ReactNode } from 'react'
import { routerList } from '@/app/session/router-list'
import { useStore } from '@/app/store'
import { go } from '@/app/tabs/open-tabs'
import { hrefTo } from './href'
import { isBuilt } from './tree'

export interface CatalogueLinkProps {
  /** Path of the catalogue, built in this version or not: `/basedata/house/edit/$id`. */
  to: string
  params?: Readonly<Record<string, string | number>>
  search?: Record<string, unknown>
  /** Stands there when the page is not built or not granted; nothing by default. */
  otherwise?: ReactNode
  className?: string
  children: ReactNode
}

/** A link to any page of the catalogue. It exists only where its page does. */
export function CatalogueLink({
  to,
  params = {},
  search = {},
  otherwise = null,
  className,
  children,
}: CatalogueLinkProps) {
  const granted = useStore(routerList, (entries) => entries.has(to))
  if (!granted || !isBuilt(to)) return otherwise
  const href = hrefTo(to, params, search)
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    go(href)
  }
  return (
    <a href={`#${href}`} onClick={open} className={className}>
      {children}
    </a>
  )
}
