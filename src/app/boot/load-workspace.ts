/** The signed-in application with the full route tree; one chunk, loaded once. */
export function loadWorkspace() {
  // The development server patches the routes of the router that stands here when a route file loads; the root of the
  // boot router must not become the workspace's.
  if (import.meta.env.DEV) Reflect.deleteProperty(window, '__TSR_ROUTER__')
  return import('@/app/workspace')
}
