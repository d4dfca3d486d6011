export const kebab = (name: string): string => name.replace(/([A-Z])/g, (letter) => `-${letter.toLowerCase()}`)
export const camel = (name: string): string => name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())
export const pascal = (name: string): string => camel(name).replace(/^./, (letter) => letter.toUpperCase())
