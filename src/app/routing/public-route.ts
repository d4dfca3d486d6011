import type { RouteStaticData } from './route-options'

/** A page that needs no session and shows no shell; `src/app/boot/boot-router.tsx` lists them. */
export function publicRoute(title: string): { staticData: RouteStaticData } {
  return { staticData: { title, access: 'public' } }
}
