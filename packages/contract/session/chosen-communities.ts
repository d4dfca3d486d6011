/** Communities that a person works in together; the list travels with every call. */
export const MAX_CHOSEN_COMMUNITIES = 200
export const TOO_MANY_COMMUNITIES = `最多同时选择${MAX_CHOSEN_COMMUNITIES}个项目`
