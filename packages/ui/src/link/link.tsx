import type { ComponentProps } from 'react'
import { ExternalLink } from 'lucide-react'
import { cn } from '../cn/index.ts'

const LOOK = 'rounded-sm underline-offset-2 hover:underline'

/** The look of a link for the router's own link component. */
export function linkClass({ quiet = false }: { quiet?: boolean } = {}): string {
  return cn(LOOK, quiet ? 'text-text hover:text-primary-text' : 'text-primary-text')
}

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  href: string
  /** Leads out of the product: opens beside it and says so. */
  external?: boolean
  /** In the colour of the text around it, for places full of links. */
  quiet?: boolean
}

/** A way to another place. Inside the product the router's link with `linkClass()` is used. */
export function Link({ external = false, quiet = false, className, children, ...rest }: LinkProps) {
  return (
    <a
      {...rest}
      {...(external ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
      className={cn(linkClass({ quiet }), external && 'inline-flex items-center gap-0.5', className)}
    >
      {children}
      {external && (
        <>
          <ExternalLink aria-hidden className="size-3.5 shrink-0" />
          <span className="sr-only">（在新窗口打开）</span>
        </>
      )}
    </a>
  )
}
