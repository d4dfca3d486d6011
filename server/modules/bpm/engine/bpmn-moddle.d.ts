declare module 'bpmn-moddle' {
  /** The part of the reader and writer that this product uses. */
  export class BpmnModdle {
    constructor(packages?: Record<string, unknown>)
    // Elements are of the descriptors that were loaded; every caller narrows to what it reads.
    // oxlint-disable-next-line typescript/no-explicit-any
    fromXML(xml: string): Promise<{ rootElement: any; warnings: { message: string }[] }>
    // oxlint-disable-next-line typescript/no-explicit-any
    toXML(element: any, options?: { format?: boolean }): Promise<{ xml: string }>
  }
}
