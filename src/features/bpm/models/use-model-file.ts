import { useState } from 'react'
import { fileFault } from './model-file'

/** A diagram that is chosen from the computer, or the sentence that refuses it. */
export function useModelFile() {
  const [file, setFile] = useState<{ fileName: string; bpmnXml: string } | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const take = async (chosen: File) => {
    const wrong = fileFault(chosen.name, chosen.size)
    setFault(wrong)
    setFile(wrong === null ? { fileName: chosen.name, bpmnXml: await chosen.text() } : null)
  }
  return { file, fault, take }
}
