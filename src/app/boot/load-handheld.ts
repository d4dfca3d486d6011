/** The pages of the phone; a chunk of their own that needs nothing of the workspace. */
export const loadHandheld = () => import('@/features/handheld')
