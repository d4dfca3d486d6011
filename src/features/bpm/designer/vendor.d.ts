declare module 'bpmn-js-token-simulation' {
  const module: Readonly<Record<string, unknown>>
  export default module
}
declare module 'diagram-js-minimap' {
  const module: Readonly<Record<string, unknown>>
  export default module
}
declare module 'bpmn-auto-layout' {
  export function layoutProcess(xml: string): Promise<string>
}
