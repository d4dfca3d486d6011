/** The address of a page as somebody outside of the browser opens it: from paper, from a message. */
export const pageAddress = (path: string): string => new URL(`#${path}`, window.location.href).href
