import { redirect } from '@tanstack/react-router'

/** A layout that is opened itself goes on to its list. */
export const toListOf =
  (layout: string) =>
  ({ location }: { location: { pathname: string } }): void => {
    if (location.pathname.replace(/\/$/, '') === layout) throw redirect({ href: `${layout}/list`, replace: true })
  }
